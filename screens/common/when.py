"""When something was, as short as it can be said."""

from datetime import datetime
from typing import Final

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def now() -> datetime:
    """This moment, local time."""
    return datetime.now()


def when(moment: datetime, now: datetime) -> str:
    """At most six cells: `14:02` today, `Tue` this week, `9 Mar` this year, else the year."""
    days = (now.date() - moment.date()).days
    if days == 0:
        return f"{moment:%H:%M}"
    if 0 < days < 7:
        return _DAYS[moment.weekday()]
    if moment.year == now.year:
        return f"{moment.day} {_MONTHS[moment.month - 1]}"
    return str(moment.year)
