import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { acrossCompanies, type PlatformTx } from './database/database.ts'

type Entry = { id: number; text: string }
type Block = { number: number; first_entry: number; last_entry: number; entries: number; sha256: string }

const MOST_ENTRIES = 5000

/**
 * Seals the entries of every company into its chain of blocks. Entries younger than `settledSeconds` wait, because a
 * transaction with a smaller number may still be open. Gives how many blocks were made.
 */
export const sealAudit = (settledSeconds = 300): Promise<number> =>
  acrossCompanies(async tx => {
    const { rows: locked } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(4711004) as mine`)
    if (!locked[0]!.mine) return 0
    const { rows: companies } = await tx.execute<{ company_id: number }>(sql`
      select distinct a.company_id from audit_entry a
      where a.at < now() - make_interval(secs => ${settledSeconds})
        and a.id > coalesce((select max(b.last_entry) from audit_block b where b.company_id = a.company_id), 0)`)
    for (const { company_id } of companies) await sealCompany(tx, company_id, settledSeconds)
    return companies.length
  })

async function sealCompany(tx: PlatformTx, companyId: number, settledSeconds: number): Promise<void> {
  const last = (await blocksOf(tx, companyId)).at(-1)
  const { rows: open } = await tx.execute<{ last: number }>(sql`
    select max(id) as last from (
      select id from audit_entry
      where company_id = ${companyId} and id > ${last?.last_entry ?? 0} and at < now() - make_interval(secs => ${settledSeconds})
      order by id limit ${MOST_ENTRIES}) settled`)
  const entries = await entriesOf(tx, companyId, (last?.last_entry ?? 0) + 1, open[0]!.last)
  const block = { first: entries[0]!.id, last: entries.at(-1)!.id, sha256: hashOf(last?.sha256 ?? '', entries) }
  await tx.execute(sql`
    insert into audit_block (company_id, number, first_entry, last_entry, entries, sha256)
    values (${companyId}, ${(last?.number ?? 0) + 1}, ${block.first}, ${block.last}, ${entries.length}, ${block.sha256})`)
}

/** Walks a company's chain; gives the number of the first block that does not fit, or undefined. */
export const brokenAuditBlock = (companyId: number): Promise<number | undefined> =>
  acrossCompanies(async tx => {
    let previous = ''
    let begin = 1
    for (const block of await blocksOf(tx, companyId)) {
      const entries = await entriesOf(tx, companyId, begin, block.last_entry)
      if (entries.length !== block.entries || hashOf(previous, entries) !== block.sha256) return block.number
      previous = block.sha256
      begin = block.last_entry + 1
    }
    return undefined
  })

const blocksOf = (tx: PlatformTx, companyId: number) =>
  tx
    .execute<Block>(
      sql`select number, first_entry, last_entry, entries, sha256 from audit_block where company_id = ${companyId} order by number`,
    )
    .then(({ rows }) => rows)

const entriesOf = (tx: PlatformTx, companyId: number, first: number, last: number) =>
  tx
    .execute<Entry>(
      sql`select id, row(id, at, account_id, action, record_kind, record_id, before, after, origin)::text as text from audit_entry where company_id = ${companyId} and id between ${first} and ${last} order by id`,
    )
    .then(({ rows }) => rows)

const hashOf = (previous: string, entries: Entry[]) =>
  entries.reduce((hash, entry) => hash.update(`\0${entry.text}`), createHash('sha256').update(previous)).digest('hex')
