import type { ChangeEvent } from './live-batches.ts'
import { seenBy, type View } from './live-views.ts'

const KEPT_MS = 60_000

type Kept = Pick<ChangeEvent, 'area' | 'noun' | 'everything' | 'storeIds'> & { at: number }

/** What each audience was told within the last minute: a page that has loaded what it shows listens only a moment later. */
export function openRecent(now = () => performance.now()) {
  const told = new Map<string, Map<string, Kept>>()
  return {
    add(audience: string, { area, noun, everything, storeIds }: ChangeEvent): void {
      const nouns = told.get(audience) ?? new Map<string, Kept>()
      told.set(audience, nouns)
      const kept = { area, noun, ...(everything && { everything }), at: now() }
      if (!storeIds) nouns.set(`${area}/${noun}`, kept)
      // Each for itself: one of them may be all that a page sees.
      for (const id of storeIds ?? []) nouns.set(`${area}/${noun} ${id}`, { ...kept, storeIds: [id] })
    },
    /** Whole nouns of which a page sees something, and how many milliseconds ago the last change of each was told. */
    of(audiences: readonly string[], view: View) {
      const last = new Map<string, Omit<Kept, 'storeIds'>>()
      const kept = audiences.flatMap(audience => [...(told.get(audience)?.values() ?? [])])
      for (const { storeIds, ...change } of kept.toSorted((a, b) => a.at - b.at)) {
        if (now() - change.at >= KEPT_MS || !seenBy(view, { ...change, ...(storeIds && { storeIds }) })) continue
        const key = `${change.area}/${change.noun}`
        last.set(key, { ...last.get(key), ...change })
      }
      return [...last.values()].map(({ at, ...change }) => ({ ...change, msAgo: Math.round(now() - at) }))
    },
    forgetOld(): void {
      for (const [audience, nouns] of told) {
        for (const [key, { at }] of nouns) if (now() - at >= KEPT_MS) nouns.delete(key)
        if (nouns.size === 0) told.delete(audience)
      }
    },
  }
}
