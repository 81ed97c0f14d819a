"""What a bot would do in somebody's place, and what it expects of it. It knows no more than that seat does."""

from goblin_tui.bots import Question
from rules.bots.search import GoOn, SearchBot
from screens.common.session import Advice


def advise(question: Question, go_on: GoOn | None = None) -> Advice:
    """The move that a bot which looks ahead would make. Runs in any process."""
    rules, view = question.rules, question.view
    moves = rules.moves(view.position, question.seat)
    verdict = SearchBot(go_on=go_on).weigh(rules, view, moves, question.chance())
    other = None if verdict.other is None else str(rules.notate(verdict.other))
    return Advice(str(rules.notate(verdict.move)), verdict.worth, other, verdict.ahead)
