"""Collect every message of the program into the catalogue template, companion/locale/companion.pot.

Run by ``make texts``; a test fails when the template is not what this would write.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "companion" / "locale" / "companion.pot"
#: ``words("…")``, ``words.many("…", "…")``, ``N_("…")`` and ``say("…")`` hold messages.
KEYWORDS = {
    "words": None,
    "self": None,
    "many": (1, 2),
    "N_": None,
    "NN_": (1, 2),
    "say": None,
    "pgettext": ((1, "c"), 2),
}


def template() -> bytes:
    """Return the template as it should be: all messages, by file, without dates that change."""
    catalogue = Catalog(project="companion", charset="utf-8")
    for package in ("companion", "storage", "views"):
        found = extract_from_dir(ROOT / package, keywords=KEYWORDS, comment_tags=("Note:",))
        for file, _line, message, comments, context in found:
            catalogue.add(message, locations=[(f"{package}/{file}", 0)], auto_comments=comments, context=context)
    out = BytesIO()
    write_po(out, catalogue, width=110, sort_by_file=True, include_lineno=False, omit_header=True)
    return out.getvalue()


def main() -> None:
    """Write the template."""
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(template())


if __name__ == "__main__":
    main()
