"""What may be asked for, and what follows up to the next decision. Specification 5."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rules.card_goblins import carrying, combat, paying, trading, trinkets, turns, windows
from rules.card_goblins import moves as m
from rules.card_goblins.chain_events import Declared
from rules.card_goblins.events import MainBegan
from rules.card_goblins.names import creature_of, creature_words, target_of
from rules.card_goblins.piles import Play
from rules.card_goblins.position import STACK, WINDOW_OF, OnCreature, OnDiscard, OnItem, OnSeat, Position, Target
from rules.card_goblins.reading import MOST_ITEMS, ability_ready, claimants, decision, waits_in_main
from rules.card_goblins.refusing import refusal
from rules.card_goblins.targets import Targets, declarations
from rules.core.errors import IllegalMove
from rules.core.events import Passed
from rules.core.hidden import known
from rules.core.listing import Listing
from rules.core.seats import Seat, all_seats
from rules.core.windows import WindowClosed

Moves: TypeAlias = Sequence[m.CardGoblinsMove]


# Who decides


def actors(p: Position) -> tuple[Seat, ...]:
    """The seats that the match waits for."""
    if p.step == "over":
        return ()
    if p.question is not None:
        return (p.question.seat,)
    if p.window is not None:
        return p.window.actors()
    match p.step:
        case "start":
            return all_seats(p.seats) if p.options.first == "shout" else (1,)
        case "defenders":
            assert p.combat is not None
            return (p.combat.defender,)
        case "reply" | "cards":
            assert p.offer is not None
            return (p.offer.partner,)
        case _:
            return (p.active,)


# What may be asked for


@Listing
def moves(p: Position, seat: Seat) -> Moves:
    """All legal moves of a seat, in the order of specification 5.0; interjections, too."""
    if p.step == "over" or not 1 <= seat <= p.seats:
        return ()
    if seat in actors(p):
        words, rest = _asked(p, seat)
    elif waits_in_main(p):
        words, rest = (), _answers(p, seat)
    else:
        return ()
    shouting = p.options.claim == "shout" and seat in claimants(p)
    return [*words, *([m.ClaimCrown()] if shouting else []), *rest]


def _asked(p: Position, seat: Seat) -> tuple[Moves, Moves]:
    """Moves of a seat that is asked: bare words, then the others."""
    match decision(p):
        case "dig":
            return (), carrying.takes(p)
        case "discard" | "hand_limit":
            return (), _discards(p, seat)
        case "start":
            return _start(p)
        case "main":
            return _main(p)
        case "pay":
            return (), paying.taps(p)
        case "attackers" | "defenders":
            return ([m.Done()] if combat.may_be_done(p) else []), combat.adds(p)
        case "offer":
            sending = [m.Send()] if trading.may_send(p) else []
            return [*sending, m.Cancel()], [*trading.gives(p), *trading.asks(p)]
        case "reply":
            return (m.Accept(), m.Refuse()), ()
        case "cards":
            return (), trading.cards(p)
        case "reveal":
            return (m.Done(),), trinkets.reveals(p)
        case "COMBAT":
            specials = _abilities(p, seat, "special") if seat == p.active else []
            plays, megas = _plays(p, seat), _abilities(p, seat, "mega")
            return (m.Pass(),), [*combat.reinforcements(p, seat), *plays, *specials, *megas]
        case _:
            return (m.Pass(),), _answers(p, seat)


def _start(p: Position) -> tuple[Moves, Moves]:
    if p.options.first == "shout":
        return (m.ShoutFirst(),), ()
    return (), [m.ChooseFirst(seat) for seat in all_seats(p.seats)]


def _discards(p: Position, seat: Seat) -> list[m.Discard]:
    hand = sorted({known(card) for card in p.side(seat).hand})
    return [m.Discard(p.card(card).handle) for card in hand]


def _main(p: Position) -> tuple[Moves, Moves]:
    seat = p.active
    words: Moves = [*turns.draws(p), *paying.searches(p), m.End()]
    cards: Moves = [*paying.goblins(p), *paying.summons(p), *trinkets.shows(p)]
    seats: Moves = [*combat.attacks(p), *trading.offers(p)]
    abilities = [*_abilities(p, seat, "special"), *_abilities(p, seat, "mega")]
    return words, [*cards, *seats, *_plays(p, seat), *abilities]


def _answers(p: Position, seat: Seat) -> list[m.Play | m.Mega]:
    """What a seat may say at any moment."""
    return [*_plays(p, seat), *_abilities(p, seat, "mega")]  # type: ignore[list-item]  # megas are Mega


def _plays(p: Position, seat: Seat) -> list[m.Play]:
    """Actions of the hand, by id."""
    if p.flags.items[seat - 1] >= MOST_ITEMS:
        return []
    hand = (p.card(known(card)) for card in dict.fromkeys(p.side(seat).hand))
    found = [
        (card.handle, targets)
        for card in hand
        if card.type == "action"
        for targets in declarations(p, seat, card, source=0)
    ]
    words = _Words(p)
    return [m.Play(handle, words.of(targets)) for handle, targets in found]


def _abilities(p: Position, seat: Seat, ability: Any) -> list[m.Special | m.Mega]:
    """Specials or mega specials of the own table, by slot."""
    able = [creature for creature in p.side(seat).table if ability_ready(p, creature, ability)]
    if not able or p.flags.items[seat - 1] >= MOST_ITEMS:
        return []
    kind = m.Special if ability == "special" else m.Mega
    words = _Words(p)
    return [
        kind(words.creature(creature.serial), words.of(targets))
        for creature in able
        for targets in declarations(p, seat, p.card(creature.card), creature.serial)
    ]


class _Words:
    """Words for the targets of one position, each made once."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._creatures: Mapping[int, str] | None = None

    def of(self, targets: Targets) -> tuple[str, ...]:
        return tuple(self._word(target) for target in targets)

    def creature(self, serial: int) -> str:
        if self._creatures is None:
            self._creatures = creature_words(self._position)
        return self._creatures[serial]

    def _word(self, target: Target) -> str:
        match target:
            case OnCreature():
                return self.creature(target.serial)
            case OnSeat():
                return f"P{target.seat}"
            case OnItem():
                return f"s{target.number}"
            case OnDiscard():
                return f"discard.{self._position.card(target.card).handle}"
            case _:
                return target.side


# Making a move


def play(table: Play, seat: Seat, move: m.CardGoblinsMove) -> None:
    """Carry the move out, and let happen what follows by itself.

    Raises:
        IllegalMove: it is none of the seat's legal moves.
    """
    p = table.position
    if move not in moves(p, seat):
        raise IllegalMove(refusal(p, seat, move))
    if isinstance(move, m.Pass):
        _pass(table, seat)
        return
    if p.window is not None:
        table.emit(WindowClosed())
    passed = PLAYED[type(move)](table, seat, move)
    go_on(table, passed or ())


def _pass(table: Play, seat: Seat) -> None:
    table.emit(Passed(seat))
    window = table.position.window
    assert window is not None
    if window.waiting():
        return
    table.emit(WindowClosed())
    go_on(table, _happen(table))


Played: TypeAlias = Callable[[Play, Seat, Any], tuple[Seat, ...] | None]
"""Emits what a move does at once; the seats that count as passed in the window that follows."""


def declare(table: Play, seat: Seat, move: m.Play | m.Special | m.Mega) -> tuple[Seat, ...]:
    """Pay the cost and put the item onto the stack."""
    p = table.position
    targets = tuple(target for word in move.targets if (target := target_of(p, word)) is not None)
    number = p.chain + 1
    if isinstance(move, m.Play):
        table.emit(Declared(number, seat, "play", p.box.handles[move.card.lower()], 0, targets))
    else:
        found = creature_of(p, move.creature)
        assert found is not None
        how: Any = "special" if isinstance(move, m.Special) else "mega"
        table.emit(Declared(number, seat, how, found[1].card, found[1].serial, targets))
    return (seat,)


def _shout(table: Play, seat: Seat, _move: m.ShoutFirst) -> tuple[Seat, ...]:
    turns.begin_match(table, seat)
    return (seat,)


def _choose_first(table: Play, _seat: Seat, move: m.ChooseFirst) -> tuple[Seat, ...]:
    turns.begin_match(table, move.seat)
    return (move.seat,)


def _done(table: Play, _seat: Seat, _move: m.Done) -> None:
    if table.position.step == "reveal":
        trinkets.end(table)
    else:
        combat.done(table)


def _discard(table: Play, seat: Seat, move: m.Discard) -> None:
    if table.position.question is not None:
        carrying.discard(table, seat, move)
    else:
        turns.discard_one(table, move)


def _reinforce(table: Play, seat: Seat, move: m.Reinforce) -> tuple[Seat, ...]:
    combat.reinforce(table, seat, move)
    return (seat,)


def _reveal(table: Play, seat: Seat, move: m.Reveal) -> tuple[Seat, ...]:
    trinkets.reveal(table, move)
    return (seat,)


PLAYED: Final[Mapping[type, Played]] = {
    m.Draw: lambda table, _seat, _move: turns.draw_for_turn(table),
    m.Search: lambda table, _seat, _move: paying.begin_search(table),
    m.End: lambda table, _seat, _move: turns.end_main(table),
    m.Done: _done,
    m.Send: lambda table, _seat, _move: trading.send(table),
    m.Cancel: lambda table, _seat, _move: trading.cancel(table),
    m.Accept: lambda table, _seat, _move: trading.accept(table),
    m.Refuse: lambda table, _seat, _move: trading.refuse(table),
    m.ShoutFirst: _shout,
    m.ClaimCrown: lambda table, seat, _move: turns.crown(table, seat),
    m.PlayGoblin: lambda table, _seat, move: paying.play_goblin(table, move),
    m.Summon: lambda table, _seat, move: paying.begin_summon(table, move),
    m.Discard: _discard,
    m.GiveCard: lambda table, _seat, move: trading.choose_card(table, move),
    m.Show: lambda table, _seat, move: trinkets.show(table, move),
    m.Take: carrying.take,
    m.Attack: lambda table, _seat, move: combat.begin_attack(table, move),
    m.OfferTo: lambda table, _seat, move: trading.begin_offer(table, move),
    m.ChooseFirst: _choose_first,
    m.Tap: lambda table, _seat, move: paying.tap(table, move),
    m.Add: lambda table, _seat, move: combat.add(table, move),
    m.Reinforce: _reinforce,
    m.Reveal: _reveal,
    m.Give: lambda table, _seat, move: trading.give(table, move),
    m.Ask: lambda table, _seat, move: trading.ask(table, move),
    m.Play: declare,
    m.Special: declare,
    m.Mega: declare,
}
"""All moves but `pass`."""


# What follows by itself


def go_on(table: Play, passed: tuple[Seat, ...] = ()) -> None:
    """Let everything happen up to the next decision. `passed`: seats not asked in the first window that opens."""
    while not _waits(table, passed):
        passed = _happen(table)


def _waits(table: Play, passed: tuple[Seat, ...]) -> bool:
    """Whether somebody is to decide now; opens the window for it."""
    p = table.position
    if p.question is not None or p.step == "over":
        return True
    if p.resolving is not None:
        return False
    if p.step == "turn" and p.options.windows == "brisk":
        return False
    kind = STACK if p.stack else WINDOW_OF.get(p.step)
    if kind is not None:
        return windows.ask(table, kind, passed)
    match p.step:
        case "reveal":
            return bool(p.side(p.active).trinkets) and not turns.has_won(p)
        case "hand_limit":
            return turns.too_many(p)
        case _:
            return True


def _happen(table: Play) -> tuple[Seat, ...]:
    """What was waited for, now that nobody has anything to say; the seats not asked in the window that follows."""
    p = table.position
    if p.resolving is not None:
        carrying.carry_on(table)
    elif p.stack:
        carrying.resolve(table)
    else:
        return _step(table)
    return ()


def _step(table: Play) -> tuple[Seat, ...]:
    """The turn goes on; whoever begins one need not be asked first."""
    p = table.position
    match p.step:
        case "turn":
            table.emit(MainBegan())
        case "combat":
            combat.settle(table)
        case "trade":
            trading.exchange(table)
        case "scoring":
            trinkets.score(table)
        case "reveal" if turns.has_won(p):
            turns.crown(table, p.active)
        case "reveal":
            trinkets.end(table)
        case _:
            turns.next_turn(table)
            return (table.position.active,)
    return ()


def deal(table: Play) -> None:
    """Set the table, up to the first decision."""
    turns.deal(table)
    go_on(table, (table.position.active,))
