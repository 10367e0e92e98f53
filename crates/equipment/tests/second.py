"""A second implementation of the shuffle and the promise, from their description.

Reads lines "SEED STREAM DECKS", the seed as 64 hexadecimal digits, and writes
the order of each shoe, a byte a card, as hexadecimal digits: cards are numbered
four times the rank (two is 0, ace is 12) plus the suit (clubs, diamonds, hearts,
spades), and a new shoe holds its decks one after another, each from 0 to 51.

The generator is ChaCha20 with a 64-bit block counter and the stream as a 64-bit
nonce, read as little-endian words of 64 bits. The shuffle is Fisher and Yates
from the back. One word gives several places: multiplied by the number of items
left the high half is the place and the low half is multiplied by one less, and
so on, as long as the product of the bounds stays below 2^58. A word whose last
low half is below 2^64 modulo that product is thrown away.

A line "promise TABLE SHOE RULES SEED", the text of the rules as hexadecimal digits
too, is answered with what is promised about the seed before anybody bets: SHA-256
over "boardwalk/1", the table's id, the shoe's number in eight bytes with the highest
first, the SHA-256 of the text of the rules, and the seed.
"""

import hashlib
import struct
import sys

WORD = 1 << 64
PRODUCT_MAX = 1 << 58


def quarter(state, a, b, c, d):
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & 0xFFFFFFFF
        mixed = state[z] ^ state[x]
        state[z] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF


def words(seed, stream):
    """The generator's words, without end."""
    key = struct.unpack("<8I", seed)
    counter = 0
    while True:
        begin = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key]
        begin += [counter & 0xFFFFFFFF, counter >> 32, stream & 0xFFFFFFFF, stream >> 32]
        state = list(begin)
        for _ in range(10):
            for column in range(4):
                quarter(state, column, column + 4, column + 8, column + 12)
            for row in range(4):
                quarter(state, row, 4 + (row + 1) % 4, 8 + (row + 2) % 4, 12 + (row + 3) % 4)
        mixed = [(a + b) & 0xFFFFFFFF for a, b in zip(state, begin)]
        for low, high in zip(mixed[::2], mixed[1::2]):
            yield low | high << 32
        counter += 1


def batch(left, most):
    """How many places one word gives, and the product of their bounds."""
    count, product = 1, left
    while count < most and product * (left - count) < PRODUCT_MAX:
        product *= left - count
        count += 1
    return count, product


def shuffle(items, source):
    left = len(items)
    while left > 1:
        count, product = batch(left, left - 1)
        while True:
            word, places = next(source), []
            for n in range(count):
                wide = word * (left - n)
                places.append(wide // WORD)
                word = wide % WORD
            if word >= WORD % product:
                break
        for n, place in enumerate(places):
            last = left - 1 - n
            items[last], items[place] = items[place], items[last]
        left -= count


def promise(table, shoe, rules, seed):
    digest = hashlib.sha256(bytes.fromhex(rules)).digest()
    number = int(shoe).to_bytes(8, "big")
    text = b"boardwalk/1" + table.encode() + number + digest + bytes.fromhex(seed)
    return hashlib.sha256(text).hexdigest()


def main():
    for line in sys.stdin:
        if line.startswith("promise "):
            print(promise(*line.split()[1:]))
            continue
        seed, stream, decks = line.split()
        shoe = list(range(52)) * int(decks)
        shuffle(shoe, words(bytes.fromhex(seed), int(stream)))
        print(bytes(shoe).hex())


main()
