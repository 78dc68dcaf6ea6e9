import { CompanyQuery, data, Id, Month, routes, UtcText, Version } from '../endpoint.ts'
import { z } from '../zod.ts'
import { RunState } from './export-runs.ts'

const count = z.number().int()

/** How far a store's month is on its way to payroll; counts are of what belongs to the month. */
export const StoreMonth = z.object({
  storeId: Id,
  storeName: z.string(),
  people: count,
  stamps: count,
  unconfirmedStamps: count,
  absences: count,
  undecidedAbsences: count,
  /** Of the checks before the closing. */
  blockers: count,
  hints: count,
  closing: z
    .object({ id: Id, closedAt: UtcText, closedBy: z.string(), openUntil: UtcText.nullable(), version: Version })
    .nullable(),
  /** As what its hours are handed over. */
  handedAs: z.enum(['wages', 'hours']),
  /** The newest hand-over of the month's hours that counts; of half months once both were. */
  run: z.object({ id: Id, number: z.number().int(), state: RunState }).nullable(),
  /** People whose figures are others than those that were handed over; null while nothing was, and of shifts. */
  changedPeople: count.nullable(),
  /** What is to be done next, by whoever may. */
  next: z.enum(['confirm', 'check', 'close', 'hand-over', 'correct', 'nothing']),
})
export type StoreMonth = z.infer<typeof StoreMonth>

/** A month before another that some stores have not closed. */
export const OpenMonth = z.object({ month: Month, stores: count })
export type OpenMonth = z.infer<typeof OpenMonth>

/** The landing page's cockpit. Product D. */
export const monthOverviews = routes({
  show: {
    method: 'GET',
    path: '/api/sec/monthoverview',
    summary:
      'Wie weit jeder Standort mit einem Monat ist: bestätigt, geprüft, abgeschlossen, übergeben, seither geändert',
    query: CompanyQuery.extend({ month: Month }),
    permission: 'stamps.read',
    answer: data(z.array(StoreMonth)),
  },
  /** Of a company that never closed a month only the last one: those before it began are nobody's to close. */
  older: {
    method: 'GET',
    path: '/api/sec/monthoverview/older',
    summary: 'Welche der zwölf Monate davor noch in Standorten offen sind, der neueste zuerst',
    query: CompanyQuery.extend({ month: Month }),
    permission: 'stamps.read',
    answer: data(z.array(OpenMonth)),
  },
})
