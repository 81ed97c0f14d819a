"""Options of a match as positions keep them. Specification 8."""

from rules.card_goblins.deck_file import box_of
from rules.card_goblins.info import source_of
from rules.card_goblins.position import TableOptions
from rules.core.options import Options


def table_options(options: Options) -> TableOptions:
    """The settled options as a position keeps them."""
    box = box_of(source_of(options))
    wanted = options["trinkets"]
    if isinstance(wanted, tuple):
        trinkets = tuple(sorted(box.handles[handle.lower()] for handle in wanted))
    else:
        trinkets = box.preset(str(wanted))
    kept = {name: value for name, value in options.items() if name not in ("deck", "trinkets")}
    return TableOptions(trinkets=trinkets, **kept)  # type: ignore[arg-type]  # settled: each has its type
