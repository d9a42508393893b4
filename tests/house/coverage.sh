#!/bin/bash
# coverage.sh GCOVR PERCENT - the line coverage of the layers that know the game and write it down.
# Both together have to reach PERCENT; the table names the lines that were not reached.
set -euo pipefail
cd "$FAMBIZ_SOURCE"
exec "$1" --root . --object-directory "$FAMBIZ_BUILD/src" --filter 'src/(rules|text)/' \
    --fail-under-line "$2" "$FAMBIZ_BUILD/src"
