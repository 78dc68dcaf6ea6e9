import { fromUtcText } from '#domain/basics/days.ts'
import { CompanyQuery, Day, data, Id, IdParams, Moment, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** 1 not available, 2 only available, 3 undesired, 4 desired. Product A */
export const WishState = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], 'Muss angegeben werden')
/** Why somebody is away, which payroll asks for: those are absences. Spec 3 §3 */
export const ABSENT_TYPES = [1, 2, 3, 6, 7, 8] as const
export const MOST_WISH_DAYS = 366

/** What somebody wishes of the plan at a time; moments in UTC, the end is excluded. Spec 3 §3 */
export const Wish = z.object({
  id: Id,
  employeeId: Id,
  state: WishState,
  from: UtcText,
  to: UtcText,
  /** Only then does it count. */
  approved: z.boolean(),
  /** On its days what is agreed for every week does not count. */
  overrideContract: z.boolean(),
  /** Empty for who may not plan. */
  note: z.string(),
  version: Version,
})
export type Wish = z.infer<typeof Wish>

const fields = {
  state: WishState,
  from: Moment,
  to: Moment,
  approved: z.boolean(),
  overrideContract: z.boolean(),
  note: Trimmed.max(200, 'Höchstens 200 Zeichen'),
}

export const WishDraft = z.object({
  employeeId: Id,
  ...fields,
  /** With state 1; one of an absence is refused here. */
  type: z.int().nullable().default(null),
  approved: fields.approved.default(false),
  overrideContract: fields.overrideContract.default(false),
  note: fields.note.default(''),
})
export type WishDraft = z.output<typeof WishDraft>

const WishChange = z.object(fields).partial().extend({ version: Version })
export type WishChange = z.output<typeof WishChange>

/** What of it does not go together, at its field. */
export function wishFaults({ from, to }: { from: string; to: string }): Record<string, string> {
  const minutes = fromUtcText(from).until(fromUtcText(to)).total('minutes')
  if (minutes <= 0) return { to: 'Das Ende liegt vor dem Beginn' }
  return minutes > MOST_WISH_DAYS * 1440 ? { to: `Höchstens ${MOST_WISH_DAYS} Tage` } : {}
}

const Named = z.object({ id: Id, version: Version })

export const wishes = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/wishes',
    summary:
      'Was Mitarbeiter sich im Dienstplan wünschen, in einem Zeitraum; beide Tage zählen. Abwesenheiten stehen für sich',
    query: CompanyQuery.extend({ from: Day, to: Day, employeeId: Id.optional() }),
    permission: 'roster.read',
    answer: data(z.array(Wish)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/wishes',
    summary: 'Hält fest, wann ein Mitarbeiter nicht oder nur arbeiten kann, ungern oder gern arbeitet',
    query: CompanyQuery,
    body: WishDraft,
    permission: 'roster.write',
    answer: data(Wish),
    refusals: ['unprocessable'],
    idempotent: true,
  },
  approve: {
    method: 'POST',
    path: '/api/sec/roster/wishes/approve',
    summary: 'Genehmigt Wünsche, alle oder keinen; erst dann zählen sie im Plan',
    query: CompanyQuery,
    body: z.object({ wishes: z.array(Named).min(1).max(1000) }),
    permission: 'roster.write',
    answer: data(z.array(Wish)),
    refusals: ['stale'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/wishes/:id',
    summary: 'Ändert einen Wunsch',
    query: CompanyQuery,
    params: IdParams,
    body: WishChange,
    permission: 'roster.write',
    answer: data(Wish),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/wishes/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Wunsch',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
})
