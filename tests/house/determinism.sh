#!/bin/bash
# determinism.sh - two compilers, with and without optimisation, play the same games: the signature of
# `fambiz bench` is the same line from all of them.
set -euo pipefail
cd "${FAMBIZ_SOURCE:?}"
first=
for preset in debug release clang-O0 clang-O3; do # gcc -O0, gcc -O3, clang -O0, clang -O3
    dir=build/$preset
    [[ -e $dir/build.ninja ]] || cmake --preset "$preset" >/dev/null
    cmake --build "$dir" --target fambiz >/dev/null
    line=$("$dir/fambiz" bench --signature)
    echo "$preset: $line"
    [[ -n $line ]] || { echo "$preset prints no signature" && exit 1; }
    first=${first:-$line}
    [[ $line == "$first" ]] || { echo "$preset plays other games than debug" && exit 1; }
done
