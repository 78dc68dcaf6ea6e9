import { z } from 'zod'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { LawDay } from '../working-time/day-spans.ts'

export const MOST_OF_TEMPLATE_NAME = 60

/** A week of shifts that is planned again and again. */
export const WeekTemplate = z.object({
  id: Id,
  name: z.string(),
  /** Null: for every store. */
  storeId: Id.nullable(),
  shifts: z.int(),
  /** How many of them say who works them. */
  withPerson: z.int(),
  version: Version,
})
export type WeekTemplate = z.infer<typeof WeekTemplate>

const name = Trimmed.min(1, 'Muss angegeben werden').max(
  MOST_OF_TEMPLATE_NAME,
  `Höchstens ${MOST_OF_TEMPLATE_NAME} Zeichen`,
)

export const WeekTemplateDraft = z.object({
  name,
  /** Whose week it is. */
  storeId: Id,
  monday: LawDay,
  /** Every store may use it. */
  forAll: z.boolean().default(false),
  withPeople: z.boolean().default(true),
})
export type WeekTemplateDraft = z.output<typeof WeekTemplateDraft>

/** What becomes shifts: a template on its weekdays, or the shifts of other days on as many days. */
export const FillSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template'), templateId: Id }),
  z.object({ kind: z.literal('days'), from: LawDay, count: z.int().min(1).max(7) }),
])
export type FillSource = z.output<typeof FillSource>

export const WeekFillDraft = z.object({
  storeId: Id,
  source: FillSource,
  /** The first day that is filled: of a template the Monday. */
  to: LawDay,
  withPeople: z.boolean().default(true),
})
export type WeekFillDraft = z.output<typeof WeekFillDraft>

const Why = z.object({ why: z.string(), shifts: z.int() })

export const WeekFill = z.object({
  /** As they would be saved, as drafts. */
  shifts: z.array(
    z.object({
      employeeId: Id.nullable(),
      from: UtcText,
      to: UtcText,
      breakFrom: UtcText.nullable(),
      breakValue: z.int(),
      spotId: Id.nullable(),
      requiredSkill: Id.nullable(),
    }),
  ),
  /** Those of them that stay open although the source names somebody, and why. */
  open: z.array(Why),
  /** Those that are not made, and why. */
  skipped: z.array(Why),
})
export type WeekFill = z.infer<typeof WeekFill>

export const weekTemplates = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/templates',
    summary: 'Vorlagen für Wochen, die der Standorte und die für alle',
    query: CompanyQuery,
    permission: 'roster.read',
    answer: data(z.array(WeekTemplate)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/templates',
    summary: 'Sichert die Dienste einer Woche als Vorlage, auf Wunsch für alle Standorte oder ohne Mitarbeiter',
    query: CompanyQuery,
    body: WeekTemplateDraft,
    permission: 'roster.write',
    answer: data(WeekTemplate),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/templates/:id',
    summary: 'Benennt eine Vorlage um',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ name }).partial().extend({ version: Version }),
    permission: 'roster.write',
    answer: data(WeekTemplate),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/templates/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Vorlage; Dienste, die aus ihr wurden, bleiben',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
  fill: {
    method: 'POST',
    path: '/api/sec/roster/fill',
    summary:
      'Sagt, welche Dienste aus einer Vorlage oder aus anderen Tagen würden, was offen bleibt und was wegfällt; geändert wird nichts',
    query: CompanyQuery,
    body: WeekFillDraft,
    permission: 'roster.write',
    answer: data(WeekFill),
    refusals: ['unprocessable'],
    needsNoRoom: 'reads',
  },
})
