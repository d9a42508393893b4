#!/bin/bash
# same.sh NODE - bots are the same everywhere: two compilers, with and without optimisation, and WebAssembly print the
# same lines (same.h).
set -euo pipefail
cd "${FAMBIZ_SOURCE:?}"
node=${1:?}
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT

# build PRESET TARGET
build() {
    [[ -e build/$1/build.ninja ]] || cmake --preset "$1" >/dev/null
    cmake --build "build/$1" --target "$2" >/dev/null
}

# compare NAME: the lines in $out/NAME against those of the first build
compare() {
    first=${first:-$1}
    [[ -s $out/$1 ]] || { echo "$1 prints nothing" && exit 1; }
    if ! diff "$out/$first" "$out/$1"; then
        echo "$1 (>) plays otherwise than $first (<)"
        exit 1
    fi
    echo "$1: $(wc -l <"$out/$1") levels"
}

# native PRESET COMPILER OPTIONS…
native() {
    local preset=$1
    shift
    build "$preset" fambiz_static
    "$@" -ffp-contract=off -Isrc -Itests tests/bots/{same,same_main,table}.c \
        "build/$preset/src/libfambiz.a" -o "$out/program"
    "$out/program" >"$out/$preset"
    compare "$preset"
}

native debug gcc -O0
native release gcc -O3 -flto=auto
native clang-O0 clang -O0
native clang-O3 clang -O3
build wasm bots_same
"$node" tests/bots/same.mjs build/wasm/tests/bots/bots_same.wasm >"$out/wasm"
compare wasm
cat "$out/$first"
