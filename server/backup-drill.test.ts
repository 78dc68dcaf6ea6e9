import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { backupsIn, type Manifest, readManifest, readPart } from '#server/platform/backup/manifest.ts'
import { openingWith } from '#server/platform/backup/sealing.ts'
import { type BackupStore, openFolderStore } from '#server/platform/backup/store.ts'
import { unpacked } from '#server/platform/backup/unpack.ts'
import { newFolder, startProgram } from '#server/testing/program.ts'
import { type Ask, administratorOf, uploadDocument } from '#server/testing/program-client.ts'
import { until } from '#server/testing/until.ts'

const PASSWORD = 'Rueckkehr-2026'
const WRITERS = 6

test('what was backed up beside people at work comes back on another folder and port: every row, every file, and nothing else', async t => {
  const [first, second] = [newFolder('kontor-first-'), newFolder('kontor-second-')]
  const place = join(newFolder('kontor-backup-'), 'Sicherung')
  const server = startProgram(first, { KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: PASSWORD })
  const address = await server.address()
  const ask = await administratorOf(address, PASSWORD)
  const acknowledged = new Map<string, number>()
  const working = stoppedAfter(t)
  const people = [
    ...Array.from({ length: WRITERS }, () => writeNames(ask, working, acknowledged)),
    uploadAndDelete(ask, working),
  ]
  await until('some have been acknowledged', () => acknowledged.size > 30)
  const before = new Map(acknowledged)
  assert.match(await command('backup', first, place), /^Gesichert: /m)
  await until('more are acknowledged after it', () => acknowledged.size > before.size + 10)
  working.stop = true
  await Promise.all(people)

  // Everything but the key, which was kept elsewhere, is destroyed in the middle of its work.
  const key = readFileSync(join(first, 'kontor.key'))
  const postmaster = Number(readFileSync(join(first, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  server.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await server.ended
  for (const name of readdirSync(first)) rmSync(join(first, name), { recursive: true, force: true })

  assert.match(await command('verify', second, place), / ist unversehrt: /)
  assert.match(await command('restore', second, place, 1), /Der Schlüssel ist nie in der Sicherung/)
  writeFileSync(join(second, 'kontor.key'), key)
  assert.match(await command('restore', second, place), /^Wiederhergestellt: /m)

  const again = join(newFolder('kontor-again-'), 'Sicherung')
  await command('backup', second, again)
  const [was, is] = [await newest(place), await newest(again)]
  // That it was brought back is the one row more, and holds what leaves.
  const [{ 'public.restoration': marked, ...lines }, former] = [await linesOf(is), await linesOf(was)]
  assert.equal(marked!.length, 1)
  assert.deepEqual({ ...lines, 'public.restoration': [] }, former)
  assert.deepEqual(sequencesOf(is.manifest), sequencesOf(was.manifest))
  assert.deepEqual(
    filesBelow(join(second, 'files')),
    filesBelow(join(place, 'files')).filter(([name]) => !name.includes('.unfinished')),
  )
  assert.ok(was.manifest.files.count > 20)

  const restored = startProgram(second, { KONTOR_ROLES: 'web' })
  const ask2 = await administratorOf(await restored.address(), PASSWORD)
  const centres = (await ask2('/api/costcenters?companyId=1')).body.data as { id: number; name: string }[]
  const there = new Map(centres.map(({ id, name }) => [name, id]))
  const lost = [...before].filter(([name, id]) => there.get(name) !== id)
  assert.deepEqual(lost, [], 'whatever was acknowledged before the backup began is there')
  const { body: opened } = await ask2(`/api/sec/employees/${await someone(ask2)}/sensitive?companyId=1`)
  assert.ok(opened.data, JSON.stringify(opened))
  const health = await (await fetch(`${new URL(ask2.address).origin}/healthz`)).json()
  assert.equal((health as { unreadableValues: number }).unreadableValues, 0)
  // Numbers go on where they were: an id that was given away is never another record's.
  const { body: made } = await ask2('/api/costcenters?companyId=1', { name: 'Danach', shortName: 'D' })
  assert.ok(made.data.id > Math.max(...there.values()))
  assert.equal(await restored.stop(), 0)
})

/** Also where the test fails on the way: otherwise they would go on for ever. */
function stoppedAfter(t: TestContext): { stop: boolean } {
  const working = { stop: false }
  t.after(() => {
    working.stop = true
  })
  return working
}

const someone = async (ask: Ask): Promise<number> =>
  (await ask('/api/sec/employees?companyId=1')).body.data.employees[0].id

async function writeNames(ask: Ask, working: { stop: boolean }, acknowledged: Map<string, number>): Promise<void> {
  while (!working.stop) {
    const name = `K ${randomUUID()}`
    const { body: made } = await ask('/api/costcenters?companyId=1', { name, shortName: 'K' })
    if (made.data) acknowledged.set(name, made.data.id)
  }
}

/** Files come and go all the time, also between a moment of the database and the copy of its files. */
async function uploadAndDelete(ask: Ask, working: { stop: boolean }): Promise<void> {
  const employeeId = await someone(ask)
  while (!working.stop) {
    const { body: made } = await uploadDocument(ask, employeeId)
    if (made.id) await ask(`/api/sec/employee/documents/${made.id}?companyId=1`, undefined, 'DELETE')
  }
}

/** As `npm run` would; gives what it said, on both ways. */
async function command(name: string, dataFolder: string, place: string, expected = 0): Promise<string> {
  const program = [process.execPath, join(import.meta.dirname, `../scripts/${name}.ts`), place]
  const run = startProgram(dataFolder, {}, program)
  assert.equal(await run.ended, expected, run.output())
  return run.output()
}

async function newest(place: string): Promise<{ store: BackupStore; manifest: Manifest }> {
  const store = openFolderStore(place)
  const { whole } = await backupsIn(store)
  return { store, manifest: await readManifest(store, whole.at(-1)!, undefined) }
}

const sequencesOf = ({ sequences }: Manifest) => sequences.filter(({ name }) => !name.includes('restoration'))

/** The rows of each table, in whatever order they lie. */
async function linesOf({ store, manifest }: { store: BackupStore; manifest: Manifest }) {
  const tables: Record<string, string[]> = {}
  for (const { name, parts } of manifest.tables) {
    const lines: string[] = []
    for (const part of parts) {
      const text = (await unpacked(await readPart(store, part), part.name, openingWith([]))).toString('utf8')
      lines.push(...text.split('\n').slice(0, -1))
    }
    tables[name] = lines.sort()
  }
  return tables
}

const filesBelow = (folder: string): [string, Buffer][] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter(name => /[0-9a-f-]{36}$/.test(name))
    .sort()
    .map(name => [name, readFileSync(join(folder, name))])
