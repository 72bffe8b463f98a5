import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.travellers.encodings import decode
from duplicate.words.problems import DuplicateError, Severity

CHINESE = "牌号,定约,庄家,结果\n1,4♠,北,=\n"
WESTERN = "board,names\n1,Müller & Peña\n2,Åse & Ödön\n3,Größe & Éva\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_chinese(encoding: str) -> None:
    decoded = decode(CHINESE.encode(encoding))
    assert decoded.text == CHINESE
    assert not [p for p in decoded.problems if p.severity is not Severity.NOTE]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_western(encoding: str) -> None:
    decoded = decode(WESTERN.encode(encoding))
    assert decoded.text == WESTERN
    assert not [p for p in decoded.problems if p.severity is not Severity.NOTE]


def test_a_guess_is_said() -> None:
    (note,) = decode(WESTERN.encode("cp1252"), file="a.csv").problems
    assert str(note) == (
        "a.csv, 'Müller': the file is not UTF-8; it was read as western (Windows-1252) (look at the names)"
    )


def test_ambiguous_bytes_are_a_warning() -> None:
    decoded = decode("board,name\n1,张三\n".encode("gb18030"), file="a.csv")
    assert (decoded.encoding, "张三" in decoded.text) == ("gb18030", True)
    (warning,) = decoded.problems
    assert warning.severity is Severity.WARNING
    assert "ambiguous" in warning.message
    assert "cp1252" in warning.remedy


def test_one_damaged_letter_in_utf8() -> None:
    data = "board,name\n1,Müller\n2,Ødegård\n3,Peña\n4,Żółć\n".encode().replace("ñ".encode(), b"\xf1")
    decoded = decode(data, file="a.csv")
    assert decoded.encoding == "utf-8"
    (problem,) = decoded.problems
    assert (problem.line, problem.severity, problem.value) == (4, Severity.ERROR, "3,Pe\ufffda")


def test_bytes_that_no_encoding_knows_cost_their_line_only() -> None:
    # 0x81 is no character of Windows-1252 and begins no pair of GB18030 before a space
    decoded = decode(b"board,name\n1,J\xe9r\xf4me\n2,Bo \x81 Ek\n3,Cy\n", file="a.csv")
    (problem,) = decoded.problems
    assert (problem.line, problem.severity, problem.value) == (3, Severity.ERROR, "2,Bo \ufffd Ek")
    assert decoded.text.splitlines()[1] == "1,J\xe9r\xf4me"


def test_the_wrong_encoding_names_the_line() -> None:
    with pytest.raises(DuplicateError, match=r"a.csv, line 2, 'fc .*not text in utf-8"):
        decode("board\nMüller\n".encode("cp1252"), file="a.csv", encoding="utf-8")
    with pytest.raises(DuplicateError, match="encoding 'klingon': unknown encoding"):
        decode(b"board", encoding="klingon")


GARBAGE = [bytes(range(256)) * 8, b"\x00\x01\x02" * 50, b"\x7fELF\x02\x01\x01" + b"\0" * 99]
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")))


@pytest.mark.parametrize("data", GARBAGE)
def test_no_text(data: bytes) -> None:
    with pytest.raises(DuplicateError, match=r"x\.bin.*not (a )?text"):
        decode(data, file="x.bin")


def test_a_few_control_characters_are_a_warning() -> None:
    (warning,) = decode(b"% PBN 2.1\n" * 20 + b'[BCFlags "\x02"]\n', file="a.pbn").problems
    assert (warning.line, warning.severity) == (21, Severity.WARNING)


@pytest.mark.parametrize(("newline", "named"), [("\n", "\n"), ("\r\n", "\r\n"), ("\r", "\r")])
def test_line_ends(newline: str, named: str) -> None:
    decoded = decode(newline.join(["a", "b", "c"]).encode())
    assert (decoded.text, decoded.newline) == ("a\nb\nc", named)
    assert decode(b"a\r\nb\nc").newline == "mixed"


@given(
    st.text(st.characters(exclude_categories=("Cs", "Cc"))),
    st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]),
)
def test_a_mark_is_certain(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text.removeprefix("\ufeff")
    assert decoded.problems == ()


@given(TEXTS)
def test_utf8_is_found(text: str) -> None:
    assert decode(text.encode()).text == text.removeprefix("\ufeff")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "gb18030", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("sign", ["", "\t", "\x0b", "\x02", "\x1f"])
def test_a_large_file_is_judged_as_a_small_one(encoding: str, newline: str, sign: str) -> None:
    few = "board,ns,ew,contract" + newline + ("1,7,Müller,4S" + newline) * 20 + sign + newline
    small, large = (decode((few * times).encode(encoding), encoding=encoding) for times in (1, 5000))
    assert large.newline == small.newline == newline
    said = [[f"{problem}".split(": ")[0] for problem in decoded.problems] for decoded in (small, large)]
    assert said[0] == said[1]
    assert bool(said[0]) is (sign in ("\x02", "\x1f"))
