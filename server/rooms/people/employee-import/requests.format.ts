import { vault } from '#server/platform/vault.ts'
import type { WantedChange } from '../data-requests/rules.ts'
import { FIELD_OF } from '../imported-people/audit.format.ts'
import type { PersonColumns, StoredPerson } from '../imported-people/rules.ts'
import type { ReadPerson } from './person.format.ts'

const SEALED = { svnr_index: 'svnr', iban_index: 'iban' } as const

/** The columns that a file would change, as changes that wait to be accepted: old and new in clear, to be sealed whole. */
export const requestedChanges = (
  companyId: number,
  before: StoredPerson,
  after: PersonColumns,
  { sealable }: ReadPerson,
  columns: readonly string[],
): WantedChange[] =>
  columns.map(column => {
    const field = FIELD_OF[column]!
    const name = SEALED[column as keyof typeof SEALED]
    if (!name) return { field, before: before[column] ?? null, after: after[column] ?? null }
    const sealed = before[`${name}_sealed`]
    const cell = { companyId, table: 'employee', column: `${name}_sealed`, rowId: before.id }
    return { field, before: sealed ? vault().show(String(sealed), cell) : null, after: sealable[name]! }
  })
