"""R 9: shuffling."""
import struct


def chacha_block(key, counter, nonce_word):
    """RFC 8439, 2.3, with the nonce of R 9.1; gives 16 words."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += struct.unpack("<8I", key)
    start += [counter, nonce_word, 0, 0]
    x = list(start)

    def add_xor_turn(a, b, d, bits):
        x[a] = (x[a] + x[b]) & 0xFFFFFFFF
        x[d] ^= x[a]
        x[d] = ((x[d] << bits) | (x[d] >> (32 - bits))) & 0xFFFFFFFF

    def quarter(a, b, c, d):
        add_xor_turn(a, b, d, 16)
        add_xor_turn(c, d, b, 12)
        add_xor_turn(a, b, d, 8)
        add_xor_turn(c, d, b, 7)

    for _ in range(10):
        quarter(0, 4, 8, 12)
        quarter(1, 5, 9, 13)
        quarter(2, 6, 10, 14)
        quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15)
        quarter(1, 6, 11, 12)
        quarter(2, 7, 8, 13)
        quarter(3, 4, 9, 14)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]


def words(seed, k):
    """R 9.1: the key stream of shuffle number k."""
    counter = 0
    while True:
        yield from chacha_block(seed, counter, k)
        counter += 1


def below(stream, n):
    """R 9.2"""
    while True:
        w = next(stream)
        if w < 2 ** 32 - 2 ** 32 % n:
            return w % n


def shuffled(cards, seed, k):
    """R 9.3"""
    c = list(cards)
    stream = words(seed, k)
    for i in range(len(c) - 1, 0, -1):
        j = below(stream, i + 1)
        c[i], c[j] = c[j], c[i]
    return c
