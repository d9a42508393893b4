"""A game with its history: moves, all or none, and taking them back."""
from reference.turn import play_on


class Illegal(Exception):
    pass


class Game:
    """Runs play_on. `stack` holds [state, picks since] for each point where a position could be written;
    a generator cannot be copied, so taking a pick back runs the picks since the last such point again."""

    def __init__(self, state):
        self.stack = []
        self.restart(state)

    def restart(self, state):
        """Go on from a state at which a position can be written (or at the start of the first turn)."""
        self.stack.append([state.copy(), []])
        self.run(state)
        self.rest()

    def run(self, state):
        self.state = state
        if state.phase == "over":
            self.ask = None
        else:
            self.generator = play_on(state)
            self.ask = next(self.generator, None)

    def rest(self):
        """Remember the state, if a position can be written."""
        if self.at_rest() and self.stack[-1][1]:
            self.stack.append([self.state.copy(), []])

    def at_rest(self):
        return self.ask is None or self.ask.phase in ("ready", "play", "again")

    def step(self, seat, pick):
        try:
            self.ask = self.generator.send((seat, pick))
        except StopIteration:
            self.ask = None

    def pick(self, seat, pick):
        if self.ask is None:
            raise Illegal("the game is over")
        if seat == "*":
            if self.ask.phase != "counter" or pick != "pass":
                raise Illegal("no window to close")
        elif seat not in self.ask.options:
            raise Illegal("not asked")
        elif pick not in self.ask.options[seat]:
            raise Illegal("not a legal pick")
        self.stack[-1][1].append((seat, pick))
        self.step(seat, pick)
        self.rest()

    def undo(self):
        """Take the last pick back; False where there is none."""
        if not self.stack[-1][1]:
            if len(self.stack) == 1:
                return False
            self.stack.pop()
        state, picks = self.stack[-1]
        picks.pop()
        self.run(state.copy())
        for seat, pick in picks:
            self.step(seat, pick)
        return True

    def moves(self, moves):
        """All or none; raises Illegal(K, M, reason)."""
        made = 0
        for k, move in enumerate(moves, 1):
            try:
                seat, colon, picks = move.partition(":")
                if not colon:
                    raise Illegal("not a move")
                for pick in picks.split(","):
                    self.pick(seat, pick)
                    made += 1
            except Illegal as why:
                for _ in range(made):
                    self.undo()
                raise Illegal(k, move, str(why)) from None
