from screens.common.canvas import Canvas
from screens.common.entry import Entry, draw_entry


def typed(entry: Entry, text: str) -> None:
    for char in text:
        entry.key(char, char)


def test_what_is_typed_goes_in_at_the_cursor() -> None:
    entry = Entry("Jue")

    entry.key("left", None)
    typed(entry, "li")

    assert entry.text == "Julie"


def test_backspace_rubs_out_before_the_cursor_and_delete_behind_it() -> None:
    entry = Entry("abcd")
    entry.key("left", None)

    entry.key("backspace", "\x08")
    entry.key("delete", None)

    assert entry.text == "ab"


def test_home_and_end_go_to_the_ends() -> None:
    entry = Entry("bc")

    entry.key("home", None)
    typed(entry, "a")
    entry.key("end", None)
    typed(entry, "d")

    assert entry.text == "abcd"


def test_enter_is_done_and_escape_leaves() -> None:
    entry = Entry("x")

    assert entry.key("a", "a") == "typed"
    assert entry.key("enter", "\r") == "done"
    assert entry.key("escape", "\x1b") == "left"


def test_tab_adds_what_all_offers_share() -> None:
    entry = Entry("mi", complete=lambda text: ["mirror", "mire"] if text == "mi" else [])

    entry.key("tab", "\t")

    assert (entry.text, entry.at) == ("mir", 3)


def test_tab_changes_nothing_where_nothing_fits() -> None:
    entry = Entry("zz", complete=lambda text: [])

    entry.key("tab", "\t")

    assert entry.text == "zz"


def test_tab_says_that_nothing_begins_so_until_the_next_key() -> None:
    entry = Entry("r", lambda text: [word for word in ("place", "take") if word.startswith(text)])
    canvas = Canvas(60, 1)

    entry.key("tab", None)
    draw_entry(canvas, 0, 1, "Ann", entry, "Enter does it")
    assert "nothing begins so" in canvas.text_lines()[0]

    entry.key("backspace", None)
    draw_entry(canvas, 0, 1, "Ann", entry, "Enter does it")
    assert "nothing begins so" not in canvas.text_lines()[0]


def test_the_first_letter_typed_takes_the_place_of_what_is_suggested() -> None:
    entry = Entry(suggested="Root")
    assert entry.answer == "Root"

    typed(entry, "Nova")

    assert entry.answer == "Nova"


def test_tab_takes_the_suggestion_over_to_change_it() -> None:
    entry = Entry(suggested="Ann")

    entry.key("tab", "\t")
    typed(entry, "a")

    assert entry.answer == "Anna"


def test_a_suggestion_is_drawn_dim_under_the_cursor_and_goes_with_the_first_letter() -> None:
    canvas, after = Canvas(30, 1), Canvas(30, 1)
    entry = Entry(suggested="Ann")

    draw_entry(canvas, 0, None, "name", entry, "")
    typed(entry, "B")
    draw_entry(after, 0, None, "name", entry, "")

    x = canvas.text_lines()[0].index("Ann")
    assert (canvas.ink_at(x, 0).bg, canvas.ink_at(x + 1, 0).fg) == ("focus", "muted")
    assert after.text_lines()[0].rstrip() == "▌name ▸ B"


def test_superfluous_blanks_do_not_keep_a_word_from_being_finished() -> None:
    entry = Entry(" move  ye", complete=lambda text: ["move yellow 2"] if "move yellow 2".startswith(text) else [])

    assert entry.offers() == ["move yellow 2"]
    entry.key("tab", "\t")

    assert entry.text == "move yellow 2"


def test_blanks_that_belong_to_a_file_name_stay() -> None:
    entry = Entry("a  b", complete=lambda text: ["a  b.goblin"] if "a  b.goblin".startswith(text) else [])

    assert entry.offers() == ["a  b.goblin"]


def test_there_is_an_end_to_what_can_be_typed() -> None:
    entry = Entry("", longest=3)

    typed(entry, "abcdef")

    assert entry.text == "abc"


def test_of_a_pasted_text_the_first_line_counts() -> None:
    entry = Entry("")

    entry.insert("one\ntwo")

    assert entry.text == "one"


def test_a_text_longer_than_the_bar_shows_the_stretch_round_the_cursor() -> None:
    canvas = Canvas(30, 1)
    entry = Entry("a" * 40 + "end")

    draw_entry(canvas, 0, None, "file", entry, "hint")

    assert canvas.faults == []
    assert canvas.text_lines()[0].endswith("aend")


def test_the_cursor_is_drawn_on_the_letter_it_stands_on() -> None:
    canvas = Canvas(30, 1)
    entry = Entry("abc")
    entry.key("home", None)

    draw_entry(canvas, 0, None, "name", entry, "")

    x = canvas.text_lines()[0].index("abc")
    assert canvas.ink_at(x, 0).bg == "focus"
    assert canvas.ink_at(x + 1, 0).bg != "focus"
