"""How the bots of Card Goblins choose. Specification 13.

Answers and effects are judged by imagining them: carried out on a guess at the hidden cards, without asking anybody,
and weighed with what the seat may see. So any deck can be played.
"""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from rules.card_goblins import carrying, flow, paying
from rules.card_goblins import moves as m
from rules.card_goblins.applying import apply
from rules.card_goblins.box import Card, TrinketId
from rules.card_goblins.events import Reinforced, Summoned
from rules.card_goblins.names import creature_of
from rules.card_goblins.piles import Play
from rules.card_goblins.position import Creature, Position, free_slot
from rules.card_goblins.reading import (
    decision,
    fighters,
    may_join,
    ready,
    ready_power,
    side_of,
    tap_value,
    total,
)
from rules.card_goblins.seeing import guess
from rules.card_goblins.trading import exchange
from rules.card_goblins.weighing import (
    best_raid,
    combo_income,
    danger,
    keep,
    raid_value,
    search_value,
    seen_trinkets,
    standing,
    value,
)
from rules.core.chance import Chance
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.core.table import Table

NEVER = -50.0
NONSENSE = -2000.0
"""So low that no level but the random one does it: an offer without a point, or one begun and dropped."""
LOOKED_AT = 200
"""Declarations that are imagined at one decision; the shipped deck seldom has more."""
NOISE = 0.02
CARD, TAP = 0.35, 0.08
"""What an action card and a tapped creature cost, beside what is lost with them."""
WON = 1.2
"""What it is worth at least to win a combat that was being lost."""
LATER = 0.25
"""How much more an answer in another seat's turn must bring: it could be kept for a better moment."""


def rate(p: Position, seat: Seat, moves: Sequence[m.CardGoblinsMove], chance: Chance) -> list[float]:
    """A value for each move of the seat; passing, ending and being done are worth 0."""
    judge = _Judge(p, seat, chance)
    left_out = _left_out(moves, chance)
    return [
        NEVER if number in left_out else judge.rate(move) + NOISE * chance.die(100) / 100
        for number, move in enumerate(moves)
    ]


def _left_out(moves: Sequence[m.CardGoblinsMove], chance: Chance) -> set[int]:
    """Declarations that are not looked at: all but a random choice of so many."""
    declared = [number for number, move in enumerate(moves) if isinstance(move, m.Play | m.Special | m.Mega)]
    return set(chance.shuffle(declared)[LOOKED_AT:]) if len(declared) > LOOKED_AT else set()


class _Judge:
    """One decision of one seat, with what all its moves are judged by."""

    def __init__(self, p: Position, seat: Seat, chance: Chance) -> None:
        self.p = p
        self.seat = seat
        self._chance = chance
        self._world: Position | None = None
        self._before: float | None = None

    def rate(self, move: m.CardGoblinsMove) -> float:
        """The value of one move."""
        judged = _JUDGED.get(type(move))
        return judged(self, move) if judged is not None else 0.0

    # Imagining

    @property
    def world(self) -> Position:
        """A guess at everything hidden."""
        if self._world is None:
            self._world = guess(self.p, self._chance)
        return self._world

    @property
    def before(self) -> float:
        """What the position is worth if nobody says any more."""
        if self._before is None:
            self._before = value(self._settled(Table(apply, self.world, self._chance)), self.seat)
        return self._before

    def _settled(self, table: Play) -> Position:
        """After the whole stack was carried out; questions are answered with the first that comes."""
        while table.position.stack or table.position.resolving is not None:
            question = table.position.question
            if question is None and table.position.resolving is None:
                carrying.resolve(table)
            elif question is None:
                carrying.carry_on(table)
            elif question.kind == "dig":
                carrying.take(table, question.seat, carrying.takes(table.position)[0])
            else:
                hand = table.position.side(question.seat).hand
                worst = min((self.p.card(str(card)) for card in hand), key=keep)
                carrying.discard(table, question.seat, m.Discard(worst.handle))
        return table.position

    def _imagined(self, move: m.Play | m.Special | m.Mega) -> Position:
        table: Play = Table(apply, self.world, self._chance)
        flow.declare(table, self.seat, move)
        return self._settled(table)

    # Answers

    def effect(self, move: m.Play | m.Special | m.Mega) -> float:
        """What declaring it brings, less what it costs."""
        after = self._imagined(move)
        gain = value(after, self.seat) - self.before
        cost = CARD if isinstance(move, m.Play) else TAP
        if not self.p.stack and after.step == "combat":
            gain = self._with_the_tide(gain, after)
        if self.p.active != self.seat and decision(self.p) == "TURN":
            cost += LATER
        return gain - cost

    def reinforce(self, move: m.Reinforce) -> float:
        """Defenders risk nothing; attackers join where they are needed."""
        found = creature_of(self.p, move.creature)
        assert found is not None
        after = apply(self.world, Reinforced(self.seat, found[1].serial))
        if side_of(self.p, self.seat) == "defense":
            return 2.0 + total(after, "defense") - total(self.p, "defense")
        gain = value(after, self.seat) - self.before
        return self._with_the_tide(gain, after) - TAP

    def _with_the_tide(self, gain: float, after: Position) -> float:
        """More for what wins a combat of one's own that is being lost; of several ways, for the smallest."""
        side = side_of(self.p, self.seat)
        if side is None:
            return gain
        ours = 1 if side == "attack" else -1
        margin = ours * (total(self.p, "attack") - total(self.p, "defense"))
        now = ours * (total(after, "attack") - total(after, "defense"))
        enough = 1 if side == "attack" else 0
        return gain if margin >= enough or now < enough else max(gain, WON) - 0.05 * (now - enough)

    # The own turn

    def goblin(self, move: m.PlayGoblin) -> float:
        """Always, the strongest first; whoever lets another goblin follow before all."""
        card = self._card(move.card)
        return 80 + card.power + 0.8 * bool(card.lines) + 0.6 * len(card.passives) + 9 * card.passive("EXTRA_PLAY")

    def summon(self, move: m.Summon) -> float:
        """Paid with whom it costs least."""
        card = self._card(move.card)
        table: Play = Table(apply, self.world, self._chance)
        paying.begin_summon(table, move)
        taps, paid = [], 0
        for creature in sorted(ready(self.p, self.seat), key=lambda each: -self._spare(each, searching=False)):
            if paid < card.level:
                taps.append(creature.serial)
                paid += tap_value(self.p, creature, searching=False)
        slot = free_slot(tuple(creature.slot for creature in self.p.side(self.seat).table))
        table.emit(Summoned(card.id, slot, tuple(taps)))
        gain = value(table.position, self.seat) - self.before
        return 12 + gain if gain > 0 else gain

    def attack(self, move: m.Attack) -> float:
        """If it promises more than another raid."""
        promised = raid_value(self.p, self.seat, move.seat, self.seat)
        return 10 + promised if promised > 0 and promised >= best_raid(self.p, self.seat, self.seat) - 0.01 else NEVER

    def search(self, _move: m.Search) -> float:
        """The same."""
        promised = search_value(self.p, self.seat, self.seat) - 0.5 * self._exposure_of_search()
        return 10 + promised if promised > 0 and promised >= self._best_attack() else NEVER

    def _best_attack(self) -> float:
        if self.p.flags.raid:
            return 0.0
        return max(raid_value(self.p, self.seat, other, self.seat) for other in self.p.others(self.seat))

    def _exposure_of_search(self) -> float:
        """How much more dangerous it is with all tapped that pay."""
        return max(0.0, 0.6 - danger(self.p, self.seat)) if self.p.side(self.seat).trinkets else 0.0

    def declare_in_turn(self, move: m.Play | m.Special | m.Mega) -> float:
        """Before the raid, if it is worth it."""
        gain = self.effect(move)
        return 30 + gain if gain > 0 and decision(self.p) == "main" else gain

    def end(self, _move: m.End | m.Done) -> float:
        """When nothing else is worth doing."""
        return 0.0

    # Paying and fighting

    def _spare(self, creature: Creature, *, searching: bool) -> float:
        """How well a creature can be done without: who counts for more first, then the weak."""
        card = self.p.card(creature.card)
        pays = 3.0 * (tap_value(self.p, creature, searching=searching) - 1)
        raiding = not self.p.flags.raid and not searching
        fights = card.power + (card.passive("RAID") if raiding else card.passive("GUARD"))
        idle = may_join(self.p, creature, "attack" if raiding else "defense")
        return pays - (fights if idle else 0.3 * fights) - 0.5 * (card.ability == "mega")

    def tap(self, move: m.Tap) -> float:
        """Whoever can be spared."""
        searching = self.p.payment is not None and self.p.payment.card is None
        return 20 + self._spare(self._creature(move.creature), searching=searching)

    def add(self, move: m.Add) -> float:
        """All defend, for defenders risk nothing; the strongest of the attackers stays at home if it can."""
        creature = self._creature(move.creature)
        if self.p.step == "defenders":
            return 5.0
        assert self.p.combat is not None
        lead = total(self.p, "attack") - ready_power(self.p, self.p.combat.defender, "defense")
        needed = 3 if len(self.p.side(self.p.combat.defender).hand) >= 3 else 2
        if lead >= needed and self._is_guard(creature):
            return NEVER
        return 5.0 + self.p.card(creature.card).power - 3 * self._is_guard(creature)

    def _is_guard(self, creature: Creature) -> bool:
        """Whether it is the best defender of those that stay."""
        listed = fighters(self.p, "attack")
        home = [each for each in ready(self.p, self.seat) if each.serial not in listed]
        able = [each for each in home if may_join(self.p, each, "defense")]
        best = max(able, key=self._guards, default=None)
        return bool(self.p.side(self.seat).trinkets) and best is not None and best.serial == creature.serial

    def _guards(self, creature: Creature) -> int:
        card = self.p.card(creature.card)
        return card.power + card.passive("GUARD")

    # Trinkets

    def reveal(self, move: m.Reveal) -> float:
        """Whatever scores, the greatest first, with as few trinkets as it takes."""
        ids = tuple(self.p.box.handles[handle.lower()] for handle in move.trinkets)
        rule = self.p.trinket(ids[0]).rule
        points = float(rule.n) if len(ids) == 1 else float(combo_income(self.p, ids))
        if len(ids) == 1 and rule.kind == "draw":
            points = 0.3
        return 10 * points - 0.1 * len(ids)

    # Trading

    def offer(self, move: m.OfferTo) -> float:
        """If there is a swap of trinkets that both may want."""
        return 5.0 if self._swap(move.seat) is not None else NONSENSE

    def _swap(self, partner: Seat) -> tuple[str, int] | None:
        """An own trinket that scores nothing, and the slot of one of the partner's that completes a combination."""
        p, seat = self.p, self.seat
        if p.side(partner).vp >= p.options.vp_goal - 1:
            return None
        mine = seen_trinkets(p, seat, seat)
        for trinket in p.side(partner).trinkets:
            if not trinket.up or isinstance(trinket.id, Hidden):
                continue
            for useless in mine:
                gains = self._gain(mine, useless, trinket.id)
                if gains > 0 and p.trinket(useless).rule.kind != "vp" and self._tempts(partner, trinket.id, useless):
                    return p.box.handle(useless), trinket.slot
        return None

    def _gain(self, owned: list[TrinketId], lost: TrinketId, gained: TrinketId) -> int:
        """More points by combinations when one trinket is swapped for another."""
        after = [*(each for each in owned if each != lost), gained]
        return combo_income(self.p, tuple(sorted(after))) - combo_income(self.p, tuple(sorted(owned)))

    def _tempts(self, partner: Seat, lost: TrinketId, gained: TrinketId) -> bool:
        """Whether the partner may like the swap, as far as can be seen."""
        theirs = seen_trinkets(self.p, partner, self.seat)
        hidden = len(theirs) < len(self.p.side(partner).trinkets)
        gain = self._gain(theirs, lost, gained)
        return gain > 0 or (gain == 0 and hidden)

    def give(self, move: m.Give) -> float:
        """What the swap needs."""
        swap = self._swap(self._partner())
        return 6.0 if swap is not None and not self._given() and move.what == swap[0] else NONSENSE

    def ask(self, move: m.Ask) -> float:
        """The same."""
        swap = self._swap(self._partner())
        wanted = f"P{self._partner()}.t{swap[1]}" if swap is not None else ""
        return 5.0 if self._given() and not self._asked() and move.what == wanted else NONSENSE

    def send(self, _move: m.Send) -> float:
        """Once both halves are there."""
        return 4.0 if self._given() and self._asked() else NONSENSE

    def cancel(self, _move: m.Cancel) -> float:
        """Where the swap is no longer there."""
        offer = self.p.offer
        done = offer is not None and bool(offer.given) and bool(offer.asked)
        return NONSENSE if done or self._swap(self._partner()) is not None else 0.0

    def _partner(self) -> Seat:
        return self.p.offer.partner if self.p.offer is not None else 0

    def _given(self) -> bool:
        return self.p.offer is not None and bool(self.p.offer.given)

    def _asked(self) -> bool:
        return self.p.offer is not None and bool(self.p.offer.asked)

    def accept(self, _move: m.Accept) -> float:
        """If it brings half a point of value at least, and does not crown the other."""
        offer = self.p.offer
        assert offer is not None
        if offer.cards_asked:
            return -0.5
        table: Play = Table(apply, self.world, self._chance)
        exchange(table)
        mine = standing(table.position, self.seat, self.seat) - standing(self.world, self.seat, self.seat)
        active = self.p.active
        theirs = standing(table.position, active, self.seat) - standing(self.world, active, self.seat)
        crowns = self.p.side(active).vp >= self.p.options.vp_goal - 1 and theirs > 0
        return mine - 0.15 * theirs - (2.0 if crowns else 0.5)

    # Cards

    def _card(self, handle: str) -> Card:
        return self.p.card(self.p.box.handles[handle.lower()])

    def _creature(self, word: str) -> Creature:
        found = creature_of(self.p, word)
        assert found is not None
        return found[1]

    def discard(self, move: m.Discard | m.GiveCard) -> float:
        """What is worth keeping least."""
        return 5 - keep(self._card(str(move.card)))

    def take(self, move: m.Take) -> float:
        """What is worth keeping most."""
        return 0.0 if move.card is None else keep(self._card(str(move.card)))


_Rated: TypeAlias = Callable[[_Judge, Any], float]

_JUDGED: Final[Mapping[type, _Rated]] = {
    m.ClaimCrown: lambda _judge, _move: inf,
    m.ShoutFirst: lambda _judge, _move: 1.0,
    m.ChooseFirst: lambda judge, move: 1.0 if move.seat == judge.seat else 0.0,
    m.Draw: lambda _judge, _move: 100.0,
    m.Show: lambda _judge, _move: NEVER,
    m.PlayGoblin: _Judge.goblin,
    m.Summon: _Judge.summon,
    m.Attack: _Judge.attack,
    m.Search: _Judge.search,
    m.Tap: _Judge.tap,
    m.Add: _Judge.add,
    m.Reinforce: _Judge.reinforce,
    m.Play: _Judge.declare_in_turn,
    m.Special: _Judge.declare_in_turn,
    m.Mega: _Judge.declare_in_turn,
    m.Reveal: _Judge.reveal,
    m.OfferTo: _Judge.offer,
    m.Give: _Judge.give,
    m.Ask: _Judge.ask,
    m.Send: _Judge.send,
    m.Cancel: _Judge.cancel,
    m.Accept: _Judge.accept,
    m.Discard: _Judge.discard,
    m.GiveCard: _Judge.discard,
    m.Take: _Judge.take,
}
"""All moves but those that are worth 0: to pass, to end, to be done, to refuse."""
