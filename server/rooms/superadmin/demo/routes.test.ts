import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { proofs } from '#contract/access/proofs.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { apiKeys } from '#contract/accounts/api-keys.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { demo } from '#contract/superadmin/demo.ts'
import { prepareDemo } from '#server/demo/demo.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { verifyInstallation } from '#server/platform/audit-check.ts'
import { theDatabase } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import { demoRemoval } from '#server/rooms/accounts/public.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { until } from '#server/testing/until.ts'

withOwnApp({ KONTOR_DEMO: 'on' })

const remove = (api: Api) => api(demo.remove, { body: { confirmation: 'Demo entfernen' } })
const prove = (api: Api, password = PASSWORD) => api(proofs.prove, { body: { password } })
const enterDemo = async (email: string) => {
  const { body } = await anonymous(signIn.signIn, { body: { email, password: theApp().demo!.password } })
  const api = apiFor(body.data)
  const { companies } = (await api(signIn.current)).body.data
  return apiFor(body.data, companies[0]!.id)
}

/** What every row of the database says, by table. */
async function everything(where = 'true'): Promise<Record<string, string[]>> {
  const tables = await rawSql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables)
    found[name] = (
      await rawSql<{ text: string }>(
        `select text from (select t::text as text, to_jsonb(t) as row from ${name} t) all_rows where ${where} order by text`,
      )
    ).map(({ text }) => text)
  return found
}

let real: Awaited<ReturnType<typeof signedIn>>
let demoIds: number[]
let accountIds: string[]

before(async () => {
  real = await signedIn({ isSuperuser: true })
  await build.employee({ company: real.company, iban: 'AT611904300234573201' })
  for (const name of ['Eins', 'Zwei']) await real.api(costCentres.create, { body: { name } })
  const clerk = await enterDemo('admin@kontor.example')
  await clerk(costCentres.create, { body: { name: 'Aus der Demo' } })
  const key = await clerk(apiKeys.create, { body: { name: 'Kassa', roleId: 6, expires: inAMonth() } })
  assert.equal(key.status, 200, key.text)
  await sealAudit(-1)
  await clerk(costCentres.create, { body: { name: 'Noch ungesiegelt' } })
  demoIds = (await rawSql<{ id: number }>('select id from company where is_demo')).map(({ id }) => id)
  accountIds = (await rawSql<{ id: string }>('select id from account where is_demo')).map(({ id }) => id)
  const [{ id: store }] = (await rawSql<{ id: number }>('select min(id) as id from store where company_id = $1', [
    demoIds[0],
  ])) as [{ id: number }]
  await build.monthClosing({ company: demoIds[0]!, store, month: '2026-10' })
  const stored = await fileStore().put(Buffer.from('x'))
  await rawSql(
    `insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by) values ($1, $2, 'x', 'text/plain', 1, $3, 'import', $4)`,
    [demoIds[0], stored.key, stored.sha256, accountIds[0]],
  )
  await rawSql(`insert into pgboss.job_common (name, data, state) values ('deliver-employees', $1, 'completed')`, [
    JSON.stringify({ companyId: demoIds[0], accountId: accountIds[0] }),
  ])
  // Whose months are out of date is taken over in the background, and would look as if the removal had taken it.
  await until('no day touched', async () => {
    const waiting = await rawSql('select from touched_days where company_id = $1', [real.company])
    return waiting.length === 0
  })
})

test('nobody removes it in passing, as somebody it would take along, or by less than the words', async () => {
  const hasty = await real.api(demo.remove, { body: { confirmation: 'ja' } })
  assert.deepEqual([hasty.status, hasty.refusal.fields?.confirmation], [400, 'Bitte „Demo entfernen“ eingeben'])
  assert.equal((await remove(real.api)).refusal.code, 'proof_needed')
  const ofDemo = await enterDemo('betrieb@kontor.example')
  await prove(ofDemo, theApp().demo!.password)
  // What was refused leaves the proof.
  for (const _ of [1, 2]) {
    const { status, refusal } = await remove(ofDemo)
    assert.equal(status, 409)
    assert.match(refusal.message, /Benutzerkonto der Demo angemeldet/)
  }
  assert.equal((await rawSql('select from company where is_demo')).length, 4)
})

test('not even kontor_operator takes the trail of a real company, by whatever number it asks for', async () => {
  const client = new pg.Client({ ...theDatabase().where, user: 'kontor_operator' })
  await client.connect()
  after(() => client.end())
  const count = () => rawSql('select count(*) from audit_entry where company_id = $1', [real.company])
  const before = await count()
  await assert.rejects(client.query('select remove_demo_trail($1)', [real.company]), /none of the demo/)
  const owner = new pg.Client({ ...theDatabase().where, user: 'kontor_owner' })
  await owner.connect()
  after(() => owner.end())
  assert.equal((await owner.query('delete from audit_entry where company_id = $1', [real.company])).rowCount, 0)
  assert.deepEqual(await count(), before)
  await client.query('select remove_demo_events(array[$1::uuid])', [real.accountId])
  assert.ok((await rawSql('select from account_event where account_id = $1', [real.accountId])).length > 0)
  await assert.rejects(client.query('delete from audit_entry'), /permission denied/)
  const stranger = new pg.Client({ ...theDatabase().where, user: 'kontor_app' })
  await stranger.connect()
  after(() => stranger.end())
  await assert.rejects(stranger.query('select remove_demo_trail(1)'), /permission denied/)
})

test('a removal that was killed half way is completed by the next, and leaves of the demo no row and no file', async () => {
  await prove(real.api)
  await sealAudit()
  const mine = `(row ->> 'company_id')::int = ${real.company} or row ->> 'id' = '${real.accountId}'`
  const kept = await everything(mine)
  const [half, ...others] = demoIds
  // As a kill leaves it: the files are gone, and one of the companies.
  await rawSql(
    `create function refuse_half() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await rawSql(
    `create trigger half before delete on company for each row when (old.id = ${others[0]}) execute function refuse_half()`,
  )
  await assert.rejects(demoRemoval.remove({ accountId: real.accountId, address: '' }))
  assert.deepEqual(
    (await rawSql<{ id: number }>('select id from company where is_demo order by id')).map(({ id }) => id),
    others,
  )
  assert.deepEqual(await rawSql('select from employee where company_id = $1', [half]), [])
  await rawSql('drop trigger half on company')

  const { status, body } = await remove(real.api)
  assert.deepEqual([status, body.data.companies.map(({ id }) => id), body.data.kept], [200, others, []])
  const left = await everything(
    `(row ? 'company_id' and (row ->> 'company_id')::int = any('{${demoIds}}')) or (row -> 'data' ->> 'companyId')::text = any('{${demoIds}}')` +
      accountIds.map(id => ` or strpos(text, '${id}') > 0`).join('') +
      ` or strpos(text, '@kontor.example') > 0 and strpos(text, 'person.') = 0`,
  )
  assert.deepEqual(
    Object.entries(left).filter(([table, rows]) => rows.length > 0 && table !== 'public.ended_audit_chain'),
    [],
  )
  assert.deepEqual(await rawSql('select from company where is_demo'), [])
  assert.deepEqual(globSync('files/*/*', { cwd: theApp().dataFolder }), [])
  assert.equal(existsSync(join(theApp().dataFolder, 'demo-password')), false)
  assert.deepEqual(without(await everything(mine)), without(kept), 'the rows of others are byte for byte as they were')
  await sealAudit()
  // That their chains went was told, so nobody misses them.
  const { breaks, ended } = await verifyInstallation()
  const told = await rawSql('select company_id from ended_audit_chain order by company_id')
  assert.ok(ended.length > 0 && ended.every(id => demoIds.includes(id)))
  assert.deepEqual([breaks, ended], [[], told.map(row => row.company_id)])
  const [event] = await rawSql(`select account_id from account_event where action = 'demo removed'`)
  assert.deepEqual(event, { account_id: real.accountId })
})

/** Sessions say when they were last seen, and rates are counted on. */
const without = ({ 'public.session': _, 'public.rate_limit': __, ...rest }: Record<string, string[]>) => rest

test('with the demo gone there is nothing more to remove, and none is made again', async () => {
  await prove(real.api)
  assert.deepEqual((await remove(real.api)).body.data, { companies: [], accounts: [], kept: [] })
  await rawSql('delete from role_assignment')
  await rawSql('delete from audit_entry')
  await rawSql('delete from company')
  const made = await prepareDemo({ demo: 'on', dataFolder: theApp().dataFolder, demoPassword: '' })
  assert.equal(made, undefined)
})
