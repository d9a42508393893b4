"""fambiz - the card game Family Business for programs that learn to play it, on top of the C library libfambiz.

    import fambiz
    env = fambiz.Env(seats="learn,soldier")             # one game: reset, observe, mask, step
    batch = fambiz.Batch(4096, seats="learn,learn")     # thousands of games, stepped in one call
    fambiz.serve(choose)                                # a seat of `fambiz arena`: the engine protocol

A pick is a number from 0 to 123 (src/rules/fambiz.h): 0-33 a card, 34-41 a word, 64-117 a mobster, 118-123 a seat. `name`
and `number` turn it into the text of docs/notation.md and back. An observation is a row of OBSERVATION bytes, made from
what the deciding seat may see and from nothing else; FIELDS says what is where.

The module needs only the standard library. All rows are plain buffers, so numpy.asarray takes them without a copy.
"""

from .batch import Batch
from .env import Env
from .errors import Error, GameOver, IllegalPick
from .library import LEVELS, VERSION
from .names import CARDS, FIELDS, OBSERVATION, PICKS, Field, fields, name, number
from .protocol import Seat, serve

__all__ = ["Batch", "Env", "Seat", "serve", "Error", "GameOver", "IllegalPick", "CARDS", "FIELDS", "LEVELS", "OBSERVATION",
           "PICKS", "VERSION", "Field", "fields", "name", "number"]
