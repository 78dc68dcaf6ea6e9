import type { CollectiveAgreementDraft } from '#contract/agreements/collective-agreements.ts'
import { ROW_HEADS } from '#domain/agreements/agreement-rows.ts'
import { AGREEMENT_TEMPLATES } from '#domain/agreements/agreement-templates.ts'
import { tableFaults } from '#domain/agreements/catalogue-tables.ts'
import type { AgreementRow } from '#domain/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseStale, unchanged } from '#server/platform/versions.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import { readApart } from '#server/rooms/imports/public.ts'
import * as rows from './rows.ts'

/** Who acts, and from where: what concerns no company lies in the trail of the platform. */
export type CatalogueAuthor = { accountId: string; address: string; origin: string }

/** What is shipped becomes entries, each once: what an operator changes or removes is not entered again. */
export const seedCatalogue = (): Promise<void> =>
  acrossCompanies(async tx => {
    for (const { key, about: _, tables, allowances, note, ...terms } of AGREEMENT_TEMPLATES) {
      if (!(await rows.beginSeed(tx, key)) || (await rows.nameTaken(tx, terms.name))) continue
      const id = await rows.insert(tx, null, { ...terms, note, allowances: [...allowances], specialPaymentFactors: [] })
      // Tables without a row pay nobody: their amounts come by the first import.
      for (const table of tables.filter(each => each.rows.length > 0))
        await rows.insertTable(tx, null, id, { ...table, fileName: '', rows: [...table.rows] })
      await rows.endSeed(tx, key, id)
    }
  })

export async function create(
  tx: PlatformTx,
  author: CatalogueAuthor,
  draft: CollectiveAgreementDraft,
): Promise<number> {
  const id = await rows.insert(tx, author.accountId, draft)
  await record(tx, author, 'catalogue agreement created', { id, name: draft.name })
  return id
}

type Change = Partial<CollectiveAgreementDraft> & { version: number }

export async function change(tx: PlatformTx, author: CatalogueAuthor, id: number, { version, ...wanted }: Change) {
  const before = unchanged(await rows.lock(tx, id), version)
  await rows.update(tx, author.accountId, id, wanted)
  await record(tx, author, 'catalogue agreement changed', { id, name: wanted.name ?? before.name })
}

/** Companies that follow it would be told nothing any more. */
export async function remove(tx: PlatformTx, author: CatalogueAuthor, id: number): Promise<void> {
  const { name } = unchanged(await rows.lock(tx, id), undefined)
  const companies = await rows.companies(tx, id)
  if (companies > 0) throw new Refusal('in_use', `${companiesText(companies)} diesem Kollektivvertrag.`)
  await rows.remove(tx, id)
  await record(tx, author, 'catalogue agreement removed', { id, name })
}

const companiesText = (count: number) => (count === 1 ? 'Ein Betrieb folgt' : `${count} Betriebe folgen`)

/** Read apart from the server, by what it is; nothing of it is stored. */
export async function readUpload({ bytes, name }: { bytes: Buffer; name: string }) {
  const table = await readApart(bytes)
  if (table.rows.length > MOST_LINES)
    throw new Refusal('unprocessable', `Die Datei hat mehr als ${MOST_LINES} Zeilen. Eine Tabelle hat höchstens 400.`)
  return { fileName: name.slice(0, 255), lines: table.rows.map(({ line, cells }) => ({ line, cells: [...cells] })) }
}

/** Beyond its rows a file may have heads and blank lines. */
const MOST_LINES = 1000

type TableDraft = rows.CatalogueTableValues & { version: number }

/** A table from a day on, whole or not at all. */
export async function addTable(
  tx: PlatformTx,
  author: CatalogueAuthor,
  agreementId: number,
  { version, ...draft }: TableDraft,
): Promise<rows.StoredTable> {
  const agreement = unchanged(await rows.lock(tx, agreementId), version)
  refuseFaults(draft.rows)
  const table = await rows.insertTable(tx, author.accountId, agreementId, draft)
  await rows.update(tx, author.accountId, agreementId, {})
  await record(tx, author, 'catalogue table added', { id: table.id, name: agreement.name, table: tableName(table) })
  return table
}

type TableChange = Pick<rows.CatalogueTableValues, 'rows' | 'fileName'> & {
  note?: string | undefined
  version: number
}

/** Companies that took it over keep theirs, and see that it was put right. */
export async function changeTable(
  tx: PlatformTx,
  author: CatalogueAuthor,
  id: number,
  { version, ...wanted }: TableChange,
): Promise<rows.StoredTable> {
  const { table: before, agreement } = await held(tx, id, version)
  refuseFaults(wanted.rows)
  const table = await rows.updateTable(tx, author.accountId, id, wanted)
  await rows.update(tx, author.accountId, before.agreementId, {})
  await record(tx, author, 'catalogue table changed', { id, name: agreement.name, table: tableName(table) })
  return table
}

export async function removeTable(tx: PlatformTx, author: CatalogueAuthor, id: number): Promise<void> {
  const { table, agreement } = await held(tx, id)
  const companies = await rows.tableUses(tx, id)
  if (companies > 0)
    throw new Refusal(
      'in_use',
      `${companies === 1 ? 'Ein Betrieb hat' : `${companies} Betriebe haben`} diese Tabelle übernommen oder als Vorschlag bekommen.`,
    )
  await rows.removeTable(tx, id)
  await rows.update(tx, author.accountId, table.agreementId, {})
  await record(tx, author, 'catalogue table removed', { id, name: agreement.name, table: tableName(table) })
}

/** The agreement first, then the table: everyone locks in this order. */
export async function held(tx: PlatformTx, id: number, version?: number) {
  const found = await rows.findTable(tx, id)
  if (!found) throw new Refusal('not_found')
  const agreement = unchanged(await rows.lock(tx, found.agreementId), undefined)
  const table = await rows.findTable(tx, id)
  if (!table) throw new Refusal('not_found')
  refuseStale(table.version, version)
  return { table, agreement }
}

/** One fault keeps the whole table out, whoever sends it. */
function refuseFaults(wanted: readonly AgreementRow[]): void {
  const [fault] = tableFaults(wanted)
  if (!fault) return
  const says = `Zeile ${fault.row + 1}, ${ROW_HEADS[fault.field]}: ${fault.says}`
  throw new Refusal('invalid', says, { rows: says })
}

const record = (
  tx: PlatformTx,
  { accountId, address }: CatalogueAuthor,
  action: string,
  detail: { id: number; name: string; table?: string },
) => recordEvent(tx, accountId, action, address, detail)
