"""A key is an account: its name is nobody else's, and whoever is kept out stays out."""

from datetime import date
from pathlib import Path

from goblin_tui.server.accounts import FILE, MOST, Account, Accounts


def test_a_key_keeps_its_name_and_may_come_under_another(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)

    assert accounts.come("K1", "ann") == "ann"
    assert Accounts(tmp_path).come("K1", "ann") == "ann"
    assert Accounts(tmp_path).come("K1", "julie") == "julie"


def test_two_keys_never_have_one_name_whatever_its_case(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    accounts.come("K1", "ann")

    assert accounts.come("K2", "Ann") == "Ann 2"
    assert accounts.come("K2", "Ann") == "Ann 2"
    assert accounts.free_name("ANN") == "ANN 3"
    assert accounts.come("K3", "a" * 40) != accounts.come("K4", "a" * 40)


def test_a_name_holds_nothing_that_commands_a_terminal(tmp_path: Path) -> None:
    assert Accounts(tmp_path).come("K1", "\x1b[31man\x07n\n") == "ann"


def test_who_is_banned_by_name_or_key_stays_so_under_any_name_until_let_in_again(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    accounts.come("K1", "ann")

    assert accounts.ban("ANN") == ["K1"]
    accounts.come("K1", "julie")
    assert Accounts(tmp_path).is_banned("K1")
    assert accounts.ban("K1", banned=False) == ["K1"]
    assert not Accounts(tmp_path).is_banned("K1")
    assert accounts.ban("nobody") == []


def test_a_damaged_file_is_put_aside_and_everybody_starts_anew(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{not json")
    accounts = Accounts(tmp_path)

    assert accounts.trouble is not None
    assert (tmp_path / "accounts.damaged.json").read_text() == "{not json"
    assert accounts.come("K1", "ann") == "ann"


def test_of_too_many_accounts_the_longest_unseen_are_forgotten_but_no_ban(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path, today=lambda: date(2031, 1, 1))
    accounts.known = {f"K{number}": Account(f"n{number}", "n", "2030-01-01") for number in range(MOST)}
    accounts.known["K0"] = Account("n0", "n", "2020-01-01", banned=True)
    accounts.known["K1"] = Account("n1", "n", "2020-01-02")
    accounts.come("new", "ann")

    assert len(accounts.known) == MOST
    assert "K0" in accounts.known
    assert "K1" not in accounts.known
