#!/bin/bash
# headers.sh DIRECTORY HEADER… - each public header compiles alone, as C and as C++, without a
# warning. (A .def in the list is included by a header, never alone.)
set -euo pipefail
directory=$1
shift
for header in "$@"; do
    [[ $header == *.h ]] || continue
    unit=$(printf '#include "%s"\n#include "%s"' "$header" "$header") # twice: the guard counts
    for compiler in 'gcc -std=c11 -x c' 'clang -std=c17 -x c' \
        'g++ -std=c++17 -x c++' 'clang++ -std=c++17 -x c++'; do
        echo "$compiler $header"
        # shellcheck disable=SC2086 # a compiler and its options
        $compiler -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I "$directory" - <<<"$unit"
    done
done
