/** Chance that gives the same row of answers for the same seed, so that every demo is alike. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A whole number from `low` to `high`, both included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    oneOf: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
    /** True in `percent` of 100 cases. */
    happens: (percent: number) => next() * 100 < percent,
  }
}
export type Random = ReturnType<typeof seededRandom>
