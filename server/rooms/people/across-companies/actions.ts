import type { PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { keyOf } from '../employee-lookup/actions.ts'
import * as rows from './rows.ts'

export type SearchedBy = 'name' | 'number' | 'svnr' | 'iban'

/** People of all companies whom a text finds: a name by the beginnings of its words, everything else as a whole. */
export async function find(tx: PlatformTx, by: SearchedBy, text: string, most: number): Promise<rows.PersonAnywhere[]> {
  await rows.boundedInTime(tx)
  if (by === 'name') return rows.byWords(tx, text, most)
  const companies = await rows.companies(tx)
  if (by === 'number') return rows.byPersonnelKey(tx, companies, keyOf(text), most)
  const keys = companies.flatMap(companyId =>
    vault()
      .blindIndices(text, companyId, by)
      .map(index => ({ companyId, index })),
  )
  return rows.byIndex(tx, by, keys, most)
}
