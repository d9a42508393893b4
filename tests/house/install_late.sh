#!/bin/bash
# install_late.sh - `cmake --install` after ./play alone has built: the library, the manual and the rest are then built, too.
# The project is the real one except for src, where a few lines stand for each target, so that it takes seconds.
set -euo pipefail
source=${FAMBIZ_SOURCE:?} program=${FAMBIZ:?}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
tree="$place/a tree" build="$place/a build"

mkdir -p "$tree/src/rules"
for part in CMakeLists.txt VERSION SECURITY.md cmake docs man packaging python tools web; do
    ln -s "$source/$part" "$tree/$part"
done
printf 'int fb_answer(void);\n' >"$tree/src/rules/fambiz.h"
printf 'int fb_answer(void);\nint fb_answer(void) { return 42; }\n' >"$tree/src/library.c"
printf '#include <unistd.h>\nint main(int n, char **word) { return n ? execv("%s", word) : 1; }\n' "$program" >"$tree/src/main.c"
cat >"$tree/src/CMakeLists.txt" <<'END'
find_program(PYTHON3 python3)
set(FAMBIZ_HEADERS rules/fambiz.h PARENT_SCOPE)
add_library(fambiz_shared SHARED library.c)
add_library(fambiz_archive STATIC library.c)
set_target_properties(fambiz_shared fambiz_archive PROPERTIES OUTPUT_NAME fambiz)
add_executable(fambiz main.c)
END

fail() { echo "$1" && cat "$place/log" && exit 1; }
cmake -G Ninja -S "$tree" -B "$build" -DFAMBIZ_TESTS=OFF >"$place/log" 2>&1 || fail "it is not configured"
cmake --build "$build" --target fambiz >"$place/log" 2>&1 || fail "the program is not built"
DESTDIR=$place/to cmake --install "$build" >"$place/log" 2>&1 || fail "nothing is installed"
for file in bin/fambiz lib/libfambiz.a include/fambiz/fambiz.h share/bash-completion/completions/fambiz \
    share/man/man1/fambiz-play.1 share/doc/fambiz/running.md; do
    find "$place/to" -path "*/$file" -size +0 | grep -q . || fail "$file is not installed"
done

# What is there is not built again: in the middle of `ninja install` that would be a build within a build.
rm "$tree/src/library.c"
DESTDIR=$place/to cmake --install "$build" >"$place/log" 2>&1 || fail "it is built again"
