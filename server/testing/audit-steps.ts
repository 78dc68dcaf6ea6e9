import { createHash } from 'node:crypto'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { type AuditBreak, verifyInstallation } from '#server/platform/audit-check.ts'
import { rawSql } from './app.ts'
import { signedIn } from './build.ts'

/** Three entries in one block, two in the next. */
export async function sealedCompany(): Promise<number> {
  const { api, company } = await signedIn()
  for (const name of ['Eins', 'Zwei', 'Drei']) await api(costCentres.create, { body: { name } })
  await sealAudit()
  for (const name of ['Vier', 'Fünf']) await api(costCentres.create, { body: { name } })
  await sealAudit()
  return company
}

export const breakOf = async (company: number): Promise<AuditBreak | undefined> =>
  (await verifyInstallation()).breaks.find(({ companyId }) => companyId === company)

const FIRST = '(select min(id) from audit_entry where company_id = $1)'
const change = (company: number) =>
  rawSql(`update audit_entry set after = '{"name":"Null"}' where company_id = $1 and id = ${FIRST}`, [company])

const insertAs = (company: number, id: string) =>
  rawSql(
    `insert into audit_entry (company_id, id, account_id, action, record_kind) overriding system value
     select company_id, ${id}, account_id, action, record_kind from audit_entry where company_id = $1 limit 1`,
    [company],
  )

/** All that somebody can work out who knows the program and the database, but not the key. */
export async function recomputed(company: number, form: 1 | 2): Promise<void> {
  const text =
    form === 1
      ? 'row(id, at, account_id, action, record_kind, record_id, before, after, origin)::text'
      : `json_build_object('id', id, 'at', ${utc('at')}, 'account', account_id, 'action', action, 'kind', record_kind,
    'record', record_id, 'before', before, 'after', after, 'origin', origin, 'firstId', first_id, 'firstAt', ${utc('first_at')})::text`
  let previous = ''
  let after = 0
  const blocks = await rawSql<{ number: number; last: number }>(
    'select number, last_entry as last from audit_block where company_id = $1 order by number',
    [company],
  )
  for (const { number, last } of blocks) {
    const lines = await rawSql<{ text: string }>(
      `select ${text} as text from audit_entry where company_id = $1 and id > $2 and id <= $3 order by id`,
      [company, after, last],
    )
    const hash = createHash('sha256').update(previous)
    for (const line of lines) hash.update(`${form === 1 ? '\0' : '\n'}${line.text}`)
    previous = hash.digest('hex')
    await rawSql('update audit_block set sha256 = $3, entries = $4, form = $5 where company_id = $1 and number = $2', [
      company,
      number,
      previous,
      lines.length,
      form,
    ])
    after = last
  }
}
const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** What the database itself would refuse does not stop who owns it. */
async function unsigned(statement: string, values: unknown[]): Promise<void> {
  await rawSql('alter table audit_block drop constraint audit_block_signed')
  await rawSql(statement, values)
  await rawSql('alter table audit_block add constraint audit_block_signed check (signature is not null) not valid')
}

type Attack = {
  run: (company: number, other: number) => Promise<unknown>
  block: number
  cause: AuditBreak['cause']
}

export const attack: Record<string, Attack> = {
  'changes an entry': { run: change, block: 1, cause: 'changed' },
  'tells an entry as a part of another one': {
    run: company =>
      rawSql(
        `update audit_entry set first_id = ${FIRST}, first_at = now() where company_id = $1 and id <> ${FIRST} and first_id is null`,
        [company],
      ).then(() =>
        rawSql(`update audit_entry set first_at = '2020-01-01' where company_id = $1 and first_id is not null`, [
          company,
        ]),
      ),
    block: 1,
    cause: 'changed',
  },
  'deletes an entry': {
    run: company => rawSql(`delete from audit_entry where company_id = $1 and id = ${FIRST}`, [company]),
    block: 1,
    cause: 'removed',
  },
  'inserts an entry among the sealed ones': {
    run: company => insertAs(company, `${FIRST} - 1`),
    block: 1,
    cause: 'added',
  },
  'inserts an entry under a number that no one has': {
    run: company => insertAs(company, '-7'),
    block: 1,
    cause: 'added',
  },
  'recomputes all hashes after a change': {
    run: async company => {
      await change(company)
      await recomputed(company, 2)
    },
    block: 1,
    cause: 'signature',
  },
  'does so in the form of before': {
    run: async company => {
      await change(company)
      await recomputed(company, 1)
    },
    block: 1,
    cause: 'signature',
  },
  'takes all signatures away': {
    run: company => unsigned('update audit_block set signature = null where company_id = $1', [company]),
    block: 1,
    cause: 'unsigned',
  },
  'exchanges two signatures': {
    run: company =>
      rawSql(
        `update audit_block b set signature = (select o.signature from audit_block o where o.company_id = $1 and o.number = 3 - b.number) where company_id = $1`,
        [company],
      ),
    block: 1,
    cause: 'signature',
  },
  'puts the chain of another company in its place': {
    run: async (company, other) => {
      for (const table of ['audit_entry', 'audit_block']) {
        await rawSql(`delete from ${table} where company_id = $1`, [company])
        await rawSql(`update ${table} set company_id = $1 where company_id = $2`, [company, other])
      }
    },
    block: 1,
    cause: 'signature',
  },
  'takes the first block with its entries': {
    run: async company => {
      await rawSql(
        `delete from audit_entry where company_id = $1 and id <= (select last_entry from audit_block where company_id = $1 and number = 1)`,
        [company],
      )
      await rawSql('delete from audit_block where company_id = $1 and number = 1', [company])
    },
    block: 2,
    cause: 'order',
  },
  'dates a block back': {
    run: company => rawSql(`update audit_block set sealed_at = '2020-01-01' where company_id = $1`, [company]),
    block: 1,
    cause: 'signature',
  },
  'cuts off the last block with its entries': {
    run: async company => {
      await rawSql(
        `delete from audit_entry where company_id = $1 and id > (select last_entry from audit_block where company_id = $1 and number = 1)`,
        [company],
      )
      await rawSql('delete from audit_block where company_id = $1 and number = 2', [company])
    },
    block: 2,
    cause: 'cut',
  },
  'takes the whole chain with its entries': {
    run: async company => {
      for (const table of ['audit_entry', 'audit_block'])
        await rawSql(`delete from ${table} where company_id = $1`, [company])
    },
    block: 1,
    cause: 'gone',
  },
  'takes the whole chain and says that it ended': {
    run: async company => {
      await rawSql(
        `insert into ended_audit_chain (company_id, chain, number, sha256, signature)
         select company_id, sha256, number, sha256, signature from audit_block where company_id = $1 and number = 1`,
        [company],
      )
      for (const table of ['audit_entry', 'audit_block'])
        await rawSql(`delete from ${table} where company_id = $1`, [company])
    },
    block: 1,
    cause: 'gone',
  },
}
