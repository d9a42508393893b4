#!/usr/bin/env python3
"""completion.py PROGRAM FOLDER - what bash, zsh and fish need to complete a command line of fambiz: fambiz.bash, _fambiz and
fambiz.fish, from what the program says about itself (command_line.py)."""

import pathlib
import re
import sys

from command_line import read

FILES, FOLDERS = "files", "folders"
KINDS = {"FILE": FILES, "DIR": FOLDERS}  # by the word that the help has for the value
LISTED = re.compile(r"\(([a-z0-9:|-]+(?:, [a-z0-9:|-]+)*)(?:; default: [^()]*)?\)\Z")  # at the end of a meaning: what the value may be


def candidates(option):
    """FILES, FOLDERS, words, or nothing."""
    if option.word in KINDS:
        return KINDS[option.word]
    listed = LISTED.search(option.text) if option.word else None
    words = listed[1].split(", ") if listed else []
    return [word for entry in words for word in alternatives(entry)]


def alternatives(entry):
    """hit:any|opponents is two words."""
    switch, colon, values = entry.rpartition(":")
    return [switch + colon + value for value in values.split("|")]


def takes_files(command):
    return "FILE" in command.usage


def first_words(command):
    """The subcommands of a subcommand: those of admin."""
    return [row.left.split()[0] for row in command.rows]


# ---- bash ----------------------------------------------------------------------------------------------------------

BASH = """# bash completion for fambiz; made by tools/completion.py from its --help.
_fambiz_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
    # What bash replaces begins after the last colon.
    if [[ $COMP_WORDBREAKS == *:* ]]; then COMPREPLY=("${COMPREPLY[@]#"${word%%"${word##*:}"}"}"); fi
}
_fambiz()
{
    # Read from the line: bash takes = and : for words of their own, so to bash hit:o is three words.
    local word before command last
    local -a words
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}|"
    last=$((${#words[@]} - 1))
    word=${words[last]%%|} before=${words[last-1]} command=${words[1]}
    COMPREPLY=()
    if [[ $word == --*=* ]]; then
        before=${word%%%%=*}= word=${word#*=}
    fi
    if ((last == 1)); then
        _fambiz_offer "%s --help --version"
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
# bash offers files by itself if nothing else is offered (-o default), and handles blanks and folders better than compgen.
BASH_KINDS = {FILES: "", FOLDERS: "compopt +o default -o dirnames; "}
BASH_NOTHING = "compopt +o default; "


def bash_value(command, option, found):
    """The word after an option is its value, even if nothing can be offered."""
    names = [f"--{option.name}=", f"--{option.name}", option.short]
    names = [f"{command}:{name}" for name in (names[:1] if option.optional else names) if name]
    if found in (FILES, FOLDERS):
        offer = BASH_KINDS[found]
    else:
        offer = f'_fambiz_offer "{" ".join(found)}"; ' if found else BASH_NOTHING
    return f"    {' | '.join(names)}) {offer}return ;;"


def bash_words(command):
    """After a command: its own words and its options; if it takes files, options only after a dash."""
    words = " ".join(first_words(command) + [f"--{option.name}" for option in command.options])
    condition = "[[ $word != -* ]] || " if takes_files(command) else ""
    return f'    {command.name}) {condition}_fambiz_offer "{words}" ;;'


def bash(commands):
    values = [bash_value(command.name, option, candidates(option))
              for command in commands.values() for option in command.options if option.word]
    return BASH % (" ".join(commands), "\n".join(values), "\n".join(map(bash_words, commands.values())))


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
    return f"({quoted(' '.join(found))})" if found else ""


def zsh_options(command):
    lines = []
    for option in command.options:
        value = ""
        if option.word:
            action = zsh_action(candidates(option))
            value = f"{':' if option.optional else ''}:{quoted(option.word)}:{action}"
        meaning = f"[{quoted(option.text)}]{value}"
        equals = ("=-" if option.optional else "=") if option.word else ""
        lines.append(f"'--{option.name}{equals}{meaning}'")
        if option.short and option.short != "-?":
            lines.append(f"'{option.short}{'-' if option.optional else '+' if option.word else ''}{meaning}'")
    words = first_words(command)
    lines += [f"'1:command:({' '.join(words)})'"] if words else []
    lines.append("'*:file:_files'")
    return lines


def zsh(commands):
    listed = "\n".join(f"            '{one.name}:{quoted(one.purpose)}'" for one in commands.values())
    cases = "\n".join(f"        {one.name})\n            _arguments " + " \\\n                ".join(zsh_options(one)) +
                      "\n            ;;" for one in commands.values())
    return ZSH % (listed, cases)


# ---- fish ----------------------------------------------------------------------------------------------------------

def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("`", "") + "'"


def fish_option(command, option):
    found = candidates(option) if option.word else ""
    line = f"complete -c fambiz -n '__fish_seen_subcommand_from {command.name}' -l {option.name}"
    if option.short and option.short != "-?":
        line += f" -s {option.short[1]}"
    if option.word and not option.optional:
        line += " -r"
    if found == FILES:
        line += " -F"
    elif found == FOLDERS:
        line += " -f -a '(__fish_complete_directories)'"
    else:
        line += " -f" + (f" -a {fish_quoted(' '.join(found))}" if found else "")
    return f"{line} -d {fish_quoted(option.text)}"


def fish(commands):
    lines = ["# fish completion for fambiz; made by tools/completion.py from its --help.", "complete -c fambiz -f",
             "complete -c fambiz -n __fish_use_subcommand -l help -d 'tell the commands'",
             "complete -c fambiz -n __fish_use_subcommand -l version -d 'tell the version'"]
    for command in commands.values():
        lines.append(f"complete -c fambiz -n __fish_use_subcommand -a {command.name} -d {fish_quoted(command.purpose)}")
        lines += [fish_option(command, option) for option in command.options]
        for row in command.rows:
            lines.append(f"complete -c fambiz -n '__fish_seen_subcommand_from {command.name}' -a {row.left.split()[0]} "
                         f"-d {fish_quoted(row.text)}")
        if takes_files(command):
            lines.append(f"complete -c fambiz -n '__fish_seen_subcommand_from {command.name}' -F")
    return "\n".join(lines) + "\n"


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    commands = read(program)[0]
    for name, make in (("fambiz.bash", bash), ("_fambiz", zsh), ("fambiz.fish", fish)):
        (folder / name).write_text(make(commands), encoding="utf-8")


if __name__ == "__main__":
    main()
