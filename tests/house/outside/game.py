"""game.py - the same library from Python: a game against a bot, always by the first legal pick, and its winner."""

import fambiz

env = fambiz.Env(seats="learn,soldier")
env.reset(seed=1)
while not env.done:
    _, _, _, info = env.step(env.legal()[0])
print("AB"[info["winner"]], "has won")
print(fambiz.VERSION)
