#!/usr/bin/env python3
"""completion.py PROGRAM FOLDER - what bash, zsh and fish need to complete a command line of fambiz: fambiz.bash, _fambiz and
fambiz.fish, from what the program says about itself (command_line.py)."""

import pathlib
import re
import sys

from command_line import levels, read

FILES, FOLDERS = "files", "folders"
KINDS = {"FILE": FILES, "DIR": FOLDERS}  # by the word that the help has for the value
WORDS = {  # by the name of the option; one that the option's help does not name is not offered, and a test fails
    "lang": "en de",
    "clock": "untimed relaxed standard blitz",
    "speed": "slow normal fast instant",
    "edition": "lookout-2021 lookout-2021-de mayfair-2005",
    "mode": "list short",
    "window": "3 6 12 60 0",
}
SHORT = {("arena", "edition"), ("bench", "edition")}  # where the help takes the editions as known


def candidates(command, option, level_names):
    """FILES, FOLDERS, words, or nothing."""
    if option.word in KINDS:
        return KINDS[option.word]
    if option.word == "LEVEL":
        return level_names
    words = WORDS.get(option.name, "").split() if option.word else []
    known = re.split(r"[ ,.:;()]+", option.text)
    return [word for word in words if word in known or (command, option.name) in SHORT]


def first_words(command):
    """The subcommands of a subcommand: those of admin."""
    return [row.left.split()[0] for row in command.rows]


# ---- bash ----------------------------------------------------------------------------------------------------------

BASH = """# bash completion for fambiz; made by tools/completion.py from its --help.
_fambiz()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    # bash takes = for a word of its own: --level=d is three words.
    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}
    [[ $word == = ]] && before=${COMP_WORDS[COMP_CWORD-1]} word=
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "%s --help --version" -- "$word")
        return
    fi
    case $command:$before in
%s
    esac
    case $command in
%s
    esac
}
complete -o default -F _fambiz fambiz
"""


def bash_value(command, option, found):
    names = f"{command}:--{option.name}" + (f" | {command}:{option.short}" if option.short else "")
    how = {FILES: "-f", FOLDERS: "-d"}.get(found if isinstance(found, str) else "", "") or f'-W "{" ".join(found)}"'
    return f'    {names}) mapfile -t COMPREPLY < <(compgen {how} -- "$word") && return ;;'


def bash(commands, level_names):
    values, names = [], []
    for command in commands.values():
        for option in command.options:
            found = candidates(command.name, option, level_names)
            if found:
                values.append(bash_value(command.name, option, found))
        words = first_words(command) + [f"--{option.name}" for option in command.options or []]
        if words:
            names.append(f'    {command.name}) mapfile -t COMPREPLY < <(compgen -W "{" ".join(words)}" -- "$word") ;;')
    return BASH % (" ".join(commands), "\n".join(values), "\n".join(names))


# ---- zsh -----------------------------------------------------------------------------------------------------------

ZSH = """#compdef fambiz
# zsh completion for fambiz; made by tools/completion.py from its --help.
_fambiz() {
    local state line
    _arguments -C '--help[tell the commands]' '--version[tell the version]' '1: :->command' '*:: :->rest'
    case $state in
    command)
        local -a commands=(
%s
        )
        _describe command commands
        ;;
    rest)
        case $line[1] in
%s
        esac
        ;;
    esac
}
_fambiz "$@"
"""


def quoted(text):
    """Within '…[meaning]' of _arguments."""
    return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''").replace("`", "")


def zsh_action(found):
    if found in (FILES, FOLDERS):
        return "_files" if found == FILES else "_files -/"
    return f"({' '.join(found)})" if found else ""


def zsh_options(command, level_names):
    lines = []
    for option in command.options:
        value = ""
        if option.word:
            action = zsh_action(candidates(command.name, option, level_names))
            value = f"{':' if option.optional else ''}:{quoted(option.word)}:{action}"
        meaning = f"[{quoted(option.text)}]{value}"
        equals = ("=-" if option.optional else "=") if option.word else ""
        lines.append(f"'--{option.name}{equals}{meaning}'")
        if option.short and option.short != "-?":
            lines.append(f"'{option.short}{'-' if option.optional else '+' if option.word else ''}{meaning}'")
    words = first_words(command)
    lines.append(f"'1:command:({' '.join(words)})'" if words else "'*:file:_files'")
    return lines


def zsh(commands, level_names):
    listed = "\n".join(f"            '{one.name}:{quoted(one.purpose)}'" for one in commands.values())
    cases = "\n".join(f"        {one.name})\n            _arguments " + " \\\n                ".join(zsh_options(one, level_names)) +
                      "\n            ;;" for one in commands.values())
    return ZSH % (listed, cases)


# ---- fish ----------------------------------------------------------------------------------------------------------

def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("`", "") + "'"


def fish_option(command, option, level_names):
    found = candidates(command.name, option, level_names) if option.word else ""
    line = f"complete -c fambiz -n '__fish_seen_subcommand_from {command.name}' -l {option.name}"
    if option.short and option.short != "-?":
        line += f" -s {option.short[1]}"
    if option.word and not option.optional:
        line += " -r"
    if found == FILES:
        line += " -F"
    elif found == FOLDERS:
        line += " -a '(__fish_complete_directories)'"
    else:
        line += " -f" + (f" -a {fish_quoted(' '.join(found))}" if found else "")
    return f"{line} -d {fish_quoted(option.text)}"


def fish(commands, level_names):
    lines = ["# fish completion for fambiz; made by tools/completion.py from its --help.", "complete -c fambiz -f",
             "complete -c fambiz -n __fish_use_subcommand -l help -d 'tell the commands'",
             "complete -c fambiz -n __fish_use_subcommand -l version -d 'tell the version'"]
    for command in commands.values():
        lines.append(f"complete -c fambiz -n __fish_use_subcommand -a {command.name} -d {fish_quoted(command.purpose)}")
        lines += [fish_option(command, option, level_names) for option in command.options]
        for row in command.rows:
            lines.append(f"complete -c fambiz -n '__fish_seen_subcommand_from {command.name}' -a {row.left.split()[0]} "
                         f"-d {fish_quoted(row.text)}")
        if "FILE" in command.usage:
            lines.append(f"complete -c fambiz -n '__fish_seen_subcommand_from {command.name}' -F")
    return "\n".join(lines) + "\n"


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    commands, level_names = read(program)[0], levels(program)
    for name, make in (("fambiz.bash", bash), ("_fambiz", zsh), ("fambiz.fish", fish)):
        (folder / name).write_text(make(commands, level_names), encoding="utf-8")


if __name__ == "__main__":
    main()
