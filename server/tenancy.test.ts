import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { acrossStores, type CompanyScope, inCompany, theDatabase } from '#server/platform/database/database.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withOwnApp()

/** Tables of the whole installation, each looked at: accounts reach across companies, the rest holds no people. */
const SHARED_TABLES = [
  'account',
  'account_device',
  'account_event',
  'account_recovery_code',
  'account_second_factor',
  'audit_verification',
  'backup_run',
  'catalogue_agreement',
  'catalogue_seed',
  'catalogue_table',
  'changelog_reader',
  // Of companies that are gone.
  'ended_audit_chain',
  'enum_change',
  'external_software',
  'kontor_migration',
  'mail',
  'mailed_token',
  'set_up_token',
  'passkey',
  'passkey_challenge',
  'profile_image',
  'rate_limit',
  'release',
  'restoration',
  'replaced_file',
  'maintenance',
  'operating_minute',
  'outward_release',
  'session',
  'storage_day',
  'vault_key',
  'wal_journal',
]

async function asApp(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...theDatabase().where, user: 'kontor_app' })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
const act = (client: pg.Client, { company, accountId }: { company: number; accountId: string }) =>
  client.query(`select set_config('app.company_id', $1, false), set_config('app.account_id', $2, false)`, [
    String(company),
    accountId,
  ])

const tables = () =>
  rawSql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
const tenantTables = async () => (await tables()).map(row => row.name).filter(name => !SHARED_TABLES.includes(name))
const companyColumn = (table: string) => (table === 'company' ? 'id' : 'company_id')

test('every table belongs to a company or stands in the reviewed list', async () => {
  const columns = await rawSql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  )
  const withCompany = new Set(columns.map(row => row.name))
  assert.deepEqual(
    (await tenantTables()).filter(name => name !== 'company' && !withCompany.has(name)),
    [],
  )
})

test('every tenant table has row level security enabled and forced, with USING and WITH CHECK on the company', async () => {
  const rows = await rawSql<{ name: string; safe: boolean }>(
    `
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
      select 1 from pg_policies p where p.tablename = c.relname and p.permissive = 'PERMISSIVE' and p.roles = '{kontor_app}'
        and p.qual like '%app_company_id()%' and p.with_check like '%app_company_id()%') and not exists (
      select 1 from pg_policies p where p.tablename = c.relname and p.permissive = 'PERMISSIVE' and p.roles <> '{kontor_operator}'
        and (p.qual not like '%app_company_id()%' or p.with_check not like '%app_company_id()%')) as safe
    from pg_class c where c.relname = any($1)`,
    [await tenantTables()],
  )
  assert.deepEqual(
    rows.filter(row => !row.safe),
    [],
  )
})

// Behind a sub-select, and in an alternative, it thinks of one row where thousands come (decision 78).
test('the planner is told whose rows are asked for, and that most people see all stores', async () => {
  const rows = await rawSql<{ name: string }>(`
    select tablename || ' ' || policyname as name from pg_policies where schemaname = 'public' and 'kontor_app' = any (roles)
      and (qual like '%( SELECT app_company_id()%' or qual ~ '^\\(\\(\\( SELECT app_store_ids\\(\\) AS app_store_ids\\) IS NULL\\) OR')`)
  assert.deepEqual(rows, [])
})

test('who is bound to stores is not looked for among all people of the company', async () => {
  const rows = await rawSql<{ name: string }>(`
    select tablename || ' ' || policyname as name from pg_policies where schemaname = 'public' and 'kontor_app' = any (roles)
      and qual || coalesce(with_check, '') ~ 'FROM \\w+\\)'`)
  assert.deepEqual(rows, [])
})

// A filter is its account's, whatever store it names.
test('a table with a store hides the rows of stores that are not the caller’s', async () => {
  const rows = await rawSql<{ name: string }>(`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'store_id' and table_name <> 'store_filter'
      and not exists (select 1 from pg_policies p where p.tablename = table_name and p.permissive = 'RESTRICTIVE' and p.qual like '%app_store_ids()%' and p.with_check like '%app_store_ids()%')`)
  assert.deepEqual(rows, [])
})

test('primary keys, unique keys and references of tenant tables begin with the company', async () => {
  const rows = await rawSql<{ name: string; key: string; first: string }>(
    `
    select c.relname as name, i.relname as key, a.attname as first
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where x.indisunique and c.relname = any($1)`,
    [await tenantTables()],
  )
  assert.deepEqual(
    rows.filter(row => row.first !== companyColumn(row.name)),
    [],
  )

  const references = await rawSql<{ name: string; own: string; other: string; target: string }>(
    `
    select c.relname as name, o.relname as target, a.attname as own, b.attname as other
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = o.oid and b.attnum = k.confkey[1]
    where k.contype = 'f' and c.relname = any($1) and o.relname = any($1)`,
    [await tenantTables()],
  )
  assert.ok(references.length > 10)
  assert.deepEqual(
    references.filter(row => row.own !== 'company_id' || row.other !== companyColumn(row.target)),
    [],
  )
})

test('the roles own nothing they should not and can pass no policy', async () => {
  const roles = await rawSql(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'kontor%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
  )
  assert.deepEqual(roles, [])
  const owned = await rawSql(
    `select relname from pg_class where pg_get_userbyid(relowner) in ('kontor_app', 'kontor_operator')`,
  )
  assert.deepEqual(owned, [])
  const memberships = await rawSql(
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname in ('kontor_app', 'kontor_operator')`,
  )
  assert.deepEqual(memberships, [])
})

test('the trail can be added to and read, never changed or cut', async () => {
  const rows = await rawSql<{ role: string; allowed: string }>(`
    select grantee as role, string_agg(privilege_type, ',' order by privilege_type) as allowed from information_schema.role_table_grants
    where table_name = 'audit_entry' and grantee in ('kontor_app', 'kontor_operator') group by 1 order by 1`)
  assert.deepEqual(rows, [
    { role: 'kontor_app', allowed: 'INSERT,SELECT' },
    { role: 'kontor_operator', allowed: 'INSERT,SELECT' },
  ])
})

test('as the app role the database itself shows nothing without a company and refuses rows of another', async () => {
  const own = await build.company()
  const foreign = await build.company()
  await build.costCentre({ company: own })
  await build.costCentre({ company: foreign })
  await asApp(async client => {
    const seen = async () => (await client.query('select company_id from cost_centre')).rows
    assert.deepEqual(await seen(), [])
    await client.query(`select set_config('app.company_id', '', false)`)
    assert.deepEqual(await seen(), [])
    await client.query(`select set_config('app.company_id', $1, false)`, [String(own)])
    assert.deepEqual(await seen(), [{ company_id: own }])
    await assert.rejects(
      client.query(`insert into cost_centre (company_id, name) values ($1, 'fremd')`, [foreign]),
      /row-level security/,
    )
    await assert.rejects(client.query(`update cost_centre set company_id = $1`, [foreign]), /row-level security/)
    await assert.rejects(client.query(`select password_hash from account`), /permission denied/)
  })
})

test('as the app role the queue takes and shows jobs of its own company and account alone', async () => {
  const [own, foreign] = [await signedIn(), await signedIn()]
  const colleague = await signedIn({ company: own.company })
  const insert = (client: pg.Client, { company, accountId }: typeof own) =>
    client.query(`insert into pgboss.job_common (name, data) values ('deliver-employees', $1) returning id`, [
      JSON.stringify({ companyId: company, accountId, record: { kind: 'imports/import-jobs', id: 1 }, runId: 1 }),
    ])
  await asApp(async client => {
    await assert.rejects(insert(client, own), /row-level security/, 'without a company')
    await act(client, foreign)
    await client.query('begin')
    assert.equal((await insert(client, foreign)).rowCount, 1)
    const { rows } = await client.query<{ data: { companyId: number } }>('select data from pgboss.job')
    assert.deepEqual(
      rows.map(({ data }) => data.companyId),
      [foreign.company],
    )
    await client.query('rollback')
  })
  await rawSql(`insert into pgboss.job_common (name, data, state) values ('deliver-employees', $1, 'completed')`, [
    JSON.stringify({ companyId: foreign.company, accountId: foreign.accountId }),
  ])
  await asApp(async client => {
    await act(client, own)
    for (const table of ['pgboss.job', 'pgboss.job_common']) {
      assert.deepEqual((await client.query(`select id from ${table}`)).rows, [])
      await assert.rejects(client.query(`update ${table} set data = '{}'`), /permission denied/)
      await assert.rejects(client.query(`delete from ${table}`), /permission denied/)
    }
    await assert.rejects(insert(client, foreign), /row-level security/)
    await assert.rejects(insert(client, colleague), /row-level security/, 'in the name of somebody else')
    await assert.rejects(
      client.query(`insert into pgboss.job_common (name, data) values ('send-mail', '{"id": "x"}')`),
      /row-level security/,
    )
    await assert.rejects(client.query('select content from mail'), /permission denied/)
    for (const table of ['schedule', 'version', 'subscription'])
      await assert.rejects(client.query(`select * from pgboss.${table}`), /permission denied/)
    await assert.rejects(client.query(`select pgboss.delete_queue('send-mail')`), /permission denied/)
  })
})

test('as the app role accounts are those of the company, and those its trail names', async () => {
  const [own, foreign] = [await signedIn(), await signedIn()]
  const [colleague, former] = [await signedIn({ company: own.company }), await signedIn({ company: own.company })]
  assert.equal((await former.api(costCentres.create, { body: { name: 'Küche' } })).status, 200)
  await rawSql('delete from role_assignment where account_id = $1', [former.accountId])
  await rawSql(`insert into profile_image (account_id, content) select unnest($1::uuid[]), 'x'`, [
    [colleague.accountId, foreign.accountId],
  ])
  await asApp(async client => {
    const seen = async (column: string, table: string) =>
      (await client.query<{ id: string }>(`select ${column} as id from ${table}`)).rows.map(({ id }) => id)
    assert.deepEqual(await seen('id', 'account'), [])
    await act(client, own)
    const known = [own, colleague, former].map(({ accountId }) => accountId)
    assert.deepEqual((await seen('id', 'account')).sort(), known.sort())
    assert.deepEqual(await seen('account_id', 'profile_image'), [colleague.accountId])
    const { rows } = await client.query('select email from account where id = $1', [foreign.accountId])
    assert.deepEqual(rows, [])
  })
})

test('of what no company owns the app role reads what holds no people, or is asked row by row', async () => {
  const rows = await rawSql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relname = any($1) and not c.relrowsecurity
       and (has_any_column_privilege('kontor_app', c.oid, 'select') or has_table_privilege('kontor_app', c.oid, 'update, delete'))
     order by 1`,
    [SHARED_TABLES],
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [],
  )
})

test('a look across stores sees all of the company, no other company, and ends with its answer', async () => {
  const { company, store } = await build.employee()
  await build.employee({ company })
  await build.employee()
  const scope = { companyId: company, accountId: randomUUID(), storeIds: [store], excludedStoreIds: [] }
  const seen = await inCompany(scope as unknown as CompanyScope, async tx => {
    const count = async () => (await tx.execute<{ n: number }>(sql`select count(*)::int as n from employee`)).rows[0]!.n
    const wide = await acrossStores(tx, scope as unknown as CompanyScope, count)
    const failed = acrossStores(tx, scope as unknown as CompanyScope, () => Promise.reject(new Error('no')))
    await assert.rejects(failed, /no/)
    return [wide, await count()]
  })
  assert.deepEqual(seen, [2, 1])
})

test('the tables the code knows are the tables the database has, column by column', async () => {
  const files = globSync('{rooms,platform}/**/tables.ts', { cwd: import.meta.dirname })
  const declared: string[] = []
  for (const file of files) {
    const module = await import(join(import.meta.dirname, file))
    for (const table of Object.values(module).filter(value => is(value, PgTable)) as PgTable[]) {
      const { name, columns } = getTableConfig(table)
      declared.push(name)
      const real = await rawSql<{ column: string; required: boolean }>(
        `select column_name as column, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by 1`,
        [name],
      )
      const snake = (text: string) => text.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
      const known = columns
        .map(column => ({ column: snake(column.name), required: column.notNull }))
        .sort((a, b) => (a.column < b.column ? -1 : 1))
      assert.deepEqual(known, real, `${file}: ${name}`)
    }
  }
  assert.deepEqual(
    declared.sort(),
    (await tables()).map(({ name }) => name),
  )
})
