// The floor's chance a second time, from its description alone: promise, shuffle,
// cut and dice, so that the browser checks what the server says. Web Crypto hashes;
// the generator is ChaCha20, the shuffle Fisher and Yates from the back with several
// places out of each word (docs/file-formats.md).

const WORD = 1n << 64n;
const PRODUCT_MAX = 1n << 58n;
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

export const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

/** Whether this browser hashes here: it does on https and on this machine. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

async function sha256(...parts) {
  const bytes = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const all = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  bytes.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

/** The promise about a seed: SHA-256("boardwalk/1" ‖ table ‖ shoe ‖ digest of the rules ‖ seed). */
export async function promise(table, shoe, rules, seed) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(shoe));
  return hex(await sha256("boardwalk/1", table, number, await sha256(rules), fromHex(seed)));
}

const turn = (x, n) => (x << n) | (x >>> (32 - n));
function quarter(s, a, b, c, d) {
  for (const [x, y, z, n] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
    s[x] = (s[x] + s[y]) | 0;
    s[z] = turn(s[z] ^ s[x], n);
  }
}

/** The generator's words of 64 bits, without end. */
function* words(seed) {
  const key = new DataView(fromHex(seed).buffer);
  for (let counter = 0; ; counter += 1) {
    const begin = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
    for (let n = 0; n < 8; n += 1) begin.push(key.getUint32(4 * n, true));
    begin.push(counter, 0, 0, 0);
    const state = Int32Array.from(begin);
    for (let round = 0; round < 10; round += 1) {
      for (let n = 0; n < 4; n += 1) quarter(state, n, n + 4, n + 8, n + 12);
      for (let n = 0; n < 4; n += 1) quarter(state, n, 4 + ((n + 1) % 4), 8 + ((n + 2) % 4), 12 + ((n + 3) % 4));
    }
    const mixed = state.map((word, n) => word + begin[n]);
    for (let n = 0; n < 16; n += 2) yield BigInt(mixed[n] >>> 0) | (BigInt(mixed[n + 1] >>> 0) << 32n);
  }
}

function shuffle(items, source) {
  let left = items.length;
  while (left > 1) {
    let count = 1;
    let product = BigInt(left);
    while (count < left - 1 && product * BigInt(left - count) < PRODUCT_MAX) {
      product *= BigInt(left - count);
      count += 1;
    }
    let places;
    let word;
    do {
      word = source.next().value;
      places = [];
      for (let n = 0; n < count; n += 1) {
        const wide = word * BigInt(left - n);
        places.push(Number(wide >> 64n));
        word = wide % WORD;
      }
    } while (word < WORD % product);
    places.forEach((place, n) => {
      const last = left - 1 - n;
      [items[last], items[place]] = [items[place], items[last]];
    });
    left -= count;
  }
}

/** The cards of a shoe in the order in which they come out, cut where it was cut. */
export function shoe(seed, decks, cuts) {
  let cards = [];
  for (let n = 0; n < decks * 52; n += 1) cards.push(RANKS[(n % 52) >> 2] + SUITS[n & 3]);
  shuffle(cards, words(seed));
  cards.reverse();
  for (const at of cuts) cards = [...cards.slice(at), ...cards.slice(0, at)];
  return cards;
}

/** The first rolls of two dice: seven bytes of a word, those from 252 on passed over. */
export function rolls(seed, count) {
  const all = [];
  const source = words(seed);
  while (all.length < count) {
    let word = source.next().value;
    for (let n = 0; n < 7; n += 1) {
      const byte = Number(word & 255n);
      word >>= 8n;
      if (byte < 252) all.push([Math.floor((byte % 36) / 6) + 1, (byte % 6) + 1]);
    }
  }
  return all.slice(0, count);
}
