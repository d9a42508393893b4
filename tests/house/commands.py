"""commands.py - the programs that a script starts, read from its text.

For bash: every word where a command can stand, functions, builtins and keywords aside. For Python: the
first word of what is handed to subprocess. For CMake: what find_program asks for. Not a
parser of those languages, but enough for scripts written plainly; what it takes wrongly for a command
is not found and shows.
"""

import ast
import re
import shlex
import subprocess

OPENING = {"|", "||", "&&", ";", ";;", "(", "$(", "{", "!", "&", "|&"}
OPENING |= {"if", "then", "elif", "else", "do", "while", "until", "exec", "command", "time"}
PLAIN = re.compile(r"[a-z][a-z0-9_.+-]*\Z")
RUNNERS = {"as_root", "env", "exec"}
STARTERS = {"run", "Popen", "check_call", "check_output", "output"}


def builtins():
    said = subprocess.run(["bash", "-c", "compgen -bk"], check=True, capture_output=True, text=True)
    return set(said.stdout.split())


def tokens(text):
    """Words and operators; a line end is a `;`, and what stands in "$(…)" is read as well."""
    text = re.sub(r"<<'(\w+)'\n.*?\n\1\n", "\n", text, flags=re.DOTALL)
    text = re.sub(r"\$?\(\(.*?\)\)", "0", text.replace("\\\n", " "))  # arithmetic
    inner = re.findall(r'"[^"\n]*\$\(([^()]*(?:\([^()]*\))?[^()]*)\)', text)
    for part in [text] + inner:
        for line in re.sub(r"(^|\s)#.*", r"\1", part, flags=re.MULTILINE).splitlines():
            lexer = shlex.shlex(line, posix=False, punctuation_chars="();|&")
            lexer.whitespace_split = True
            lexer.commenters = ""
            try:
                yield from lexer
            except ValueError:  # a string over several lines: no command in it
                pass
            yield ";"


def bash_functions(text):
    return set(re.findall(r"^(\w+)\(\) *[{(]", text, re.MULTILINE))


def bash_commands(text, sourced=""):
    own = bash_functions(text) | bash_functions(sourced)
    found, may_start, previous = set(), True, ""
    for token in tokens(text):
        if token == ")" or token == "))":
            found.discard(previous)  # the pattern of a case
            may_start = True
        elif token in OPENING or token.endswith("$(") or set(token) <= set("();|&"):
            may_start = True
        elif may_start and re.match(r"\w+=|[<>]", token):
            continue  # an assignment or redirection before the command
        elif may_start:
            if PLAIN.match(token) and token not in own:
                found.add(token)
            may_start = token in RUNNERS
        previous = token
    return found - builtins() - RUNNERS


def first_word(node):
    """The string that a list starts with, or that stands there itself."""
    if isinstance(node, ast.List) and node.elts:
        node = node.elts[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def python_commands(text):
    """What is handed to a function that runs it, or assigned to a variable `command`."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and node.args:
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in STARTERS:
                found.add(first_word(node.args[0]))
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "command":
            found.add(first_word(node.value))
    return {word for word in found if PLAIN.match(word)}


def cmake_commands(text):
    return set(re.findall(r"find_program\(\w+ (?:NAMES )?([\w+-]+)", text))
