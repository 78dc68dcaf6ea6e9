import { data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'
import { StorePeriodQuery } from './absence-source.ts'

/** Spec 2 §3 Actual shift. `to` is null until the employee has stamped out. */
export const Stamp = z.object({
  id: Id,
  employeeId: Id,
  storeId: Id,
  from: UtcText,
  to: UtcText.nullable(),
  mdConfirmed: z.boolean(),
  softDelete: z.boolean(),
})
export type Stamp = z.infer<typeof Stamp>

export const StampPause = z.object({
  id: Id,
  shiftId: Id,
  employeeId: Id,
  storeId: Id,
  from: UtcText,
  to: UtcText,
})
export type StampPause = z.infer<typeof StampPause>

export const stamps = routes({
  shifts: {
    method: 'GET',
    path: '/api/actualshift',
    summary: 'Die gestempelten Dienste eines Standorts, die einen Zeitraum berühren, auch gelöschte',
    query: StorePeriodQuery,
    permission: 'stamps.read',
    answer: data(z.array(Stamp)),
  },
  pauses: {
    method: 'GET',
    path: '/api/actualpause',
    summary: 'Die Pausen der gestempelten Dienste eines Standorts, die einen Zeitraum berühren',
    query: StorePeriodQuery,
    permission: 'stamps.read',
    answer: data(z.array(StampPause)),
  },
})
