#!/usr/bin/env bash
# slurm_test.sh PROGRAM: does what `PROGRAM plan` writes. A real Slurm of two nodes on this machine
# runs the array, whose one task is killed and whose second node is lost on the way; GNU parallel and
# a matrix's shards run beside it. All three stores must equal that of a single run, and every report
# must be there. Exit 77: something is not on this machine; the line says what.
set -euo pipefail
readonly limit_s=300 shards=4 recipe=backtracker:rooms=10x10 seeds=400000
PATH=$PATH:/usr/sbin

skip() { printf 'skipped: %s\n' "$*"; exit 77; }
for tool in munged slurmctld slurmd sbatch squeue scontrol setpriv python3; do
  command -v "$tool" >/dev/null || skip "there is no $tool"
done
((EUID == 0)) || skip "Slurm's daemons are started as root only"
# ctest ends a test by SIGKILL, after which no trap would stop the daemons: this limit comes first.
[[ ${SLURM_TEST_LIMITED-} ]] ||
  SLURM_TEST_LIMITED=1 exec timeout --kill-after=30 "$limit_s" "${BASH_SOURCE[0]}" "$@"

program=$(readlink -f -- "$1")
work=$(mktemp -d)
chmod 755 "$work"  # munged wants its socket within everybody's reach
export SLURM_CONF=$work/slurm.conf
daemons=()

# Processes that were started under this Slurm and, if one is given, on NODE.
# shellcheck disable=SC2120
under() {
  local file
  for file in $(env -u SLURM_CONF grep -lsazxF "SLURM_CONF=$SLURM_CONF" /proc/[0-9]*/environ); do
    [[ ! ${1-} ]] || grep -qsazxF "SLURMD_NODENAME=$1" "$file" || continue
    basename "${file%/environ}"
  done
}

end() {
  local code=$? left
  trap - EXIT
  ((code == 0)) || {
    tail -n 15 "$work"/log/* "$work"/slurm/log/* || true
    squeue -h || true
    ((code != 143)) || echo "stopped, or not done after $limit_s s"
  } 2>/dev/null
  # Twice: a daemon may have started something in the meantime.
  for _ in 1 2; do
    left=$(under)
    # shellcheck disable=SC2086
    kill -KILL "${daemons[@]}" $left 2>/dev/null || true
    sleep 0.2
  done
  rm -rf -- "$work"
  exit "$code"
}
trap end EXIT
trap 'exit 143' TERM INT HUP

fail() { printf 'failed: %s\n' "$*"; exit 1; }

# daemon NAME COMMAND...: ends with this script, whatever ends it. Its id is then in $!.
daemon() {
  setpriv --pdeathsig KILL "${@:2}" >"$work/log/$1.out" 2>&1 </dev/null &
  daemons+=("$!")
  disown  # whose end bash would tell
}

# within SECONDS WHAT COMMAND...: until the command succeeds.
within() {
  local last=$((SECONDS + $1))
  until "${@:3}" >/dev/null 2>&1; do
    ((SECONDS < last)) || fail "$2: not within $1 s"
    sleep 0.1
  done
}

start_slurm() {
  local host port_controller port_1 port_2
  host=$(hostname -s)
  read -r port_controller port_1 port_2 < <(python3 -c '
import socket
held = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
print(*(one.getsockname()[1] for one in held))')
  mkdir -p "$work"/{log,munge,state,spool/n1,spool/n2}
  cat >"$SLURM_CONF" <<CONF
ClusterName=seedbed
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$work/munge/socket,cred_expire=15
SlurmctldPort=$port_controller
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SlurmdTimeout=10
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$port_1 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$port_2 CPUs=1 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  (umask 077 && head -c 1024 /dev/urandom >"$work/munge/key")
  daemon munged munged --foreground --socket="$work/munge/socket" --key-file="$work/munge/key" \
    --pid-file="$work/munge/pid" --log-file="$work/log/munge" --seed-file="$work/munge/seed"
  within 20 "munged's socket" test -S "$work/munge/socket"
  daemon slurmctld slurmctld -D
  within 30 slurmctld scontrol ping
  daemon slurmd-n1 slurmd -D -N n1
  daemon slurmd-n2 slurmd -D -N n2
  slurmd_n2=$!
  within 30 "two idle nodes" both_idle
}
both_idle() { (($(sinfo -h -N -t idle | wc -l) == 2)); }

# The shard at work on NODE: `process`, and its number `task`.
shard_on() {
  for process in $(under "$1"); do
    [[ $(readlink "/proc/$process/exe") == "$program" ]] || continue
    task=$(tr '\0' '\n' <"/proc/$process/environ" | sed -n 's/^SLURM_ARRAY_TASK_ID=//p')
    [[ ! $task ]] || return 0
  done
  return 1
}

# Node n2 goes without a word: its daemon first, then who would tell of the task's end, then the task.
lose_node() {
  local task_processes parents=() one parent
  task_processes=$(under n2)
  for one in $task_processes; do
    parent=$(ps -o ppid= -p "$one" | tr -d ' ') || continue
    [[ $(cat "/proc/$parent/comm") != slurmstepd ]] || parents+=("$parent")
  done
  ((${#parents[@]})) || fail "no slurmstepd over the task of n2"
  # shellcheck disable=SC2086
  kill -KILL "$slurmd_n2" "${parents[@]}" $task_processes
}

# same NAME: the merged store of NAME's plan equals the single run's in every table but provenance and
# clocks (as property/store_dump.h), and its report is there.
same() {
  [[ -s $work/$1/report.html ]] || fail "$1: no report"
  python3 - "$work/single/seedbed.db" "$work/$1/seedbed.db" <<'PYTHON' || fail "$1: another store"
import sqlite3, sys

def tables(path):
    store = sqlite3.connect(path)
    found = {"schema": sorted(store.execute("SELECT name, sql FROM sqlite_schema"))}
    for (name,) in list(store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")):
        if name not in ("runs", "baselines") and not name.startswith("timing"):
            found[name] = sorted(store.execute(f'SELECT * FROM "{name}"'), key=repr)
    return found

one, other = map(tables, sys.argv[1:])
assert sum(map(len, one.values())) > 100 and one["metric_tallies"] and one["plans"], "nothing to compare"
differing = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
for name in differing:
    print(name, "differs:", str(one.get(name))[:300], "|", str(other.get(name))[:300])
sys.exit(bool(differing))
PYTHON
}

plan() {
  "$program" plan "$recipe" --seeds "$seeds" --shards "$shards" "--$1" --out "$work/$1" \
    >"$work/log/plan-$1"
}

start_slurm
plan slurm
read -r array merge report < <(sh "$work/slurm/submit.sh")
within 60 "a task on n2" shard_on n2
lost=$task
lose_node
within 60 "a task on n1" shard_on n1
killed=$task
kill -KILL "$process"
[[ $lost != "$killed" ]] || fail "task $lost is on both nodes"

# Slurm finds out that the node is gone; meanwhile the other forms.
"$program" sweep "$recipe" --seeds "$seeds" --out "$work/single" --quiet
plan parallel
by="GNU parallel"
parallel --version 2>/dev/null | grep -q '^GNU' || {
  by="plain sh"
  mkdir "$work/bin"
  cat >"$work/bin/parallel" <<'SH'
#!/bin/sh
while read -r shard; do sh shard.sh "$shard" || exit; done
SH
  chmod +x "$work/bin/parallel"
}
PATH=$work/bin:$PATH sh "$work/parallel/run.sh" >"$work/log/parallel" 2>&1 || fail "run.sh: $?"
same parallel

plan matrix
# A workflow hands it on as one line NAME=VALUE, and its matrix takes lists of plain values.
numbers=$(python3 - "$work/matrix/matrix.json" <<'PYTHON'
import json, sys
text = open(sys.argv[1]).read()
assert text.count("\n") == 1 and text.endswith("\n"), text
matrix = json.loads(text)
assert list(matrix) == ["shard"] and all(type(one) is int for one in matrix["shard"]), matrix
print(*matrix["shard"])
PYTHON
) || fail "matrix.json"
for number in $numbers; do
  sh "$work/matrix/shard.sh" "$number" >"$work/log/matrix" 2>&1 || fail "matrix shard $number: $?"
done
sh "$work/matrix/finish.sh" >"$work/log/matrix" 2>&1 || fail "finish.sh: $?"
same matrix

queue_empty() { [[ ! $(squeue -h) ]]; }
within "$limit_s" "the end of all jobs" queue_empty
for job in "${array}_$lost" "${array}_$killed"; do
  scontrol show job "$job" | grep -q 'Restarts=[1-9]' || fail "task $job was not started again"
done
for job in "$array" "$merge" "$report"; do
  states=$(scontrol show job "$job" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | sort -u)
  [[ $states == COMPLETED ]] || fail "job $job: $states"
done
same slurm
echo "$shards shards of $seeds seeds by Slurm (task $lost lost its node, task $killed was killed)," \
     "$by and a matrix: equal to one run, in $SECONDS s"
