import { type Random, seededRandom } from '#server/demo/random.ts'

/** The same numbers give the same chance, whatever else was drawn before. */
export function randomOf(...numbers: readonly number[]): Random {
  let mixed = 0x811c9dc5
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ (number >>> 0), 0x01000193)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  }
  return seededRandom(mixed ^ (mixed >>> 13))
}

/** Looks like one of version 4, and is the same for the same numbers. */
export function uuidOf(...numbers: readonly number[]): string {
  const random = randomOf(...numbers)
  const hex = Array.from({ length: 4 }, () => random.between(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('')
  const variant = '89ab'[random.between(0, 3)]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
