"""Deck files: short ones for examples, and a strategy that makes any valid one from the effect language."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import strategies as st

from rules.card_goblins.effects import PASSIVES

FILTERS = ("", ",goblin", ",summon")
KINDS = ("goblin", "summon", "action")


def _creatures(who: Sequence[str] = ("any", "own", "opponent"), *, other: bool) -> st.SearchStrategy[str]:
    return st.builds(
        lambda whose, kind, power, not_self: f"creature:{whose}{kind}{power}{not_self}",
        st.sampled_from(who),
        st.sampled_from(FILTERS),
        st.sampled_from(("", "", ",power<=1", ",power<=3", ",power<=9")),
        st.sampled_from(("", ",other") if other else ("",)),
    )


_N = st.integers(1, 3) | st.integers(1, 9)


def lines(*, action: bool, answers: bool) -> st.SearchStrategy[str]:
    """Any effect line. `answers`: one that names items of the stack may be among them."""
    creature = _creatures(other=not action)
    possible = [
        st.builds("{} > {}".format, st.sampled_from(("TAP", "UNTAP", "DESTROY", "BOUNCE")), creature),
        st.builds("DRAW {}{}".format, _N, st.sampled_from(("", " > player:any"))),
        st.builds(
            "DISCARD {} {}{}".format,
            _N,
            st.sampled_from(("choice", "random")),
            st.sampled_from(("", " > player:opponent")),
        ),
        st.builds("STEAL {} > player:opponent".format, _N),
        st.builds("BONUS {} > side:{}".format, _N, st.sampled_from(("own", "any"))),
        st.builds("PUMP {} > {}".format, _N, creature),
        st.builds("RECOVER > discard:{}".format, st.sampled_from(("action", "goblin", "summon", "creature", "any"))),
        st.builds("DIG {} {}".format, _N, st.sampled_from(("any", "goblin", "summon", "action"))),
        st.just("SWAP > creature:own & creature:opponent"),
        st.builds("PEEK {} > player:opponent".format, st.sampled_from(("hand", "trinkets"))),
        st.just("RETREAT"),
    ]
    if not action:
        possible.append(st.sampled_from(("DESTROY > self", "BOUNCE > self")))
    if answers:
        named = st.sampled_from(("item:action", "item:special", "item:any"))
        possible += [st.builds("{} > {}".format, st.sampled_from(("CANCEL", "REDIRECT")), named)] * 3
    return st.one_of(possible)


def _targeted(line: str) -> bool:
    return ">" in line and not line.endswith(("> self", "> side:own"))


def effects(*, action: bool, answers: bool) -> st.SearchStrategy[list[str]]:
    """One to three lines, at most two of them with targets, one SWAP at most: two name thousands of targets."""
    listed = st.lists(lines(action=action, answers=answers), min_size=1, max_size=3)
    return listed.filter(lambda chosen: sum(map(_targeted, chosen)) <= 2 and str(chosen).count("SWAP") <= 1)


def _passives() -> st.SearchStrategy[list[str]]:
    names = st.lists(st.sampled_from(sorted(PASSIVES)), max_size=2, unique=True)
    return st.builds(lambda chosen, n: [f"{name} {n}" if PASSIVES[name] else name for name in chosen], names, _N)


def written(**values: object) -> str:
    """The lines of one table, in TOML."""
    return "\n".join(f"{key} = {_toml(value)}" for key, value in values.items() if value is not None)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return str(value) if isinstance(value, int) else f'"{value}"'


def _handle(number: int) -> str:
    """`Aa`, `Ab` …: different letters for different numbers."""
    first, second = divmod(number, 26)
    return f"{chr(65 + first)}{chr(97 + second)}"


@st.composite
def _card(draw: st.DrawFn, number: int, kind: str, copies: int) -> str:
    values: dict[str, object] = {"id": f"{kind[0].upper()}{number:02}", "handle": _handle(number)}
    values |= {"name": f"Card {number}", "type": kind, "copies": copies}
    if kind == "action":
        values["effect"] = draw(effects(action=True, answers=True))
    else:
        ability = draw(st.sampled_from((None, "special", "mega")))
        values |= {"power": draw(st.integers(0, 9)), "kind": ability, "passive": draw(_passives())}
        values["level"] = draw(st.integers(1, 3)) if kind == "summon" else None
        if ability is not None:
            values["effect"] = draw(effects(action=False, answers=ability == "mega"))
    return f"[[card]]\n{written(**values)}\n"


_RULES = st.one_of(
    st.just("combo"),
    st.just("none"),
    st.builds(
        "vp {} if {}{}".format,
        st.integers(1, 3),
        st.sampled_from(("always", "most_power", "most_trinkets", "trinkets>=2", "trinkets>=4", "won_combat")),
        st.sampled_from(("", ", return")),
    ),
    st.builds("draw {} if {}".format, st.integers(1, 3), st.sampled_from(("always", "won_combat", "most_trinkets"))),
)


@st.composite
def _trinkets(draw: st.DrawFn) -> str:
    """Two to eleven trinkets; a point is always to be had, by the first two if by nothing else."""
    rules = ["combo", "combo", *draw(st.lists(_RULES, max_size=8))]
    rules += draw(st.sampled_from(([], ["wild"])))
    tables = []
    for number, rule in enumerate(rules):
        mandatory = number < 2 or draw(st.booleans())
        values = written(
            id=f"T{number:02}", handle=f"T{_handle(number)}", name=f"Trinket {number}", mandatory=mandatory, rule=rule
        )
        tables.append(f"[[trinket]]\n{values}\n")
    members = [f"T{number:02}" for number, rule in enumerate(rules) if rule == "combo"][:5]
    possible = [list(chosen) for size in (2, 3) for chosen in combinations(members, size)]
    combos = [members[:2], *draw(st.lists(st.sampled_from(possible), max_size=4))]
    tables += [f"[[combo]]\n{written(members=chosen, vp=draw(st.integers(1, 3)))}\n" for chosen in combos]
    return "\n".join(tables)


@st.composite
def decks(draw: st.DrawFn) -> str:
    """The text of any valid deck file of 50 to some 120 cards."""
    goblins = draw(st.integers(5, 9))
    summons = draw(st.integers(0, 4))
    actions = draw(st.integers(1, 9))
    kinds = ["goblin"] * goblins + ["summon"] * summons + ["action"] * actions
    least = -(-50 // len(kinds))
    tables = [
        draw(_card(number, kind, draw(st.integers(max(4, least), min(9, max(4, least) + 2)))))
        for number, kind in enumerate(kinds)
    ]
    return "\n".join(['format = "card-goblins-deck/1"\n', *tables, draw(_trinkets())])


PLAIN_TRINKETS = "\n".join(
    [
        *(
            f"[[trinket]]\n{written(id=f'T0{n}', handle=f'Tri{letter}', name='T', mandatory=True, rule='combo')}\n"
            for n, letter in ((1, "a"), (2, "b"), (3, "c"))
        ),
        f"[[combo]]\n{written(members=['T01', 'T02', 'T03'], vp=1)}\n",
    ]
)
"""Three trinkets `Tria`, `Trib`, `Tric` and their combination, for a deck of an example."""


def _plain(id_: str, handle: str, **more: object) -> str:
    return f"[[card]]\n{written(id=id_, handle=handle, name=handle, type='goblin', power=1, **more)}\n"


DIGGING = "\n".join(
    [
        'format = "card-goblins-deck/1"\n',
        _plain("G01", "Ab", copies=9, kind="special", effect=["DIG 2 summon"]),
        *(_plain(f"G0{n}", f"B{letter}", copies=9) for n, letter in enumerate("abcde", 2)),
        f"[[card]]\n{written(id='S01', handle='Su', name='S', type='summon', copies=1, power=1, level=1)}\n",
        PLAIN_TRINKETS,
    ]
)
"""`Ab` digs for a summoning, of which `Su` is the only one; `Ba` to `Be` do nothing."""
