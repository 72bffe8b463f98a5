"""``duplicate deal``: files that are read back, a record that deals the same again, and what is refused."""

import json
from pathlib import Path

import pytest

from duplicate.laws import double_dummy
from duplicate.laws.boards import dealer, vulnerability
from duplicate.laws.dealing import deal, set_seed
from duplicate.travellers import read
from tests.cli.running import run

QUICK = ("--no-pdf", "--no-double-dummy")


def test_every_file_holds_the_same_deals(tmp_path: Path) -> None:
    out = tmp_path / "night"
    said = run("deal", "--boards", "1-8", "--seed", "files", "--out", out, *QUICK).out
    assert "8 deals: boards 1-8" in said
    for ending in ("pbn", "lin", "dup", "bri", "dge", "dlm", "bhg"):
        night = read(out / f"deals.{ending}")
        assert {key.board: d for key, d in night.deals.items()} == {
            board: deal("files", board) for board in range(1, 9)
        }, ending
    text = (out / "deals.pbn").read_text(encoding="utf-8")
    for board in range(1, 9):  # Law 2
        sides = vulnerability(board).value.replace("Both", "All")
        assert f'[Board "{board}"]' in text
        assert f'[Dealer "{dealer(board)}"]\r\n[Vulnerable "{sides}"]'.replace("\r\n", "\n") in text


def test_the_record_deals_the_same_again_and_a_changed_one_is_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    wish = ("--boards", "1-4,9", "--sections", "A,B", "--sessions", 2, "--where", "NS hcp 21+")
    run("deal", *wish, "--out", one, *QUICK, "--formats", "pbn,lin")
    run("deal", "--repeat", one / "dealing.json", "--out", two, *QUICK, "--formats", "pbn,lin")
    for path in sorted(one.iterdir()):
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name
    plain = json.loads((one / "dealing.json").read_text(encoding="utf-8"))
    assert plain["from_system"] is True
    assert len(plain["seed"]) == 64
    deals = read(one / "deals.pbn").deals
    assert len(deals) == 20
    assert len(set(deals.values())) == 20
    assert {(key.session, key.section) for key in deals} == {(1, "A"), (1, "B"), (2, "A"), (2, "B")}
    assert all(d.hands[0].hcp + d.hands[2].hcp >= 21 for d in deals.values())
    plain["boards"] = [1, 2, 3, 4, 5]
    (one / "dealing.json").write_text(json.dumps(plain), encoding="utf-8")
    refused = run("deal", "--repeat", one / "dealing.json", "--out", tmp_path / "three", code=1)
    assert "the record was changed" in refused.err
    assert "dealing.json, digest" in " ".join(refused.err.split())
    (one / "dealing.json").write_text('{"seed": 7}', encoding="utf-8")
    assert "no record of a dealing" in run("deal", "--repeat", one / "dealing.json", "--out", two, code=1).err


def test_two_dealings_of_the_system_differ(tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("deal", "--boards", 1, "--out", tmp_path / name, *QUICK, "--formats", "pbn")
    assert (tmp_path / "a" / "deals.pbn").read_bytes() != (tmp_path / "b" / "deals.pbn").read_bytes()


def test_a_section_has_a_seed_of_its_own(tmp_path: Path) -> None:
    run("deal", "--boards", "1-2", "--sections", "A", "--seed", "s", "--out", tmp_path / "x", *QUICK)
    deals = read(tmp_path / "x" / "deals.pbn").deals
    assert set(deals.values()) == {deal(set_seed("s", 1, "A"), board) for board in (1, 2)}
    assert (tmp_path / "x" / "deals-A.dup").exists()


def test_deals_that_are_there_are_kept(tmp_path: Path) -> None:
    run("deal", "--boards", 1, "--out", tmp_path, *QUICK)
    before = (tmp_path / "deals.pbn").read_bytes()
    assert "there are deals already" in run("deal", "--boards", 1, "--out", tmp_path, *QUICK, code=1).err
    assert (tmp_path / "deals.pbn").read_bytes() == before
    run("deal", "--boards", 1, "--out", tmp_path, *QUICK, "--force")
    assert (tmp_path / "deals.pbn").read_bytes() != before


def test_boards_that_a_format_cannot_hold(tmp_path: Path) -> None:
    done = run("deal", "--boards", "1,3,101", "--out", tmp_path / "a", *QUICK)
    assert "no dup file" in done.err
    assert not (tmp_path / "a" / "deals.dup").exists()
    assert (
        "DUP"
        in run("deal", "--boards", "1,3", "--formats", "dup", "--out", tmp_path / "b", *QUICK, code=1).err
    )
    assert not list(tmp_path.glob("b/*"))


def test_statistics_and_rejected_deals_are_said() -> None:
    said = run("deal", "--boards", "1-16", "--seed", "x", "--statistics", "--where", "N hcp 15-17").out
    assert "N hcp 15-17" in said
    rejected = next(line for line in said.splitlines() if "rejected" in line)
    number = int(rejected.split(": ")[2].split(" of ")[0].replace(",", ""))
    assert f"of {number + 16:,} deals" in rejected
    assert "4432" in said
    assert "average points: N 1" in said
    assert "without conditions" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--boards", "0-3"), "boards are numbered from 1"),
        (("--boards", "x"), "this is no board"),
        (("--boards", "1-128", "--sessions", "30"), "too many boards"),
        (("--seed", " "), "this is no seed"),
        (("--seed", "é"), "this is no seed"),
        (("--sections", "A,A"), "this is no list of sections"),
        (("--where", "N points 3"), "is no condition"),
        (("--boards", "1", "--where", "N hcp 37", "--limit", "20"), "none of 20 deals of board 1"),
        (("--formats", "xyz"), "there is no such file of deals"),
        (("--paper", "A3"), "A3"),
        (("--date", "5 March"), "this is no date"),
        (("--repeat", "r.json", "--sessions", "2"), "the record says this already"),
        (("--lang", "xx"), "xx"),
        (("--repeat", "r.json", "--seed", "a"), "the record says this already"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert said in run("deal", *arguments, "--out", out, code=1).err
    assert not out.exists()
    assert "add --out DIR" in run("deal", code=1).err


def test_without_endplay_deals_are_dealt_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    done = run("deal", "--boards", "1-2", "--out", tmp_path, "--no-pdf", "--formats", "pbn")
    assert "2 deals not solved" in done.err
    assert "DoubleDummyTricks" not in (tmp_path / "deals.pbn").read_text(encoding="utf-8")
    forms = ("--out", tmp_path / "forms", "--no-pdf", "--night", tmp_path / "deals.pbn")
    assert "scores cannot be forecast" in run("forms", "instant-scores", *forms, code=1).err
    assert "2 deals not solved" in run("forms", "traveller", *forms).err


def test_hand_records_are_printed(tmp_path: Path) -> None:
    pytest.importorskip("weasyprint")
    run("deal", "--boards", "1-2", "--seed", "pdf", "--no-double-dummy", "--formats", "pbn", "--sessions", 2,
        "--title", "Club night", "--out", tmp_path / "x", "--lang", "en,zh")  # fmt: skip
    from pypdf import PdfReader

    run("print", tmp_path / "x" / "deals.pbn", "hands", "--no-double-dummy", "--out", tmp_path / "again")
    assert "Dealer North" in PdfReader(tmp_path / "again" / "hands.pdf").pages[0].extract_text()
    for name, word in (("hands.pdf", "Dealer North"), ("zh/hands.pdf", "Club night")):
        reader = PdfReader(tmp_path / "x" / name)
        assert len(reader.pages) == 2  # a session each
        assert word in reader.pages[0].extract_text()
