import type { ImportKindName } from '#contract/imports/import-jobs.ts'
import type { SetUpFile } from '#contract/imports/set-up-file.ts'
import { namedAnew, plainName } from '#domain/imports/names.ts'
import type { TextRow } from '../files/csv.format.ts'
import { belowHeader, headerIndex, type ImportKind, type KindField, likelyKind, suggestFields } from '../kinds/rules.ts'

/** What a sheet of stores may hold. */
export const STORE_FIELDS = [
  { key: 'name', label: 'Name', type: 'text', required: true, names: ['standort', 'filiale', 'bezeichnung'] },
  {
    key: 'storeNumber',
    label: 'Nummer',
    type: 'text',
    hint: 'Wie die Lohnverrechnung den Standort nennt',
    names: ['nr', 'standortnummer', 'filialnummer'],
  },
  { key: 'postalCode', label: 'PLZ', type: 'text', names: ['postleitzahl'] },
  { key: 'city', label: 'Ort', type: 'text', names: ['stadt'] },
] as const satisfies KindField[]

/** Explains the others and is no data. */
export const HINTS_SHEET = 'Anleitung'

/** What the rows of a sheet are by its column names; null: the template's own hints; undefined: not known, or without rows. */
export function meaningOf(
  rows: readonly TextRow[],
  kinds: readonly ImportKind[],
): ImportKindName | 'stores' | null | undefined {
  // Files that were downloaded earlier have it under its former name.
  if ([HINTS_SHEET, 'Hinweise'].includes(rows[0]?.cells[0] ?? '')) return null
  const { header, rows: below } = belowHeader(rows, headerIndex(rows, kinds))
  if (below.length === 0) return isTemplateHeader(header, kinds) ? null : undefined
  const kind = likelyKind(header.cells, kinds)
  if (isComplete(header, kind.fields)) return kind.key
  return storeHeader(rows) === undefined ? undefined : 'stores'
}

/** A sheet of the template that was left empty. */
const isTemplateHeader = (header: TextRow, kinds: readonly ImportKind[]) =>
  [STORE_FIELDS, ...kinds.map(({ fields }) => fields)].some(fields => isComplete(header, fields))

const isComplete = ({ cells }: TextRow, fields: readonly KindField[]): boolean => {
  const named = suggestFields(cells, fields, new Map())
  return fields.every(({ key, required }) => !required || named.includes(key))
}

const HEADER_SEARCH = 10

/** Where the column names of stores stand: the name, and something that tells stores apart. */
function storeHeader(rows: readonly TextRow[]): number | undefined {
  const at = rows.slice(0, HEADER_SEARCH).findIndex(({ cells }) => {
    const named = suggestFields(cells, STORE_FIELDS, new Map())
    return named.includes('name') && named.some(field => field !== null && field !== 'name')
  })
  return at < 0 ? undefined : at
}

/** Of a sheet of people without one of stores: those that its rows name, each once however it is written. */
export function storesNamedIn(rows: readonly TextRow[], kind: ImportKind): SetUpFile['stores'] {
  const { header, rows: below } = belowHeader(rows, headerIndex(rows, [kind]))
  const column = suggestFields(header.cells, kind.fields, new Map()).indexOf(NAMES_STORES)
  const texts = Map.groupBy(
    below.map(({ cells }) => cells[column] ?? ''),
    plainName,
  )
  texts.delete('')
  return [...texts.values()].map(([text = '']) => {
    const { name, number } = namedAnew(text, 'Standort')
    return { name, storeNumber: number, postalCode: '', city: '' }
  })
}
export const NAMES_STORES = 'store'

export function storesOf(rows: readonly TextRow[]): SetUpFile['stores'] {
  const { header, rows: below } = belowHeader(rows, storeHeader(rows)!)
  const fields = suggestFields(header.cells, STORE_FIELDS, new Map())
  return below.map(({ cells }) => {
    const store = { name: '', storeNumber: '', postalCode: '', city: '' }
    for (const [index, field] of fields.entries())
      if (field !== null) Object.assign(store, { [field]: cells[index] ?? '' })
    return store
  })
}
