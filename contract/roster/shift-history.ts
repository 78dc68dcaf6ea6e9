import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

/** What was done to a shift, as a sentence. */
export const ShiftDeed = z.object({
  at: UtcText,
  /** Empty when the account is gone. */
  by: z.string(),
  /** „05:30 statt 06:00“ */
  text: z.string(),
})
export type ShiftDeed = z.infer<typeof ShiftDeed>

export const RemovedShift = z.object({
  id: Id,
  at: UtcText,
  by: z.string(),
  /** „Fr 11.12. 06:00–14:30, Öztürk Ahmet“ */
  text: z.string(),
})
export type RemovedShift = z.infer<typeof RemovedShift>

/** Who planned, moved, published and took back, from the trail. */
export const shiftHistory = routes({
  ofShift: {
    method: 'GET',
    path: '/api/sec/roster/shifts/:id/history',
    summary:
      'Was mit einem Dienst geschah, das Neueste zuerst: erstellt, verschoben, veröffentlicht, zurückgenommen, begründet',
    params: IdParams,
    query: CompanyQuery,
    permission: 'roster.write',
    answer: data(z.array(ShiftDeed)),
    refusals: ['not_found'],
  },
  removed: {
    method: 'GET',
    path: '/api/sec/roster/shifts/removed',
    summary:
      'Die gelöschten Dienste eines Standorts, die in einem Zeitraum begonnen hätten, das zuletzt Gelöschte zuerst',
    query: CompanyQuery.extend({ storeId: Id, from: Day, to: Day }),
    permission: 'roster.write',
    answer: data(z.array(RemovedShift)),
    refusals: ['not_found'],
  },
})
