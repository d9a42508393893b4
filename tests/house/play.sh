#!/bin/bash
# play.sh - what ./play does in each situation, on a fake machine: packages, build, program and browser are scripts that write
# down how they were called.
set -euo pipefail
cd "${FAMBIZ_SOURCE:?}"
place=$(mktemp -d)
listener=
trap '[[ -z $listener ]] || kill "$listener" 2>/dev/null || true; chmod -R u+w "$place"; rm -rf "$place"' EXIT
mkdir -p "$place/bin" "$place/tree/tools" "$place/tree/build/release"
cp play "$place/tree/play"
cp tools/lib.sh "$place/tree/tools/lib.sh"
printf 'alpha play first\n' >"$place/tree/packages"
calls=$place/calls
program=$place/tree/build/release/fambiz

fake() {
    printf '#!/bin/bash\nset -e\n%s\n' "$2" >"$1"
    chmod +x "$1"
}
fake "$place/bin/dpkg-query" 'echo "installed alpha"'
fake "$place/bin/cmake" "echo cmake \"\$@\" >>$calls"
fake "$place/bin/xdg-open" "echo xdg-open \"\$@\" >>$calls"
fake "$place/tree/tools/web" "echo web \"\$@\" >>$calls; [[ ! -e $place/no-page ]] || { echo 'npm: no network' >&2; exit 1; }"
# The pretended program: a server runs where the file `up` tells its port.
fake "$program" "echo fambiz \"\$@\" >>$calls
case \"\$*\" in
'admin status') [[ -e $place/up ]] && echo \"fambiz 9.9.9, process 7, port \$(cat $place/up), up 1 s, 9 MB\" ;;
'serve --print-config') echo '# port'; echo \"port = \$(cat $place/port)\" ;;
serve*) echo '{\"event\":\"serving\"}' >&2; echo 'a word to people' >&2
    echo http://localhost:4711/; echo '  on this network: http://192.0.2.7:4711/' ;;
esac"
echo 1 >"$place/port"

# try [ARGUMENT…]: ./play from elsewhere; what it says and does is left in $said, $status and the file of calls.
try() {
    : >"$calls"
    status=0
    said=$(cd / && PATH=$place/bin:$PATH "$place/tree/play" "$@" 2>&1) || status=$?
    # The one who announces ends after the server, and the browser is started aside.
    for _ in {1..1200}; do
        if [[ ! ${DISPLAY:-} ]] || grep -q xdg-open "$calls"; then break; fi
        sleep 0.05
    done
}
fail() { echo "$1; status $status; said: $said; called: $(cat "$calls")" && exit 1; }
called() { grep -qx -- "$1" "$calls" || fail "it should call: $1"; }
not_called() { if grep -q -- "$1" "$calls"; then fail "it should not call: $1"; fi; }
hears() { [[ $said == *"$1"* ]] || fail "it should say: $1"; }
unset DISPLAY WAYLAND_DISPLAY

try
called 'web build'
called 'fambiz serve'
hears http://localhost:4711/
hears 'on this network: http://192.0.2.7:4711/'
hears './play --terminal'
hears 'a word to people'
[[ $said != *'"event"'* ]] || fail "people want no log"
not_called xdg-open

export DISPLAY=:0
try
called 'xdg-open http://localhost:4711/'
unset DISPLAY
DISPLAY='' try --no-browser
hears http://localhost:4711/
not_called xdg-open

echo 1930 >"$place/up"
try
hears 'It is already running'
hears http://localhost:1930/
not_called '^fambiz serve$'
rm "$place/up"

# Somebody else has the port.
: >"$place/heard"
python3 -u -m http.server --bind 127.0.0.1 0 --directory "$place/bin" >>"$place/heard" 2>&1 &
listener=$!
for _ in {1..1200}; do
    sed -n 's/.* port \([0-9]*\).*/\1/p' "$place/heard" >"$place/port"
    [[ ! -s $place/port ]] || break
    sleep 0.05
done
try
hears "Another program has port $(cat "$place/port")"
called 'fambiz serve --port 0'

try --terminal --level don
called 'fambiz play --level don'
not_called web
try --level don
called 'fambiz play --level don'

touch "$place/no-page"
try
[[ $status != 0 ]] || fail "there is no page to open"
hears 'npm: no network'
hears './play --terminal plays without it'
rm "$place/no-page"

try --help
[[ $status == 0 && ! -s $calls ]] || fail "help does nothing"
hears 'Usage: ./play'
try --no-browser --level don
[[ $status != 0 ]] || fail "--no-browser stands alone"

# Root writes everywhere: for him no folder is read-only.
if ((EUID != 0)); then
    chmod a-w "$place/tree/build/release"
    try
    hears 'what was built before'
    not_called cmake
    called 'fambiz serve --port 0'
fi
