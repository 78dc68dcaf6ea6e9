import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'

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
})
