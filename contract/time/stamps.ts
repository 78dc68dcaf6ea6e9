import { z } from 'zod'
import { data, Id, routes, UtcText } from '../endpoint.ts'
import { StorePeriodQuery } from './absences.ts'

/** Spec 2 §3 Actual shift. `to` is null until the employee has stamped out. */
export const ActualShift = z.object({
  id: Id,
  employeeId: Id,
  storeId: Id,
  from: UtcText,
  to: UtcText.nullable(),
  mdConfirmed: z.boolean(),
})
export type ActualShift = z.infer<typeof ActualShift>

export const ActualPause = z.object({
  id: Id,
  shiftId: Id,
  employeeId: Id,
  storeId: Id,
  from: UtcText,
  to: UtcText,
})
export type ActualPause = z.infer<typeof ActualPause>

export const stamps = routes({
  shifts: {
    method: 'GET',
    path: '/api/actualshift',
    summary: 'Die gestempelten Dienste eines Standorts, die einen Zeitraum berühren',
    query: StorePeriodQuery,
    permission: 'stamps.read',
    answer: data(z.array(ActualShift)),
  },
  pauses: {
    method: 'GET',
    path: '/api/actualpause',
    summary: 'Die Pausen der gestempelten Dienste eines Standorts, die einen Zeitraum berühren',
    query: StorePeriodQuery,
    permission: 'stamps.read',
    answer: data(z.array(ActualPause)),
  },
})
