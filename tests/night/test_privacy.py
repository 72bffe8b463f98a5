"""Who is shown how: the settings, their files, and names in texts."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.entries import Member
from duplicate.night.erasing import record
from duplicate.night.initials import initials
from duplicate.night.misspelt import misspelt
from duplicate.night.privacy import NOBODY, Person, find_privacy, hashed, load_privacy
from duplicate.night.publisher import Publisher
from duplicate.night.writings import Finder, Shown, Writings, folded
from duplicate.words.problems import DuplicateError, Severity

ANN = Person("Ann Berg", "4711")


def settings(path: Path, text: str) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    (path / "privacy.toml").write_text(text, encoding="utf-8")
    return path / "privacy.toml"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "Ann Berg"),
        ('default = "initials"', "A. B."),
        ('default = "hidden"', NOBODY),
        ('default = "alias"', "A. B."),
        ('[[person]]\nname = "Berg, Ann"\ndisplay = "hidden"', NOBODY),
        ('[[person]]\nclub_number = "4711"\nalias = "Fox"', "Fox"),
        ('[[person]]\nname = "ann  berg"\nunder_18 = true', "A. B."),
        ('[[person]]\nname = "Ann Berg"\nunder_18 = true\nalias = "Fox"', "Fox"),
        ('[[person]]\nname = "Ann Berg"\nunder_18 = true\ndisplay = "full"', "Ann Berg"),
        ('default = "hidden"\n[[person]]\nname = "Ann Berg"\nunder_18 = true', NOBODY),
        ('default = "hidden"\n[[person]]\nname = "Ann Berg"\ndisplay = "full"', "Ann Berg"),
        ('[[person]]\nname = "Ann Berg"\nclub_number = "1"\ndisplay = "hidden"', "Ann Berg"),  # a namesake
        (f'[[erased]]\nsalt = "s"\nname = ["{hashed("s", "name", "BERG Ann")}"]', NOBODY),
        (f'[[erased]]\nsalt = "s"\nclub_number = ["{hashed("s", "club_number", "4711")}"]', NOBODY),
    ],
)
def test_somebody_is_shown_as_the_settings_say(tmp_path: Path, text: str, shown: str) -> None:
    assert load_privacy([settings(tmp_path, text)]).shown(ANN) == shown


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('default = "full"\ndefalt = "full"', 2, "no such setting"),
        ('default = "ful"', 1, "no such value"),
        (
            '[[person]]\nname = "A"\n\n[[person]]\nname = "B"\ndate_of_birth = "2010-01-01"',
            6,
            "no such setting",
        ),
        ('[[person]]\nname = "A"\ndisplay = "alias"', 2, "there is no alias"),
        ('[[person]]\nname = "A"\n[[person]]\ndisplay = "full"', 3, "no name"),
        ('[[person]]\nname = "A"\n[[person]]\nname = "a"', 3, "stands in the file already"),
        ('[[person]]\nname = "A"\nalias = "F"\n[[person]]\nname = "B"\nalias = "F"', 6, "has this alias"),
        ("numbers = yes", 1, "cannot be read"),
    ],
)
def test_what_is_not_understood_is_an_error_with_its_line(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    with pytest.raises(DuplicateError, match=what) as error:
        load_privacy([settings(tmp_path, text)])
    assert error.value.problem.line == line


def test_a_name_that_two_have_lists_them(tmp_path: Path) -> None:
    privacy = load_privacy([settings(tmp_path, '[[person]]\nname = "Ann Berg"\ndisplay = "hidden"')])
    with pytest.raises(DuplicateError, match=r"one of Ann Berg \(1\), Ann Berg \(2\)"):
        privacy.check([Person("Ann Berg", "1"), Person("Ann Berg", "2"), Person("Ann Berg")])


def test_the_nearest_file_decides_and_who_is_erased_stays_so(tmp_path: Path) -> None:
    night = tmp_path / "nights" / "thursday"
    settings(
        night, '[[person]]\nname = "Ann Berg"\ndisplay = "full"\n[[person]]\nname = "Bo"\ndisplay = "full"'
    )
    erased = f'[[erased]]\nsalt = "s"\nname = ["{hashed("s", "name", "Bo")}"]'
    settings(
        tmp_path / "nights", f'default = "initials"\n[[person]]\nname = "Ann Berg"\nalias = "F"\n{erased}'
    )
    files = find_privacy(night, tmp_path / "site")
    assert [file.parent.name for file in files] == ["thursday", "nights"]
    privacy = load_privacy(files)
    assert [privacy.shown(Person(n)) for n in ("Ann Berg", "Bo", "Cy Dahl")] == ["Ann Berg", NOBODY, "C. D."]


def test_settings_among_the_pages_are_refused(tmp_path: Path) -> None:
    settings(tmp_path / "site", "")
    with pytest.raises(DuplicateError, match="would be published"):
        find_privacy(None, tmp_path / "site")
    beside = settings(tmp_path, "")
    (tmp_path / "site" / "privacy.toml").unlink()
    assert find_privacy(None, tmp_path / "site") == [beside]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Berg revoked",
        "BERG, ANN",
        "ann_berg.csv",
        "annberg",
        "Án\u0303n Berg",
        "berg-ann",
        "Berg said so",
        "the Bergs",
    ],
)
def test_a_name_is_found_in_every_writing(text: str) -> None:
    people = Writings([Shown("Ann Berg", NOBODY, is_alias=True), Shown("Cy Dahl", "Cy Dahl")])
    replaced = people.replaced(f"{text} against Cy Dahl", parts=True)
    assert "berg" not in folded(replaced)
    assert "Cy Dahl" in replaced


def test_a_visible_namesake_keeps_the_name() -> None:
    people = Writings([Shown("Ann Berg", NOBODY, is_alias=True), Shown("Bo Berg", "Bo Berg")])
    assert people.replaced("Bo Berg, Ann Berg", parts=True) == f"Bo Berg, {NOBODY}"


def test_names_in_signs() -> None:
    people = Writings([Shown("张伟明", "张**"), Shown("李娜", "李娜")])
    assert people.replaced("判罚张 伟明10%，李娜无异议") == "判罚张**10%，李娜无异议"
    assert people.replaced("伟明藏牌", parts=True) == "张**藏牌"


names = st.text(st.characters(categories=["L", "M", "Zs"], include_characters="'-."), min_size=1, max_size=30)


@given(names)
def test_initials_of_any_name_are_short_and_have_something(name: str) -> None:
    made = initials(name)
    assert made.strip()
    assert len([c for c in made if c.isalpha()]) <= 3 * len(name.split()) + name.count("-") * 3 + 3


@given(st.lists(st.text("abcdefghåñø", min_size=2, max_size=8), min_size=2, max_size=4))
def test_whatever_order_the_parts_stand_in_it_is_the_same_person(parts: list[str]) -> None:
    name = " ".join(parts)
    turned = f"{parts[-1]}, {' '.join(parts[:-1])}"
    assert hashed("s", "name", name) == hashed("s", "name", turned)
    assert Finder([name]).find(folded(turned)) or len("".join(parts)) < 3
    shown = Writings([Shown(name, NOBODY, is_alias=True)]).replaced(turned)
    assert shown == NOBODY


def test_a_member_of_a_published_night_is_known_by_a_mark() -> None:
    from duplicate.night.publisher import Publisher

    members = [Member("Ann Berg", club_number="7"), Member("Ann Berg"), Member("Bo", person="x1")]
    publisher = Publisher(load_privacy([]), people=map(Person.of, members))
    seen = [publisher.member(m) for m in members]
    assert [m.person for m in seen] == ["~1", "~1", "~2"]
    assert [m.club_number for m in seen] == ["", "", ""]


PEOPLE = (Person("Alice Moorgate", "1234"), Person("Bertrand Quill"), Person("王志远"))


@pytest.mark.parametrize(
    ("text", "said", "remedy"),
    [
        ('name = "Alice Moorgte"', "person[1].name 'Alice Moorgte': nobody has this name", "Alice Moorgate?"),
        ('name = "Moorgat, Alice"', "'Moorgat, Alice': nobody has this name", "did you mean Alice Moorgate?"),
        ('name = "Zoe Unheard"', "'Zoe Unheard': nobody has this name", "as the entries have it"),
        (
            'name = "Alice Moorgate"\nclub_number = "1235"',
            "nobody with this number has the name",
            "it is the name of Alice Moorgate (1234)",
        ),
    ],
)
def test_a_name_that_nobody_has_is_told_with_the_nearest(
    tmp_path: Path, text: str, said: str, remedy: str
) -> None:
    file = settings(tmp_path, f'[[person]]\nname = "王志远"\n[[person]]\n{text}\ndisplay = "hidden"\n')
    (problem,) = misspelt(load_privacy([file]), PEOPLE)
    assert problem.severity is Severity.WARNING
    assert said in str(problem)
    assert remedy in problem.remedy
    assert (problem.file, problem.line) == (str(file), 4)


def test_who_plays_on_other_nights_is_not_misspelt(tmp_path: Path) -> None:
    privacy = load_privacy([settings(tmp_path, '[[person]]\nname = "Zoe Unheard"\n')])
    assert not misspelt(privacy, PEOPLE, played=lambda name: name == "Zoe Unheard")
    assert not misspelt(privacy, PEOPLE, ["Unheard Zoe"])  # published in full once: score that night again
    (problem,) = misspelt(privacy, PEOPLE, ["Zoe Unherd"], played=lambda _: True)
    assert problem.remedy == "did you mean Zoe Unherd?"


def test_a_number_that_nobody_has_is_told_where_people_play_without(tmp_path: Path) -> None:
    """Whoever it is may play here without the number, and then is shown in full."""
    privacy = load_privacy([settings(tmp_path, '[[person]]\nclub_number = "99"\n')])
    (problem,) = misspelt(privacy, PEOPLE)
    assert "person[0].club_number '99': nobody here has this number, and 2 play without one" in str(problem)
    assert (problem.severity, problem.remedy) == (Severity.WARNING, "write the name beside the number")
    assert not misspelt(privacy, (Person("Alice Moorgate", "1234"), Person("Bertrand Quill", "99")))
    assert not misspelt(privacy, (Person("Alice Moorgate", "1234"),))
    several = [settings(tmp_path, '[[person]]\nclub_number = "99"\n[[person]]\nclub_number = "98"\n')]
    (problem,) = misspelt(load_privacy(several), PEOPLE)
    assert problem.value == "99, 98"
    named = load_privacy([settings(tmp_path, '[[person]]\nname = "Bertrand Quill"\nclub_number = "99"\n')])
    assert not misspelt(named, PEOPLE)
    assert named.shown(PEOPLE[1]) == "Bertrand Quill"


@pytest.mark.parametrize(
    ("alias", "message"),
    [
        ("Bertrand Quill", "Bertrand Quill is the name of a player"),
        ("quill bertrand", "Bertrand Quill is the name of a player"),
        ("Alice MOORGATE", "this is the name itself"),
    ],
)
def test_an_alias_is_nobodys_name(tmp_path: Path, alias: str, message: str) -> None:
    file = settings(tmp_path, f'[[person]]\nname = "Alice Moorgate"\nalias = "{alias}"\n')
    with pytest.raises(DuplicateError, match=message) as refused:
        load_privacy([file]).check(PEOPLE)
    assert (refused.value.problem.line, refused.value.problem.value) == (3, alias)
    named = settings(
        tmp_path, f'[[person]]\nname = "Bertrand Quill"\n[[person]]\nclub_number = "1"\nalias = "{alias}"\n'
    )
    if "itself" not in message:
        with pytest.raises(DuplicateError, match=message):
            load_privacy([named])


def test_an_alias_of_the_club_is_no_alias_of_another_person_of_the_night(tmp_path: Path) -> None:
    night = settings(tmp_path / "night", '[[person]]\nname = "A"\nalias = "Fox"\n')
    club = settings(tmp_path, '[[person]]\nname = "B"\nalias = "Fox"\n')
    with pytest.raises(DuplicateError, match="somebody else has this alias") as refused:
        load_privacy([night, club])
    assert refused.value.problem.file == str(club)


def test_a_number_may_stand_without_quotes(tmp_path: Path) -> None:
    assert (
        load_privacy([settings(tmp_path, '[[person]]\nclub_number = 4711\nalias = "Fox"')]).shown(ANN)
        == "Fox"
    )


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("rude to Wang Zhiyuan", "rude to Foxtrot"),
        ("ZHI-YUAN WANG, late", "Foxtrot, late"),
        ("wangzhiyuan.csv", "Foxtrot.csv"),
        ("Zhiyuan revoked", "Foxtrot revoked"),
        ("ask Zhi-Yuan or Zhi Yuan", "ask Foxtrot or Foxtrot"),
        ("Ouyang Jianguo, Jianguo Ouyang", "欧***, 欧***"),
        ("Ma De made ten", "*** made ten"),  # Ma De in one word could be any word
        ("Wang Wei is shown", "Wang Wei is shown"),  # a player of that name, and not 王伟
    ],
)
def test_a_chinese_name_is_found_in_texts_by_its_sound(tmp_path: Path, text: str, seen: str) -> None:
    names = {"王志远": 'alias = "Foxtrot"', "欧阳建国": 'display = "initials"'}
    names |= {"马德": 'display = "hidden"', "王伟": 'display = "hidden"'}
    written = "".join(f'[[person]]\nname = "{name}"\n{how}\n' for name, how in names.items())
    privacy = load_privacy([settings(tmp_path, written)])
    people = [Person(name) for name in (*names, "Wang Wei")]
    assert Publisher(privacy, people=people).text(text, parts=True) == seen


def test_who_is_erased_is_not_called_by_the_sound_of_the_name(tmp_path: Path) -> None:
    """In texts alone: a player with a name of that sound may be somebody else."""
    path = tmp_path / "privacy.toml"
    record(path, [Person("黄美玲")], "2026-01-08")
    privacy = load_privacy([path])
    assert Publisher(privacy).text("Huang Meiling, 黄美玲 and Meiling Song") == "***, *** and Meiling Song"
    assert privacy.shown(Person("Huang Meiling")) == "Huang Meiling"
    assert privacy.shown(Person("黄美玲")) == NOBODY
