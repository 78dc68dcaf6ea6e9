import { CompanyQuery, data, Id, IdParams, Month, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const HOURS = 'Eine ganze Zahl von 1 bis 168 Stunden'
export const LONGEST_REOPENING_HOURS = 168

/** A store's month that was closed once. */
export const MonthClosing = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  month: Month,
  closedAt: UtcText,
  closedBy: z.string(),
  /** Null: closed. Until then it is open again, and closes by itself. */
  openUntil: UtcText.nullable(),
  /** The last time that it was opened again. */
  reopenedAt: UtcText.nullable(),
  reopenedBy: z.string(),
  reopenReason: z.string(),
  /** Where the company wants two: somebody asked to open it again, and a second person has to agree. */
  asked: z
    .object({ at: UtcText, by: z.string(), isOwn: z.boolean(), reason: z.string(), hours: z.number().int() })
    .nullable(),
  /** People whose sums are others than when it was closed. */
  changedPeople: z.number().int(),
  version: Version,
})
export type MonthClosing = z.infer<typeof MonthClosing>

const CloseMonths = z.object({
  month: Month,
  storeIds: z.array(Id).min(1, 'Bitte einen Standort wählen').max(1000, 'Höchstens 1000 Standorte'),
})
export type CloseMonths = z.infer<typeof CloseMonths>

const Reopening = z.object({
  reason: Trimmed.min(1, 'Muss angegeben werden').max(500, 'Höchstens 500 Zeichen'),
  hours: z.int(HOURS).min(1, HOURS).max(LONGEST_REOPENING_HOURS, HOURS),
  version: Version,
})
export type Reopening = z.infer<typeof Reopening>

/** Closing a month locks all that its figures are made of, on every path (423). Product D. */
export const monthClosings = routes({
  list: {
    method: 'GET',
    path: '/api/sec/monthclosings',
    summary: 'Welche Standorte einen Monat abgeschlossen haben',
    query: CompanyQuery.extend({ month: Month }),
    permission: 'stamps.read',
    answer: data(z.array(MonthClosing)),
  },
  close: {
    method: 'POST',
    path: '/api/sec/monthclosings',
    summary: 'Schließt einen Monat an Standorten ab, an allen oder an keinem',
    query: CompanyQuery,
    body: CloseMonths,
    permission: 'months.lock',
    answer: data(z.array(MonthClosing)),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
  },
  reopen: {
    method: 'PUT',
    path: '/api/sec/monthclosings/:id',
    summary:
      'Öffnet einen abgeschlossenen Monat wieder, oder bittet darum, wo es zwei braucht; er schließt sich nach der genannten Zeit von selbst',
    query: CompanyQuery,
    params: IdParams,
    body: Reopening,
    permission: 'months.lock',
    answer: data(MonthClosing),
    refusals: ['stale', 'conflict'],
  },
  agree: {
    method: 'POST',
    path: '/api/sec/monthclosings/:id/agree',
    summary: 'Stimmt als zweite Person zu, dass ein Monat wieder geöffnet wird',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ version: Version }),
    permission: 'months.lock',
    answer: data(MonthClosing),
    refusals: ['stale', 'conflict'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/sec/monthclosings/:id/asked',
    needsNoRoom: 'ends',
    summary: 'Zieht die Bitte zurück, einen Monat wieder zu öffnen, oder lehnt sie ab',
    query: CompanyQuery.extend({ version: z.coerce.number().int().min(1) }),
    params: IdParams,
    permission: 'months.lock',
    answer: data(MonthClosing),
    refusals: ['stale', 'conflict'],
  },
})
