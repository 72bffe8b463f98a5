"""Events of the other formats for tests of their pages, of teams with long and Chinese names."""

from duplicate.swiss.records import LineUp, LineUpsPublished, Person, Registered, RoundClosed, RoundStarted
from tests.swiss.desk import WHEN
from tests.swiss.formats import TeamDesk

NAMES = (
    "Northumberland and Durham Bridge Circle",
    "上海市长宁区桥牌协会第二代表队",
    "Westminster-Knightsbridge Old Boys Team",
    "Ely",
)


class NamedDesk(TeamDesk):
    """Teams with names of 40 characters and in Chinese, with captain, leader and coach."""

    def team(self, name: str, players: int = 6) -> None:
        """A team of players, the first two with long names."""
        people = tuple(
            Person(name=f"Wilhelmina-Charlotte Featherstone {name}{x}" if x in "ab" else f"欧阳建国{name}{x}")
            for x in "abcdefgh"[:players]
        )
        self.add(
            Registered(
                id=self.id,
                when=WHEN,
                contestant=name,
                members=people,
                name=f"{NAMES[int(name) % len(NAMES)]} {name}",
                captain="王队长",
                leader="李领队",
                coach="张教练",
            )
        )


def numbers(count: int) -> list[str]:
    return [str(k) for k in range(1, count + 1)]


def knock_out(count: int = 13) -> NamedDesk:
    """A first round of two stanzas is over, with extra boards; the next one is on."""
    desk = NamedDesk("knock-out", *numbers(count), knock_out__third_place=True, knock_out__extra_boards=2)
    desk.next()
    desk.play({t.split("-")[0]: 5 for t in desk.tables()[1:]})
    desk.next()
    desk.play()
    desk.next()  # the extra boards of the level match
    desk.play({desk.tables()[0].split("-")[1]: 3})
    desk.next()
    return desk


def round_robin(count: int = 7) -> NamedDesk:
    """Two rounds are over, the third is drawn."""
    desk = NamedDesk("round-robin", *numbers(count))
    for win in (5, 12):
        desk.next()
        desk.play({t.split("-")[0]: win for t in desk.tables()})
    desk.next()
    return desk


def ladder(count: int = 8) -> NamedDesk:
    """Challenge 1 is over and moved somebody, 2 has results that nobody sees, 3 is over."""
    desk = NamedDesk("ladder", *numbers(count))
    desk.challenge("3", "1")
    desk.play({"3": 5})
    desk.challenge("5", "4")
    desk.challenge("6", "2")
    for number in (2, 3):
        desk.add(RoundStarted(id=desk.id, when=WHEN, round=number, at=WHEN, minutes=0))
        desk.results(number, {"5": 12, "6": 0})
    desk.add(RoundClosed(id=desk.id, when=WHEN, round=3))
    return desk


def line_ups(publish: bool = True, places: tuple[int, int, int, int] = (0, 1, 2, 5)) -> NamedDesk:
    """Six teams with sealed line-ups for round 1, published or not."""
    settings = {"vp__scale": "", "rounds": 3, "draw__first_round": "registration"}
    desk = NamedDesk("seed-teams-shanghai", *numbers(6), **settings)
    desk.draw("1-2", "3-4", "5-6")
    a, b, c, d = places
    made = [LineUp(contestant=n, open=(a, b), closed=(c, d), salt=f"salt{n}") for n in numbers(6)]
    for one in made:
        desk.seal(one)
    if publish:
        desk.add(LineUpsPublished(id=desk.id, when=WHEN, round=1, line_ups=tuple(made)))
    return desk
