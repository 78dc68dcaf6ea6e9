import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// A Bloom filter: of ten thousand other passwords one is taken for a common one, of the common ones none is missed.
const BITS_EACH = 20
const HASHES = 14

let filter: Uint8Array | undefined

/** Whether it stands in the lists of leaked passwords that every guessing program begins with; see decision 21. */
export function isLeakedPassword(password: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
  return contains(filter, password.toLowerCase())
}

export const contains = (bits: Uint8Array, password: string): boolean =>
  positions(password, bits.length * 8).every(at => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)

export const emptyFilter = (count: number): Uint8Array => new Uint8Array(Math.ceil((count * BITS_EACH) / 8))

export function put(bits: Uint8Array, password: string): void {
  for (const at of positions(password, bits.length * 8)) bits[at >> 3]! |= 1 << (at & 7)
}

function positions(password: string, count: number): number[] {
  const digest = createHash('sha256').update(password).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: HASHES }, (_, index) => (first + index * step) % count)
}
