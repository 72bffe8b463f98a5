"""A team match in two halves, carried over and unfinished, as a folder of files."""

from pathlib import Path

EVENT = """[event]
name = "Cup match"
date = 2026-03-12
club = "Harbour Bridge Club"
slug = "cup"

[conditions]
method = "teams"
victory_points.scale = "wbf"
victory_points.match = "event"

[[pairs]]
number = 1
name = "Harbour"
names = ["Alice Moorgate", "Bertrand Quill", "李文静", "王志远"]
carry = {points = 7, of = "Round robin"}

[[pairs]]
number = 2
name = "Queen Street Duplicate Society of Old Friends"
names = ["Siobhán O'Tallow", "Nuala Fernhurst", "Ingrid Åkerlund", "Mårten Sjövik"]
"""
#: The first half is the exercise of the seed. In the second a board is level, one is passed out in a
#: room, one waits for the closed room and one for the open room.
RESULTS = """round,room,board,contract,declarer,result,lead
1,open,1,3S,S,+1,HQ
1,open,2,6DXX,N,+1,SA
1,open,3,5C,E,=,H6
1,open,4,4SX,W,-2,DK
1,closed,1,4S,N,=,C5
1,closed,2,6NT,N,+1,D9
1,closed,3,3NT,W,-1,HJ
1,closed,4,4H,S,+1,SK
2,open,5,3NT,S,=,S2
2,open,6,PASS,,,
2,open,7,2H,W,-1,C3
2,closed,5,3NT,N,=,H10
2,closed,6,1NT,E,-1,D5
2,closed,8,4H,E,=,C2
"""


def write_match(folder: Path) -> Path:
    """The folder of the night."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "event.toml").write_text(EVENT, encoding="utf-8")
    (folder / "results.csv").write_text(RESULTS, encoding="utf-8")
    return folder
