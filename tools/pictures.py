"""Take the pictures of README and docs anew: docs/pictures, from sample nights, with the system's Chromium.

python tools/pictures.py
"""

import shutil
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from duplicate import read, score, standings
from duplicate.data import data_path
from duplicate.movements.formats import read_csv
from duplicate.night.double_dummy import Stated
from duplicate.pages.event import event_view
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.filling import filled
from duplicate.pages.forms.parts import Wish
from duplicate.pages.forms.printing import Forms
from duplicate.pages.measures import sheet
from duplicate.pages.prints import Heading, Prints, write_prints
from duplicate.pages.site import write_site

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
NIGHT = data_path("fixtures", "nights", "thursday")
#: picture: page, width and height of the window, pixels for a point
SHOTS = {
    "event": ("index.html", 1100, 760, 1.0),
    "board-phone": ("board-3.html", 390, 844, 1.5),
    "scorecard-phone": ("pair-a5ns.html", 390, 844, 1.5),
}
CARD = (796, 1036, 0.75)
MATCH = data_path("fixtures", "nights", "team-match")
#: forms: the picture, its form, language, height
FORMS = (
    ("form-team-match", "team-match", "en", 572),
    ("form-bidding-sheet", "bidding-sheet", "zh", 600),
    ("form-traveller", "traveller", "zh", 560),
    ("form-instant-scores", "instant-scores", "en", 540),
    ("form-score-tables", "score-tables", "en", 700),
)
FORETOLD = ("traveller", "instant-scores")


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        out = Path(folder)
        scores = score(read(NIGHT))
        write_site(event_view(scores, standings(scores)), out, languages=["en", "zh"], pdf=False)
        look = data_path("fixtures", "themes", "harbour")
        write_site(
            event_view(scores, standings(scores)),
            out / "look",
            theme=look / "theme.toml",
            templates=look / "templates",
            pdf=False,
        )
        movement = read_csv((NIGHT / "movement.csv").read_text(encoding="utf-8"), "movement.csv")
        heading = Heading(scores.night.name, scores.night.date)
        write_prints(Prints(movement, scores.night.entries, heading), out / "prints", pdf=False)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (page, width, height, scale) in SHOTS.items():
            _shoot(browser, out / scores.night.slug / page, name, (width, height, scale))
        _shoot(browser, out / "look" / scores.night.slug / "index.html", "look", (1000, 640, 1.0))
        _shoot(browser, out / "prints" / "cards.html", "table-card", CARD, medium="print")
        teams = score(read(MATCH))
        write_site(event_view(teams, standings(teams)), out / "teams", languages=["en", "zh"], pdf=False)
        _shoot(browser, out / "teams" / teams.night.slug / "match-1.html", "match-phone", (390, 844, 1.5))
        for picture, name, language, height in FORMS:
            one = form(name)
            wish = Wish()
            if name in FORETOLD:
                view = filled(one, scores.night, wish, sheet("A4"), tricks=Stated(scores.night).tricks)
            elif name == "team-match":
                view = filled(one, read(MATCH), wish, sheet("A4"))
            else:
                view = one.build(wish, sheet("A4"))
            page = out / f"{name}.html"
            page.write_text(Forms(language).html(one, view, wish), encoding="utf-8")
            width = 1100 if view.landscape else 796
            _shoot(browser, page, picture, (width, height, 0.75), medium="print")
        browser.close()


def _shoot(
    browser: Browser,
    page: Path,
    name: str,
    size: tuple[int, int, float],
    medium: Literal["screen", "print"] = "screen",
) -> None:
    width, height, scale = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, locale="en-GB"
    )
    shown = context.new_page()
    shown.emulate_media(media=medium)
    shown.goto(page.as_uri())
    if medium == "print":
        shown.add_style_tag(content="body { padding: 18px }")  # a margin, which paper has and a window not
    shown.screenshot(path=PICTURES / f"{name}.png")
    context.close()
    print(PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
