#!/bin/bash
# fuzz.sh PROGRAM SECONDS CORPUS [DICT] - one libFuzzer target as a test: a while of looking for
# inputs that break it. New inputs go beside the program, never into the corpus of the project.
set -euo pipefail
program=$1 seconds=$2 corpus=$3
# The sanitized build gets one step less than the rest of a run: `small` in ./test, more in --all.
[[ ${FAMBIZ_TEST_SCALE:-small} == small ]] || seconds=$((seconds * 10))
[[ -n $(ls -A "$corpus") ]] || { echo "no corpus in $corpus" && exit 1; }
mkdir -p "$program.found"
# The exit code of a find would be 77 otherwise, and look like a skipped test.
exec "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
    -error_exitcode=1 -artifact_prefix="$program.crash-" ${4:+-dict="$4"} "$program.found" "$corpus"
