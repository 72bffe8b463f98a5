"""Where the data files live: in a checkout, an editable install or a wheel."""

from pathlib import Path


def data_path(kind: str, *parts: str) -> Path:
    """Path of a data file; ``kind`` is ``templates`` or ``fixtures``.

    In a wheel both folders lie in ``duplicate/_data``; in a checkout beside the package.

    >>> data_path("fixtures").is_dir()
    True
    """
    here = Path(__file__).resolve().parent
    inside = here / "_data" / kind
    return (inside if inside.is_dir() else here.parent / kind).joinpath(*parts)
