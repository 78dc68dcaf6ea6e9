import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { BEFORE_ALL, blocksAfter, hashOf, linesBetween } from '#server/platform/audit-blocks.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Blocks of the trail that were seen once; none may become another one. */
export type SeenBlocks = Map<string, string>

/** The links of every chain, calculated anew entry by entry; signatures are looked at by `npm run verify`. */
export async function checkChains(client: pg.Client, seen: SeenBlocks): Promise<string[]> {
  const breaches: string[] = []
  const tx = drizzle(client) as never as PlatformTx
  const { rows } = await client.query<{ id: number }>('select id from company order by id')
  for (const { id } of rows) {
    let [previous, last, number] = ['', null as number | null, 0]
    for (
      let blocks = await blocksAfter(tx, id, BEFORE_ALL);
      blocks.length > 0;
      blocks = await blocksAfter(tx, id, number)
    )
      for (const block of blocks) {
        const name = `block ${block.number} of the trail of company ${id}`
        const lines = await linesBetween(tx, id, {
          form: block.form,
          after: last,
          last: block.last,
          limit: block.entries + 1,
        })
        if (block.number !== number + 1) breaches.push(`${name} follows block ${number}`)
        if (lines.length !== block.entries) breaches.push(`${name} has ${lines.length} entries, not ${block.entries}`)
        else if (hashOf(block.form, previous, lines) !== block.sha256) breaches.push(`${name} does not fit its entries`)
        const key = `${id} ${block.number}`
        if ((seen.get(key) ?? block.sha256) !== block.sha256) breaches.push(`${name} was another one before`)
        seen.set(key, block.sha256)
        ;[previous, last, number] = [block.sha256, block.last, block.number]
      }
    const gone = [...seen.keys()].filter(key => key.startsWith(`${id} `)).length - number
    if (gone > 0) breaches.push(`${gone} blocks of the trail of company ${id} are gone`)
  }
  return breaches
}

export const hasFileRow = async (client: pg.Client, company: number, id: number): Promise<boolean> =>
  (await client.query('select from file where company_id = $1 and id = $2', [company, id])).rowCount === 1

/**
 * Every row that names a file has it, in its size; gives how many files no row names, which are the sweep's. `isStillThere` looks
 * at the rows of now: what people or jobs have let go since they were read took its file along.
 */
export async function checkFiles(
  client: pg.Client,
  dataFolder: string,
  isStillThere: (company: number, id: number) => Promise<boolean>,
): Promise<{ breaches: string[]; orphans: number }> {
  const { rows } = await client.query<{ company: number; id: number; key: string; size: number }>(
    'select company_id as company, id, storage_key as key, size::float8 as size from file',
  )
  const path = (key: string) => join(dataFolder, 'files', key)
  const breaches: string[] = []
  for (const { company, id, key, size } of rows) {
    const found = existsSync(path(key)) ? statSync(path(key)).size : undefined
    if (found === size) continue
    if (!(await isStillThere(company, id))) continue
    const what = found === undefined ? 'is missing' : `has ${found} bytes, not ${size}`
    breaches.push(`file ${id} of company ${company} ${what}`)
  }
  const known = new Set(rows.map(({ key }) => key))
  const stored = readdirSync(join(dataFolder, 'files')).flatMap(part =>
    /^[0-9a-f]{2}$/.test(part) ? readdirSync(path(part)).map(name => `${part}/${name}`) : [],
  )
  return { breaches, orphans: stored.filter(key => !known.has(key)).length }
}

/** What was closed, by its closing: not a byte of it changes while the month is closed. */
export type ClosedMonths = Map<string, string>

export async function checkClosedMonths(client: pg.Client, seen: ClosedMonths): Promise<string[]> {
  const { rows } = await client.query<{ closing: string; isOpen: boolean; hash: string }>(`
    select m.company_id || '/' || m.id as closing, m.open_until is not null as "isOpen",
      md5(coalesce(string_agg(p::text, '|' order by p.employee_id), '')) as hash
    from month_closing m left join closed_person_month p on p.company_id = m.company_id and p.closing_id = m.id
    group by m.company_id, m.id, m.open_until`)
  const breaches = [...seen.keys()]
    .filter(closing => !rows.some(row => row.closing === closing))
    .map(closing => `the closing ${closing} is gone`)
  for (const { closing, isOpen, hash } of rows) {
    if (!isOpen && seen.has(closing) && seen.get(closing) !== hash)
      breaches.push(`what was closed by ${closing} has changed`)
    seen.set(closing, hash)
  }
  return breaches
}

type Job = { id: string; name: string; since: string }

/** Jobs that say they are worked at and of which nothing is heard. */
export async function stuckJobs(client: pg.Client, silentSeconds: number): Promise<Job[]> {
  const { rows } = await client.query<Job>(
    `select id, name, started_on::text as since from pgboss.job
     where state = 'active' and coalesce(heartbeat_on, started_on) < clock_timestamp() - make_interval(secs => $1)`,
    [silentSeconds],
  )
  return rows
}
