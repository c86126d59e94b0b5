#!/usr/bin/env bash
# Holds .ci/nightly to its word: all steps run whatever one finds, and the night ends with the worst
# code in seedbed's order. A stand-in for `run` writes down what it was asked and exits as CODES
# says: lines "WORDS-OF-THE-COMMAND=CODE", 0 for the rest. The audits are also made: $1 is the program.
set -uo pipefail

night=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)/.ci/nightly
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export SEEDBED_RUN="$work/run" ASKED="$work/asked" CODES= BASELINES=
cat >"$work/run" <<'END'
#!/usr/bin/env bash
echo "$*" >>"$ASKED"
[[ $* != 'seedbed baseline list'* ]] || printf '%s' "$BASELINES"
while IFS= read -r line; do
  [[ ! $line || " $* " != *" ${line%=*} "* ]] || exit "${line##*=}"
done <<<"$CODES"
END
chmod +x "$work/run"

failed=0
# night_is CODE ARGS...: with CODES as they stand.
night_is() {
  local expected=$1 code=0
  shift
  : >"$ASKED"
  "$night" --out "$work/out" "$@" >"$work/table" 2>"$work/err" || code=$?
  ((code == expected)) || {
    printf 'CODES %q %s: the night ended with %s, not %s\n' "$CODES" "$*" "$code" "$expected"
    failed=1
  }
}
# asked COUNT WORDS: so many commands hold the words.
asked() {
  local count
  count=$(grep -c -- "$2" "$ASKED")
  ((count == $1)) || { printf 'asked %s times, not %s: %s\n' "$count" "$1" "$2"; failed=1; }
}

night_is 0 --minutes 7 --seeds 20
asked 1 '^long$'
asked 1 "^sweep --seeds 20 .*--store $work/out/seedbed.db"
asked 60 '^seedbed audit '
asked 1 '^fuzz --minutes 7 '
asked 1 '^seedbed baseline set nightly '
asked 0 '^seedbed compare .*@nightly'
asked 1 '^seedbed report '
BASELINES='nightly  3  accepted' night_is 0
asked 0 '^seedbed baseline set'
asked 1 '^seedbed compare .*@nightly '

# One finding does not keep the next step from running; the worst wins.
CODES=$'long=8' night_is 1
asked 1 '^seedbed report '
CODES=$'long=8\nfuzz=6' night_is 6
CODES=$'sweep=4\nbench=5' night_is 5
CODES=$'sweep=1\nreport=1' night_is 1
CODES=$'seedbed audit scatter:pads=sound#7=1' night_is 1
asked 60 '^seedbed audit '
CODES=$'fuzz=139' night_is 6
CODES=$'again.db=0\nseedbed compare=3' night_is 7  # the repeated sweep differs
BASELINES='nightly  3  accepted' CODES=$'@nightly=3' night_is 0  # whole words only
BASELINES='nightly  3  accepted' CODES="$work/out/seedbed.db@nightly=3" night_is 3
CODES=$'long=2\nfuzz=6' night_is 2
CODES=$'fuzz=130' night_is 130  # interrupted
asked 0 '^seedbed report '

CODES='' night_is 0 --only report
asked 0 '^sweep'
night_is 2 --only reports
# What is audited has no fault, unless something is broken.
cat >"$work/program" <<END
#!/usr/bin/env bash
[[ \$1 == seedbed ]] && exec "$1" "\${@:2}"
END
chmod +x "$work/program"
SEEDBED_RUN="$work/program" night_is 0 --only audit

night_is 2 --minute 3
night_is 2 --minutes
exit "$failed"
