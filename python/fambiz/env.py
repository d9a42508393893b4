"""env.py - one game in the usual shape: reset, observe, mask, step."""

from .batch import PATIENCE, Batch
from .errors import GameOver
from .library import NONE
from .names import number


class Env:
    """One game, one decision at a time. The arguments are those of Batch.

    In self-play (seats="learn,learn,…") you make every decision, and `seat` says for whom. In a counter window the seats
    that are asked decide one after the other, each from its own view; nobody learns the others' answers until the window
    closes.
    """

    def __init__(self, seats="learn,learn", edition="lookout-2021", *, turned=False, patience=PATIENCE):
        self._batch = Batch(1, seats, edition, turned=turned, auto_reset=False, patience=patience)
        self.players = self._batch.players
        self._next = 0

    def reset(self, seed=None):
        """Deals a new game and returns its first observation. Without a seed, the one after the last is used, from 0 on."""
        seed = self._next if seed is None else seed
        self._batch.reset(seed)
        self._next = (seed + 1) % 2**64
        return self.observe()

    @property
    def seat(self):
        """The seat that decides, 0 for A; None if the game is over."""
        seat = self._batch.seats_to_move[0]
        return None if seat == NONE else seat

    @property
    def done(self):
        return bool(self._batch.done[0])

    def observe(self):
        """What the deciding seat may see: OBSERVATION bytes (FIELDS says which); zeros if the game is over."""
        return self._batch.observation()

    def view(self, seat=None):
        """The same as a dict (docs/json.md); or what another seat may see."""
        return self._batch.view(0, seat)

    def mask(self):
        """PICKS bytes: 1 if the pick is legal."""
        return self._batch.mask()

    def legal(self):
        """The legal picks, as numbers."""
        return [pick for pick, legal in enumerate(self._batch.masks) if legal]

    def step(self, pick):
        """Makes a pick, given as a number or a name, for the deciding seat: (observation, reward, done, info). The reward
        is that seat's own. info has `seat`, who decides next; `rewards` of all seats; `winner`, or None; and `cut`, whether
        the game was cut short. After an IllegalPick nothing has changed. GameOver is raised if there is nothing to decide."""
        batch, seat = self._batch, self.seat
        if seat is None:
            raise GameOver("the game is over: reset() deals the next one")
        batch.picks[0] = self._number(pick)
        batch.step()
        rewards = batch.rewards.tolist()
        info = {"seat": self.seat, "rewards": rewards, "winner": rewards.index(1.0) if 1.0 in rewards else None,
                "cut": batch.done[0] == 2}
        return self.observe(), rewards[seat], self.done, info

    @staticmethod
    def _number(pick):
        if isinstance(pick, str):
            return number(pick)
        if not 0 <= pick < NONE:
            raise ValueError(f"{pick} is no pick: a number from 0 to 123 is wanted, or a name such as 'CON' or 'B3'")
        return int(pick)
