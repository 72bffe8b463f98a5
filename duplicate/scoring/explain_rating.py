"""Explain a rating: session by session the numbers, and the rule, in any language of the pages."""

from collections.abc import Iterator

from duplicate.scoring.explain_words import boards_of
from duplicate.scoring.ratings import Rating, Ratings, Step
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _

STATUS = {
    "": _("rated"),
    "tentative": _("tentative"),
    "evolving": _("evolving"),
    "mature": _("mature"),
}


def number(value: float) -> str:
    """A number for reading, two decimals.

    >>> number(54.3), number(-0.001)
    ('54.30', '0.00')
    """
    text = f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def explain_rating(ratings: Ratings, player: int, name: str) -> Iterator[Sentence]:
    """How the rating of a player came about; nothing for who was never rated."""
    rating = ratings.of(player)
    if rating is None:
        return
    yield Sentence(
        _("%(name)s: %(grade)s on %(day)s, %(boards)s, %(status)s."),
        {
            "name": name,
            "grade": number(rating.grade),
            "day": ratings.latest.isoformat(),
            "boards": boards_of(rating.boards),
            "status": Sentence(STATUS[rating.status]),
        },
    )
    yield from ratings.rule
    for step in rating.steps:
        yield _step(ratings, step)
    yield _total(rating)


def _step(ratings: Ratings, step: Step) -> Sentence:
    values: dict[str, Words] = {
        "day": step.day.isoformat(),
        "name": step.name,
        "boards": boards_of(step.boards),
        "score": number(step.score),
        "partner": number(step.partner),
        "opponents": number(step.opponents),
        "before": number(step.before),
        "shown": number(step.shown),
        "after": number(step.after),
        "weight": f"{step.weight:.1f}",
    }
    if ratings.system == "ngs":
        return Sentence(
            _(
                "%(day)s, %(name)s: %(boards)s; %(before)s + %(score)s - 50 + %(opponents)s - "
                "(%(before)s + %(partner)s) / 2 = %(shown)s shown; grade %(after)s; it counts as %(weight)s "
                "boards now."
            ),
            values,
        )
    if ratings.system == "lehman":
        return Sentence(
            _(
                "Week of %(day)s: %(boards)s, %(score)s%% with partners of %(partner)s against "
                "%(opponents)s; %(shown)s shown; from %(before)s to %(after)s; it counts as %(weight)s "
                "boards now."
            ),
            values,
        )
    return Sentence(
        _(
            "Week of %(day)s: %(boards)s, %(score)s%% with partners of %(partner)s against "
            "%(opponents)s; %(shown)s shown; Rate %(after)s after it; it counts as %(weight)s boards now."
        ),
        values,
    )


def _total(rating: Rating) -> Sentence:
    """The weighted mean that the rating is."""
    counted = sum(step.weight for step in rating.steps)
    return Sentence(
        _(
            "Altogether: (%(start)s x %(start_weight)s boards of the start + %(shown)s x %(counted)s boards "
            "shown) / %(total)s = %(grade)s."
        ),
        {
            "start": number(rating.start),
            "start_weight": f"{rating.start_weight:.1f}",
            "shown": number(sum(s.weight * s.shown for s in rating.steps) / counted) if counted else "0.00",
            "counted": f"{counted:.1f}",
            "total": f"{rating.start_weight + counted:.1f}",
            "grade": number(rating.grade),
        },
    )
