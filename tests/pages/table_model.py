"""The table model of the HTML standard, to check tables by."""

from lxml import html


def table_faults(table: html.HtmlElement) -> list[str]:
    """What the standard does not have: cells over one another, beyond their rows, or missing."""
    found, starts, widths = [], set[int](), set[int]()
    groups = [one for one in table if one.tag in ("thead", "tbody", "tfoot")] or [table]
    for group in groups:
        rows = [row for row in group if row.tag == "tr"]
        taken: set[tuple[int, int]] = set()
        for y, row in enumerate(rows):
            x = 0
            for cell in row:
                while (y, x) in taken:
                    x += 1
                across, down = int(cell.get("colspan", 1)), int(cell.get("rowspan", 1))
                own = {(y + dy, x + dx) for dy in range(down) for dx in range(across)}
                if own & taken:
                    found.append(f"cells lie over one another in {_beginning(row)}")
                if y + down > len(rows):
                    found.append(f"a cell is longer than its rows in {_beginning(row)}")
                taken |= own
                starts.add(x)
                x += across
            widths.add(max((place + 1 for line, place in taken if line == y), default=0))
    if len(widths) > 1:
        found.append(f"rows have {sorted(widths)} columns in {_beginning(table)}")
    missing = set(range(max(widths, default=0))) - starts
    return found + [f"no cell begins in column {column + 1} of {_beginning(table)}" for column in missing]


def _beginning(element: html.HtmlElement) -> str:
    return repr(" ".join(element.text_content().split())[:60])
