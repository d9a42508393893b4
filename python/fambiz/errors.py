"""errors.py - what can go wrong while playing. Wrong arguments raise ValueError and TypeError, as usual."""


class Error(Exception):
    """Any error that comes from the game."""


class IllegalPick(Error, ValueError):
    """A pick that the rules refuse. Nothing has happened. `game` is its number in a batch, `rule` the rule that says so
    (docs/rules.md), `reason` the sentence, `code` the refusal's word (src/rules/refusal.def)."""

    def __init__(self, message, game, rule, reason, code):
        super().__init__(message)
        self.game, self.rule, self.reason, self.code = game, rule, reason, code


class GameOver(Error, RuntimeError):
    """There is nothing to decide: call reset first."""
