from datetime import datetime

import pytest

from screens.common.when import when

NOW = datetime(2026, 3, 14, 20, 15)  # a Saturday


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 3, 14, 9, 5), "09:05"),
        (datetime(2026, 3, 13, 23, 59), "Fri"),
        (datetime(2026, 3, 8, 12, 0), "Sun"),
        (datetime(2026, 3, 7, 12, 0), "7 Mar"),
        (datetime(2026, 1, 1, 12, 0), "1 Jan"),
        (datetime(2025, 12, 31, 12, 0), "2025"),
        (datetime(2026, 3, 15, 0, 5), "15 Mar"),
    ],
    ids=["today", "yesterday", "six days ago", "a week ago", "this year", "last year", "a clock that went wrong"],
)
def test_the_nearer_a_moment_the_finer_it_is_said(moment: datetime, words: str) -> None:
    assert when(moment, NOW) == words
    assert len(words) <= 6
