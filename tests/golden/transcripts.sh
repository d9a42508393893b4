#!/bin/bash
# transcripts.sh - the engine answers the transcripts of this directory line for line.
set -euo pipefail
cd "${FAMBIZ_SOURCE:?}"
exec python3 tests/oracle/transcripts.py --engine "${FAMBIZ:?} engine" tests/golden
