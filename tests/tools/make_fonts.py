"""Make the fonts that travel with the app: ``python -m tests.tools.make_fonts`` (needs the package brotli).

Flet's web client brings Roboto (Latin, Greek, Cyrillic), but no suits. Offline the engine would draw boxes
and look for a font again and again. So a few dozen glyphs of DejaVu Sans are added to that very Roboto, which
our server then hands out in place of the client's; and for native windows they make a small font of their own.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools import merge, subset
from fontTools.ttLib import TTFont

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")  # Debian's fonts-dejavu-core
DEJAVU_LICENSE = Path("/usr/share/doc/fonts-dejavu-core/copyright")
ROBOTO = Path(get_package_web_dir()) / "assets" / "fonts" / "roboto.woff2"
APACHE_LICENSE = Path("/usr/share/common-licenses/Apache-2.0")

ASSETS = Path(__file__).parents[2] / "views" / "assets"
SUITS = ASSETS / "fonts" / "CompanionSuits.ttf"
TEXT = ASSETS / "assets" / "fonts" / "roboto.woff2"

#: Everything the app may write that Roboto lacks, and its near relatives.
GLYPHS = (
    "♠♥♦♣♤♡♢♧"
    "🂠🃏"
    "★☆✓✔✗✘⚠●○■□▲▼◀▶◆◇"
    "←→↑↓↔↕↩↪↺↻⇄⇆⟲⟳⟵⟶⌫⌨⏎☰⋮"
    "±−×÷≈≠≤≥∑∞½"
    "·•…‥“”„‘’«»‹›‐‑–—№"
    "\u00a0\u2009\u202f"  # the spaces that stand in numbers and dates
)
ROBOTO_NOTICE = """\
Roboto, Copyright 2011 Google Inc., as shipped with Flet's web client. Changed: suit signs, arrows and other
symbols of DejaVu Sans were added (see views/assets/fonts/LICENSE-DejaVu.txt). Roboto's licence follows.

"""


def cut(characters: str) -> TTFont:
    """DejaVu Sans with these characters only, without what only typesetters need."""
    font = TTFont(DEJAVU, recalcTimestamp=False)
    missing = sorted(set(characters) - {chr(code) for code in font.getBestCmap()})
    if missing:
        raise SystemExit(f"{DEJAVU.name} lacks {' '.join(missing)}")
    options = subset.Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "MATH"]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = SUITS.stem
    return font


def join(base: Path, extra: TTFont) -> TTFont:
    """The font `base` with the glyphs of `extra` added; its own measures and names stay."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "base.ttf", Path(folder) / "extra.ttf"]
        own = TTFont(base, recalcTimestamp=False)
        own.flavor = None
        own.save(files[0])
        extra.save(files[1])
        joined: TTFont = merge.Merger().merge([str(file) for file in files])
    for table, names in {
        "hhea": ("ascent", "descent", "lineGap"),
        "OS/2": ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"),
        "head": ("created", "modified", "yMin", "yMax"),
    }.items():
        for name in names:
            setattr(joined[table], name, getattr(own[table], name))
    joined["name"] = own["name"]
    joined.recalcTimestamp = False
    return joined


def main() -> int:
    """Write the fonts and their licences into the package; report what they hold."""
    for file in (SUITS, TEXT):
        file.parent.mkdir(parents=True, exist_ok=True)
    cut(GLYPHS).save(SUITS)
    in_roboto = {chr(code) for code in TTFont(ROBOTO).getBestCmap()}
    text = join(ROBOTO, cut("".join(sorted(set(GLYPHS) - in_roboto))))
    text.flavor = "woff2"
    text.save(TEXT)
    (SUITS.parent / "LICENSE-DejaVu.txt").write_bytes(DEJAVU_LICENSE.read_bytes())
    license_text = ROBOTO_NOTICE.encode() + APACHE_LICENSE.read_bytes()
    (SUITS.parent / "LICENSE-Roboto.txt").write_bytes(license_text)
    for file in (SUITS, TEXT):
        print(f"{file.name}: {len(TTFont(file).getBestCmap())} characters, {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
