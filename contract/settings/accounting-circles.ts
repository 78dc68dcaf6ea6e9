import { CompanyQuery, data, Id, IdParams, Nothing, routes, SeenVersion, Version } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const NUMBER = 'Eine ganze Zahl von 0 bis 65535'
const number = z.int('Muss angegeben werden').min(0, NUMBER).max(65535, NUMBER)
const name = Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen')
/** Its place among the others, which need not be unique. */
const priority = z.int().min(0, NUMBER).max(65535, NUMBER)
const color = Line.toLowerCase().regex(/^#[0-9a-f]{6}$/, 'Eine Farbe wie #1F6B49')

export const AccountingCircle = z.object({
  id: Id,
  number,
  name: z.string(),
  sorting: z.number(),
  color,
  isDefault: z.boolean(),
  version: Version,
})
export type AccountingCircle = z.infer<typeof AccountingCircle>

/** Without `priority` it comes after all others. */
export const AccountingCircleDraft = z.object({ number, name, priority: priority.optional() })
export type AccountingCircleDraft = z.infer<typeof AccountingCircleDraft>

const AccountingCircleChange = z
  .object({ number, name, priority, color, isDefault: z.boolean() })
  .partial()
  .extend({ version: SeenVersion })
export type AccountingCircleChange = z.infer<typeof AccountingCircleChange>

/** Paths and fields: Spec 3 §7 Accounting circles. */
export const accountingCircles = routes({
  list: {
    method: 'GET',
    path: '/api/financialaccountinggroups',
    summary: 'Alle Finanzbuchhaltungskreise des Betriebs in ihrer Reihenfolge',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(AccountingCircle)),
  },
  create: {
    method: 'POST',
    path: '/api/financialaccountinggroups',
    summary: 'Erstellt einen Finanzbuchhaltungskreis; er bekommt die nächste freie Farbe',
    query: CompanyQuery,
    body: AccountingCircleDraft,
    permission: 'settings.write',
    answer: data(AccountingCircle),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/financialaccountinggroups/:id',
    summary: 'Ändert einen Finanzbuchhaltungskreis; wird er zum Standard, ist es kein anderer mehr',
    query: CompanyQuery,
    params: IdParams,
    body: AccountingCircleChange,
    permission: 'settings.write',
    answer: data(AccountingCircle),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/financialaccountinggroups/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Finanzbuchhaltungskreis',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})
