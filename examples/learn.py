"""learn.py - the module `fambiz` in a few lines: one game against a soldier, then a thousand at once in self-play."""
import fambiz

env = fambiz.Env(seats="learn,soldier")
observation = env.reset(seed=1)
while not env.done:
    pick = env.legal()[0]  # your policy: observation and env.mask() -> pick
    observation, reward, done, info = env.step(pick)
print("reward", reward)

batch = fambiz.Batch(1000, seats="learn,learn,learn", turned=True)
games = 0
for _ in range(1000):
    batch.random()  # your policy: batch.observations and batch.masks -> batch.picks
    batch.step()
    games += sum(batch.done)
print("games", games)
