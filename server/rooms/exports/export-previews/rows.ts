import type { CompanyTx } from '#server/platform/database/database.ts'
import { arrayText } from '../export-sources/rows.ts'

export async function sealedNumbers(tx: CompanyTx, ids: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await tx.$client.query<[number, string]>({
    rowMode: 'array',
    text: 'select id, svnr_sealed from employee where id = any($1::int[]) and svnr_sealed is not null',
    values: [arrayText(ids)],
  })
  return new Map(rows)
}
