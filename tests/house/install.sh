#!/bin/bash
# install.sh - what is installed, as a stranger finds it: the library, found by pkg-config alone and used from C and C++, shared
# and static, with exactly the symbols its headers declare; the Python module; the program, its manual and the rest.
set -euo pipefail
source=${FAMBIZ_SOURCE:?} build=${FAMBIZ_BUILD:?}
version=$(cat "$source/VERSION")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

DESTDIR=$place cmake --install "$build" >"$place/log" || { cat "$place/log" && exit 1; }
prefix=$(dirname "$(dirname "$(find "$place" -path '*/bin/fambiz')")")
PKG_CONFIG_PATH=$(dirname "$(find "$place" -name fambiz.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH

fail() { echo "$*" && exit 1; }
equal() { [[ $2 == "$3" ]] || fail "$1: '$2', not '$3'"; }

equal "fambiz --version" "$("$prefix/bin/fambiz" --version)" "fambiz $version"
equal "version of fambiz.pc" "$(pkg-config --modversion fambiz)" "$version"
read -ra cflags < <(pkg-config --cflags fambiz)
read -ra libs < <(pkg-config --libs fambiz)
cp "$source"/tests/house/outside/* "$place"
cd "$place"

# ---- strangers' programs; the last is the one of the manual, as its reader sees it
sed -n '/^\.SH EXAMPLES/,/^\.SH SEE/{/^#include/,/^}/{s/\\&//g;s/\\\\/\\/g;p}}' "$prefix/share/man/man3/fambiz.3" >manual.c
gcc -Wall -Wextra -Werror game.c "${cflags[@]}" "${libs[@]}" -o c-shared
g++ -Wall -Wextra -Werror game.cpp "${cflags[@]}" "${libs[@]}" -o cpp-shared
gcc -Wall -Wextra -Werror game.c "${cflags[@]}" "${libs[@]/-lfambiz/-l:libfambiz.a}" -o c-static
gcc -Wall -Wextra -Werror manual.c "${cflags[@]}" "${libs[@]}" -o c-manual
for program in c-shared cpp-shared c-static; do
    equal "$program" "$("./$program" | tail -n 1)" "$version"
done
[[ $(./c-manual) == ?' has won' ]] || fail "c-manual: $(./c-manual)"
readelf -d c-shared | grep -q 'NEEDED.*libfambiz\.so\.1' || fail "not libfambiz.so.1"
! readelf -d c-static | grep -q 'NEEDED.*fambiz' || fail "c-static is not static"

# ---- the symbols: what the headers declare is what is exported, and what the Debian package promises
declared=$(sed -nE 's/^FB_API .*\b(fb_[a-z0-9_]+)\(.*/\1/p' "$prefix"/include/fambiz/*.h | sort)
exported=$(nm --dynamic --defined-only "$LD_LIBRARY_PATH/libfambiz.so" | cut -d' ' -f3 | sort)
promised=$(sed -n 's/^ \(.*\)@Base .*/\1/p' "$source/packaging/debian/libfambiz1.symbols" | sort)
diff <(echo "$declared") <(echo "$exported") || fail "the headers declare <, the library exports >"
diff <(echo "$promised") <(echo "$exported") || fail "packaging/debian/libfambiz1.symbols has <, the library exports >"

# ---- the Python module, and not that of the checkout
PYTHONPATH=$(dirname "$(find "$prefix" -path '*/fambiz/__init__.py' -printf '%h\n')")
export PYTHONPATH
equal "game.py" "$(python3 game.py | tail -n 1)" "$version"
[[ $(python3 -c 'import fambiz; print(fambiz.__file__)') == "$place"/* ]] || fail "Python finds another module"

# ---- what lies beside the program
for file in man/man1/fambiz.1 man/man1/fambiz-play.1 man/man3/fambiz.3 bash-completion/completions/fambiz \
    zsh/site-functions/_fambiz fish/vendor_completions.d/fambiz.fish applications/fambiz.desktop \
    icons/hicolor/scalable/apps/fambiz.svg doc/fambiz/rules.md; do
    [[ -s $prefix/share/$file ]] || fail "share/$file is not installed"
done
python3 -B "$source/tests/house/docs.py" "$prefix/share/doc/fambiz" "$source"
