#!/usr/bin/env bash
# run.sh PROGRAM FORMS_SUITE WORK: sweeps three recipes with PROGRAM, writes every form of their report
# into WORK, then asks a browser and validators about them. FORMS_SUITE writes the same of a run with
# broken laws. Exit 77: something to ask is not on this machine; the line says what.
set -euo pipefail
here=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd -P)
program=$1 forms_suite=$2 work=$3

skip() { printf 'skipped: %s\n' "$*"; exit 77; }
for tool in node npm xmllint; do
  command -v "$tool" >/dev/null || skip "there is no $tool"
done
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
[[ $CHROMIUM ]] || skip "there is no chromium"
export CHROMIUM

mkdir -p -- "$work"
cp -- "$here"/package.json "$here"/package-lock.json "$here"/*.mjs "$work/"
cd -- "$work"
npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 ||
  skip "npm ci failed: $(tail -n 1 npm.log)"

mkdir -p parquet
cp -- "$here"/../../reports/parquet/* parquet/
npm ci --prefix parquet --ignore-scripts --no-audit --no-fund >npm.log 2>&1 ||
  skip "npm ci failed: $(tail -n 1 npm.log)"

rm -rf -- forms
mkdir forms
"$program" sweep wilson backtracker:braid=1/4 'scatter:size=41x41' --seeds 0..399 --quiet --out forms
"$program" report forms/seedbed.db --quiet --out forms --as html,markdown,json,csv,junit,sarif,annotations
node parquet/to_parquet.mjs forms/report.csv forms/report.parquet
SEEDBED_FORMS=$PWD/forms "$forms_suite" --gtest_filter='CiForms.AreWrittenForValidators' --gtest_brief=1

export SEEDBED_PAGE=$PWD/forms/report.html SEEDBED_FORMS=$PWD/forms SEEDBED_SHOTS=$PWD/forms
export SEEDBED_SCHEMA=$here/../../reports/writer/report.schema.json
export SEEDBED_WORKFLOWS=$here/../../.github/workflows
node --test workflows.test.mjs page.test.mjs forms.test.mjs
