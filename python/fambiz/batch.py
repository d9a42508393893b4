"""batch.py - many games, stepped together by one call into C.

Results go into rows that stay where they are: the caller's own buffers (numpy arrays, array.array, ctypes arrays,
bytearrays: anything contiguous and writable), or buffers that the batch makes.
"""

import ctypes
import json

from .errors import IllegalPick
from .library import ENGLISH, LEVEL_POINTERS, LEVELS, NONE, SEATS, Rows, Table, View, lib, read_rules, written
from .names import OBSERVATION, PICKS, name

LEARN = "learn"
PATIENCE = 2000  # picks without a death; in 14,400 games between bots there were never more than 252


def _level(seat):
    if seat == LEARN:
        return None
    if seat not in LEVEL_POINTERS:
        raise ValueError(f"no level {seat!r}: a seat is played by {LEARN} (you) or by {', '.join(LEVELS)}")
    return LEVEL_POINTERS[seat]


def _table(seats, edition, turned, auto_reset, patience):
    names = seats.split(",") if isinstance(seats, str) else list(seats)
    if not 2 <= len(names) <= SEATS:
        raise ValueError(f"{len(names)} seats: two to six are wanted, as in seats=\"learn,soldier\"")
    levels = (ctypes.c_void_p * SEATS)(*map(_level, names))
    table = Table(levels, read_rules(edition), len(names), turned, auto_reset, patience)
    wrong = lib.fb_learn_wrong(table)
    if wrong:
        raise ValueError(f"seats={','.join(names)}: {wrong.decode()}")
    return table


def _buffer(what, given, count, kind):
    """The caller's buffer, or a new one, as (memoryview, ctypes array over it)."""
    size, unit = ctypes.sizeof(kind), "f" if kind is ctypes.c_float else "B"
    if given is None:
        given = bytearray(count * size)
    try:
        view = memoryview(given)
    except TypeError:
        raise TypeError(f"{what}: a buffer is wanted, such as a numpy array or a bytearray, not {type(given).__name__}") from None
    if view.readonly or not view.c_contiguous:
        raise ValueError(f"{what}: the buffer has to be writable and contiguous")
    if view.itemsize not in (1, size) or (view.itemsize == size != 1 and view.format.strip("<=@") != unit):
        raise ValueError(f"{what}: elements of type {'float32' if size > 1 else 'uint8'} are wanted, not {view.format!r}")
    if view.nbytes != count * size:
        raise ValueError(f"{what}: {count * size} bytes are wanted, not {view.nbytes}")
    view = view.cast("B")
    return view.cast(unit), (kind * count).from_buffer(view)


class Batch:
    """Games played side by side, with one decision in each at every step.

    games       how many
    seats       who plays, as in `fambiz arena --seats`: "learn" is you, everything else is a level; "learn,learn,learn" is
                self-play. If several seats are yours, `seats_to_move` says which of them each game is asking
    edition     with house rules, as in docs/notation.md
    turned      count seats from the one that decides: in observations, masks and picks your own family is A, the next
                clockwise B, and so on, so that one policy can play all seats
    auto_reset  deal a game that is over again in the same step, with the next seed. Its row of `observations` is then the
                new game's, while `rewards` and `done` are about the old one. Without it the game stays as it is, its mask
                is empty, and its pick is ignored
    patience    cut a game short, as worth nothing, after so many picks without a death; 0: never

    observations, masks, rewards, done, seats_to_move, picks: rows for all games, yours or made here, written at every step
    (picks: read). Each game has OBSERVATION, PICKS and `players` elements in the first three, and one in the others.
    `rewards` are float32, and 0 except in the step that ends a game: 1 for the winner, -1 / (players - 1) for a seat that
    is out. `done` is 1 in that step, or 2 if the game was cut short. `seats_to_move` is 255 if nobody has to decide.
    """

    def __init__(self, games, seats="learn,learn", edition="lookout-2021", *, turned=False, auto_reset=True,
                 patience=PATIENCE, observations=None, masks=None, rewards=None, done=None, seats_to_move=None, picks=None):
        if not 1 <= games < 2**31:
            raise ValueError(f"{games} games: one at least is wanted")
        self.games = games
        table = _table(seats, edition, turned, auto_reset, patience)
        self.players = table.players
        byte = ctypes.c_uint8
        self.observations, observation = _buffer("observations", observations, games * OBSERVATION, byte)
        self.masks, mask = _buffer("masks", masks, games * PICKS, byte)
        self.rewards, reward = _buffer("rewards", rewards, games * self.players, ctypes.c_float)
        self.done, over = _buffer("done", done, games, byte)
        self.seats_to_move, seat = _buffer("seats_to_move", seats_to_move, games, byte)
        self.picks, self._picks = _buffer("picks", picks, games, byte)
        self._keep = (observation, mask, reward, over, seat)  # they hold the buffers
        self._rows = Rows(*map(ctypes.addressof, self._keep))
        self._memory = (ctypes.c_uint64 * (lib.fb_learn_bytes(table, games) // 8 + 1))()
        self._learn = lib.fb_learn_make(self._memory, table, games)
        self._dice = ctypes.c_uint64(0)
        self.reset(0)

    def reset(self, seed):
        """Deals every game. Game i gets the seed `seed + i`; the same seed is always the same deal, that of the engine's
        `new seed=` with the number in 64 hex digits."""
        if not 0 <= seed < 2**64:
            raise ValueError(f"seed {seed}: a number from 0 to 2**64 - 1 is wanted")
        self._dice.value = seed
        lib.fb_learn_reset(self._learn, seed, self._rows)

    def step(self, picks=None):
        """Makes one pick in every game: those given, or those in `picks`. If one is not legal, IllegalPick says in which
        game and why, and nothing has happened in any of them."""
        if picks is not None:
            self._take(picks)
        refused = lib.fb_learn_step(self._learn, self._picks, self._rows)
        if refused < self.games:
            self._refuse(refused)

    def random(self):
        """Puts a random legal pick into `picks` for every game (255 if it is over)."""
        lib.fb_learn_random(self._learn, self._dice, self._picks)

    def view(self, game=0, seat=None):
        """What the deciding seat, or another one, may see, as a dict (docs/json.md)."""
        self._check_game(game)
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"seat {seat}: this table has the seats 0 to {self.players - 1}")
        view = View()
        lib.fb_learn_view(self._learn, game, NONE if seat is None else seat, view)
        return json.loads(written(lib.fb_view_json_write, view))

    def observation(self, game=0):
        """The observation of one game."""
        self._check_game(game)
        return bytes(self.observations[game * OBSERVATION:(game + 1) * OBSERVATION])

    def mask(self, game=0):
        self._check_game(game)
        return bytes(self.masks[game * PICKS:(game + 1) * PICKS])

    def seed(self, game=0):
        """The seed this game was dealt with."""
        self._check_game(game)
        return lib.fb_learn_seed(self._learn, game)

    def _check_game(self, game):
        if not 0 <= game < self.games:
            raise ValueError(f"game {game}: this batch has the games 0 to {self.games - 1}")

    def _take(self, picks):
        row = memoryview(bytes(picks) if isinstance(picks, (list, tuple)) else picks)
        if row.itemsize != 1 or not row.c_contiguous or row.nbytes != self.games:
            raise ValueError(f"picks: {self.games} contiguous elements of type uint8 are wanted, one for each game, not "
                             f"{row.nbytes // row.itemsize} of {row.itemsize} bytes")
        self.picks[:] = row.cast("B")

    def _refuse(self, game):
        pick = self.picks[game]
        refusal = lib.fb_learn_refuse(self._learn, game, pick)
        rule, code = (function(refusal).decode() for function in (lib.fb_refusal_rule, lib.fb_refusal_id))
        reason = lib.fb_refusal_text(refusal, ENGLISH).decode()
        where = f"game {game}, " if self.games > 1 else ""
        where += f"seat {chr(65 + self.seats_to_move[game])}"
        raise IllegalPick(f"{where}: pick {pick} ({name(pick)}) is not legal: {reason} (rule {rule})", game, rule, reason, code)
