import { CompanyQuery, Day, data, Id, routes, Version } from '../endpoint.ts'
import { RuleIds, UNNAMED_RULE } from '../working-time/law-checks.ts'
import { z } from '../zod.ts'

/** Why it is this person; minutes, moments in minutes since 1970. */
const ProposalReason = z.object({
  /** To what is agreed for the week; negative: they have more already. */
  missing: z.int(),
  /** The time in which they would like to work. */
  wish: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Rest before and after; null: two days or more. */
  restBefore: z.int().nullable(),
  restAfter: z.int().nullable(),
  /** Who else could, with the rest of the proposal as it is. */
  next: z.object({ employeeId: Id, missing: z.int() }).nullable(),
})

export const ShiftProposal = z.object({
  assigned: z.array(z.object({ shiftId: Id, version: Version, employeeId: Id, reason: ProposalReason })),
  open: z.array(
    z.object({
      shiftId: Id,
      /** How many people each rule keeps from it. */
      rules: z.array(z.object({ rule: z.enum([...RuleIds, UNNAMED_RULE]), name: z.string(), people: z.int() })),
      /** How many could work it, but not besides what they have or are proposed. */
      busy: z.int(),
    }),
  ),
  /** Nothing better is possible; false: it is the best of what was found in time. */
  isBest: z.boolean(),
})
export type ShiftProposal = z.infer<typeof ShiftProposal>

/** Who might work what is open. It writes nothing: what is taken over is saved as any shift. Product G. */
export const proposals = routes({
  propose: {
    method: 'POST',
    path: '/api/sec/roster/proposals',
    summary: 'Schlägt für die offenen Dienste eines Standorts in einer Woche Mitarbeiter vor; geändert wird nichts',
    query: CompanyQuery,
    body: z.object({ storeId: Id, monday: Day }),
    permission: 'roster.write',
    answer: data(ShiftProposal),
    refusals: ['unprocessable', 'unavailable'],
    needsNoRoom: 'reads',
  },
})
