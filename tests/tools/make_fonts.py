"""Make the fonts that travel with the app: ``python -m tests.tools.make_fonts`` (needs npm and the package brotli).

Flet's web client brings Roboto (Latin, Greek, Cyrillic), but no suits. Offline the engine would draw boxes
and look for a font again and again. So a few dozen glyphs of DejaVu Sans are added to that very Roboto, which
our server then hands out in place of the client's; and for native windows they make a small font of their own.

Names hold other letters too. For those the engine asks for more fonts when it meets them, and is given one of
two: what else DejaVu Sans has of the world's letters, or the pictures of Noto Emoji. What all three can draw is
written down in `views/coverage.py`, since Python has to know it without a font library.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")  # Debian's fonts-dejavu-core
DEJAVU_LICENSE = Path("/usr/share/doc/fonts-dejavu-core/copyright")
ROBOTO = Path(get_package_web_dir()) / "assets" / "fonts" / "roboto.woff2"
APACHE_LICENSE = Path("/usr/share/common-licenses/Apache-2.0")
NOTO_EMOJI = "@fontsource/noto-emoji@5.3.2"
NOTO_EMOJI_SHA256 = "1fe49bb2cf7c2d78f93c0a69b6a431dcfd0d585b7831eba87fae6888ccf8d373"
NOTO_EMOJI_FONT = "package/files/noto-emoji-emoji-400-normal.woff2"
NOTO_EMOJI_LICENSE = "package/LICENSE"

VIEWS = Path(__file__).parents[2] / "views"
ASSETS = VIEWS / "assets"
SUITS = ASSETS / "fonts" / "CompanionSuits.ttf"
LETTERS = ASSETS / "fonts" / "CompanionLetters.woff2"
EMOJI = ASSETS / "fonts" / "CompanionEmoji.woff2"
SIGNS = ASSETS / "fonts" / "CompanionSigns.woff2"
TEXT = ASSETS / "assets" / "fonts" / "roboto.woff2"
COVERAGE = VIEWS / "coverage.py"

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
#: The letters and marks of DejaVu Sans that names are written in, as far as it has them.
ALPHABETS = (
    (0x0020, 0x007E),  # plain letters too: a mark is drawn only together with the letter it sits on
    (0x00A0, 0x058F),  # Latin, phonetic, marks, Greek, Cyrillic, Armenian
    (0x0590, 0x077F),  # Hebrew, Arabic
    (0x0E80, 0x0EFF),  # Lao
    (0x10A0, 0x10FF),  # Georgian
    (0x1D00, 0x1FFF),  # phonetic, marks, Latin with several marks, old Greek
    (0x2000, 0x200F),  # spaces, and the signs that join letters
    (0x202A, 0x202F),  # what turns their direction
    (0x2060, 0x206F),
    (0x20A0, 0x20BF),  # currencies
    (0x25CC, 0x25CC),  # the circle that carries a mark without a letter
    (0x2C60, 0x2C7F),  # Latin
    (0x2D00, 0x2D2F),  # Georgian
    (0xA640, 0xA69F),  # Cyrillic
    (0xA720, 0xA7FF),  # Latin
    (0xFB13, 0xFDFF),  # ligatures of Armenian, Hebrew, Arabic
    (0xFE20, 0xFEFF),  # marks, Arabic
)
#: Letters that the engine expects in fonts for Chinese, and marks it expects among symbols. It may never ask for the
#: font of ours that has them, so nobody may count on it.
ELSEWHERE = "ǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǸǹɑɡʻˊˋ\u0302\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0312\u0327\u0328"
#: What puts marks on letters and joins those that are written together.
SHAPING = ["ccmp", "fina", "init", "isol", "kern", "liga", "locl", "mark", "medi", "mkmk", "rlig"]

ROBOTO_NOTICE = """\
Roboto, Copyright 2011 Google Inc., as shipped with Flet's web client. Changed: suit signs, arrows and other
symbols of DejaVu Sans were added (see views/assets/fonts/LICENSE-DejaVu.txt). Roboto's licence follows.

"""
EMOJI_NOTICE = """\
CompanionEmoji.woff2 and CompanionSigns.woff2 are Noto Emoji 3.006, regular weight, cut, on a coarser grid and without
hints. Its licence follows.

"""


def cut(characters: str) -> TTFont:
    """DejaVu Sans with these characters only, without what only typesetters need."""
    font = TTFont(DEJAVU, recalcTimestamp=False)
    missing = sorted(set(characters) - {chr(code) for code in font.getBestCmap()})
    if missing:
        raise SystemExit(f"{DEJAVU.name} lacks {' '.join(missing)}")
    return reduce(font, SUITS.stem, map(ord, characters), [], ["FFTM", "GDEF", "GPOS", "GSUB", "MATH"])


def letters() -> TTFont:
    """DejaVu Sans with its alphabets, in which letters join and carry their marks."""
    font = TTFont(DEJAVU, recalcTimestamp=False)
    codes = [code for code in font.getBestCmap() if any(first <= code <= last for first, last in ALPHABETS)]
    return reduce(font, LETTERS.stem, codes, SHAPING, ["FFTM", "MATH"])


def emoji(file: Path, name: str, last: int = sys.maxunicode) -> TTFont:
    """Noto Emoji with its pictures and sequences on a grid half as fine: a tenth smaller, the same to the eye."""
    font = TTFont(file, recalcTimestamp=False)
    codes = [code for code in font.getBestCmap() if code <= last]
    reduce(font, name, codes, ["*"], ["STAT", "gasp", "vhea", "vmtx"])
    scale_upem(font, font["head"].unitsPerEm // 2)
    return font


def reduce(font: TTFont, name: str, codes: Iterable[int], features: list[str], unwanted: list[str]) -> TTFont:
    """Leave these characters and layout features in the font, without hints, and give it a name of ours."""
    options = subset.Options(hinting=False, layout_features=features, name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += unwanted
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(codes))
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = name
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


def unpack_noto_emoji(folder: Path) -> tuple[Path, bytes]:
    """Fetch the one release of Noto Emoji that is meant; its font as a file in `folder`, and its licence."""
    command = ["npm", "pack", "--silent", NOTO_EMOJI]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    package = folder / done.stdout.split()[-1]
    if hashlib.sha256(package.read_bytes()).hexdigest() != NOTO_EMOJI_SHA256:
        raise SystemExit(f"{NOTO_EMOJI} is not what it was")
    with tarfile.open(package) as archive:
        font, terms = (archive.extractfile(name) for name in (NOTO_EMOJI_FONT, NOTO_EMOJI_LICENSE))
        assert font
        assert terms
        file = folder / "emoji.woff2"
        file.write_bytes(font.read())
        return file, terms.read()


def coverage() -> str:
    """The text of `views/coverage.py`, from the fonts as they lie in the package."""
    elsewhere = set(map(ord, ELSEWHERE))
    lines = [
        '"""Which characters each of our fonts draws; written by `tests/tools/make_fonts.py`, not by hand."""',
        "",
        "from __future__ import annotations",
        "",
        "#: First and last character of each range, in order.",
        "Ranges = tuple[tuple[int, int], ...]",
    ]
    for name, file in (("TEXT", TEXT), ("LETTERS", LETTERS), ("EMOJI", EMOJI)):
        lines += ["", f"#: {file.name}", f"{name}: Ranges = ("]
        codes = set(TTFont(file).getBestCmap()) - (elsewhere if file == LETTERS else set())
        pairs = [f"(0x{first:05X}, 0x{last:05X})," for first, last in ranges(codes)]
        lines += ["    " + " ".join(pairs[at : at + 5]) for at in range(0, len(pairs), 5)]
        lines += [")  # fmt: skip"]
    return "\n".join(lines) + "\n"


def ranges(codes: Iterable[int]) -> list[tuple[int, int]]:
    """These codes as ranges, both ends included."""
    found: list[tuple[int, int]] = []
    for code in sorted(codes):
        if found and code == found[-1][1] + 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def main() -> int:
    """Write the fonts, their licences and what they hold into the package; report it."""
    for file in (SUITS, TEXT):
        file.parent.mkdir(parents=True, exist_ok=True)
    cut(GLYPHS).save(SUITS)
    in_roboto = {chr(code) for code in TTFont(ROBOTO).getBestCmap()}
    text = join(ROBOTO, cut("".join(sorted(set(GLYPHS) - in_roboto))))
    with tempfile.TemporaryDirectory() as folder:
        file, emoji_terms = unpack_noto_emoji(Path(folder))
        signs = emoji(file, SIGNS.stem, 0xFFFF)  # those that fonts for Chinese have too
        pictures = emoji(file, EMOJI.stem)
        for font, target in ((text, TEXT), (letters(), LETTERS), (signs, SIGNS), (pictures, EMOJI)):
            font.flavor = "woff2"
            font.save(target)
    COVERAGE.write_text(coverage(), encoding="utf-8")
    (SUITS.parent / "LICENSE-DejaVu.txt").write_bytes(DEJAVU_LICENSE.read_bytes())
    license_text = ROBOTO_NOTICE.encode() + APACHE_LICENSE.read_bytes()
    (SUITS.parent / "LICENSE-Roboto.txt").write_bytes(license_text)
    (SUITS.parent / "LICENSE-NotoEmoji.txt").write_bytes(EMOJI_NOTICE.encode() + emoji_terms)
    for file in (SUITS, TEXT, LETTERS, SIGNS, EMOJI):
        print(f"{file.name}: {len(TTFont(file).getBestCmap())} characters, {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
