import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { overview } from '#contract/superadmin/overview.ts'
import { ROOMS, SEALED } from '#server/app.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { endAuditChain, isEnded } from '#server/platform/audit-ends.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { holdersOfOthers, KEYS_IN_USE, stateOf } from '#server/platform/keys/held-keys.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql, testSocket, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, company as buildCompany, signedIn } from '#server/testing/build-accounts.ts'
import { clearingCase } from '#server/testing/build-elda.ts'
import { employee } from '#server/testing/build-personnel.ts'
import { example, nameOf, settled } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'
import { until } from '#server/testing/until.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

const keyFile = () => join(theApp().dataFolder, 'kontor.key')
const ownId = () => readKeyFile(keyFile())!.keys[0]!.id

/** Whatever it is that seals something: everything that can be asked for, each once, in one company. */
async function everythingDone(): Promise<void> {
  const company = await buildCompany()
  for (const { endpoint } of ROOMS.flatMap(({ routes }) => routes)) {
    if (!EXAMPLES[nameOf(endpoint)] || endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    const { api, accountId } = await signedIn({ company, isAdmin: true, isSuperuser: true })
    if (endpoint.proved) await rawSql('update session set proved_at = now() where account_id = $1', [accountId])
    await api(endpoint, await example(endpoint, company))
  }
  await settled(company)
  await sealedByHand(company)
}

/** What examples write as any text since nobody opens it, or do not come to. */
async function sealedByHand(company: number): Promise<void> {
  const seal = (table: string, column: string, rowId: string | number, companyId = company) =>
    vault().seal('Geheim', { companyId, table, column, rowId })
  for (const [table, column] of [
    ['webhook', 'secret_sealed'],
    ['elda_creator', 'password_sealed'],
  ] as const)
    for (const { company: companyId, id: rowId } of await rawSql<{ company: number; id: number }>(
      `select company_id as company, id from ${table}`,
    ))
      await rawSql(`update ${table} set ${column} = $1 where company_id = $2 and id = $3`, [
        ...[seal(table, column, rowId, companyId), companyId, rowId],
      ])

  const person = await employee({ company, iban: 'AT611904300234573201' })
  await clearingCase({ company, number: '1234010180' })
  const { accountId } = await signedIn({ company })
  const mail = randomUUID()
  const other = await buildCompany()
  const rows: [into: string, values: unknown[]][] = [
    ['account_second_factor (account_id, secret)', [accountId, seal('account_second_factor', 'secret', accountId, 0)]],
    ['mail (id, content)', [mail, seal('mail', 'content', mail, 0)]],
    [
      'remote_answer (company_id, address, etag, body_sealed)',
      [company, '/x', '1', seal('remote_answer', 'body_sealed', '/x')],
    ],
    [
      'single_sign_on (company_id, issuer, client_id, client_secret, email_domains)',
      [
        other,
        'https://anmeldung.example',
        'kontor',
        seal('single_sign_on', 'client_secret', other, other),
        ['x.example'],
      ],
    ],
    [
      'employee_export (company_id, employee_id, changed_at, row_sealed)',
      [company, person.id, '2026-11-01', seal('employee_export', 'row', person.id)],
    ],
    [
      'employee_value (company_id, employee_id, value_group, iban_sealed)',
      [company, person.id, 'bank', seal('employee', 'iban_sealed', person.id)],
    ],
  ]
  for (const [into, values] of rows)
    await rawSql(`insert into ${into} values (${values.map((_, n) => `$${n + 1}`)}) on conflict do nothing`, values)
}

const tables = async (): Promise<string[]> =>
  (
    await rawSql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
    )
  ).map(({ name }) => name)

const SEALED_TEXT = '[0-9a-f]{12}:[A-Za-z0-9+/]{36,}={0,2}'

/** Each row of each table, with what is sealed in it told by the key alone. Without what another key has another of. */
async function rowsBut(keyId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of await tables()) {
    const rows = await rawSql<{ row: string }>(
      `select regexp_replace(regexp_replace((to_jsonb(t) - '{svnr_index,iban_index,number_index,storage_key,sha256,size,signature}'::text[])::text,
          '${keyId}:[A-Za-z0-9+/]{36,}={0,2}', 'KEY', 'g'), '${SEALED_TEXT}', 'OTHER', 'g') as row from ${name} t order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
/** What a change of keys writes itself, and what is sent without the queue. */
const AT_WORK = /^public\.(mail|vault_key)$|^pgboss\./

/** No job runs while rows are compared: one that tries a delivery again writes into its webhook when that was. */
async function withQueueAtRest(act: () => Promise<void>): Promise<void> {
  await rawSql(`create function sent_to_nobody() returns trigger language plpgsql as 'begin return null; end'`)
  await rawSql('create trigger rest before insert on pgboss.job for each row execute function sent_to_nobody()')
  try {
    await until('no job runs', async () => {
      await rawSql(`update pgboss.job set start_after = now() + interval '1 day' where state in ('created', 'retry')`)
      return (await rawSql(`select from pgboss.job where state = 'active'`)).length === 0
    })
    await act()
  } finally {
    await rawSql('drop trigger rest on pgboss.job')
    await rawSql('drop function sent_to_nobody')
  }
}

/** Columns that are told to be sealed anew and of which nothing is there that could be. */
async function neverSealed(keyId: string): Promise<string[]> {
  const never: string[] = []
  for (const { table, column } of SEALED.flatMap(({ columns = [] }) => columns)) {
    const rows = await rawSql(`select from ${table} where ${column} like $1 limit 1`, [`${keyId}:%`])
    if (rows.length === 0) never.push(`${table}.${column}`)
  }
  return never
}

const filesNaming = (keyId: string) =>
  (readdirSync(join(theApp().dataFolder, 'files'), { recursive: true }) as string[]).filter(
    name =>
      /[0-9a-f-]{36}$/.test(name) &&
      readFileSync(join(theApp().dataFolder, 'files', name), 'latin1').includes(`${keyId}:`),
  )

test('every value and file that anything seals is found when keys change, opens afterwards, and nothing else of its row is another', async () => {
  await everythingDone()
  await withQueueAtRest(allSealedAnew)
})

async function allSealedAnew(): Promise<void> {
  const oldId = ownId()
  const sealed = await rawSql<{ columns: number }>(
    `select count(*)::int as columns from information_schema.columns where table_schema = 'public' and column_name ~ '_sealed$'`,
  )
  assert.ok(sealed[0]!.columns > 10)
  const before = await rowsBut(oldId)
  const places = Object.entries(before).filter(([, rows]) => rows.some(row => row.includes('KEY')))
  assert.deepEqual(await neverSealed(oldId), [])
  assert.ok(filesNaming(oldId).length > 3)

  const unreadable = vault().unreadable()
  const changed = await theApp().changeKeys()
  const newId = ownId()
  assert.deepEqual([changed.keyId, changed.formerIds], [newId, [oldId]])
  const left = Object.entries(await rowsBut(oldId)).filter(([, rows]) => rows.some(row => row.includes('KEY')))
  assert.deepEqual(
    left.map(([name]) => name),
    [],
  )
  assert.deepEqual(filesNaming(oldId), [])
  const after = await rowsBut(newId)
  for (const [name, rows] of [...places, ['public.employee_value', before['public.employee_value']!] as const])
    if (!AT_WORK.test(name)) assert.deepEqual(after[name], rows, name)

  // Opened all of it: whoever changes once more opens all that there is.
  const again = await theApp().changeKeys()
  assert.deepEqual([again.files, again.formerIds], [changed.files, [newId]])
  assert.equal(vault().unreadable(), unreadable)
}

test('what waits in the queue, and what was said of chains that ended, is of the key of now, too', async () => {
  const company = await buildCompany()
  await signedIn({ company })
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, origin) select $1, id, 'changed', 'time/stamps', 'test' from account limit 1`,
    [company],
  )
  await until('its trail is sealed', async () => {
    await sealAudit()
    return (await rawSql('select from audit_block where company_id = $1', [company])).length > 0
  })
  await acrossCompanies(tx => endAuditChain(tx, company))
  assert.equal(
    (await anonymous(forgottenPasswords.report, { body: { email: 'niemand@kaffeehaus.example' } })).status,
    200,
  )
  await theApp().changeKeys()
  const [ended] = await rawSql<{ chain: string }>('select chain from ended_audit_chain where company_id = $1', [
    company,
  ])
  assert.equal(await acrossCompanies(tx => isEnded(tx, company, ended!.chain)), true)
  const queued = await rawSql<{ sealed: string }>(
    `select data ->> 'sealedEmail' as sealed from pgboss.job where data ? 'sealedEmail'`,
  )
  assert.ok(queued.length > 0)
  for (const { sealed } of queued) assert.ok(sealed.startsWith(`${ownId()}:`))
})

test('whoever was signed in stays so over a change of keys, unless the key is known to others', async () => {
  const { api } = await signedIn()
  await theApp().changeKeys()
  assert.equal((await api(signIn.current)).status, 200)
  await theApp().changeKeys({ signOut: true })
  assert.equal((await api(signIn.current)).status, 401)
  const uses = readKeyFile(keyFile())!.retired.map(({ use }) => use)
  assert.deepEqual([...new Set(uses)].sort(), ['backups', 'recovery codes'])
})

test('who goes by another state of the keys is named', async () => {
  const client = new pg.Client({
    host: testSocket(),
    user: 'postgres',
    database: theApp().database,
    application_name: 'kontor elsewhere 7',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [KEYS_IN_USE, -7])
    const others = await holdersOfOthers(client, stateOf(readKeyFile(keyFile())!))
    assert.deepEqual(
      others.map(({ name }) => name),
      ['kontor elsewhere 7'],
    )
  } finally {
    await client.end()
  }
})

test('each column that is called sealed is one of those that are sealed anew', async () => {
  const declared = new Set(
    SEALED.flatMap(({ columns = [] }) => columns).map(({ table, column }) => `${table}.${column}`),
  )
  const rows = await rawSql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '_sealed$' order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name).filter(name => !declared.has(name)),
    [],
  )
})

test('what opens under no key is named, keeps the former key, and is given up only by who says so', async () => {
  const company = await buildCompany()
  await rawSql(
    `insert into webhook (company_id, name, url, secret_sealed, events) values ($1, 'x', 'https://kasse.example/', $2, '{month.closed}')`,
    [company, `${ownId()}:${Buffer.alloc(60, 1).toString('base64')}`],
  )
  const oldId = ownId()
  await assert.rejects(theApp().changeKeys(), /1 Werte öffnet kein Schlüssel der Datei: webhook\.secret_sealed/)
  const { api } = await signedIn({ isSuperuser: true })
  const told = async () =>
    (await api(overview.disturbances)).body.data
      .filter(({ neighbour }) => neighbour?.about === 'Schlüsseldatei')
      .map(({ since }) => since)
  const [newest] = await rawSql<{ since: string }>(
    `select left((max(created_at) at time zone 'UTC')::text, 19) as since from vault_key`,
  )
  assert.deepEqual(await told(), [newest!.since], 'operators are told that it was not ended, and since when')
  const goingOn = new pg.Client({ host: testSocket(), user: 'postgres', database: theApp().database })
  await goingOn.connect()
  await goingOn.query('select pg_advisory_lock(4711007)')
  assert.deepEqual(await told(), [], 'nor while somebody is at it')
  await goingOn.end()
  const between = readKeyFile(keyFile())!.keys.map(({ id }) => id)
  assert.deepEqual([between.length, between[0]], [2, oldId])
  const { keyId, formerIds } = await theApp().changeKeys({ withoutUnreadable: true })
  assert.deepEqual([keyId, formerIds], [between[1], [oldId]])
  assert.equal(readKeyFile(keyFile())!.keys.length, 1)
  assert.deepEqual(await told(), [])
})
