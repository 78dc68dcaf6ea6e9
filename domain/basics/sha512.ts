/** SHA-512 as hex, FIPS 180-4. Browsers have one of their own on https and localhost only, and offices run Kontor without. */
export function sha512(text: string): string {
  const state = [...INITIAL]
  const bytes = padded(new TextEncoder().encode(text))
  for (let block = 0; block < bytes.byteLength; block += 128) compress(state, new DataView(bytes.buffer, block, 128))
  return state.map(word => word.toString(16).padStart(16, '0')).join('')
}

/** The message, one bit, zeros, and its length in bits: blocks of 128 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128)
  bytes.set(message)
  bytes[message.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return bytes
}

function compress(state: bigint[], block: DataView): void {
  const words: bigint[] = []
  for (let round = 0; round < 80; round++)
    words.push(round < 16 ? block.getBigUint64(8 * round) : expanded(words, round))
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  for (const [round, word] of words.entries()) {
    const choice = (e & f) ^ (~e & MASK & g)
    const one = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + choice + CONSTANTS[round]! + word
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK]
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place] = (state[place]! + word) & MASK
}

function expanded(words: readonly bigint[], round: number): bigint {
  const [early, late] = [words[round - 15]!, words[round - 2]!]
  const small = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n)
  const large = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n)
  return (words[round - 16]! + small + words[round - 7]! + large) & MASK
}

const MASK = (1n << 64n) - 1n
const turned = (word: bigint, by: bigint) => ((word >> by) | (word << (64n - by))) & MASK

const PRIMES = primes(80)
const INITIAL = PRIMES.slice(0, 8).map(prime => fraction(prime, 2n))
const CONSTANTS = PRIMES.map(prime => fraction(prime, 3n))

function primes(count: number): bigint[] {
  const found: number[] = []
  for (let next = 2; found.length < count; next++) if (found.every(prime => next % prime !== 0)) found.push(next)
  return found.map(BigInt)
}

/** The first 64 bits after the point of a prime's root. */
function fraction(prime: bigint, degree: bigint): bigint {
  const scaled = prime << (64n * degree)
  let [low, high] = [0n, 1n << 72n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** degree <= scaled) low = middle
    else high = middle
  }
  return low & MASK
}
