import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import pg from 'pg'
import { rolePassword } from '#server/platform/database/database.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { openVault } from '#server/platform/vault.ts'
import { newFolder, startProgram } from '#server/testing/program.ts'
import { type Ask, administratorOf, uploadDocument } from '#server/testing/program-client.ts'
import { tcpCluster } from '#server/testing/tcp-cluster.ts'
import { until } from '#server/testing/until.ts'

const PASSWORD = 'Schluessel-2026'
const HOST = '127.61.4.11'
const IBANS = ['AT611904300234573201', 'AT483200000012345864']

/** Two processes of one installation on a PostgreSQL of another machine, whose roles have passwords. */
async function installation() {
  const postgres = await tcpCluster({ host: HOST, access: 'host all all all scram-sha-256' })
  after(() => postgres.close())
  const folder = newFolder('kontor-keys-')
  const environment = {
    ...{ DATABASE_URL: `postgres://postgres:meister@${HOST}/kontor`, KONTOR_DEMO_PASSWORD: PASSWORD },
    KONTOR_BACKUP: '',
  }
  return { postgres, folder, environment, keyFile: join(folder, 'kontor.key') }
}

const MOST_FILES = 25
const COMPANY = 'companyId=1'

type Person = { id: number; iban: string | null; socialsecurity: string | null }
const people = async (ask: Ask) => (await ask(`/api/employee?${COMPANY}`)).body.data as unknown as Person[]

/** People at work, whose every answer must be a good one. */
function atWork(t: TestContext, asks: readonly Ask[], employeeIds: readonly number[]) {
  const state = { stop: false, answers: 0, bad: [] as string[] }
  t.after(() => {
    state.stop = true
  })
  const noted = (what: string, { status, body }: Awaited<ReturnType<Ask>>) => {
    state.answers++
    if (status < 200 || status >= 300) state.bad.push(`${what}: ${status} ${JSON.stringify(body)}`)
    return body.data as Record<string, unknown> & { id: number; version: number }
  }
  const changing = async (ask: Ask, id: number) => {
    for (let turn = 0; !state.stop; turn++) {
      const { version } = noted('read', await ask(`/api/sec/employees/${id}?${COMPANY}`))
      const iban = IBANS[turn % 2]
      noted('change', await ask(`/api/sec/employees/${id}?${COMPANY}`, { iban, version }, 'PUT'))
      const seen = noted('open', await ask(`/api/sec/employees/${id}/sensitive?${COMPANY}`))
      if (seen?.iban !== iban) state.bad.push(`opened ${JSON.stringify(seen)} instead of ${iban}`)
    }
  }
  const filing = async (ask: Ask, employeeId: number) => {
    // No more than anybody may.
    for (let files = 0; !state.stop && files < MOST_FILES; files++) noted('file', await uploadDocument(ask, employeeId))
  }
  const done = [
    ...asks.map((ask, at) => changing(ask, employeeIds[at]!)),
    ...asks.map(ask => filing(ask, employeeIds[0]!)),
  ]
  return Object.assign(state, { ended: () => Promise.all(done) })
}

/** Each table of whose rows one says that it is sealed under this key, and how many. */
async function tablesNaming(client: pg.Client, keyId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text ~ '${keyId}:[A-Za-z0-9+/]{30}'`,
    )
    if (counted[0]!.count > 0) found.push(`${name} ${counted[0]!.count}`)
  }
  return found
}

const filesNaming = (folder: string, keyId: string) =>
  (readdirSync(join(folder, 'files'), { recursive: true }) as string[]).filter(
    name => /[0-9a-f-]{36}$/.test(name) && readFileSync(join(folder, 'files', name), 'latin1').includes(`${keyId}:`),
  )

test('keys change while two processes work; killed commands are gone on with; nothing is left of the former key, nothing lost', async t => {
  const { postgres, folder, environment, keyFile } = await installation()
  const first = startProgram(folder, { ...environment, KONTOR_DEMO: 'on' })
  const firstAddress = await first.address()
  const second = startProgram(folder, { ...environment, KONTOR_ROLES: 'web' })
  const addresses = [firstAddress, await second.address()]
  const asks = await Promise.all(addresses.map(address => administratorOf(address, PASSWORD)))
  const before = await people(asks[0]!)
  const [one, other, ...unchanged] = before.filter(({ iban }) => iban)
  const place = join(newFolder('kontor-backup-'), 'Sicherung')
  const run = (args: string[], more = {}) =>
    startProgram(folder, { ...environment, ...more }, [
      process.execPath,
      join(import.meta.dirname, `../scripts/${args[0]}.ts`),
      ...args.slice(1),
    ])
  const backup = run(['backup', place])
  assert.equal(await backup.ended, 0, backup.output())

  const old = readKeyFile(keyFile)!
  const oldId = old.keys[0]!.id
  copyFileSync(keyFile, join(folder, 'kept.key'))
  const client = new pg.Client({ host: postgres.socketFolder, user: 'postgres', database: 'kontor' })
  await client.connect()
  t.after(() => client.end())
  const sealedBefore = await tablesNaming(client, oldId)
  assert.ok(sealedBefore.length > 5, sealedBefore.join())
  assert.ok(filesNaming(folder, oldId).length > 5)

  // A process that does not answer may still make something with the former key: nothing begins before it knows the next one.
  second.child.kill('SIGSTOP')
  const hindered = run(['account', 'rotate-keys'])
  const waits = await until('it waits for that process', () =>
    /Es wird gewartet, bis .*?: (.*)\. Auf/.exec(hindered.output()),
  )
  assert.match(waits[1]!, new RegExp(` ${second.child.pid} `))
  assert.deepEqual(
    readKeyFile(keyFile)!.keys.map(({ isNext }) => isNext),
    [undefined, true],
  )
  // Killed when the next key is only known, then when all is made with it; then it comes through.
  hindered.child.kill('SIGKILL')
  await hindered.ended
  second.child.kill('SIGCONT')
  const work = atWork(t, asks, [one!.id, other!.id])
  const killed = run(['account', 'rotate-keys'])
  await until('all is made with the next key', () => {
    const { keys } = readKeyFile(keyFile)!
    return keys.length > 1 && keys.every(({ isNext }) => !isNext)
  })
  killed.child.kill('SIGKILL')
  await killed.ended
  const command = run(['account', 'rotate-keys'])
  assert.equal(await command.ended, 0, command.output())
  assert.match(command.output(), /Fertig: \d+ Werte und \d+ Dateien/)
  const seen = work.answers
  await until('they worked on', () => work.answers > seen + 20)
  work.stop = true
  await work.ended()
  assert.deepEqual(work.bad, [])

  const now = readKeyFile(keyFile)!
  const newId = now.keys[0]!.id
  assert.equal(now.keys.length, 1)
  assert.notEqual(newId, oldId)
  assert.ok(!readFileSync(keyFile, 'utf8').includes(old.keys[0]!.key.toString('base64')))
  assert.deepEqual(await tablesNaming(client, oldId), [])
  assert.deepEqual(filesNaming(folder, oldId), [])
  const { rows: known } = await client.query('select id from vault_key')
  assert.deepEqual(known, [{ id: newId }])

  for (const [at, address] of addresses.entries()) {
    const health = (await (await fetch(`${address}/healthz`)).json()) as { unreadableValues: number }
    assert.equal(health.unreadableValues, 0)
    // Who was signed in still is, and sees what was there.
    const after = new Map((await people(asks[at]!)).map(person => [person.id, person]))
    for (const person of unchanged) assert.deepEqual(after.get(person.id), person)
  }
  const someone = unchanged.find(({ socialsecurity }) => socialsecurity)!
  const search = await asks[1]!(`/api/sec/employees/search?${COMPANY}`, { text: someone.socialsecurity! })
  assert.ok((search.body.data as { id: number }[]).some(({ id }) => id === someone.id))
  assert.equal((await (await administratorOf(addresses[1]!, PASSWORD))(`/api/sec/employees?${COMPANY}`)).status, 200)

  // Passwords of the roles are made of the new key.
  const login = (vault: typeof old) =>
    new pg.Client({
      ...{ host: HOST, database: 'kontor', user: 'kontor_app' },
      password: rolePassword(openVault(vault).secret('database roles').toString('hex'), 'kontor_app'),
    })
  const former = login(old)
  former.on('error', () => {})
  await assert.rejects(former.connect(), { code: '28P01' })
  const present = login(now)
  await present.connect()
  await present.end()

  const trail = run(['verify'])
  assert.equal(await trail.ended, 0, trail.output())
  const ours = run(['verify', place])
  assert.equal(await ours.ended, 0, ours.output())
  const again = run(['backup', place])
  assert.equal(await again.ended, 0, again.output())

  assert.equal(await second.stop(), 0)
  assert.equal(await first.stop(), 0)
  const wrong = startProgram(folder, { ...environment, KONTOR_KEY_FILE: join(folder, 'kept.key') })
  assert.equal(await wrong.ended, 1)
  assert.match(wrong.output(), new RegExp(`mit dem Schlüssel ${newId} versiegelt`))
  const right = startProgram(folder, environment)
  const ask = await administratorOf(await right.address(), PASSWORD)
  assert.deepEqual(
    (await people(ask)).find(({ id }) => id === someone.id),
    someone,
  )
  assert.equal(await right.stop(), 0)
})
