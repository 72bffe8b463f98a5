"""Who is who through many nights."""

import pytest

from duplicate.night.entries import Member
from duplicate.scoring.persons import UNKNOWN, Persons
from duplicate.words.problems import DuplicateError


def labels(persons: Persons) -> list[str]:
    return [person.label for person in persons.people]


def test_numbers_identify_before_names() -> None:
    persons = Persons.of([Member("Ann", club_number="7"), Member("Anne", club_number="7")])
    assert labels(persons) == ["Anne (7)"]
    assert "Ann, Anne" in str(persons.problems[0])  # said, because it may be a slip


def test_a_person_id_outranks_the_number() -> None:
    ann = Member("Ann", person="p1", club_number="7")
    persons = Persons.of([ann, ann._replace(club_number="8")])
    assert len(persons.people) == 1


def test_a_name_without_number_is_the_only_one_of_that_name() -> None:
    persons = Persons.of([Member(" Ann  Berg "), Member("Ann Berg", club_number="7")])
    assert labels(persons) == ["Ann Berg (7)"]
    assert not persons.problems


def test_an_ambiguous_name_is_said_and_stays_apart() -> None:
    two = [Member("Li Wei", club_number="1"), Member("Li Wei", club_number="2"), Member("Li Wei")]
    persons = Persons.of(two)
    assert labels(persons) == ["Li Wei (1)", "Li Wei (2)", "Li Wei"]
    assert [persons.code(member) for member in two] == [0, 1, 2]
    assert "a person of its own" in str(persons.problems[0])


def test_nobody() -> None:
    persons = Persons.of([Member("  ")])
    assert not persons.people
    assert persons.code(Member("")) == UNKNOWN


def test_find() -> None:
    persons = Persons.of([Member("Ann Berg", club_number="7"), Member("Annika Carl"), Member("Bo Berg")])
    assert persons.find("7") == persons.find("Ann Berg") == 0
    assert persons.find("carl") == 1
    with pytest.raises(DuplicateError, match=r"Ann Berg \(7\), Bo Berg"):
        persons.find("Berg")
    with pytest.raises(DuplicateError, match="nobody"):
        persons.find("Zo")
