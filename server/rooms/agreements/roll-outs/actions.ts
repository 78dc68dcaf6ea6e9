import { tableName } from '#domain/agreements/table-names.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import type { StoredTable } from '../catalogue/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('agreements/agreement-proposals')

type Author = { accountId: string; origin: string }
type Wanted = Pick<StoredTable, 'agreementId' | 'payKind' | 'federalState' | 'validFrom'>

/** Who would be asked about such a table, and who keeps tables of their own. */
export async function receiversOf(tx: PlatformTx, wanted: Wanted) {
  const followers = await rows.followers(tx, wanted)
  const allowing = followers.filter(({ allows }) => allows)
  return {
    receivers: allowing.filter(({ ownSince }) => ownSince === null),
    own: allowing.filter(({ ownSince }) => ownSince !== null),
    closed: new Set(followers.filter(({ allows }) => !allows).map(({ companyId }) => companyId)).size,
  }
}

/** Asks each company that allows it; each is told in its own log, and nothing of its tables changes. */
export async function propose(tx: PlatformTx, author: Author, table: StoredTable): Promise<void> {
  const { receivers } = await receiversOf(tx, table)
  if (receivers.length === 0) return
  await tell(tx, author, 'created', await rows.propose(tx, table, receivers), table)
}

/** Whoever has decided already keeps what they decided. */
export async function takeBack(tx: PlatformTx, author: Author, table: StoredTable): Promise<void> {
  const gone = await rows.takeBack(tx, table.id)
  if (gone.length === 0)
    throw new Refusal('conflict', 'Über alle Vorschläge dieser Tabelle wurde schon entschieden, oder es gibt keinen.')
  await tell(tx, author, 'undone', gone, table)
}

async function tell(
  tx: PlatformTx,
  author: Author,
  action: 'created' | 'undone',
  proposals: readonly { id: number; companyId: number; agreementId: number }[],
  table: StoredTable,
): Promise<void> {
  for (const { id, companyId, agreementId } of proposals)
    await trail.changedIn(tx, [companyId], author, {
      action,
      id,
      after: { agreementId, agreementTable: tableName(table) },
    })
}
