#!/bin/bash
# determinism.sh - clang, with and without optimisation, plays the same games as gcc: with its library, `fambiz bench` prints the
# line in tests/golden/signature. (golden.signature checks gcc against that line, with and without optimisation.) Only the library
# and that one command are compiled, because nothing else plays.
set -euo pipefail
cd "${FAMBIZ_SOURCE:?}"
golden=$(<tests/golden/signature)
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT
cat >"$out/main.c" <<'END'
#include "cli/cli.h"
int main(int argc, char **argv) { return cli_bench.run(argc, argv); }
END

for level in O0 O3; do
    dir=build/clang-$level
    [[ -e $dir/build.ninja ]] || cmake --preset "clang-$level" >/dev/null
    cmake --build "$dir" --target fambiz_static >/dev/null
    clang "-$level" -ffp-contract=off -Isrc "$out/main.c" src/cli/{cmd_bench,bench_levels,common,args,language,levels,rules_option}.c \
        "$dir/src/libfambiz.a" -o "$out/bench"
    line=$("$out/bench" --signature)
    echo "clang -$level: $line"
    [[ $line == "$golden" ]] || { echo "tests/golden/signature has $golden" && exit 1; }
done
