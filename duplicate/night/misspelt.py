"""Names in ``privacy.toml`` that nobody has: whoever was meant is shown in full, and the director is told."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from duplicate.night.privacy import Person, Privacy, name_words
from duplicate.words.problems import Problem, Severity

_NEAR = 0.75  #: of a name that may have been meant, as difflib measures; two slips in a name of ten letters
_MOST = 3  #: so many are named


def misspelt(
    privacy: Privacy,
    people: Iterable[Person],
    published: Iterable[str] = (),
    *,
    played: Callable[[str], bool] | None = None,
) -> list[Problem]:
    """A warning for every section with a name that nobody has, with the nearest names.

    So there is one for those with nothing but a number that nobody has, where people play without numbers.
    ``people`` are those of the nights at hand, ``published`` the names in full on the site. Somebody who is
    in neither may play on other nights, which ``played`` knows; without it the nights at hand are all.
    """
    everybody = list(dict.fromkeys(who for who in people if who.name.strip()))
    names = {_spelt(name): name for name in published}
    names |= {_spelt(who.name): who.name for who in everybody if privacy.settings(who) is None}
    found = []
    numbered: list[int] = []
    taken = [privacy.settings(who) for who in everybody]
    without = sum(not who.club_number for who in everybody)
    for number, own in enumerate(privacy.people):
        if own in taken:
            continue
        if not own.name.strip():
            if own.club_number and without:
                numbered.append(number)
            continue
        same = [who.label for who in everybody if _spelt(who.name) == _spelt(own.name)]
        if same:
            message, remedy = "nobody with this number has the name", f"it is the name of {', '.join(same)}"
        elif _spelt(own.name) in names:
            continue  # of another night, which is to be scored again
        else:
            near = [names[one] for one in get_close_matches(_spelt(own.name), list(names), _MOST, _NEAR)]
            if not near and played is not None and played(own.name):
                continue
            message = (
                "nobody has this name" if played is None else "nobody in any published event has this name"
            )
            remedy = f"did you mean {' or '.join(near)}?" if near else "write the name as the entries have it"
        found.append(privacy.problem(number, "name", own.name, message, remedy, Severity.WARNING))
    if numbered:
        value = ", ".join(privacy.people[number].club_number for number in numbered)
        message = f"nobody here has {'these numbers' if numbered[1:] else 'this number'}, "
        message += f"and {without} play without one: whoever is meant is shown in full if among them"
        remedy = "write the name beside the number"
        found.append(privacy.problem(numbered[0], "club_number", value, message, remedy, Severity.WARNING))
    return found


def _spelt(name: str) -> str:
    """A name by its words in any order."""
    return " ".join(sorted(name_words(name)))
