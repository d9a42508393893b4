#!/usr/bin/env python3
"""how_to_play.py [--check] - docs/how-to-play.md, and .XX.md for each other language, from guide.… in po/. --check only says whether they
are as they should be.

Its pictures, docs/how-to-play/XX/N.svg, are the page's own: web/tests/guide.test.ts makes them.
"""

import pathlib
import sys

import po

ROOT = pathlib.Path(__file__).resolve().parents[1]


def page(code, guide, links):
    lines = [f"# {guide['title']}", "", guide["intro"], "", links, ""]
    for number, step in enumerate(guide["steps"], 1):
        lines += [f"## {number}. {step['title']}", "", f"![](how-to-play/{code}/{number}.svg)", "", step["text"], ""]
    return "\n".join(lines)


def main():
    english, well = po.Catalogue(ROOT / "po/en.po"), True
    catalogues = [po.Catalogue(path) for path in sorted((ROOT / "po").glob("*.po"))]
    for one in catalogues:
        infix = "" if one.code == "en" else f".{one.code}"
        rules = f"rules{infix}.md" if (ROOT / f"docs/rules{infix}.md").exists() else "rules.md"
        others = [f"[{other.name}](how-to-play{'' if other.code == 'en' else '.' + other.code}.md)" for other in catalogues if other is not one]
        text = page(one.code, po.guide(english, one), " · ".join([f"[{rules}]({rules})", *others]))
        path = ROOT / f"docs/how-to-play{infix}.md"
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            print(f"{path.name} is not what po/ says: tools/how_to_play.py writes it")
            well = False
        else:
            path.write_text(text, encoding="utf-8")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
