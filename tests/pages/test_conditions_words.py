"""Conditions on pages are sentences of the field in every language, without names and values of settings."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from duplicate.night import conditions as nights
from duplicate.night.conditions import Conditions
from duplicate.pages import conditions as of_nights
from duplicate.pages import swiss_conditions
from duplicate.pages.said import Said
from duplicate.pages.templates import sayer
from duplicate.swiss import conditions as swiss
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.conduct import Conduct
from duplicate.words.languages import LANGUAGES
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import translator

Row = tuple[Said, Said]
#: Values of settings that are words of the field as well.
_OF_THE_FIELD = {"board-a-match", "point-a-board", "double-dummy", "stand-by", "head-to-head", "knock-out"}
_OF_THE_FIELD |= {"round-robin", "own-average"}
#: What two settings need beside them to be of any use.
_BESIDE = {
    "victory_points.match": {"method": "teams", "victory_points.scale": "wbf"},
    "butler.trim": {"method": "butler"},
    "compensation": {"method": "compensation"},
}


def settings_of(kind: type, where: str = "") -> Iterator[tuple[str, Any]]:
    """Every setting by its dotted name, with its type."""
    for name, wanted in get_type_hints(kind, include_extras=True).items():
        if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
            yield from settings_of(wanted, f"{where}{name}.")
        else:
            yield f"{where}{name}", wanted


def raw_words() -> re.Pattern[str]:
    """Names and values of settings that nobody would write in a sentence."""
    found = set()
    for kind in (Conditions, SwissConditions, Conduct):
        for name, wanted in settings_of(kind):
            found |= {part for part in name.split(".") if "_" in part}
            inner = get_args(wanted)[0] if get_origin(wanted) is tuple else wanted
            values = get_args(inner) if get_origin(inner) is Literal else ()
            found |= {str(value) for value in values if "-" in str(value)}
    return re.compile(rf"\b({'|'.join(sorted(found - _OF_THE_FIELD))})\b|\b[a-z]+[._][a-z_]+\b|[a-z] = ")


RAW = raw_words()


def choices(kind: type) -> Iterator[tuple[str, str]]:
    """Every value that a setting with a list of values may have."""
    for name, wanted in settings_of(kind):
        if get_origin(wanted) is Literal and name != "version":
            yield from ((name, str(value)) for value in get_args(wanted))
        elif wanted is bool:
            yield from ((name, value) for value in ("true", "false"))
        elif get_origin(wanted) is tuple and get_origin(get_args(wanted)[0]) is Literal:
            yield from ((name, str(value)) for value in get_args(get_args(wanted)[0]))


def wrong_in(rows: list[Row], lines: list[Said]) -> Iterator[str]:
    """What is no sentence of the field, in any language."""
    for code in LANGUAGES:
        say = sayer(translator(code))
        heads = [say(what) for what, _ in rows]
        yield from (f"{code}: {head} stands twice" for head in sorted(heads) if heads.count(head) > 1)
        for text in [*heads, *(say(how) for _, how in rows), *(say(line) for line in lines)]:
            plain = re.sub(r"\w+\.(example|toml)", "", text)
            if RAW.search(plain) or not text.strip() or re.search(r"%\(|%%|  |\bNone\b|[,;] ?$", text):
                yield f"{code}: {text!r}"


def swiss_of(preset: str, settings: dict[str, object]) -> SwissConditions | None:
    """Conditions with some settings; None where they do not go together."""
    try:
        return swiss.load(preset, settings)
    except DuplicateError:
        return None


@pytest.mark.parametrize("preset", swiss.PRESETS)
def test_swiss_conditions_speak_the_language_of_the_field(preset: str) -> None:
    cases: list[dict[str, object]] = [{}]
    cases += [{name: value} for name, value in choices(SwissConditions) if not name.startswith("scoring.")]
    cases += [
        {"draw.apart": [{"kind": "club"}, {"kind": "team", "rounds": [1, 2]}]},
        {"knock_out.ahead": "1/2", "knock_out.behind": "1/3", "knock_out.most": "16"},
        {"minutes_per_round": 1, "ladder.reach": 1, "knock_out.extra_boards": 1, "team.published": 1},
        {"bye.method": "percent", "bye.percent": "55", "missed.ranking": "40"},
        {"draw.draw_at": "90", "ranked_share": "50", "master_points": "ebu-club"},
        {"vp.scale": "acbl-20"},
        {"sources": [], "notes": ["a note of 5%"]},
    ]
    made = [swiss_of(preset, case) for case in cases]
    assert sum(one is not None for one in made) > len(cases) // 3
    for one, case in zip(made, cases, strict=True):
        if one is not None:
            rows = list(swiss_conditions.full(one, Conduct()))
            lines = [*swiss_conditions.brief(one), *swiss_conditions.notes(one)]
            assert not list(wrong_in(rows, lines)), case


@pytest.mark.parametrize("unfinished", get_args(get_type_hints(Conduct)["unfinished"]))
def test_what_becomes_of_unfinished_boards_is_a_sentence(unfinished: str) -> None:
    conduct = msgspec.structs.replace(Conduct(), unfinished=unfinished, correction_hours=1)
    assert not list(wrong_in(list(swiss_conditions.full(swiss.load(), conduct)), []))


@pytest.mark.parametrize("preset", nights.PRESETS)
def test_conditions_of_nights_speak_the_language_of_the_field(preset: str) -> None:
    cases: list[dict[str, object]] = [{}]
    for name, value in choices(Conditions):
        beside = next((more for part, more in _BESIDE.items() if name.startswith(part)), {})
        part = name.partition(".")[0].replace("_", "-")
        if value == "instant":
            beside = {"instant.source": "earlier-field.csv"}
        methods = get_args(get_type_hints(Conditions)["method"])
        own = {"method": part} if part in methods else {}
        cases.append({**own, **beside, name: value})
    cases += [
        {"awards": "seed"},
        {"method": "aggregate", "contest": "teams", "aggregate.award": "100"},
        {"strata.names": "A,B", "strata.limits": "50", "handicap.share": "50"},
        {"sessions.weights": "1,0.5", "sessions.finals": "A,B", "sessions.named_share": "50"},
        {"method": "butler", "butler.minimum": 6, "butler.maximum": 40, "butler.datum_rounding.to": "none"},
        {"method": "teams", "victory_points.scale": "sbu-20", "totals.ranked_share": "75"},
    ]
    for case in cases:
        one = nights.load(preset, case)
        rows = list(of_nights.full(one, sections=2))
        assert not list(wrong_in(rows, list(of_nights.brief(one)))), case


def test_a_raw_name_would_be_seen() -> None:
    """Texts such as gave the reason for this test."""
    raw = [
        "no IMPs are carried over: knock_out.ahead is that of a regulation",
        "numbers are those of registration; round_robin.numbers draws them",
        "most-boards-in-direction",
        "%(n)s left",
    ]
    rows = [(Said("Source"), Said("a")), (Said("Source"), Said("b"))]
    found = list(wrong_in(rows, [Said(text.replace("%", "%%")) for text in raw]))
    assert len(found) == len(LANGUAGES) * (len(raw) + 2)
    assert not list(wrong_in([(Said("Source"), Said("Law 12C1.b, 7.5 IMPs"))], []))


def test_ties_are_told_in_a_sentence() -> None:
    say = sayer(translator("en"))
    rows = {say(what): say(how) for what, how in swiss_conditions.full(swiss.load("round-robin"), Conduct())}
    assert rows["Level totals"] == (
        "the match between them, then the margin of the matches between them, "
        "then the quotient of IMPs won and lost, then a lot"
    )
    assert rows["Sources"].count("; ") == 2


@pytest.mark.parametrize(
    ("percent", "said"), [("50", "0 IMPs a board"), ("45", "−1.5 IMPs a board"), ("40", "−3 IMPs a board")]
)
def test_a_missed_round_of_imps_goes_by_law_86(percent: str, said: str) -> None:
    """3 IMPs a board for 10 percent; Law 86B1 of 2017 gives them for a board that cannot be played."""
    conditions = swiss.load("seed-online", {"missed.ranking": percent})
    say = sayer(translator("en"))
    rows = {say(what): say(how) for what, how in swiss_conditions.full(conditions, Conduct())}
    assert rows["A missed round is worth"] == said
    assert Fraction(percent) <= 50


def test_tables_and_scales_are_called_by_their_titles() -> None:
    conditions = nights.load("wbf", {"method": "teams", "victory_points.scale": "wbf", "awards": "seed"})
    say = sayer(translator("en"))
    rows = {say(what): say(how) for what, how in of_nights.full(conditions)}
    assert (
        rows["Victory points"] == "each round a match, victory points by the scale WBF 2013 continuous 20-0"
    )
    assert rows["Master points"] != "seed"
    away = msgspec.structs.replace(conditions, awards="/gone/our-table.toml")
    rows = {say(what): say(how) for what, how in of_nights.full(away)}
    assert rows["Master points"] == "our-table"


def test_an_individual_is_no_contest_of_pairs() -> None:
    conditions = nights.load("wbf", {"method": "aggregate"})
    say = sayer(translator("en"))
    rows = {say(what): say(how) for what, how in of_nights.full(conditions, individual=True)}
    assert rows["Contest"] == "Individual"
    assert "Individual" in map(say, of_nights.brief(conditions, individual=True))
    assert "Individual" not in map(say, of_nights.brief(conditions))
