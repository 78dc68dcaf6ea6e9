import { CompanyQuery, Day, data, Id, IdParams, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** A line of the law beside a stamp that began; nothing is refused for it. `docs/working-time.md` 8.2 */
export const StampFinding = z.object({
  stampId: Id,
  /** Its id, or what stands in its place where that alone would say too much. */
  rule: z.string(),
  text: z.string(),
  /** A plan would have needed a reason for it, or been refused. */
  isBreach: z.boolean(),
})
export type StampFinding = z.infer<typeof StampFinding>

/** How many of the stamps that an import wrote have a breach, by the store and the month in which they are; none for who may see no stamps. */
export const ImportFindings = z.object({
  stamps: z.int().min(0),
  /** The most first. */
  places: z.array(
    z.object({ storeId: Id, storeName: z.string(), month: z.string(), day: z.iso.date(), stamps: z.int().min(1) }),
  ),
})
export type ImportFindings = z.infer<typeof ImportFindings>

/** More is asked for in parts. */
export const MOST_FINDING_DAYS = 366

/** Not fixed by the specification. */
export const stampFindings = routes({
  ofStore: {
    method: 'GET',
    path: '/api/sec/workingtime/stampfindings',
    summary: 'Was das Arbeitszeitrecht zu den Stempelzeiten eines Standorts in einem Zeitraum sagt; es sperrt nichts',
    query: CompanyQuery.extend({ storeId: Id, from: Day, to: Day }),
    permission: 'stamps.read',
    answer: data(z.array(StampFinding)),
  },
  ofImport: {
    method: 'GET',
    path: '/api/sec/workingtime/importfindings/:id',
    summary: 'Bei wie vielen Stempelzeiten eines Imports das Arbeitszeitrecht nicht eingehalten ist, und wo sie stehen',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    answer: data(ImportFindings),
  },
})
