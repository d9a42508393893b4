"""errors.py - what can go wrong while playing. Wrong arguments are ValueErrors and TypeErrors as anywhere."""


class Error(Exception):
    """All errors of this module that come from the game."""


class IllegalPick(Error, ValueError):
    """A pick that the rules refuse; nothing has happened. `game` is the number of the game in a batch, `rule` the number
    of the rule (docs/rules.md), `reason` its sentence, `code` the word of the refusal (src/rules/refusal.def)."""

    def __init__(self, message, game, rule, reason, code):
        super().__init__(message)
        self.game, self.rule, self.reason, self.code = game, rule, reason, code


class GameOver(Error, RuntimeError):
    """A step where there is nothing to decide: reset comes first."""
