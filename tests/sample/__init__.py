"""Whispers: a tiny game of hidden hands, played by the tests of the law book.

It is here for what Goblin Mountain lacks: hidden hands and a deck, secret moves, windows asked at once and in turn,
an interjection, a stack whose words ask while they are carried out, a known top of the deck, undo barriers that
depend on an event, options of every kind. Two or three seats, some minutes.

**Cards.** Four Gems, and words: two each of Nick, Dare, Peek and Hush. All have the same back. Shuffle them, deal two
to each seat; the rest is the deck. Which cards take part may be changed by the options `deck` and `without`. Each
seat has a stone, with nothing under it yet.

**Turn.** The active seat does one of these, and its turn is over:

- `draw` the top of the deck, unseen by the others, or `take` the top of the discard pile, openly. When the deck is
  empty, the discard pile is shuffled into a new one first.
- `stash Gem`: push any card of the hand under the own stone. Nobody sees which, and nobody may ever look under a
  stone, the seat itself included.
- `play Nick > P2`: speak a word. Nick and Dare name another seat with cards in hand. Hush is never spoken in the own
  turn.
- `call`: make the last call.

**Hush from outside.** While the active seat thinks, any other seat may speak Hush, though nobody waits for it (option
`hush`).

**Words** go on a stack. After each, all seats with cards in hand are asked at once whether they answer, but for the
speaker. An answer is a word on top of the stack, and everybody is asked again. When all have passed, the top word is
carried out and discarded; while words remain, all seats are asked before the next one. Carried out,

- Nick lets its target hand over a card of its choice, seen by these two alone;
- Dare rolls a die: on even pips the target loses a card drawn by lot, on odd pips the speaker does;
- Peek lets its speaker look at the top of the deck, and then `keep` it there or `bury` it at the bottom. Who knows
  the top is public;
- Hush cancels the word beneath it; if there is none, the last call under way; if there is none, what is left of the
  active seat's turn.

A word that finds nothing to do does nothing.

**Last call.** The other seats with cards in hand are asked in turn, clockwise. Each passes or speaks a word; after a
word has had its effects, all are asked again from the first. When all have passed, the match ends. A hushed call ends
nothing.

**End.** After a last call, or after the last round, the stones are lifted: two points for each Gem, minus one for any
other card. Equal scores share their rank.
"""
