from pathlib import Path

import msgspec
import pytest

from duplicate.swiss import folder
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.drawing import prepare
from duplicate.swiss.event import replay
from duplicate.swiss.folder import Loaded, append, create, load
from duplicate.swiss.nights import standings
from duplicate.swiss.plain import certificate_from, certificate_text, ranking_text, state_text
from duplicate.swiss.records import Opened, Penalty, Record
from duplicate.words.problems import DuplicateError, Severity
from tests.swiss.desk import WHEN, Desk, conditions


def played(rounds: int = 3) -> Desk:
    desk = Desk(rounds=rounds)
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    desk.over()
    return desk


def make(path: Path, records: list[Record]) -> Loaded:
    first = records[0]
    assert isinstance(first, Opened)
    loaded, _ = create(path, first, "hush")
    return append(loaded, records[1:])[0]


def test_an_event_comes_back_from_its_folder(tmp_path: Path) -> None:
    desk = played()
    made = make(tmp_path, desk.records)
    again = load(tmp_path)
    assert again.state == made.state == desk.state
    assert not again.problems
    assert folder.secret_of(tmp_path) == "hush"
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(desk.records)
    assert lines[1] == (
        '{"type":"registered","id":2,"when":"2026-01-05T19:30:00+01:00","contestant":"1",'
        '"members":[{"name":"North 1"},{"name":"South 1"}]}'
    )


def test_replaying_gives_the_same_bytes(tmp_path: Path) -> None:
    desk = played()
    make(tmp_path, desk.records)
    again = load(tmp_path).state
    assert state_text(again) == state_text(desk.state)
    assert ranking_text(standings(again)) == ranking_text(standings(desk.state))


def test_a_log_cut_anywhere_loses_no_earlier_record(tmp_path: Path) -> None:
    desk = played()
    make(tmp_path, desk.records)
    log = tmp_path / "log.jsonl"
    whole = log.read_bytes()
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for cut in [0, *ends, *(e - 1 for e in ends), *range(ends[-2], ends[-1], 7)]:
        log.write_bytes(whole[:cut])
        count = whole[:cut].count(b"\n") + (cut + 1 in ends)
        found = load(tmp_path)
        assert state_text(found.state) == state_text(replay(desk.records[:count]))
        torn = cut not in (0, *ends) and cut + 1 not in ends
        assert [p.severity for p in found.problems] == ([Severity.WARNING] if torn else [])


def test_the_event_goes_on_after_a_torn_line(tmp_path: Path) -> None:
    desk = played()
    make(tmp_path, desk.records)
    log = tmp_path / "log.jsonl"
    log.write_bytes(log.read_bytes()[:-20])
    torn = load(tmp_path)
    assert torn.state.last_id == len(desk.records) - 1
    append(torn, desk.records[-1:])
    again = load(tmp_path)
    assert again.state == desk.state
    assert [p.line for p in again.problems] == [len(desk.records)]


def test_a_damaged_line_stops_the_event(tmp_path: Path) -> None:
    make(tmp_path, played().records)
    log = tmp_path / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"type":"drawn"', b'"type":"drown"'))
    with pytest.raises(DuplicateError, match=r"log.jsonl, line 7.*this is not a record"):
        load(tmp_path)


def test_two_who_write_at_once_do_not_overwrite_each_other(tmp_path: Path) -> None:
    desk = played()
    make(tmp_path, desk.records)
    one, other = load(tmp_path), load(tmp_path)
    number = desk.id
    append(one, [Penalty(id=number, when=WHEN, number="1", amount="-1", unit="imp")])
    with pytest.raises(DuplicateError, match="somebody else has written"):
        append(other, [Penalty(id=number, when=WHEN, number="2", amount="-1", unit="imp")])
    (tmp_path / folder.LOCK_FILE).touch()
    with pytest.raises(DuplicateError, match=r"delete log\.lock"):
        append(load(tmp_path), [Penalty(id=number + 1, when=WHEN, number="2", amount="-1", unit="imp")])


def test_nothing_is_written_of_records_that_cannot_be(tmp_path: Path) -> None:
    desk = played()
    made = make(tmp_path, desk.records)
    good = Penalty(id=desk.id, when=WHEN, number="1", amount="-1", unit="imp")
    bad = Penalty(id=desk.id + 1, when=WHEN, number="9", amount="-1", unit="imp")
    with pytest.raises(DuplicateError, match="no contestant 9"):
        append(made, [good, bad])
    assert load(tmp_path).state == desk.state


def test_settings_are_read_strictly(tmp_path: Path) -> None:
    folder.write_settings(
        tmp_path,
        {"name": "Monday"},
        {"preset": "seed-online", "rounds": 3, "boards_per_round": 2, "minutes_per_round": 20,
         "draw.first_round": "registration"},
        {"minimum": 2},
    )  # fmt: skip
    found = folder.settings(tmp_path)
    assert found.event.name == "Monday"
    assert found.swiss == conditions()
    assert found.conduct == Conduct(minimum=2)
    text = (tmp_path / "event.toml").read_text(encoding="utf-8")
    for wrong, message in (
        (text.replace("minimum", "minimun"), "did you mean 'minimum'"),
        (text.replace("rounds = 3", 'rounds = "x"'), "whole number"),
        (text.replace("[conduct]", "[konduct]"), "did you mean 'conduct'"),
        (text + 'unfinished = "cut-of"\n', "did you mean 'cut-off'"),
    ):
        (tmp_path / "event.toml").write_text(wrong, encoding="utf-8")
        with pytest.raises(DuplicateError, match=message):
            folder.settings(tmp_path)


def test_settings_that_change_later_do_not_hold(tmp_path: Path) -> None:
    make(tmp_path, played().records)
    folder.write_settings(tmp_path, {"name": "Monday"}, {"preset": "seed-online"}, {"minimum": 2})
    (problem,) = load(tmp_path).problems
    assert problem.severity is Severity.WARNING
    assert "those of the log hold" in problem.message


def test_remarks_that_a_later_version_words_anew_are_no_change_of_settings(tmp_path: Path) -> None:
    """An event keeps its own; a remark of the organiser is a change."""
    stated: dict[str, object] = {
        "preset": "seed-online", "rounds": 3, "boards_per_round": 2, "minutes_per_round": 20,
        "draw.first_round": "registration",
    }  # fmt: skip
    details, *others = played().records
    assert isinstance(details, Opened)
    older = msgspec.structs.replace(details.conditions, notes=("the bye is worth 12 VP of 20",))
    make(tmp_path, [msgspec.structs.replace(details, conditions=older, conduct=Conduct()), *others])
    folder.write_settings(tmp_path, {"name": "Monday"}, stated, {})
    assert load(tmp_path).problems == ()
    assert load(tmp_path).state.event.conditions.notes == ("the bye is worth 12 VP of 20",)
    folder.write_settings(tmp_path, {"name": "Monday"}, {**stated, "notes": ["tea at 4"]}, {})
    (problem,) = load(tmp_path).problems
    assert "those of the log hold" in problem.message


def test_deals_are_sealed_until_their_round_is_over(tmp_path: Path) -> None:
    make(tmp_path, played().records)
    (sealed,) = folder.write_round(tmp_path, "round-1", {"pbn": b"x"}, sealed=True)
    assert sealed.parent.name == "sealed"
    (opened,) = folder.write_round(tmp_path, "round-1", {"pbn": b"x"}, sealed=False)
    assert opened.parent.name == "boards"
    assert not sealed.exists()


def test_a_certificate_survives_its_file(tmp_path: Path) -> None:
    desk = played(rounds=4)
    first = prepare(replay(desk.records[:6])).draw.certificate
    assert first.duals
    for tables in (("1-3", "2-4"), ("1-4", "2-3")):
        desk.draw(*tables)
        desk.start()
        desk.score_all()
        desk.over()
    fourth = prepare(desk.state).draw.certificate
    assert fourth.tutte  # all have met
    for made in (first, fourth):
        assert certificate_from(certificate_text(made)) == made
        folder.write_certificate(tmp_path, 2, made)
        assert folder.certificate_of(tmp_path, 2) == made
    assert folder.certificate_of(tmp_path, 9) is None
    (tmp_path / "draws" / "round-2.json").write_text("{", encoding="utf-8")
    with pytest.raises(DuplicateError, match="no certificate"):
        folder.certificate_of(tmp_path, 2)


def test_a_folder_without_a_log_is_no_event(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match="duplicate swiss new"):
        load(tmp_path)
