import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { EmploymentRules } from './employment-rules.ts'
import { RulesChange, RulesDraft, withRules } from './rule-drafts.ts'

/** Spec 2 §3 Employment model. */
export const EmploymentModel = z.object({ id: Id, name: z.string(), isDefault: z.boolean() })
export type EmploymentModel = z.infer<typeof EmploymentModel>

/** What holds from one day until the next version. */
export const EmploymentModelRules = EmploymentRules.extend({ id: Id, validFrom: Day, version: Version })
export type EmploymentModelRules = z.infer<typeof EmploymentModelRules>

const group = enumOf(MODEL_GROUPS, 'Bitte wählen Sie eine Gruppe')
const name = Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen')

/** With all its versions, the oldest first; models of earlier releases may have none. */
export const EmploymentModelDetail = EmploymentModel.extend({
  group,
  /** A template nobody has checked yet. */
  isTemplate: z.boolean(),
  /** Who has it today, of the stores that the caller sees. */
  people: z.int(),
  /** Somebody has it, had it or will: of one that nobody ever had no month is reckoned. */
  isHeld: z.boolean(),
  rules: z.array(EmploymentModelRules),
  version: Version,
})
export type EmploymentModelDetail = z.infer<typeof EmploymentModelDetail>

export const EmploymentModelDraft = withRules({ name, group, isTemplate: z.boolean().default(false) })
export type EmploymentModelDraft = z.infer<typeof EmploymentModelDraft>

export const EmploymentModelNames = z.object({ name, group })
const EmploymentModelChange = EmploymentModelNames.extend({ isDefault: z.boolean(), isTemplate: z.boolean() })
  .partial()
  .extend({ version: Version })
export type EmploymentModelChange = z.infer<typeof EmploymentModelChange>

const RulesOfModelChange = RulesChange.extend({ version: Version })
export type RulesOfModelChange = z.infer<typeof RulesOfModelChange>

const Affected = z.object({ people: z.int(), stores: z.int() })

export const employmentModels = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employmentmodels',
    summary: 'Die Beschäftigungsmodelle des Betriebs',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(EmploymentModel)),
  },
  details: {
    method: 'GET',
    path: '/api/sec/employmentmodels/details',
    summary: 'Die Beschäftigungsmodelle mit allen Fassungen ihrer Regeln und wie viele Mitarbeiter sie haben',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(EmploymentModelDetail)),
  },
  affected: {
    method: 'GET',
    path: '/api/sec/employmentmodels/:id/affected',
    summary: 'Wie viele Mitarbeiter an wie vielen Standorten das Modell ab einem Tag haben',
    query: CompanyQuery.extend({ from: Day }),
    params: IdParams,
    permission: 'settings.read',
    answer: data(Affected),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employmentmodels',
    summary: 'Erstellt ein Beschäftigungsmodell mit seinen ersten Regeln',
    query: CompanyQuery,
    body: EmploymentModelDraft,
    permission: 'settings.write',
    answer: data(EmploymentModelDetail),
    refusals: ['conflict'],
    idempotent: true,
  },
  copy: {
    method: 'POST',
    path: '/api/sec/employmentmodels/:id/copy',
    summary: 'Kopiert ein Beschäftigungsmodell mit allen Fassungen seiner Regeln',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ name }),
    permission: 'settings.write',
    answer: data(EmploymentModelDetail),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employmentmodels/:id',
    summary: 'Ändert Name und Gruppe; wird es zum Standard, ist es kein anderes mehr',
    query: CompanyQuery,
    params: IdParams,
    body: EmploymentModelChange,
    permission: 'settings.write',
    answer: data(EmploymentModelDetail),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employmentmodels/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht ein Beschäftigungsmodell, das niemand hat',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
  addRules: {
    method: 'POST',
    path: '/api/sec/employmentmodels/:id/rules',
    summary: 'Erstellt neue Regeln, die ab einem Tag gelten',
    query: CompanyQuery,
    params: IdParams,
    body: RulesDraft,
    permission: 'settings.write',
    answer: data(EmploymentModelDetail),
    refusals: ['conflict'],
    idempotent: true,
  },
  changeRules: {
    method: 'PUT',
    path: '/api/sec/employmentmodelrules/:id',
    summary: 'Ändert Regeln; gelten sie schon, rechnen sich offene Monate neu, abgeschlossene nie',
    query: CompanyQuery,
    params: IdParams,
    body: RulesOfModelChange,
    permission: 'settings.write',
    answer: data(EmploymentModelRules),
    refusals: ['stale', 'conflict'],
  },
  withdrawRules: {
    method: 'DELETE',
    path: '/api/sec/employmentmodelrules/:id',
    needsNoRoom: 'ends',
    summary: 'Nimmt geplante Regeln zurück, die noch nicht gelten',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['conflict'],
  },
})
