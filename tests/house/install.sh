#!/bin/bash
# install.sh - the library as a stranger meets it: installed somewhere, found by pkg-config alone, and
# used from C and C++, shared and static.
set -euo pipefail
source=${FAMBIZ_SOURCE:?} build=${FAMBIZ_BUILD:?}
version=$(cat "$source/VERSION")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

DESTDIR=$place cmake --install "$build" >"$place/log" || { cat "$place/log" && exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$place" -name fambiz.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH

equal() { [[ $2 == "$3" ]] || { echo "$1: '$2', not '$3'" && exit 1; }; }

equal "version of fambiz.pc" "$(pkg-config --modversion fambiz)" "$version"
read -ra cflags < <(pkg-config --cflags fambiz)
read -ra libs < <(pkg-config --libs fambiz)
cp "$source"/tests/house/outside/* "$place"
cd "$place"

gcc -Wall -Wextra -Werror game.c "${cflags[@]}" "${libs[@]}" -o c-shared
g++ -Wall -Wextra -Werror game.cpp "${cflags[@]}" "${libs[@]}" -o cpp-shared
gcc -Wall -Wextra -Werror game.c "${cflags[@]}" "${libs[@]/-lfambiz/-l:libfambiz.a}" -o c-static
for program in c-shared cpp-shared c-static; do
    equal "$program" "$("./$program" | tail -n 1)" "$version"
done
readelf -d c-shared | grep -q 'NEEDED.*libfambiz\.so\.1' || { echo "not libfambiz.so.1" && exit 1; }
! readelf -d c-static | grep -q 'NEEDED.*fambiz' || { echo "c-static is not static" && exit 1; }
