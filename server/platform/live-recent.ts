import type { ChangeEvent } from './live-batches.ts'

const KEPT_MS = 60_000

/** What each audience was told within the last minute: a page that has loaded what it shows listens only a moment later. */
export function openRecent(now = () => performance.now()) {
  const told = new Map<string, Map<string, { area: string; noun: string; everything?: true; at: number }>>()
  return {
    add(audience: string, { area, noun, everything }: ChangeEvent): void {
      const nouns = told.get(audience) ?? new Map()
      told.set(audience, nouns)
      nouns.set(`${area}/${noun}`, { area, noun, ...(everything && { everything }), at: now() })
    },
    /** Whole nouns, and how many milliseconds ago the last change of each was told. */
    of: (audiences: readonly string[]) =>
      audiences.flatMap(audience =>
        [...(told.get(audience)?.values() ?? [])]
          .filter(({ at }) => now() - at < KEPT_MS)
          .map(({ at, ...change }) => ({ ...change, msAgo: Math.round(now() - at) })),
      ),
    forgetOld(): void {
      for (const [audience, nouns] of told) {
        for (const [key, { at }] of nouns) if (now() - at >= KEPT_MS) nouns.delete(key)
        if (nouns.size === 0) told.delete(audience)
      }
    },
  }
}
