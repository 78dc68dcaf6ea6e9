import { isDeepStrictEqual } from 'node:util'
import type {
  AgreementTable,
  AgreementTableChange,
  AgreementTableDraft,
  CollectiveAgreement,
  CollectiveAgreementChange,
  CollectiveAgreementDraft,
} from '#contract/agreements/collective-agreements.ts'
import { raisedRows } from '#domain/agreements/agreement-rows.ts'
import { templateNamed } from '#domain/agreements/agreement-templates.ts'
import { isLike } from '#domain/agreements/catalogue-tables.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import * as catalogue from '../catalogue/rows.ts'
import * as rows from './rows.ts'
import { agreementInUse, refuseFaultyRows, tableInUse, toldTable, toldTerms } from './rules.ts'

const trail = trailOf('agreements/collective-agreements')

/** With their tables, and how many people are classified by each today. */
export async function list(tx: CompanyTx): Promise<CollectiveAgreement[]> {
  const agreements = await rows.all(tx)
  const tables = Map.groupBy(await rows.tables(tx), ({ agreementId }) => agreementId)
  const day = (await todayOf(tx)).toString()
  const people = new Map((await rows.people(tx, day)).map(one => [one.id, one.people]))
  return agreements.map(agreement => ({
    ...agreement,
    people: people.get(agreement.id) ?? 0,
    tables: tables.get(agreement.id)?.map(shown) ?? [],
  }))
}

export const create = (scope: CompanyScope, draft: CollectiveAgreementDraft): Promise<CollectiveAgreement> =>
  written(scope, async tx => {
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, toldTerms(after))
    return find(tx, after.id)
  })

/** The company's own from then on: what Kontor ships later does not change it. */
export const copyTemplate = (
  scope: CompanyScope,
  { template: key, name }: { template: string; name: string },
): Promise<CollectiveAgreement> =>
  written(scope, async tx => {
    const template = templateNamed(key)
    if (!template)
      throw new Refusal('invalid', undefined, { template: 'Diesen Kollektivvertrag liefert Kontor nicht mit' })
    const { key: _, about: __, tables, allowances, ...terms } = template
    const catalogueId = await catalogue.seeded(tx, key)
    const known = (await catalogue.allTables(tx)).filter(({ agreementId }) => agreementId === catalogueId)
    const values = { ...terms, name, catalogueId, allowances: [...allowances], specialPaymentFactors: [] }
    const after = await rows.insert(tx, scope, values)
    for (const table of tables) {
      const same = known.find(
        one => isLike(one, table) && one.validFrom === table.validFrom && isDeepStrictEqual(one.rows, table.rows),
      )
      await rows.insertTable(tx, scope, after.id, { ...table, ...(same && originOf(same)), rows: [...table.rows] })
    }
    await trail.created(tx, scope, toldTerms(after))
    return find(tx, after.id)
  })

const originOf = ({ id, version }: { id: number; version: number }) => ({
  catalogueTableId: id,
  catalogueVersion: version,
})

type CatalogueTable = Pick<
  rows.TableRecord,
  'id' | 'payKind' | 'validFrom' | 'federalState' | 'note' | 'rows' | 'version'
>

/** An entry of the catalogue, which the company's agreement follows from then on. */
export async function copyCatalogue(
  tx: CompanyTx,
  scope: CompanyScope,
  terms: CollectiveAgreementDraft & { catalogueId: number },
  tables: readonly CatalogueTable[],
): Promise<CollectiveAgreement> {
  const after = await rows.insert(tx, scope, terms)
  for (const table of tables) await rows.insertTable(tx, scope, after.id, valuesOf(table))
  await trail.created(tx, scope, toldTerms(after))
  return find(tx, after.id)
}

const valuesOf = (table: CatalogueTable) => {
  const { payKind, validFrom, federalState, note, rows } = table
  return { payKind, validFrom, federalState, note, rows, ...originOf(table) }
}

export async function follow(
  tx: CompanyTx,
  scope: CompanyScope,
  id: number,
  { catalogueId, version }: { catalogueId: number | null; version: number },
): Promise<CollectiveAgreement> {
  const before = await lock(tx, id)
  refuseStale(before.version, version)
  const after = await rows.update(tx, id, { catalogueId })
  await trail.changed(tx, scope, toldTerms(before), toldTerms(after))
  return find(tx, id)
}

export { lock as hold }

export const tablesOf = async (tx: CompanyTx, agreementId: number): Promise<rows.TableRecord[]> =>
  (await rows.tables(tx)).filter(table => table.agreementId === agreementId)

/** A table of the catalogue becomes the agreement's, in the place of `known` where that was it before. */
export async function takeTable(
  tx: CompanyTx,
  scope: CompanyScope,
  agreementId: number,
  known: rows.TableRecord | undefined,
  table: CatalogueTable,
): Promise<AgreementTable> {
  const after = known
    ? await rows.updateTable(tx, known.id, valuesOf(table))
    : await rows.insertTable(tx, scope, agreementId, valuesOf(table))
  await trail.changed(tx, scope, known ? toldTable(known) : {}, toldTable(after), agreementId)
  return after
}

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: CollectiveAgreementChange,
): Promise<CollectiveAgreement> =>
  written(scope, async tx => {
    const before = await lock(tx, id)
    refuseStale(before.version, version)
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, toldTerms(before), toldTerms(after))
    return find(tx, id)
  })

/** Also people of stores that the caller does not see keep an agreement from going. */
export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  written(scope, async tx => {
    const before = await lock(tx, id)
    const people = await acrossStores(tx, scope, () => rows.everClassified(tx, id))
    if (people > 0) throw agreementInUse(people)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, toldTerms(before))
  })

export const addTable = (
  scope: CompanyScope,
  agreementId: number,
  { raised, ...draft }: AgreementTableDraft,
): Promise<AgreementTable> =>
  written(scope, async tx => {
    await lock(tx, agreementId)
    const wanted = raised ? { ...draft, rows: await raisedOf(tx, agreementId, raised) } : draft
    refuseFaultyRows(wanted.rows)
    const after = await rows.insertTable(tx, scope, agreementId, wanted)
    await trail.changed(tx, scope, {}, toldTable(after), agreementId)
    return after
  })

async function raisedOf(tx: CompanyTx, agreementId: number, raised: NonNullable<AgreementTableDraft['raised']>) {
  const former = await rows.findTable(tx, raised.tableId)
  if (former?.agreementId !== agreementId) throw new Refusal('not_found')
  return raisedRows(former.rows, raised.percent, raised.rounding)
}

export const changeTable = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: AgreementTableChange,
): Promise<AgreementTable> =>
  written(scope, async tx => {
    const { agreementId, ...before } = await lockTable(tx, id)
    refuseStale(before.version, version)
    if (wanted.rows) refuseFaultyRows(wanted.rows)
    const after = await rows.updateTable(tx, id, {
      ...wanted,
      ...(isOther(before, wanted) && { catalogueVersion: null }),
    })
    await trail.changed(tx, scope, toldTable(before), toldTable(after), agreementId)
    return after
  })

/** A table of the catalogue is the company's own once it says something else; its note may say what it likes. */
const isOther = (before: AgreementTable, wanted: Omit<AgreementTableChange, 'version'>): boolean =>
  (['payKind', 'validFrom', 'federalState', 'rows'] as const).some(
    field => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], before[field]),
  )

/** Whoever takes away what people are paid by says that they know. */
export const removeTable = (scope: CompanyScope, id: number, evenInUse: boolean): Promise<void> =>
  written(scope, async tx => {
    const { agreementId, ...before } = await lockTable(tx, id)
    const people = await acrossStores(tx, scope, () => rows.paidByTable(tx, id))
    if (people > 0 && !evenInUse) throw tableInUse(people)
    await rows.removeTable(tx, id)
    await trail.changed(tx, scope, toldTable(before), {}, agreementId)
  })

/** What an agreement says holds for people of every store. */
function written<Answer>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<Answer>): Promise<Answer> {
  refuseBoundToStores(scope)
  return inCompany(scope, run)
}

async function find(tx: CompanyTx, id: number): Promise<CollectiveAgreement> {
  const agreement = (await list(tx)).find(one => one.id === id)
  if (!agreement) throw new Refusal('not_found')
  return agreement
}

async function lock(tx: CompanyTx, id: number): Promise<rows.AgreementRecord> {
  const found = await rows.lock(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** The agreement first, then the table: everyone locks in this order. */
async function lockTable(tx: CompanyTx, id: number): Promise<rows.TableRecord> {
  const found = await rows.findTable(tx, id)
  if (!found) throw new Refusal('not_found')
  await lock(tx, found.agreementId)
  const table = await rows.findTable(tx, id)
  if (!table) throw new Refusal('not_found')
  return table
}

const shown = ({ agreementId: _, ...table }: rows.TableRecord): AgreementTable => table
