#!/usr/bin/env python3
"""Batches: the caller's buffers of every kind, against single games; seeds; what is refused."""
import array
import ctypes
import threading

from common import Dice, Tally

import fambiz

GAMES = 12
SEATS = "learn,stooge,learn"


def check_buffers(tally):
    """One kind of buffer for each row: what is written there is what the batch shows."""
    observations, masks = bytearray(GAMES * fambiz.OBSERVATION), array.array("B", bytes(GAMES * fambiz.PICKS))
    rewards, done = array.array("f", [9] * GAMES * 3), (ctypes.c_uint8 * GAMES)(*[9] * GAMES)
    seats, picks = memoryview(bytearray(GAMES)), bytearray(GAMES)
    batch = fambiz.Batch(GAMES, SEATS, observations=observations, masks=masks, rewards=rewards, done=done,
                         seats_to_move=seats, picks=picks)
    same = fambiz.Batch(GAMES, SEATS, rewards=(ctypes.c_float * (GAMES * 3))())
    batch.reset(3), same.reset(3)
    for _ in range(300):
        batch.random()
        tally.check(all(masks[i * fambiz.PICKS + pick] for i, pick in enumerate(picks)), "random picks are legal")
        same.step(bytes(picks))
        batch.step()
        tally.equal(bytes(observations), bytes(same.observations))
        tally.equal((bytes(masks), bytes(done), bytes(seats)), tuple(map(bytes, (same.masks, same.done, same.seats_to_move))))
        tally.equal(rewards.tolist(), same.rewards.tolist())
    tally.check(any(done) or batch.seed(0) > 3, "games came to their end")


def check_singles(tally):
    """A batch is as many games, each as it would be alone."""
    batch, dice = fambiz.Batch(GAMES, SEATS, "mayfair-2005", auto_reset=False), Dice(5)
    batch.reset(70)
    singles = [fambiz.Env(SEATS, "mayfair-2005") for _ in range(GAMES)]
    for number, env in enumerate(singles):
        tally.equal(env.reset(70 + number), batch.observation(number))
    while not all(batch.done):
        rewards = [[0, 0, 0]] * GAMES
        picks = [fambiz.PICKS if env.done else dice.of(env.legal()) for env in singles]
        batch.step(picks)
        for number, env in enumerate(singles):
            if not env.done:
                rewards[number] = env.step(picks[number])[3]["rewards"]
            tally.equal((env.observe(), env.mask(), env.done),
                        (batch.observation(number), batch.mask(number), bool(batch.done[number])))
        tally.equal(batch.rewards.tolist(), sum(rewards, []))


def check_auto_reset(tally):
    """A game that is over is dealt anew, with the seed that many further."""
    batch = fambiz.Batch(5, "learn,learn")
    batch.reset(1000)
    seeds, ends = [1000 + game for game in range(5)], 0
    for _ in range(600):
        batch.random()
        batch.step()
        for game in range(5):
            if batch.done[game]:
                seeds[game] += 5
                ends += 1
                tally.equal(sorted(batch.rewards[2 * game:2 * game + 2]), [-1, 1])
                tally.equal(fambiz.fields(batch.observation(game))["shuffles"], b"\1")
            tally.equal(batch.seed(game), seeds[game])
            tally.check(any(batch.mask(game)), "there is always something to decide")
    tally.check(ends > 10, "ends", ends)


def check_random(tally):
    """The same seed plays the same picks."""
    one, two = fambiz.Batch(8), fambiz.Batch(8)
    for batch in one, two:
        batch.reset(9)
        for _ in range(50):
            batch.random()
            batch.step()
    tally.equal(bytes(one.observations), bytes(two.observations))


def check_threads(tally):
    """Two batches in two threads play as they do one after the other."""
    def play(seed, to):
        batch = fambiz.Batch(50, SEATS)
        batch.reset(seed)
        for _ in range(100):
            batch.random()
            batch.step()
        to[seed] = bytes(batch.observations)
    alone, together = {}, {}
    threads = [threading.Thread(target=play, args=(seed, together)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for seed in range(4):
        play(seed, alone)
        threads[seed].join()
    tally.equal(together, alone)


def check_numpy(tally):
    """Where numpy is installed, its arrays are buffers like any."""
    try:
        import numpy
    except ImportError:
        print("numpy is not installed: its arrays were not tried")
        return
    masks, picks = numpy.zeros((GAMES, fambiz.PICKS), bool), numpy.zeros(GAMES, numpy.uint8)
    rewards = numpy.zeros((GAMES, 2), numpy.float32)
    batch = fambiz.Batch(GAMES, masks=masks, picks=picks, rewards=rewards)
    ends = 0
    for _ in range(200):
        picks[:] = masks.argmax(1)
        batch.step()
        ends += (rewards == 1).sum()
    tally.check(ends > 3 and numpy.asarray(batch.observations).shape == (GAMES * fambiz.OBSERVATION,), ends)


def main():
    tally = Tally()
    for check in (check_buffers, check_singles, check_auto_reset, check_random, check_threads, check_numpy):
        check(tally)
    tally.finish()


main()
