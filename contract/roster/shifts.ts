import { LAW_LIMITS } from '#domain/working-time/findings.ts'
import { CompanyQuery, Day, data, Id, Moment, routes, UtcText, Version } from '../endpoint.ts'
import { Text, Trimmed } from '../texts.ts'
import { CheckedFinding, RuleIds } from '../working-time/law-checks.ts'
import { z } from '../zod.ts'
import { Telling } from './plan-mails.ts'

/** A month of a large store. */
export const MOST_SAVED = 1000
/** A month of the largest. */
export const MOST_PUBLISHED = 3000

/** A planned shift; moments in UTC. Nobody works it while `employeeId` is null. Spec 3 §3 */
export const Shift = z.object({
  id: Id,
  employeeId: Id.nullable(),
  storeId: Id,
  from: UtcText,
  to: UtcText,
  /** Null: nobody knows when the break is. */
  breakFrom: UtcText.nullable(),
  breakValue: z.int(),
  published: z.boolean(),
  publishDate: UtcText.nullable(),
  spotId: Id.nullable(),
  /** Its own; null: what its place asks for, if anything. */
  requiredSkill: Id.nullable(),
  /** Proposals leave it where it is; people may move it. */
  pinned: z.boolean(),
  /** By who works it. */
  confirmed: z.boolean(),
  /** By who answers for it. */
  approved: z.boolean(),
  note: z.string(),
  /** How it was published before that was taken back; null where it is the same by now, or never was. */
  historicFrom: UtcText.nullable(),
  historicTo: UtcText.nullable(),
  historicBreakFrom: UtcText.nullable(),
  historicBreakValue: z.int().nullable(),
  version: Version,
})
export type Shift = z.infer<typeof Shift>

const minutes = z.int('Eine ganze Zahl von Minuten').min(0, 'Mindestens 0 Minuten').max(1440, 'Höchstens 1440 Minuten')

/**
 * A stored one is sent with its id and the version that was seen. What is left out from `spotId` on stays as it is; of a published one
 * `pinned`, `confirmed`, `approved` and `note` alone may become another.
 */
export const ShiftDraft = z
  .object({
    id: Id.optional(),
    version: Version.optional(),
    employeeId: Id.nullable(),
    storeId: Id,
    from: Moment,
    to: Moment,
    breakFrom: Moment.nullable().default(null),
    breakValue: minutes.default(0),
    spotId: Id.nullable().optional(),
    requiredSkill: Id.nullable().optional(),
    pinned: z.boolean().optional(),
    confirmed: z.boolean().optional(),
    approved: z.boolean().optional(),
    note: Text.max(500, 'Höchstens 500 Zeichen').optional(),
  })
  .refine(({ id, version }) => (id === undefined) === (version === undefined), {
    path: ['version'],
    message: 'Zu einem gespeicherten Dienst gehört seine Version',
  })
export type ShiftDraft = z.output<typeof ShiftDraft>

const Named = z.object({ id: Id, version: Version })

/** What was shown and is planned all the same: nothing else, and not more than that. */
export const Override = z.object({
  rule: z.enum(RuleIds),
  limit: z.enum(LAW_LIMITS).nullable(),
  /** Of a stored shift, else its place among those that are sent, from 0 on. */
  shiftId: Id.nullable(),
  shiftIndex: z.int().min(0).nullable(),
  minutes: z.int().nullable(),
  days: z.int().nullable(),
})
export type Override = z.output<typeof Override>

const confirmed = {
  overrides: z.array(Override).max(5000).default([]),
  reason: Text.max(500, 'Höchstens 500 Zeichen').default(''),
}

export const ShiftChanges = z.object({
  shifts: z.array(ShiftDraft).max(MOST_SAVED, `Höchstens ${MOST_SAVED} Dienste auf einmal`),
  removed: z.array(Named).max(MOST_SAVED, `Höchstens ${MOST_SAVED} Dienste auf einmal`).default([]),
  ...confirmed,
})
export type ShiftChanges = z.output<typeof ShiftChanges>

export const ShiftsPublished = z.object({
  shifts: z.array(Shift),
  /** Those that stay drafts, with what keeps them. */
  left: z.array(z.object({ id: Id, findings: z.array(CheckedFinding) })),
  /** How many people get a mail of it. */
  told: z.int(),
})

/** Planned shifts of a store. Each change asks working-time law first. Product G. */
export const shifts = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/shifts',
    summary:
      'Die geplanten Dienste eines Standorts, die in einem Zeitraum beginnen, beide Tage zählen; ohne das Recht zu planen nur Veröffentlichtes',
    query: CompanyQuery.extend({ storeId: Id, from: Day, to: Day }),
    permission: 'roster.read',
    answer: data(z.array(Shift)),
  },
  save: {
    method: 'POST',
    path: '/api/sec/roster/shifts',
    summary:
      'Erstellt, ändert und löscht Dienste, alle oder keinen; was das Arbeitszeitrecht sperrt, wird abgelehnt, was übergehbar ist, braucht eine Begründung',
    query: CompanyQuery,
    body: ShiftChanges,
    bodyBytes: 2_000_000,
    permission: 'roster.write',
    answer: data(z.array(Shift)),
    refusals: ['stale', 'conflict', 'doubtful', 'unprocessable', 'locked'],
    idempotent: true,
  },
  publish: {
    method: 'POST',
    path: '/api/sec/roster/shifts/publish',
    summary: 'Veröffentlicht Dienste; was gesperrt ist oder keine Begründung hat, bleibt Entwurf und wird genannt',
    query: CompanyQuery,
    body: z.object({
      shifts: z.array(Named).min(1).max(MOST_PUBLISHED, `Höchstens ${MOST_PUBLISHED} Dienste auf einmal`),
      ...confirmed,
      /** Nobody is told without it. */
      tell: Telling.extend({ storeId: Id }).optional(),
    }),
    bodyBytes: 2_000_000,
    permission: 'roster.write',
    answer: data(ShiftsPublished),
    refusals: ['stale', 'locked'],
    idempotent: true,
  },
  unpublish: {
    method: 'POST',
    path: '/api/sec/roster/shifts/unpublish',
    summary:
      'Nimmt die Veröffentlichung von Diensten mit einem Grund zurück; wie sie waren, bleibt an ihnen stehen, und wer davon wusste, kann verständigt werden',
    query: CompanyQuery,
    body: z.object({
      shifts: z.array(Named).min(1).max(MOST_PUBLISHED, `Höchstens ${MOST_PUBLISHED} Dienste auf einmal`),
      reason: Trimmed.min(1, 'Bitte geben Sie einen Grund an').max(500, 'Höchstens 500 Zeichen'),
      /** Nobody is told without it. */
      tell: Telling.extend({ storeId: Id }).optional(),
    }),
    bodyBytes: 2_000_000,
    permission: 'roster.write',
    answer: data(z.object({ shifts: z.array(Shift), told: z.int() })),
    refusals: ['stale', 'conflict', 'locked'],
    idempotent: true,
  },
})
