"""A match of Goblins en la mina at one instant. Specification 4."""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.core.windows import Window
from rules.goblins_en_la_mina.cards import CODES, Card, Cards, Code, Losable
from rules.goblins_en_la_mina.moves import Declared, Slot

SLOTS: tuple[Slot, ...] = ("w1", "w2", "w3", "w4")

Step: TypeAlias = Literal[
    "setup",
    "generation",
    "mining",
    "dynamite",
    "revealed",
    "monsters",
    "setbacks",
    "wealth",
    "called",
    "target_monster",
    "raider_monster",
    "tortas",
    "before_block",
    "before_loot",
    "tax",
    "discard",
]
"""Where a turn is. From `called` to `before_loot`: R1 to R7 of a raid."""

OPEN_POINTS: tuple[Step, ...] = ("called", "before_block", "before_loot")
"""Steps of a raid in which all who take part may play event cards: R1, R5, R7."""

Passing: TypeAlias = Literal["no", "idle", "final"]
"""Whether a side of a raid still uses professionals. Idle: it passed when it could use none."""


class TableOptions(msgspec.Struct, frozen=True):
    """What was chosen before the match; see the options of the game."""

    mode: Literal["ffa", "teams"] = "ffa"
    teams: Literal["opposite", "random"] | tuple[str, ...] = "opposite"
    first: str = "random"
    goal: int | Literal["standard"] = "standard"
    partner_swap: Literal["free", "instead"] = "free"
    mago_tortas: Literal["any", "scareable"] = "any"
    max_rounds: int = 30


class Worker(msgspec.Struct, frozen=True):
    """A face-down card: nobody may look at it, its owner included."""

    card: Card | Hidden
    tired: bool = False


class Professional(msgspec.Struct, frozen=True):
    """A goblin with a trade."""

    card: Card
    tired: bool = False

    @property
    def code(self) -> Code:
        """Which trade."""
        return CODES[self.card]


class Dungeon(msgspec.Struct, frozen=True):
    """What one seat has. Zones keep the order of arrival, so that a played card tells nothing of the rest of a hand."""

    hand: Cards = ()
    workers: tuple[Worker | None, ...] = (None,) * len(SLOTS)
    """By slot."""
    professionals: tuple[Professional, ...] = ()
    rooms: tuple[Card, ...] = ()
    ingots: tuple[Card, ...] = ()
    monster: Card | None = None
    """Beside its Mago."""

    def worker(self, slot: str) -> Worker | None:
        """The worker in a slot."""
        return self.workers[SLOTS.index(slot)] if slot in SLOTS else None

    def slots(self, *, tired: bool | None = None) -> tuple[Slot, ...]:
        """Slots with a worker, lowest first; only with a tired or a rested one, if asked."""
        pairs = zip(SLOTS, self.workers, strict=True)
        if tired is None:
            return tuple([slot for slot, worker in pairs if worker is not None])
        return tuple([slot for slot, worker in pairs if worker is not None and worker.tired is tired])

    def crowd(self) -> int:
        """How many workers are there."""
        return len(self.workers) - self.workers.count(None)

    def free_slot(self) -> Slot | None:
        """The slot that the next worker takes."""
        return next((slot for slot, worker in zip(SLOTS, self.workers, strict=True) if worker is None), None)

    def rested(self) -> int:
        """How many workers are rested."""
        return len([worker for worker in self.workers if worker is not None and not worker.tired])

    def professional(self, code: Code) -> Professional | None:
        """The professional of a trade."""
        for pro in self.professionals:
            if CODES[pro.card] == code:
                return pro
        return None

    def has(self, code: Code) -> bool:
        """Whether the professional or room is there; tired ones count."""
        return self.professional(code) is not None or self.room(code) is not None

    def has_rested(self, code: Code) -> bool:
        """Whether the professional is there and rested."""
        pro = self.professional(code)
        return pro is not None and not pro.tired

    def room(self, code: Code) -> Card | None:
        """The room of a type."""
        for card in self.rooms:
            if CODES[card] == code:
                return card
        return None


class Exploration(msgspec.Struct, frozen=True):
    """What was done once in this exploration. It begins with the move `explore`."""

    sniped: tuple[Seat, ...] = ()
    """Seats that used their Mercenario."""
    quiet: tuple[Seat, ...] = ()
    """Seats that pass in all windows."""
    fled: bool = False
    helped: bool = False
    swapped: bool = False


class Raid(msgspec.Struct, frozen=True):
    """What was done in this raid. The raider is the seat on turn."""

    target: Seat
    sniped: tuple[Seat, ...] = ()
    quiet: tuple[Seat, ...] = ()
    side: Seat = 0
    """Whose professionals come next in the brawl."""
    raider_passed: Passing = "no"
    target_passed: Passing = "no"


class Facing(msgspec.Struct, frozen=True):
    """A monster or setback that somebody stands before."""

    victim: Seat
    card: Card
    beside: Seat | None = None
    """Beside whose Mago it lies; None: on the table."""
    sender: Seat | None = None
    """The side of a raid that it came from; None: the mine."""
    suffering: bool = False
    """Its effect applies; what the victim has to choose is in `loss`."""


class Declaration(msgspec.Struct, frozen=True):
    """A move that waits on its window."""

    seat: Seat
    move: Declared
    answered: bool = False
    """Whether an event card was played while it waited."""


class Loss(msgspec.Struct, frozen=True):
    """Something that a seat still has to lose, one choice after another."""

    seat: Seat
    left: int
    of: Losable
    limit: bool = False
    """Because there are more than allowed: rested ones go first."""


class Swap(msgspec.Struct, frozen=True):
    """Two partners share out their hands; the seat on turn moves the cards, each once."""

    given: Cards = ()
    """Now the last ones of the partner's hand."""
    taken: Cards = ()
    """Now the last ones of the hand of the seat on turn."""


class Bribe(msgspec.Struct, frozen=True):
    """A professional between two dungeons."""

    seat: Seat
    """Who bribed it."""
    professional: Professional
    monster: Card | None = None
    """That it brings along, if it is a Mago."""


class Position(msgspec.Struct, frozen=True):
    """Everything about a match."""

    options: TableOptions
    dungeons: tuple[Dungeon, ...]
    """By seat."""
    teams: tuple[tuple[Seat, Seat], ...] = ()
    """Empty: each for itself."""
    goblin_deck: Cards = ()
    """Top first."""
    goblin_discard: tuple[Card, ...] = ()
    """Face up, top first."""
    mine_deck: Cards = ()
    mine_discard: tuple[Card, ...] = ()
    table: tuple[Card, ...] = ()
    """Mine cards face up in the middle, in the order in which they came."""
    first: Seat = 0
    """Who begins each round."""
    seat: Seat = 0
    """Whose turn it is; 0 before the first."""
    round: int = 0
    turn: int = 0
    """Turns begun, all seats counted."""
    step: Step = "setup"
    packs: int = 0
    """Packs Anticrisis played in this turn."""
    exploration: Exploration | None = None
    raid: Raid | None = None
    facing: Facing | None = None
    declarations: tuple[Declaration, ...] = ()
    """Innermost first; each waits on the window at the same place."""
    windows: tuple[Window, ...] = ()
    """Innermost first."""
    loss: Loss | None = None
    bribe: Bribe | None = None
    playing: Card | None = None
    """The event card that is having its effect."""
    swap: Swap | None = None
    winners: tuple[Seat, ...] = ()
    """Who reached the goal; empty too when the last round ended the match."""
    ended: bool = False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.dungeons)

    def dungeon(self, seat: Seat) -> Dungeon:
        """What a seat has."""
        return self.dungeons[seat - 1]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, from the left of `seat` on."""
        seats = all_seats(len(self.dungeons))
        return (*seats[seat:], *seats[: seat - 1])

    def with_dungeon(self, seat: Seat, dungeon: Dungeon) -> "Position":
        """The same with other things in one dungeon."""
        return replace(self, dungeons=(*self.dungeons[: seat - 1], dungeon, *self.dungeons[seat:]))
