"""faults.py - what broken.py tries: a small project in which nothing is wrong, and everything that can be wrong with it."""

LAYERS = "rules pure\ntext pure rules\nstore hosted text\n"
GOOD = {
    "src/layers": LAYERS,
    "src/rules/a.h": "int a(void);\n",
    "src/rules/cards.def": 'FB_CARD(0, 1, CON, ATTACK)\nFB_CARD(1, 1, INT, RESCUE)\n',
    "web/src/art/a.ts": "export const DRAWN = ['CON'];\n",
    "src/rules/a.c": '#include "rules/a.h"\n\nint a(void) { return 1; }\n',
    "src/text/b.c": '#include "rules/a.h"\n#include <string.h>\nint b(void);\nint b(void) { return a(); }\n',
    "src/store/c.c": '#include <stdio.h>\n#include "text/b.h"\n',
    "packages": "bash play the shell\n",
    "play": "#!/bin/bash\necho hello | cat\n",
    "README.md": "# One\n[a](#one)\nIt is in `~/home/x`, $HOME/work/x, /tmp/x or http://x.example/home/x\n",
    "VERSION": "0.1.0\n",
    "CHANGELOG.md": "# Changes\n\n## 0.1.0 (2026-01-01)\n\n- All.\n",
    "LICENSE": "MIT License\n\nCopyright (c) 2026 us\n\nPermission is hereby granted\n",
    "packaging/debian/control": "Source: fambiz\nSection: games\nMaintainer: Us <us@us.invalid>\n\nPackage: fambiz\n",
    "packaging/fambiz.desktop": "[Desktop Entry]\nComment=A wall, and a hit list\nComment[de]=Wand, Abschussliste\nCategories=Game;\n",
    "po/en.po": 'msgid "terminal.title.list"\nmsgstr "The Hit List"\n\nmsgid "terminal.wall"\nmsgstr "THE WALL - "\n',
    "po/de.po": 'msgid "terminal.title.list"\nmsgstr "Die Abschussliste"\n\nmsgid "terminal.wall"\nmsgstr "DIE WAND - "\n',
    "packaging/fambiz.service": "[Unit]\n",
}
# (file below the build, a text, what stands there instead, words): what house.manual has to notice
MANUALS = [
    ("man/fambiz-play.1", "players, you included", "players", "stands there otherwise"),
    ("man/fambiz-play.1", "\\fB--seats\\fR", "\\fB--seat\\fR", "has no row '-n, --seats=N'"),
    ("man/fambiz-arena.1", "So everybody", "With --luck", "names --luck"),
    ("man/fambiz-replay.1", "retells a recorded game", "tells a recorded game", "its summary is not what"),
    ("man/fambiz-bench.1", None, None, "fambiz-bench.1: page and command"),
    ("completion/fambiz.bash", "--hot-seat ", "", "bash: fambiz play --hot-seat"),
    ("completion/fambiz.fish", " -l tables-each", " -l tables-all", "fish: fambiz serve --tables-each"),
    ("completion/_fambiz", "'--seen=", "'--sight=", "zsh: fambiz verify --seen"),
]
# (a text of fambiz.bash, what stands there instead, words): what house.completion has to notice
COMPLETIONS = [
    ("hit:opponents", "hit:others", "'fambiz play --rule hit:o' and Tab"),
    ("[[ $word != -* ]] ||", "", "'fambiz replay ' and Tab"),
    ("complete -o", "complete +o", "'fambiz rep' and Tab"),
]
# A machine on which the awk of every Debian is gawk's: what dpkg and dpkg-query say there.
GAWK = {
    "dpkg": r"""/usr/bin/dpkg "$@" | sed 's/^[^:]*:/gawk:/'""",
    "dpkg-query": r"""/usr/bin/dpkg-query "$@" && printf 'gawk\tno\toptional\t, \tawk (= 1)\n'""",
}
# (an installed document, words): what tests/house/docs.py has to notice
DOCUMENTS = [
    ("To save it:\n\n    tools/backup save\n", "names tools/backup"),
    ("# One\n\n## Two\n\n`bench/a` of the source\n\n`./bench/a`\n", "names ./bench/a"),
    ("See [b](b.md), [c](../c.md)\n", "links to ../c.md"),
]
LONG = "int f(void)\n{\n" + "    ;\n" * 80 + "}\n"
BAD_WORD = "/* TO" + "DO: the rest */\n"
HOME = "/ho" + "me/anna"  # apart, as above, so that this file passes the checks itself

TREES = [
    ("layering", "src/rules/a.c", '#include "text/b.h"\n', "rules sees only: itself"),
    ("layering", "src/text/b.c", '#include "store/c.h"\n', "text sees only: rules"),
    ("layering", "src/text/b.c", "#include <stdio.h>\n", "builds without a libc"),
    ("layering", "src/text/b.c", '  #  include "nowhere/c.h"\n', "no layer"),
    ("layering", "src/stray/c.c", "int c;\n", "no layer"),
    ("layering", "src/text/b.c", "int b = FB_INT;\n", "names the card INT"),
    ("layering", "web/src/a.ts", "const order = 'INT';\n", "names the card INT"),
    ("length", "src/rules/a.c", LONG, "f has 82 lines"),
    ("length", "src/rules/a.c", "\n" * 601, "601 lines"),
    ("length", "tools/a.py", "def f():\n" + "    pass\n" * 80, "f has 81 lines"),
    ("leftovers", "src/rules/a.c", BAD_WORD, "a.c:1"),
    ("leftovers", "play", "#!/bin/bash\n# FIX" + "ME\n", "play:2"),
    ("format", "src/rules/a.c", "int  a( void );\n", "a.c"),
    ("shell", "play", "#!/bin/bash\ncd $1\n", "SC2086"),
    ("packages", "packages", "no-such-package play why\n", "no-such-package is not installed"),
    ("packages", "packages", "bash play a\nbash test b\n", "twice"),
    ("packages", "play", "#!/bin/bash\nls && if x=$(no-such-command); then :; fi\n", "no-such-command"),
    ("packages", "play", "#!/bin/bash\necho | ninja\n", "ninja of ninja-build"),
    ("packages", "a.py", 'import subprocess\nsubprocess.run(["valgrind", "x"])\n', "valgrind of valgrind"),
    ("packages", "CMakeLists.txt", "find_program(X NAMES tmux)\n", "tmux of tmux"),
    ("packages", "packaging/a", "#!/bin/bash\nvalgrind x\n", "valgrind of valgrind"),
    ("links", "README.md", "[a](src/layers), [b](nowhere.md)\n", "links to nowhere.md"),
    ("links", "README.md", "# One thing\n[a](#one-thing), [b](README.md#another)\n", "links to #another"),
    ("paths", "play", f"#!/bin/bash\necho hello\ncat {HOME}/notes\n", f"play:3: names {HOME}/notes"),
    ("paths", "src/rules/a.c", f'#include "{HOME}/rules/a.h"\n', "a.c:1"),
    ("paths", "packaging/walk", f"{HOME}/player-notes {HOME}\n", "packaging/walk:1"),
    ("paths", "README.md", "`C:" + "\\Users\\anna\\fambiz`\n", "README.md:1"),
    ("paths", "README.md", "/ro" + "ot/fambiz/build/release/fambiz engine\n", "README.md:1"),
    ("desktop", "packaging/fambiz.desktop", "Comment=A wall, a hit list\nCategories=Game;\n", "Comment[de] does not say 'wand'"),
    ("desktop", "packaging/fambiz.desktop", GOOD["packaging/fambiz.desktop"].replace("Game", "Office"), "not among the games"),
    ("desktop", "packaging/debian/control", "Package: fambiz\nSection: misc\n", "fambiz is in the section misc"),
    ("release", "VERSION", "0.2.0\n", "CHANGELOG.md begins with 0.1.0"),
]

# Code of rules (text calls a()) that house.symbols has to refuse.
OBJECTS = [
    ("void *malloc(unsigned long);\nint a(void) { return malloc(1) != 0; }\n", "refers to malloc"),
    ("double sin(double);\nint a(void) { return (int)sin(a()); }\n", "refers to sin"),
    ("int b(void);\nint a(void) { return b(); }\n", "refers to b"),
    ("int a(void) { static int n; return n++; }\n", "variable in .bss"),
    ("int n = 3;\nint a(void) { return n++; }\n", "variable in .data"),
]

# How a program is built so that house.hardening finds nothing, and what undoes each part of it.
HARD = ["-O2", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3", "-fstack-protector-strong", "-fstack-clash-protection"]
HARD += ["-fcf-protection=full", "-fPIE", "-pie", "-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack"]
HARD_CODE = """#include <string.h>
__attribute__((noinline)) static int deep(const char *text)
{
    char large[65536];
    strcpy(large, text);
    return large[strlen(text) / 2];
}
int main(int argc, char **argv) { return deep(argv[argc - 1]); }
"""
SOFT = [
    (["-fno-pie", "-no-pie"], "is no PIE"),
    (["-Wl,-z,norelro"], "has no RELRO"),
    (["-Wl,-z,lazy"], "binds late"),
    (["-Wl,-z,execstack"], "has an executable stack"),
    (["-fno-stack-protector"], "has no stack canaries"),
    (["-U_FORTIFY_SOURCE"], "has no checked string functions"),
    (["-fno-stack-clash-protection"], "touches no page"),
    (["-fcf-protection=none"], "has no landing pad"),
    (["-fcf-protection=none"], "a.o: is not marked for IBT"),
]

# A file known-cves for a program that links with libc alone, and what tools/linked has to notice (a text, what stands there
# instead, words).
KNOWN = """checked 2026-01-01 {release}
library libc.so.6 glibc the C library
source glibc 2.0-1
fixed glibc CVE-2000-0001 2.0-2 changelog long ago
"""
UNKNOWN = [
    ("library libc.so.6", "library libm.so.6", "libc.so.6: has no row"),
    ("2026-01-01", "2026-02-30", "known-cves:1: cannot be read"),
    ("2026-01-01", "9999-01-01", "still to come"),
    ("checked", "# checked", "has no line `checked"),
    ("source glibc 2.0-1\n", "", "has no line `source glibc"),
    ("CVE-2000-0001", "CVE-2000", "known-cves:4: cannot be read"),
    ("fixed glibc CVE-2000-0001 2.0-2", "fixed glibc CVE-2000-0001 9999:1", "is older than the fixes of 1 CVE"),
]

# (a statement of main, how the program is started, words): what tests/house/memcheck.py has to notice.
MEMORY = [
    ("free((void *)a); return a[3];", '"$FAMBIZ_BUILD/a"', "Invalid read of size 1"),
    ("return a[3] ? 1 : 0;", '"$FAMBIZ_BUILD/a" || true', "uninitialised byte"),
    ("a = (char *)0; return 0;", '"$FAMBIZ_BUILD/a" || true', "definitely lost"),
    ("free((void *)a); return 0;", '"$FAMBIZ_BUILD/a"; exit 3', "ended with 3"),
    ("free((void *)a); return 0;", ":", "nothing ran under valgrind"),
]
