#!/bin/bash
# signature.sh - `fambiz bench --signature` is the line of tests/golden/signature.
#
# It stands for all games that bench plays: a commit that should not change what is played must not change it.
# One that is meant to writes it anew and says so in its message:
#
#     build/release/fambiz bench --signature > tests/golden/signature
set -euo pipefail
golden=$(<"${FAMBIZ_SOURCE:?}/tests/golden/signature")
now=$("${FAMBIZ:?}" bench --signature)
echo "golden $golden"
echo "now    $now"
[[ $now == "$golden" ]] || { echo "the rules, or the order of legal picks, have changed" && exit 1; }
