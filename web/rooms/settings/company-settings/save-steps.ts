import type { CompanyChange } from '#contract/accounts/companies.ts'
import { companies } from '#contract/accounts/companies.ts'
import type { StoreChange } from '#contract/accounts/stores.ts'
import { type EldaCreatorChange, type EldaCreatorDraft, eldaCreators } from '#contract/settings/elda-creators.ts'
import { type EldaEmployerChange, eldaEmployer, type InsurerDraft } from '#contract/settings/elda-employer.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { showCompany } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { creatorField, creatorOf, employerOf, insurerOf } from './settings-requests.ts'
import {
  COMPANY_FIELDS,
  type Loaded,
  type Rows,
  STORE_FIELDS,
  storeFieldsOf,
  storeOf,
  type Values,
} from './settings-values.ts'

/** One request of a saving. What went through is not sent again when a later one fails. */
export type Step = {
  run: () => Promise<unknown>
  /** Saved by it. */
  keys: readonly string[]
  /** A row that was new, and is so no more. */
  row?: number
  /** Where a field that the server names stands on the screen. */
  place: (field: string) => string
  failed: string
  done?: string
}

export type Saving = {
  companyId: number
  loaded: Loaded
  added: Rows
  values: Values
  changed: readonly string[]
  /** New creators that are taken over from another company, by their ids. */
  links: ReadonlyMap<number, number>
  keyFor: (content: unknown) => string
}

/** Company and stores first, in one; then what changed for ELDA, as the specification has it: piece by piece. Spec 3 §7, §8. */
export const stepsOf = (saving: Saving): Step[] => [
  ...companyStep(saving),
  ...employerStep(saving),
  ...insurerSteps(saving),
  ...creatorSteps(saving),
]

function companyStep({ companyId, loaded, values, changed }: Saving): Step[] {
  const { company, stores = [] } = loaded
  const fields = COMPANY_FIELDS.filter(field => changed.includes(field))
  const ofStores = stores.flatMap(({ id, version }): StoreChange[] => {
    const row = storeOf(id, values)
    const differing = STORE_FIELDS.filter(field => changed.includes(`store.${id}.${field}`)).flatMap(storeFieldsOf)
    if (differing.length === 0) return []
    return [{ ...Object.fromEntries(differing.map(field => [field, row[field]])), storeId: id, version }]
  })
  if (fields.length === 0 && ofStores.length === 0) return []
  const sent = Object.fromEntries(fields.map(field => [field, values[field]])) as Omit<CompanyChange, 'version'>
  const body = { ...sent, ...(ofStores.length > 0 && { stores: ofStores }), version: company.version }
  return [
    {
      async run() {
        const { company: saved } = await api(companies.change, { query: { companyId }, body })
        const { name, softwareId, useEldaService } = saved
        showCompany(companyId, { name, softwareId, useEldaService })
      },
      keys: changed.filter(key => key.startsWith('store.') || fields.some(field => field === key)),
      place: field => field.replace(/^stores\.(\d+)/, (_, at: string) => `store.${ofStores[Number(at)]?.storeId}`),
      failed: refusalTexts.saveFailed,
    },
  ]
}

function employerStep({ companyId, loaded, values, changed }: Saving): Step[] {
  const employer = employerOf(loaded, values, changed)
  const rows = employer.insurer as { id: number }[]
  const keys = changed.filter(
    key => key.startsWith('employer.') || rows.some(({ id }) => key.startsWith(`insurer.${id}.`)),
  )
  // Without a name there is no employer to save. Spec 3 §5.
  if (keys.length === 0 || String(employer.name).trim() === '') return []
  return [
    {
      run: () => api(eldaEmployer.save, { query: { companyId }, body: employer as EldaEmployerChange }),
      keys,
      place: field =>
        field
          .replace(/^insurer\.(\d+)/, (_, at: string) => `insurer.${rows[Number(at)]?.id}`)
          .replace(/^(?!insurer\.)/, 'employer.'),
      failed: refusalTexts.saveFailed,
    },
  ]
}

function insurerSteps({ companyId, added, values, keyFor }: Saving): Step[] {
  const removed = (values.removedInsurers as number[]).map(
    (id): Step => ({
      run: () => gone(api(eldaEmployer.removeInsurer, { query: { companyId, id } })),
      keys: [],
      place: field => field,
      failed: 'Fehler beim Löschen des Versicherungsträgers.',
      done: 'Versicherungsträger wurde gelöscht.',
    }),
  )
  const made = added.insurers.map((id): Step => {
    const body = insurerOf(id, values) as InsurerDraft
    return {
      run: () => api(eldaEmployer.addInsurer, { query: { companyId }, body, idempotencyKey: keyFor(body) }),
      keys: [],
      row: id,
      place: field => `insurer.${id}.${field}`,
      failed: 'Fehler beim Hinzufügen des Versicherungsträgers.',
      done: 'Versicherungsträger wurde hinzugefügt.',
    }
  })
  return [...removed, ...made]
}

function creatorSteps({ companyId, loaded, added, values, changed, links, keyFor }: Saving): Step[] {
  const query = { companyId }
  const removedIds = values.removedCreators as number[]
  const removed = removedIds.map(
    (id): Step => ({
      run: () => gone(api(eldaCreators.remove, { query: { ...query, id } })),
      keys: [],
      place: field => field,
      failed: 'Fehler beim Löschen des Herstellers.',
      done: 'Hersteller wurde gelöscht.',
    }),
  )
  const differing = (loaded.creators ?? []).filter(
    ({ id }) => !removedIds.includes(id) && changed.some(key => key.startsWith(`creator.${id}.`)),
  )
  const updated = differing.map(({ id, version }): Step => {
    const body = { ...creatorOf(id, values), id, version } as EldaCreatorChange
    return {
      run: () => api(eldaCreators.change, { query, body }),
      keys: changed.filter(key => key.startsWith(`creator.${id}.`)),
      place: field => creatorField(id, field),
      failed: 'Fehler beim Aktualisieren des Herstellers.',
      done: 'Hersteller wurde aktualisiert.',
    }
  })
  const made = added.creators.map((id): Step => {
    const body = creatorOf(id, values) as EldaCreatorDraft
    const creatorId = links.get(id)
    return {
      run: () =>
        creatorId === undefined
          ? api(eldaCreators.create, { query, body, idempotencyKey: keyFor(body) })
          : api(eldaCreators.link, { query, body: { creatorId } }),
      keys: [],
      row: id,
      place: field => creatorField(id, field),
      failed: 'Fehler beim Hinzufügen des Herstellers.',
      done: 'Hersteller wurde hinzugefügt.',
    }
  })
  return [...removed, ...updated, ...made]
}

/** What a colleague has removed meanwhile is as gone as it was to be. */
const gone = (removing: Promise<unknown>) =>
  removing.catch(error => {
    if (!isRefusal(error, 404)) throw error
  })
