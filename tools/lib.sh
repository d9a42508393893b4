# shellcheck shell=bash
# lib.sh - what ./play and ./test share: packages, and building a preset. Sourced, never run.
#
# The caller is in the root of the project. Nothing here needs more than a fresh Debian.

say() { printf '%s\n' "$*"; }

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# packages_for play|test|release: the names of the packages file; test needs those of play too, and release all.
packages_for() {
    local name use
    while read -r name use _; do
        case $name:$use in
        '#'* | :) ;;
        *:play) say "$name" ;;
        *:test) if [[ $1 != play ]]; then say "$name"; fi ;;
        *:release) if [[ $1 == release ]]; then say "$name"; fi ;;
        *) die "packages: the line of '$name' should say play, test or release" ;;
        esac
    done <packages
}

# missing_packages play|test|release: those that are not installed, and that no installed package provides.
# One call of dpkg-query answers for all of them.
missing_packages() {
    local -A have=()
    local status name provides word
    while read -r status name provides; do
        [[ $status == installed ]] || continue
        have[$name]=1
        for word in ${provides//,/ }; do have[$word]=1; done
    done < <(dpkg-query --show --showformat='${db:Status-Status} ${Package} ${Provides}\n')
    while read -r name; do
        if [[ ! -v have[$name] ]]; then say "$name"; fi
    done < <(packages_for "$1")
}

# as_root COMMAND…: run by root as it is, by anybody else through sudo.
as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# need_packages play|test|release: installs what is missing, or ends with the name of what cannot be had.
need_packages() {
    local -a missing
    command -v dpkg-query >/dev/null || die "there is no dpkg here, so this is not Debian." \
        "Install what the file 'packages' names and build by hand (CONTRIBUTING.md)"
    mapfile -t missing < <(missing_packages "$1")
    ((${#missing[@]})) || return 0

    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        die "these packages are missing, and there is no sudo to install them:" "${missing[@]}"
    fi
    say "Installing from Debian: ${missing[*]}"
    local log
    log=$(mktemp)
    local -a quiet=(-y -qq --no-install-recommends -o Dpkg::Use-Pty=0)
    if ! { as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install "${quiet[@]}" "${missing[@]}"; } \
        >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        mapfile -t missing < <(missing_packages "$1")
        die "cannot install:" "${missing[@]}" "(what apt-get said stands above)"
    fi
    rm -f "$log"
    mapfile -t missing < <(missing_packages "$1")
    ((${#missing[@]} == 0)) || die "apt-get left these packages out:" "${missing[@]}"
}

# stale PRESET: it was never configured, or the presets have changed since. (All else ninja sees by
# itself.)
stale() { [[ ! -e build/$1/build.ninja || CMakePresets.json -nt build/$1/build.ninja ]]; }

# quietly PRESET COMMAND…: its output goes into a log, and is shown only when it fails.
quietly() {
    local dir=build/$1 log=build/$1/log
    shift
    mkdir -p "$dir" 2>/dev/null || true
    [[ -w $dir ]] || die "cannot write to $dir: whose is it?"
    "$@" >"$log" 2>&1 && return
    grep -v '^\[[0-9]*/' "$log" >&2 # what ninja got done is of no interest now
    return 1
}

# configure PRESET [-D…]; compile PRESET [--target …]
configure() { quietly "$1" cmake --preset "$@"; }
compile() { quietly "$1" cmake --build --preset "$@"; }
