import type { ImportFindings } from '#contract/working-time/stamp-findings.ts'
import type { FoundStamp } from './rows.ts'

/** Where stamps are, by store and month, the most first; the day is the first of them there. */
export function placesOf(stamps: readonly FoundStamp[], names: ReadonlyMap<number, string>): ImportFindings {
  const places = Map.groupBy(stamps, ({ storeId, day }) => `${storeId} ${day.slice(0, 7)}`)
  return {
    stamps: stamps.length,
    places: [...places.values()]
      .map(own => {
        const { storeId } = own[0]!
        const day = own.map(({ day }) => day).sort()[0]!
        return { storeId, storeName: names.get(storeId) ?? '', month: day.slice(0, 7), day, stamps: own.length }
      })
      .sort((a, b) => b.stamps - a.stamps || a.storeId - b.storeId || (a.month < b.month ? -1 : 1)),
  }
}
