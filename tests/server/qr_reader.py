"""qr_reader.py - the text of a QR code (ISO/IEC 18004) given as a matrix of dark modules: versions 1 to 9, byte mode.

Written from the standard, not from the library that draws ours. It corrects no errors: the modules come from a file,
and a wrong one is a mistake to be seen.
"""

# Blocks of each version at level Q: (blocks, data codewords of each), with the shorter ones first.
BLOCKS_Q = {1: [(1, 13)], 2: [(1, 22)], 3: [(2, 17)], 4: [(2, 24)], 5: [(2, 15), (2, 16)], 6: [(4, 19)],
            7: [(2, 14), (4, 15)], 8: [(4, 18), (2, 19)], 9: [(4, 16), (4, 17)]}
CENTRES = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46]}
MASKS = [lambda r, c: (r + c) % 2, lambda r, c: r % 2, lambda r, c: c % 3, lambda r, c: (r + c) % 3,
         lambda r, c: (r // 2 + c // 3) % 2, lambda r, c: r * c % 2 + r * c % 3, lambda r, c: (r * c % 2 + r * c % 3) % 2,
         lambda r, c: ((r + c) % 2 + r * c % 3) % 2]
LEVEL_Q, FORMAT_MASK = 0b11, 0b101010000010010


def function_modules(size, version):
    """Where there is no data: finders with format information, timing, alignment, version information."""
    taken = {(r, c) for r in range(9) for c in range(9)}
    taken |= {(r, c) for r in range(9) for c in range(size - 8, size)} | {(r, c) for r in range(size - 8, size) for c in range(9)}
    taken |= {(6, i) for i in range(size)} | {(i, 6) for i in range(size)}
    last = size - 7
    for row in CENTRES[version]:
        for column in CENTRES[version]:
            if (row, column) not in ((6, 6), (6, last), (last, 6)):
                taken |= {(row + i, column + j) for i in range(-2, 3) for j in range(-2, 3)}
    if version >= 7:
        for i in range(6):
            for j in range(size - 11, size - 8):
                taken |= {(i, j), (j, i)}
    return taken


def format_of(dark):
    """(error level, mask) beside the upper left finder"""
    places = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    bits = 0
    for row, column in places:
        bits = bits << 1 | dark[row][column]
    bits ^= FORMAT_MASK
    return bits >> 13, bits >> 10 & 7


def codewords(dark, version, mask):
    """In the order of the standard: two columns at a time from the right, up and down in turn, past the timing column."""
    size, bits = len(dark), []
    taken = function_modules(size, version)
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for column in (right, right - 1):
                if (row, column) not in taken:
                    bits.append(dark[row][column] ^ (MASKS[mask](row, column) == 0))
        upwards = not upwards
    return [int("".join(str(int(bit)) for bit in bits[i:i + 8]), 2) for i in range(0, len(bits) - 7, 8)]


def data_of(words, version):
    """The blocks, which are dealt out one codeword after the other, one behind the other."""
    lengths = [n for count, n in BLOCKS_Q[version] for _ in range(count)]
    blocks, at = [[] for _ in lengths], 0
    for i in range(max(lengths)):
        for block, length in zip(blocks, lengths):
            if i < length:
                block.append(words[at])
                at += 1
    return [word for block in blocks for word in block]


def read_modules(dark):
    version = (len(dark) - 17) // 4
    level, mask = format_of(dark)
    if level != LEVEL_Q:
        raise ValueError(f"error level {level}")
    bits = "".join(f"{word:08b}" for word in data_of(codewords(dark, version, mask), version))
    if bits[:4] != "0100":
        raise ValueError(f"mode {bits[:4]}")
    n = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i:20 + 8 * i], 2) for i in range(n)).decode()
