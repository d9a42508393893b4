#!/bin/bash
# missing.sh - ./play and ./test when packages are missing, with a fake dpkg, apt-get and sudo. If nothing is missing, apt is
# not asked; otherwise one line names what will be installed. What cannot be installed is named at the end, with a status
# other than 0.
set -euo pipefail
cd "${FAMBIZ_SOURCE:?}"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin"
cp -r tools "$place/tools"
printf 'alpha play first\nbeta test second\n' >"$place/packages"
have=$place/have calls=$place/calls

fake() {
    printf '#!/bin/bash\nset -e\n%s\n' "$2" >"$place/bin/$1"
    chmod +x "$place/bin/$1"
}
fake dpkg-query "cat $have"
fake sudo "echo sudo \"\$@\" >>$calls; exec \"\$@\""
# The pretended apt-get installs alpha and beta; with a file `offline` it fails.
fake apt-get "echo apt-get \"\$@\" >>$calls
[[ ! -e $place/offline ]] || { echo 'E: no network'; exit 100; }
[[ \$1 != install ]] || printf 'installed alpha \ninstalled beta \n' >$have"

# try WHAT: need_packages in a fresh shell; its output and status are left in $said and $status.
try() {
    : >"$calls"
    status=0
    said=$(cd "$place" && PATH=$place/bin:$PATH bash -c "set -euo pipefail
        source tools/lib.sh; need_packages $1; echo done" 2>&1) || status=$?
}
fail() { echo "$1; said: $said; called: $(cat "$calls")" && exit 1; }

printf 'installed alpha \nconfig-files beta \n' >"$have"
try play
[[ $status == 0 && $said == "done" && ! -s $calls ]] || fail "all is there, but it did something"

printf 'installed alpha \ninstalled gamma beta, delta\n' >"$have"
try test
[[ $status == 0 && ! -s $calls ]] || fail "what another package provides is there too"

printf 'installed alpha \nconfig-files beta \n' >"$have"
try test
[[ $status == 0 && $said == *'Installing from Debian: beta'* ]] || fail "it should install beta"
grep -q 'apt-get install .*beta' "$calls" || fail "it should call apt-get install"
if grep -q 'apt-get install .*alpha' "$calls"; then fail "alpha was there"; fi

printf 'installed alpha \n' >"$have"
touch "$place/offline"
try test
[[ $status != 0 && $said == *'cannot install: beta'* ]] || fail "it should name beta and fail"
rm "$place/offline"

fake apt-get "echo apt-get \"\$@\" >>$calls" # says yes and installs nothing
try test
[[ $status != 0 && $said == *'left these packages out: beta'* ]] || fail "it should see through that"
