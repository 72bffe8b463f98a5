"""A large table read and checked by column gives the same Night as line by line."""

import gzip
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.night import validation
from duplicate.night.night import Night
from duplicate.night.validation import validate
from duplicate.travellers import cells, encodings, tabular
from duplicate.travellers.tabular import read_csv
from duplicate.words.problems import DuplicateError

THURSDAY = Path(__file__).resolve().parents[2] / "fixtures" / "nights" / "thursday" / "results.csv"


def outcome(text: str, *, by_column: bool, event: str | None = None, chunk: int = 500_000) -> object:
    """Everything that a Night of a table holds, or the error; ``chunk`` bytes are cut at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tabular, "LARGE", 0 if by_column else 10**9)
        patch.setattr(validation, "MANY", 0 if by_column else 10**9)
        patch.setattr(encodings, "_LARGE", 0 if by_column else 10**9)
        patch.setattr(cells, "_CHUNK", chunk)
        try:
            night = validate(read_csv(text.encode("utf-8"), "t.csv", event=event))
        except DuplicateError as error:
            return str(error)
    return held(night)


def held(night: Night) -> dict[str, object]:
    return {
        "rows": night.results.rows,
        "weights": night.results.weights,
        "columns": {name: night.results[name].tolist() for name in night.results.columns},
        "set aside": night.set_aside,
        "problems": night.problems,
        "entries": night.entries,
        "hints": dict(night.hints),
        "rows read": night.rows_read,
        "name": night.name,
    }


def same(text: str, event: str | None = None) -> None:
    line_by_line = outcome(text, by_column=False, event=event)
    for chunk in (500_000, max(100, len(text) // 20)):  # in one chunk, and in many
        assert outcome(text, by_column=True, event=event, chunk=chunk) == line_by_line


def test_by_column_is_what_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(tabular, "LARGE", 0)
    monkeypatch.setattr(tabular, "read_rows", refuse)
    assert len(read_csv(THURSDAY.read_bytes(), "t.csv").results) == 288


def test_the_sample_night() -> None:
    same(THURSDAY.read_text(encoding="utf-8"))


def test_printed_results(shared: Callable[[str], Path]) -> None:
    text = gzip.decompress(shared("oracles/travellers.csv.gz").read_bytes()).decode("utf-8")
    same(text)
    for event in ("magic-2015-12-14", "compscore-mp_pairs_mitchell_02", "no such event"):
        same(text, event)


CELLS = {
    "board": ("1", "2", "3", "17", "", "0", "-1", "x", "1.0", "99999999", " 4 "),
    "ns": ("1", "2", "3", "7.0", "", "1NS", "Ann & Bo", "12345678901", "é"),
    "ew": ("1", "2", "8", "9", "", "1EW"),
    "section": ("", "A", "B"),
    "session": ("", "1", "2", "0", "x"),
    "round": ("", "1", "2", "-3", "zwei"),
    "table": ("", "1", "2"),
    "copy": ("", "b"),
    "contract": (
        *(
            "4S",
            "4♠",
            "3NT= by W lead KH",
            "PASS",
            "pass",
            "",
            "8S",
            "5DX",
            "not played",
            "bye",
            "60%-40%",
            "A+/A-",
        ),
        *("late play", "4S= N", "1NXX", "arbitral score"),
    ),
    "declarer": ("N", "E", "S", "W", "", "Q", "北"),
    "tricks": ("", "10", "9", "14", "7.0"),
    "result": ("", "=", "+1", "-2", "made", "-20"),
    "lead": ("", "SA", "10H", "XX", "♠a"),
    "score_ns": ("", "420", "-50", "1234567", "421", "0", "1 430", "170"),
    "score_ew": ("", "-420", "50", "-620"),
    "adj_ns": ("", "A+", "60%", "55", "5.5mp!"),
    "adj_ew": ("", "A-", "40%", "3imp"),
    "weighted": ("", "50%:420;50%:-50", "50%:420"),
    "status": ("", "played", "sit_out", "odd", "cancelled"),
    "remarks": ("", "wrong direction", "nice hand", "not played"),
    "ns_names": ("", "Ann & Bo", "Ann & Cy", "Di"),
    "north_name": ("", "Ann", "Eve"),
    "north": ("", "1", "Ann"),
    "south": ("", "2", "Bo"),
    "east": ("", "3"),
    "west": ("", "4"),
    "datum": ("", "120", "-30", "x"),
    "dealer": ("", "N", "E", "?"),
    "vulnerable": ("", "None", "All"),
    "scoring": ("", "mp", "butler", "whist"),
    "event_id": ("", "a", "b"),
    "mp_ns": ("", "3"),
    "Weather": ("", "rain"),
}


@st.composite
def tables(draw: st.DrawFn) -> str:
    others = draw(
        st.lists(
            st.sampled_from([c for c in CELLS if c not in ("board", "ns", "ew")]), unique=True, max_size=9
        )
    )
    columns = draw(
        st.permutations(["board", "ns", "ew", "contract", *(c for c in others if c != "contract")])
    )
    rows = draw(st.lists(st.tuples(*(st.sampled_from(CELLS[c]) for c in columns)), max_size=12))
    lines = [",".join(columns), *(",".join(row) for row in rows)]
    extra = st.sampled_from(
        [
            '"',
            ",",
            ",,x",
            "",
            " ",
            '"a"b,1',
            'q,"1\n2"',
            '"4S",1,2',
            ",,,,,,,,,,,,",
            "1",
            '1,"2,3",4S',
            "\t",
            'x"y"z,1,"2',
        ]
    )
    for line in draw(st.lists(extra, max_size=2)):
        lines.insert(draw(st.integers(1, len(lines))), line)
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"]))


@given(tables(), st.sampled_from([None, None, None, "a"]))
@settings(max_examples=200, deadline=None)
def test_any_table(text: str, event: str | None) -> None:
    same(text, event)


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_sample_night_with_damage(seed: int) -> None:
    rng = random.Random(seed)
    lines = THURSDAY.read_text(encoding="utf-8").splitlines()
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(1, len(lines))
        match rng.randrange(5):
            case 0:
                lines.insert(at, lines[rng.randrange(1, len(lines))])
            case 1:
                del lines[at]
            case 2:
                line = lines[at]
                place = rng.randrange(len(line) + 1)
                lines[at] = line[:place] + rng.choice('",;0S\t é') + line[place + rng.randrange(2) :]
            case 3:
                cells = lines[at].split(",")
                i, j = rng.randrange(len(cells)), rng.randrange(len(cells))
                cells[i], cells[j] = cells[j], cells[i]
                lines[at] = ",".join(cells)
            case _:
                cells = lines[at].split(",")
                cells[rng.randrange(len(cells))] = rng.choice(("", "x", "1", "2", "7"))
                lines[at] = ",".join(cells)
    same("\n".join(lines))


def test_who_only_plays_against_himself_is_not_entered() -> None:
    same("contract,by,result,ew,board,ns\n3NT,W,=,1,1,1\n3NT,W,=,2,2,3")


def test_cells_of_every_length() -> None:
    """Short, medium and long cells are compared in different ways; each keeps its own text."""
    rng = random.Random(1)
    numbers = ["x" * rng.randrange(1, 40) + str(i % 3001) for i in range(9000)]
    rows = [f"{1 + i % 30},{number},e{i},4S,N,=" for i, number in enumerate(numbers)]
    night = read_csv(("board,ns,ew,contract,by,result\n" + "\n".join(rows)).encode(), "t.csv")
    assert night.results.texts("ns") == numbers
    assert night.results.texts("ew") == [f"e{i}" for i in range(9000)]
    assert night.results.integers("line").tolist() == list(range(2, 9002))
