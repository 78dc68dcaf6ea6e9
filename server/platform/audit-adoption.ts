import { sql } from 'drizzle-orm'
import { auditHeadsIn, companiesOf, messageOf } from './audit-blocks.ts'
import { SEALING } from './audit-ends.ts'
import { keepHeads, knownHeads } from './audit-heads.ts'
import { signed } from './audit-signing.ts'
import { walkedBlocks } from './audit-walk.ts'
import { acrossCompanies, type Database, type PlatformTx, theDatabase } from './database/database.ts'

const adopted = new WeakSet<Database>()

/**
 * Blocks of before there were signatures are signed once, as far as their chains fit: while none of the installation is signed
 * and this machine has known none. From then on a block without a signature is a break.
 */
export async function adoptOldBlocks(): Promise<void> {
  if (adopted.has(theDatabase())) return
  if ((await knownHeads()).state === 'none') {
    const heads = await acrossCompanies(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEALING})`)
      if (!(await isOfBefore(tx))) return []
      for (const companyId of await companies(tx)) await adopt(tx, companyId)
      return auditHeadsIn(tx)
    })
    if (heads.length > 0) await keepHeads(heads.filter(({ signature }) => signature !== null))
  }
  adopted.add(theDatabase())
}

const isOfBefore = (tx: PlatformTx): Promise<boolean> =>
  tx
    .execute<{ old: boolean }>(sql`
      select exists (select from audit_block) and not exists (select from audit_block where signature is not null) as old`)
    .then(({ rows }) => rows[0]!.old)

const companies = (tx: PlatformTx): Promise<number[]> =>
  tx.execute<{ company_id: number }>(companiesOf(sql`audit_block`)).then(({ rows }) => rows.map(row => row.company_id))

/** What does not fit stays unsigned, and is told by the verification. */
async function adopt(tx: PlatformTx, companyId: number): Promise<void> {
  for await (const { block, previous, cause } of walkedBlocks(companyId, undefined, run => run(tx))) {
    if (cause !== 'unsigned') return
    const signature = signed(messageOf(companyId, block, previous))
    await tx.execute(sql`
      update audit_block set signature = ${signature} where company_id = ${companyId} and number = ${block.number}`)
  }
}
