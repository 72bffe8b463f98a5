from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.travellers.event import (
    Details,
    Event,
    Pair,
    Seat,
    Section,
    Session,
    Since,
    Substitute,
    read_event,
    write_event,
)
from duplicate.words.problems import DuplicateError
from duplicate.words.tables import quoted

FULL = Event(
    event=Details(name='The "Ace" \\ Ж 桥牌', date="2026-01-05", slug="ace-5"),
    conditions={"preset": "ebu", "method": "butler", "totals": {"sit_out": "60"}},
    session=(Session(number=1, name="Friday"),),
    section=(Section(name="A", movement="web.csv", results=("a.csv", "b.xlsx")),),
    pairs=(
        Pair(
            number=5,
            direction="NS",
            names=("A", "B"),
            substitutes=(
                Substitute(name="C", place=2, since=Since(session=1, round=4, board=7)),
                Substitute(name="D", place=1, since=3),
            ),
        ),
        Pair(number="6", club_numbers=("007", 2), seats=(Seat(session=2, number=3),)),
    ),
)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    assert read_event(write_event(tmp_path / "night", FULL)) == FULL


def test_an_event_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    target = write_event(tmp_path, FULL)
    with pytest.raises(DuplicateError, match="already there"):
        write_event(tmp_path, Event())
    assert read_event(target) == FULL
    assert read_event(write_event(tmp_path, Event(), overwrite=True)) == Event()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_survives_the_quotes(text: str) -> None:
    import tomllib

    assert tomllib.loads(f"text = {quoted(text)}") == {"text": text}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[event]\nname = "x"\nnmae = "y"\n',
            "event.toml, line 3, event.nmae: unknown setting 'nmae' in [event] (did you mean 'name'?)",
        ),
        (
            '[conditions]\npreset = "ebu"\n[conditions.matchpoints]\nneubrg = "board"\n',
            (
                "event.toml, line 4, conditions.matchpoints.neubrg: unknown setting 'neubrg' in "
                "[conditions.matchpoints] (did you mean 'neuberg'?)"
            ),
        ),
        (
            '[conditions.matchpoints]\n\nneuberg = "feild"\n',
            (
                "event.toml, line 3, conditions.matchpoints.neuberg 'feild': this value does not exist "
                "(did you mean 'field'? write 'board' or 'field' or 'none')"
            ),
        ),
        (
            '[[pairs]]\nnumber = 1\n[[pairs]]\nnumber = 2\ndirection = "N"\n',
            "event.toml, line 5, pairs.direction 'N': this value does not exist (write 'EW' or 'NS')",
        ),
        (
            '[[pairs]]\nnumber = 1\n\n[[pairs]]\nnames = ["A", "B"]\n',
            "event.toml, line 4, pairs: there is no number (write number = ... there)",
        ),
        (
            '[event]\ndate = "tomorrow"\n',
            "event.toml, line 2, event.date 'tomorrow': this is no date (write year-month-day: 2026-01-08)",
        ),
        (
            '[event]\nname = "x"\nslug = "A/B"\n',
            (
                "event.toml, line 3, event.slug 'A/B': this is no part of an address "
                "(write lower-case letters, digits and hyphens: thursday-pairs)"
            ),
        ),
        (
            "[[session]]\nnumber = 1\n[[session]]\nnumber = 1\n",
            (
                "event.toml, line 4, session[1].number '1': this session stands twice "
                "(number them 1, 2, ... in the order of play)"
            ),
        ),
        (
            '[conditions.artificial]\nplus = "160"\n',
            (
                "event.toml, line 2, conditions.artificial.plus '160': no such value "
                "(write a number from 0 to 100)"
            ),
        ),
        (
            "pair = 3\n",
            "event.toml, line 1, pair: unknown setting 'pair' in event.toml (did you mean 'pairs'?)",
        ),
    ],
)
def test_a_mistake_names_file_line_key_and_remedy(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "event.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DuplicateError) as refused:
        read_event(tmp_path / "event.toml")
    assert str(refused.value) == message


def test_all_unknown_settings_are_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('[event]\nnmae = "x"\n[[pairs]]\nnumbr = 3\n', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"'nmae'[\s\S]*line 4, pairs.numbr"):
        read_event(tmp_path / "event.toml")


def test_what_is_no_toml_names_the_line(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text("[event]\nname = Thursday\n", encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"event.toml, line 2: it is not valid TOML"):
        read_event(tmp_path / "event.toml")


def test_a_date_may_stand_without_quotes(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text("[event]\ndate = 2026-01-05\n", encoding="utf-8")
    assert read_event(tmp_path / "event.toml").event.date == "2026-01-05"
