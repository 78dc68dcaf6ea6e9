import { HIGHEST_FACTOR, numberFault } from '#domain/settings/wage-type-lines.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import { COMPUTED_CODES, COUNT_CODES } from '#domain/wages/individual-wage-type.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const FACTOR = 'Ein Faktor über 0 und bis 100, höchstens vier Nachkommastellen'
const number = Trimmed.min(1, 'Muss angegeben werden').superRefine((text, context) => {
  const fault = numberFault(text)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

/** A wage type of the company's own. Product D. `factor` in ten-thousandths; null: payroll knows it. */
const WageTypeFields = z.object({
  number,
  name: Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen'),
  unit: enumOf(OWN_UNITS, 'Bitte wählen Sie h, Tage, Stück oder €'),
  factor: z.int(FACTOR).min(1, FACTOR).max(HIGHEST_FACTOR, FACTOR).nullable(),
  countsFor: z.array(enumOf(COUNT_CODES, 'Bitte wählen Sie einen der Werte')).max(4, 'Höchstens 4 Werte'),
  /** From the averages for which absence its values are computed; null: they are entered. */
  computedFrom: enumOf(COMPUTED_CODES, 'Bitte wählen Sie Krank, Urlaub oder Feiertag').nullable(),
  validFrom: Day,
  isVisible: z.boolean(),
})
export const IndividualWageTypeDraft = WageTypeFields.extend({
  computedFrom: WageTypeFields.shape.computedFrom.default(null),
})
export type IndividualWageTypeDraft = z.infer<typeof IndividualWageTypeDraft>

export const IndividualWageType = WageTypeFields.extend({
  id: Id,
  number: z.string(),
  name: z.string(),
  version: Version,
})
export type IndividualWageType = z.infer<typeof IndividualWageType>

const IndividualWageTypeChange = WageTypeFields.partial().extend({ version: Version })
export type IndividualWageTypeChange = z.infer<typeof IndividualWageTypeChange>

const ImportedWageTypes = z.object({
  /** By number; a version where one is changed, none where it is new. */
  rows: z
    .array(IndividualWageTypeDraft.extend({ version: Version.nullable() }))
    .min(1, 'Muss angegeben werden')
    .max(500, 'Höchstens 500 Zeilen'),
})
export type ImportedWageTypes = z.infer<typeof ImportedWageTypes>

export const individualWageTypes = routes({
  list: {
    method: 'GET',
    path: '/api/sec/individualwagetypes',
    summary: 'Die individuellen Lohnarten des Betriebs',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(IndividualWageType)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/individualwagetypes',
    summary: 'Erstellt eine individuelle Lohnart',
    query: CompanyQuery,
    body: IndividualWageTypeDraft,
    permission: 'settings.write',
    answer: data(IndividualWageType),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
  },
  takeOver: {
    method: 'POST',
    path: '/api/sec/individualwagetypes/import',
    summary: 'Erstellt individuelle Lohnarten und ändert sie, alle oder keine',
    query: CompanyQuery,
    body: ImportedWageTypes,
    permission: 'settings.write',
    answer: data(z.array(IndividualWageType)),
    refusals: ['stale', 'conflict', 'in_use', 'unprocessable'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/individualwagetypes/:id',
    summary: 'Ändert eine individuelle Lohnart',
    query: CompanyQuery,
    params: IdParams,
    body: IndividualWageTypeChange,
    permission: 'settings.write',
    answer: data(IndividualWageType),
    refusals: ['stale', 'conflict', 'in_use', 'unprocessable'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/individualwagetypes/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine individuelle Lohnart',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})
