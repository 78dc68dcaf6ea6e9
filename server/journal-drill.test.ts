import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { alone, carryAway, type Journal } from '#server/platform/backup/journal.ts'
import { keepJournal } from '#server/platform/backup/journal-jobs.ts'
import { openSource } from '#server/platform/backup/source.ts'
import { openFolderStore } from '#server/platform/backup/store.ts'
import { readConfig } from '#server/platform/config.ts'
import { locateDatabase } from '#server/platform/database/locate.ts'
import { newFolder, startProgram } from '#server/testing/program.ts'
import { type Ask, administratorOf, uploadDocument } from '#server/testing/program-client.ts'
import { until } from '#server/testing/until.ts'

const PASSWORD = 'Rueckkehr-2026'
const WRITERS = 4

test('whatever was acknowledged before its WAL was last carried away is there after everything is lost, and the time before it, too', async t => {
  const [first, second, third] = [newFolder('kontor-first-'), newFolder('kontor-second-'), newFolder('kontor-third-')]
  const place = join(newFolder('kontor-backup-'), 'Sicherung')
  // Without a worker of its own: WAL is carried away when the test says so.
  const settings = { KONTOR_BACKUP: place, KONTOR_ROLES: 'web' }
  const server = startProgram(first, { ...settings, KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: PASSWORD })
  const ask = await administratorOf(await server.address(), PASSWORD)
  const journal = await journalOf(first, place)
  t.after(journal.close)
  const employeeId = (await ask('/api/sec/employees?companyId=1')).body.data.employees[0].id as number
  const working = { stop: false }
  t.after(() => {
    working.stop = true
  })
  const acknowledged = new Map<string, number>()
  const documents: number[] = []
  const people = Array.from({ length: WRITERS }, () => writeNames(ask, working, acknowledged))
  people.push(uploadAll(ask, working, employeeId, documents))
  await until('some have been acknowledged', () => acknowledged.size > 20 && documents.length > 2)
  await keepJournal(journal, Temporal.Now.instant())
  await until('more are acknowledged beside and after it', () => acknowledged.size > 60 && documents.length > 6)
  const early = [new Map(acknowledged), [...documents]] as const
  const moment = Temporal.Now.instant().toString()
  await until('and more', () => acknowledged.size > early[0].size + 20 && documents.length > early[1].length + 2)
  const kept = [new Map(acknowledged), [...documents]] as const
  await alone(journal, client => carryAway(journal, client))
  await until('and more, which nobody carries away', () => acknowledged.size > kept[0].size + 10)
  working.stop = true
  await Promise.all(people)

  const key = readFileSync(join(first, 'kontor.key'))
  await journal.close()
  server.child.kill('SIGKILL')
  process.kill(Number(readFileSync(join(first, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await server.ended
  for (const name of readdirSync(first)) rmSync(join(first, name), { recursive: true, force: true })

  assert.match(await command('verify', first, place), /Das Journal ist unversehrt und bringt jeden Zeitpunkt von /)
  for (const folder of [second, third]) writeFileSync(join(folder, 'kontor.key'), key)
  const said = await command('restore', second, place)
  assert.match(said, /^Wiederhergestellt: /m)
  assert.doesNotMatch(said, /ACHTUNG/)
  assert.match(await command('restore', second, place, [], 1), /gibt es schon kontor\.database und postgres/)
  assert.match(await command('restore', third, place, ['--until', moment]), /^Wiederhergestellt: /m)
  assert.match(await command('restore', newFolder('x-'), place, ['--until', '2099-01-01T12:00'], 1), /reicht nur bis/)

  const now = await whatIsThere(second, employeeId)
  assert.deepEqual(
    [...kept[0]].filter(([name, id]) => now.centres.get(name) !== id),
    [],
  )
  assert.deepEqual(
    kept[1].filter(id => !now.documents.includes(id)),
    [],
  )
  const then = await whatIsThere(third, employeeId)
  assert.deepEqual(
    [...early[0]].filter(([name, id]) => then.centres.get(name) !== id),
    [],
  )
  assert.deepEqual(
    early[1].filter(id => !then.documents.includes(id)),
    [],
  )
  assert.ok(then.centres.size < now.centres.size && then.documents.length < now.documents.length)
})

async function journalOf(dataFolder: string, place: string): Promise<Journal & { close(): Promise<void> }> {
  const config = readConfig({ KONTOR_DATA: dataFolder, KONTOR_BACKUP: place, KONTOR_DEMO: 'off', DATABASE_URL: '' })
  const { admin, cluster } = await locateDatabase(config)
  const source = await openSource(config)
  const { close } = source
  return { ...{ admin, home: cluster!.folder, source, store: openFolderStore(place), recipients: [] }, close }
}

async function writeNames(ask: Ask, working: { stop: boolean }, acknowledged: Map<string, number>): Promise<void> {
  while (!working.stop) {
    const name = `K ${randomUUID()}`
    const { body: made } = await ask('/api/costcenters?companyId=1', { name, shortName: 'K' })
    if (made.data) acknowledged.set(name, made.data.id)
  }
}

async function uploadAll(ask: Ask, working: { stop: boolean }, employeeId: number, documents: number[]) {
  while (!working.stop) {
    const { body: made } = await uploadDocument(ask, employeeId)
    if (made.id) documents.push(made.id)
  }
}

/** As `npm run` would; gives what it said, on both ways. */
async function command(name: string, dataFolder: string, place: string, more: string[] = [], expected = 0) {
  const program = [process.execPath, join(import.meta.dirname, `../scripts/${name}.ts`), place, ...more]
  const run = startProgram(dataFolder, {}, program)
  assert.equal(await run.ended, expected, run.output())
  return run.output()
}

/** Asked of the program, which opens each document, too. */
async function whatIsThere(dataFolder: string, employeeId: number) {
  const server = startProgram(dataFolder, { KONTOR_ROLES: 'web' })
  const ask = await administratorOf(await server.address(), PASSWORD)
  const centres = (await ask('/api/costcenters?companyId=1')).body.data as { id: number; name: string }[]
  const { body } = await ask(`/api/sec/employee/documents?employeeId=${employeeId}&companyId=1`)
  const documents = body.data as { id: number }[]
  assert.equal(await server.stop(), 0)
  return { centres: new Map(centres.map(({ id, name }) => [name, id])), documents: documents.map(({ id }) => id) }
}
