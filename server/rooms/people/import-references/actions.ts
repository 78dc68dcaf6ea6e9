import { CostCentreDraft } from '#contract/settings/cost-centres.ts'
import { EmploymentModelDraft } from '#contract/settings/employment-models.ts'
import { namedAnew } from '#domain/imports/names.ts'
import { EMPLOYMENT_TEMPLATES, FIRST_TEMPLATE } from '#domain/wages/employment-templates.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createOwnStore, masterDataLock, todayOf } from '#server/rooms/accounts/public.ts'
import type { Reference } from '#server/rooms/imports/public.ts'
import { createCostCentre, createEmploymentModel } from '#server/rooms/settings/public.ts'
import * as rows from './rows.ts'

// What rows of a file refer to, and how one that is missing is made of what the file calls it.

const LONGEST = 128

function named(text: string, what: string): { name: string; number: string } {
  const anew = namedAnew(text, what)
  if (anew.name.length > LONGEST || anew.number.length > 32)
    throw new Refusal('unprocessable', `„${text.slice(0, 40)}…“ ist als Name zu lang. Berichtigen Sie die Zelle.`)
  return anew
}

function makeStore(scope: CompanyScope, text: string) {
  const { name, number: storeNumber } = named(text, 'Standort')
  return createOwnStore(scope, { name, storeNumber })
}

export const storeReference: Reference = {
  what: 'Standort',
  list: rows.stores,
  make: { right: 'settings.write', withheld: masterDataLock, one: makeStore },
  hint: 'Standorte erstellen Sie unter „Einstellungen“.',
}

export const costCentreReference: Reference = {
  what: 'Kostenstelle',
  list: rows.costCentres,
  make: { right: 'settings.write', one: makeCostCentre },
  hint: 'Kostenstellen erstellen Sie unter „Einstellungen“.',
}

function makeCostCentre(scope: CompanyScope, text: string) {
  const { name, number: costCenterNumber } = named(text, 'Kostenstelle')
  return createCostCentre(scope, CostCentreDraft.parse({ name, costCenterNumber }))
}

/** With the rules that a company begins with, and marked as a template, for somebody to look at. */
const makeEmploymentModel = (scope: CompanyScope, text: string) =>
  inCompany(scope, async tx => {
    const { group, rules } = EMPLOYMENT_TEMPLATES.find(({ key }) => key === FIRST_TEMPLATE)!
    const validFrom = `${(await todayOf(tx)).year}-01-01`
    const name = named(text, 'Beschäftigungsmodell').name
    const draft = { ...rules, name, group, isTemplate: true, validFrom, actsBack: false }
    return createEmploymentModel(scope, EmploymentModelDraft.parse(draft))
  })

export const employmentModelReference: Reference = {
  what: 'Beschäftigungsmodell',
  list: rows.employmentModels,
  make: { right: 'settings.write', one: makeEmploymentModel },
  hint: 'Beschäftigungsmodelle erstellen Sie unter „Einstellungen“.',
}
