import { LAW_LIMITS } from '#domain/working-time/findings.ts'
import { CompanyQuery, Day, data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'
import { RuleIds } from './law-checks.ts'

/** A shift that was planned against a rule, and why. Moments in UTC. */
export const LawOverride = z.object({
  id: Id,
  employeeId: Id,
  lastName: z.string(),
  firstName: z.string(),
  storeId: Id,
  from: UtcText,
  to: UtcText,
  rule: z.enum(RuleIds),
  limit: z.enum(LAW_LIMITS).nullable(),
  minutes: z.int().nullable(),
  days: z.int().nullable(),
  /** As it was read when it was confirmed. */
  sentence: z.string(),
  reason: z.string(),
  confirmedBy: z.string(),
  confirmedAt: UtcText,
  /** The shift is still as it was then. */
  holds: z.boolean(),
})
export type LawOverride = z.infer<typeof LawOverride>

/** For the works inspector: every rule that was overridden, of shifts that begin in a span (both days included). */
export const lawOverrides = routes({
  list: {
    method: 'GET',
    path: '/api/sec/workingtime/overrides',
    summary:
      'Was beim Planen mit Begründung übergangen wurde: Regel, Minuten, Grund, wer und wann, und ob es noch gilt',
    query: CompanyQuery.extend({ from: Day, to: Day, storeId: Id.optional() }),
    permission: 'working-time.read',
    answer: data(z.array(LawOverride)),
  },
})
