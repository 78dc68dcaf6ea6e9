import { LAW_LIMITS } from '#domain/working-time/findings.ts'
import { LAW_RULES, type RuleId } from '#domain/working-time/rules.ts'
import { CompanyQuery, data, Id, Moment, Month, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

/** More is checked in parts. */
export const MOST_CHECKED = 5000

const minutes = z.int('Eine ganze Zahl von Minuten').min(0, 'Mindestens 0 Minuten').max(1440, 'Höchstens 1440 Minuten')

/** A shift as it would be. A stored one has its id, a new one a negative one of the caller’s, or none. */
export const CheckedShift = z.object({
  id: z.int().min(-1_000_000, 'Mindestens -1000000').max(2_147_483_647).optional(),
  employeeId: Id,
  storeId: Id,
  from: Moment,
  to: Moment,
  /** Null: nobody knows when the break is. */
  breakFrom: Moment.nullable().default(null),
  breakValue: minutes.default(0),
  requiredSkill: Id.nullable().default(null),
})
export type CheckedShift = z.output<typeof CheckedShift>

export const RuleIds = Object.keys(LAW_RULES) as [RuleId, ...RuleId[]]

/** In the place of a rule whose name alone would say too much to the caller. */
export const UNNAMED_RULE = 'NICHT_EINTEILBAR'

export const CheckedFinding = z.object({
  rule: z.enum([...RuleIds, UNNAMED_RULE]),
  /** Which of the rule’s limits: `day`, `week` and so on; null: it has one. */
  limit: z.enum(LAW_LIMITS).nullable(),
  /** The paragraph; null: a rule of planning. */
  law: z.string().nullable(),
  /** The whole sentence, with what would mend it. */
  text: z.string(),
  severity: z.enum(['blocks', 'override', 'hint']),
  /** May be overridden while planning, but not published. */
  blocksPublishing: z.boolean(),
  employeeId: Id,
  /** The stored one’s or the caller’s own id; null: a stamp, or what was sent without one. */
  shiftId: z.int().nullable(),
  /** The place among the shifts that were sent, from 0 on; null: it is a neighbour. */
  shiftIndex: z.int().nullable(),
  /** Null: none, or one elsewhere. */
  otherShiftId: z.int().nullable(),
  minutes: z.int().nullable(),
  days: z.int().nullable(),
  earliestStart: UtcText.nullable(),
  latestEnd: UtcText.nullable(),
  /** Not there before the change. */
  isNew: z.boolean(),
})
export type CheckedFinding = z.infer<typeof CheckedFinding>

/** What may not be published for reasons that are not for the caller to know. */
export const BarredShift = z.object({ shiftId: Id, employeeId: Id, text: z.string() })
export type BarredShift = z.infer<typeof BarredShift>

/** Of what somebody worked or is planned for in a month. */
export const MonthFinding = CheckedFinding.omit({ shiftIndex: true, isNew: true }).extend({
  /** The day of the shift it stands at. */
  day: z.iso.date(),
  /** Null: it stands at a planned shift. */
  stampId: Id.nullable(),
})
export type MonthFinding = z.infer<typeof MonthFinding>

export const LawCheckDraft = z.object({
  shifts: z
    .array(CheckedShift)
    .min(1, 'Bitte mindestens einen Dienst angeben')
    .max(MOST_CHECKED, `Höchstens ${MOST_CHECKED} Dienste auf einmal`),
  /** Stored shifts that would be gone. */
  removed: z.array(Id).max(MOST_CHECKED).default([]),
  /** Whether they would be published today. */
  publish: z.boolean().default(false),
})
export type LawCheckDraft = z.output<typeof LawCheckDraft>

/** What working-time law says of shifts as they would be; nothing is stored. `docs/working-time.md` */
export const lawChecks = routes({
  check: {
    method: 'POST',
    path: '/api/sec/workingtime/check',
    summary:
      'Prüft Dienste, wie sie wären, nach dem Arbeitszeitrecht: je Verstoß Regel, Paragraf, Satz, Minuten und was ihn behebt',
    query: CompanyQuery,
    body: LawCheckDraft,
    bodyBytes: 4_000_000,
    // A finding says of people how old they are, what they are permitted and when they are away.
    permission: 'roster.write',
    answer: data(z.array(CheckedFinding)),
    needsNoRoom: 'reads',
  },
  ofPerson: {
    method: 'GET',
    path: '/api/sec/workingtime/findings',
    summary:
      'Was das Arbeitszeitrecht zu den Zeiten und Diensten eines Mitarbeiters in einem Monat sagt; es sperrt nichts',
    query: CompanyQuery.extend({ employeeId: Id, month: Month }),
    permission: 'stamps.read',
    answer: data(z.array(MonthFinding)),
  },
})
