import type pg from 'pg'
import { type Claim, differences, type Fact, type Ledger, type Row } from './ledger.ts'

/** All that people enter on this day lies in these; what else changes there was done by nobody. */
export const WATCHED = [
  'cost_centre',
  'employee',
  'absence',
  'stamp',
  'plan_shift',
  'month_closing',
  'social_insurance_registration',
] as const
/** Whose entries of the trail are compared one by one. */
const KINDS = [
  'settings/cost-centres',
  'people/employees',
  'time/absences',
  'time/stamps',
  'roster/shifts',
  'months/month-closings',
  'elda/notices',
]

/** Before anybody did anything: the rows by their content, and the last entry of the trail. */
export type Before = { hashes: Map<string, string>; lastEntry: number }

const keyOf = (table: string, company: number, id: number) => `${table} ${company} ${id}`

export async function lookBefore(client: pg.ClientBase): Promise<Before> {
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0)::float8 as last from audit_entry')
  return { hashes: await hashesOf(client), lastEntry: rows[0]!.last }
}

async function hashesOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const table of WATCHED) {
    const { rows } = await client.query<{ company: number; id: number; hash: string }>(
      `select company_id as company, id, md5(t::text) as hash from ${table} t`,
    )
    for (const { company, id, hash } of rows) hashes.set(keyOf(table, company, id), hash)
  }
  return hashes
}

type Told = { company: number; record: string; what: string; account: string | null }

/**
 * Every row that is another one than before is somebody's, with all that was acknowledged, or all that was sent and not
 * answered; and every entry of the trail belongs to such a row. Gives what does not fit, in words.
 */
export async function checkRows(client: pg.ClientBase, ledger: Ledger, before: Before): Promise<string[]> {
  const breaches: string[] = []
  const found = new Map<Fact, Row[]>()
  const now = await hashesOf(client)
  for (const table of WATCHED) {
    const changed = [...now].filter(([key, hash]) => key.startsWith(`${table} `) && before.hashes.get(key) !== hash)
    const ids = changed.map(([key]) => Number(key.split(' ')[2]))
    const { rows } = await client.query<{ company: number; id: number; columns: Row['columns'] }>(
      `select company_id as company, id, to_jsonb(t) as columns from ${table} t where id = any($1)`,
      [ids],
    )
    const facts = ledger.facts.filter(fact => fact.table === table)
    const ownersOf = byRow(facts)
    for (const row of rows) {
      if (before.hashes.get(keyOf(table, row.company, row.id)) === now.get(keyOf(table, row.company, row.id))) continue
      const owners = ownersOf(row)
      if (owners.length === 0) breaches.push(`${table} ${row.id} of company ${row.company} was written by nobody`)
      for (const owner of owners) found.set(owner, [...(found.get(owner) ?? []), row])
    }
    for (const key of before.hashes.keys()) {
      if (!key.startsWith(`${table} `) || now.has(key)) continue
      const [, company, id] = key.split(' ').map(Number)
      const isTaken = facts.some(fact => fact.company === company && fact.id === id && allows(fact, 'gone'))
      if (!isTaken) breaches.push(`${table} ${id} of company ${company} is gone, and nobody removed it`)
    }
  }
  const { rows: told } = await client.query<Told>(
    `select company_id as company, record_id as record, record_kind || ' ' || action as what, account_id as account
     from audit_entry where id > $1 and record_kind = any($2) and action <> 'read-sensitive' order by id`,
    [before.lastEntry, KINDS],
  )
  const claimed = new Set<Told>()
  const byRecord = Map.groupBy(told, ({ company, record }) => `${company} ${record}`)
  for (const fact of ledger.facts) breaches.push(...checkFact(fact, found.get(fact) ?? [], byRecord, claimed))
  breaches.push(...checkGroups(ledger, found))
  for (const entry of told)
    if (!claimed.has(entry))
      breaches.push(`the trail of company ${entry.company} tells “${entry.what} ${entry.record}”, which nobody did`)
  return breaches
}

/** Whose a row is, without asking every fact: an import has thousands. */
function byRow(facts: readonly Fact[]): (row: Row) => Fact[] {
  const known = Map.groupBy(facts, ({ company, id }) => `${company} ${id}`)
  const markers = Map.groupBy(
    facts.filter(({ id }) => id === undefined),
    ({ marker }) => Object.keys(marker).join(),
  )
  const valuesOf = (names: string, columns: Row['columns']) =>
    JSON.stringify(names.split(',').map(name => columns[name]))
  const marked = new Map(
    [...markers].map(([names, some]) => [names, Map.groupBy(some, ({ marker }) => valuesOf(names, marker))]),
  )
  return row => [
    ...(known.get(`${row.company} ${row.id}`) ?? []),
    ...[...marked].flatMap(([names, some]) => some.get(valuesOf(names, row.columns)) ?? []),
  ]
}

/** Of what is done together and not answered yet, all is there or nothing. */
function checkGroups(ledger: Ledger, found: ReadonlyMap<Fact, readonly Row[]>): string[] {
  const pending = ledger.facts.filter(({ group, pending }) => group !== undefined && pending)
  return [...Map.groupBy(pending, ({ group }) => group)].flatMap(([group, facts]) => {
    const there = facts.filter(fact => found.has(fact)).length
    return there === 0 || there === facts.length ? [] : [`of “${group}” ${there} of ${facts.length} rows are there`]
  })
}

const allows = (fact: Fact, columns: 'gone') => fact.known?.columns === columns || fact.pending?.columns === columns

function checkFact(
  fact: Fact,
  rows: readonly Row[],
  told: ReadonlyMap<string, readonly Told[]>,
  claimed: Set<Told>,
): string[] {
  const name = `${fact.what} (${fact.table} ${fact.id ?? JSON.stringify(fact.marker)}, company ${fact.company})`
  if (rows.length > 1) return [`${name} is there ${rows.length} times`]
  const [row] = rows
  // What an import has made has its number from here on.
  if (row && fact.known) fact.id ??= row.id
  if (row && row.company !== fact.company) return [`${name} lies in company ${row.company}`]
  const nothing: Claim = { columns: 'gone', trail: [] }
  const id = fact.id ?? row?.id
  // What was never answered and is not there has no number that the trail could name.
  const entries =
    id === undefined
      ? []
      : (told.get(`${fact.company} ${id}`) ?? []).filter(entry => kindsOf(fact).has(entry.what.split(' ')[0]!))
  for (const entry of entries) claimed.add(entry)
  const faultsOf = (claim: Claim) => [...differences(claim, row), ...trailFaults(fact, claim, entries)]
  const faults = faultsOf(fact.known ?? nothing)
  if (faults.length === 0) return []
  if (fact.pending && faultsOf(fact.pending).length === 0) return []
  const half = fact.pending ? `, nor what was sent: ${faultsOf(fact.pending).join('; ')}` : ''
  return [`${name} is not what was acknowledged: ${faults.join('; ')}${half}`]
}

const kindsOf = ({ known, pending }: Fact) =>
  new Set([...(known?.trail ?? []), ...(pending?.trail ?? [])].map(what => what.split(' ')[0]))

function trailFaults(fact: Fact, { trail }: Claim, entries: readonly Told[]): string[] {
  const there = entries.map(({ what }) => what)
  const others = entries.filter(({ account }) => account !== fact.accountId)
  return [
    ...(there.join() === trail.join() ? [] : [`the trail tells [${there.join(', ')}], not [${trail.join(', ')}]`]),
    ...others.map(({ what, account }) => `“${what}” is signed by ${account}`),
  ]
}
