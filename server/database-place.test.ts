import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { openCluster } from '#server/platform/database/cluster.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { newFolder, startProgram } from '#server/testing/program.ts'

const root = newFolder('kontor-place-')
/** A data folder that somebody has set up; each test takes a copy of it. */
const USED = join(root, 'used')
const SYSTEM_FOLDER = '/var/lib/kontor'
const RESET = [process.execPath, join(import.meta.dirname, '../scripts/db-reset.ts')]

before(async () => {
  await started(USED)
  await setUp(USED)
})

test('a folder that was copied and moved starts on its own database, with everybody who was there', async () => {
  const moved = join(root, 'moved')
  renameSync(copyOf(USED, 'copy'), moved)
  assert.equal(databaseOf(await setUpAlready(moved)), join(moved, 'postgres'))
})

test('a folder of an earlier release, which kept no place, starts on its database and keeps it from then on', async () => {
  const folder = copyOf(USED, 'earlier')
  const kept = readFileSync(join(folder, 'kontor.database'), 'utf8')
  assert.match(kept, /^postgres\n\d{19}\n$/)
  rmSync(join(folder, 'kontor.database'))
  assert.deepEqual(await opened(folder), { database: join(folder, 'postgres'), people: 1 })
  assert.equal(readFileSync(join(folder, 'kontor.database'), 'utf8'), kept)
})

test('a folder without its database starts nothing and makes nothing, with its place and without it', async () => {
  const folder = copyOf(USED, 'without')
  rmSync(join(folder, 'postgres'), { recursive: true })
  const says = [join(folder, 'postgres'), 'aus der Sicherung']
  await refused(folder, ['ist dort aber nicht zu finden', ...says])
  rmSync(join(folder, 'kontor.database'))
  mkdirSync(join(folder, 'files'), { recursive: true })
  await unopened(folder, ['gibt es kontor.key und files von einer Installation', 'DATABASE_URL', ...says])
  assert.equal(existsSync(join(folder, 'postgres')), false)
})

test('the database of another folder starts nothing; whoever knows better deletes its number', async () => {
  const other = join(root, 'other')
  await (await openCluster(other)).stop()
  const folder = copyOf(USED, 'foreign')
  execFileSync('cp', ['-a', join(folder, 'postgres'), join(root, 'aside')])
  rmSync(join(folder, 'postgres'), { recursive: true })
  execFileSync('cp', ['-a', join(other, 'postgres'), join(folder, 'postgres')])
  const file = join(folder, 'kontor.database')
  await refused(folder, ['gehört zu einem anderen Ordner', file, 'löschen Sie die Nummer'])
  // By hand, without a number: where somebody knows it to lie.
  writeFileSync(file, `${join(root, 'aside')}\n`)
  rmSync(join(folder, 'postgres'), { recursive: true })
  assert.deepEqual(await opened(folder), { database: join(root, 'aside'), people: 1 })
  assert.match(readFileSync(file, 'utf8'), /aside\n\d{19}\n$/)
})

test('of two databases of one folder none is chosen', async () => {
  const folder = copyOf(USED, 'two')
  renameSync(join(folder, 'postgres'), join(root, 'first'))
  writeFileSync(join(folder, 'kontor.database'), `${join(root, 'first')}\n`)
  execFileSync('cp', ['-a', join(root, 'first'), join(folder, 'postgres')])
  await unopened(folder, [
    'gibt es zwei Datenbanken',
    `${join(root, 'first')} (zuletzt`,
    `${join(folder, 'postgres')} (`,
  ])
})

test('a copy of a folder whose database lies elsewhere does not share it; it starts on a copy of its own', async () => {
  const folder = copyOf(USED, 'linked')
  const elsewhere = join(root, 'elsewhere')
  renameSync(join(folder, 'postgres'), elsewhere)
  symlinkSync(elsewhere, join(folder, 'postgres'))
  assert.deepEqual(await opened(folder), { database: elsewhere, people: 1 })
  const copy = copyOf(folder, 'linked-copy')
  await unopened(copy, [`ist eine Kopie von ${folder}`, `cp -a "${elsewhere}" "${join(copy, 'postgres')}"`])
  rmSync(join(copy, 'postgres'))
  execFileSync('cp', ['-a', elsewhere, join(copy, 'postgres')])
  assert.deepEqual(await opened(copy), { database: join(copy, 'postgres'), people: 1 })
  // Its reset takes nothing from the first one, whose own takes all.
  await reset(copy)
  assert.equal(existsSync(elsewhere), true)
  await reset(folder)
  assert.equal(existsSync(elsewhere), false)
})

suite('as root below a folder that PostgreSQL may not enter', { skip: process.getuid?.() !== 0 }, () => {
  const closed = join(root, 'closed')
  const first = join(closed, 'data')
  const moved = join(root, 'opened')
  let database = ''
  before(() => mkdirSync(closed, { mode: 0o700 }))
  after(() => {
    if (database) rmSync(dirname(database), { recursive: true, force: true })
    if (existsSync(SYSTEM_FOLDER) && readdirSync(SYSTEM_FOLDER).length === 0) rmdirSync(SYSTEM_FOLDER)
  })

  test('the database lies in a folder of the system, which the start names, and stays there when the folder is opened or moved', async () => {
    database = databaseOf(await started(first))
    assert.equal(dirname(dirname(database)), SYSTEM_FOLDER)
    await setUp(first)
    chmodSync(closed, 0o755)
    assert.deepEqual(await opened(first), { database, people: 1 })
    renameSync(first, moved)
    assert.equal(databaseOf(await setUpAlready(moved)), database)
  })

  test('a new folder where that one lay gets a database of its own, and its reset takes none but this', async () => {
    chmodSync(closed, 0o700)
    const own = await openCluster(first)
    await own.stop()
    const mine = own.folder
    assert.notEqual(mine, database)
    await reset(first)
    assert.deepEqual([existsSync(dirname(mine)), existsSync(first)], [false, false])
    // Of a copy that never started nothing is its own but what lies in it.
    await reset(copyOf(moved, 'copy-of-opened'))
    assert.deepEqual(await opened(moved), { database, people: 1 })
  })

  test('a folder that is moved to where its database cannot be reached does not start, and says which folder is closed', async () => {
    const inner = join(closed, 'inner')
    execFileSync('cp', ['-a', USED, inner])
    await unopened(inner, [`Er darf ${closed} nicht betreten`, `chmod o+x "${closed}"`])
    chmodSync(closed, 0o711)
    assert.deepEqual(await opened(inner), { database: join(inner, 'postgres'), people: 1 })
  })

  test('a reset takes the folder and its database in the system', async () => {
    await reset(moved)
    assert.deepEqual([existsSync(dirname(database)), existsSync(moved)], [false, false])
  })
})

/** Gives what the start printed. */
async function started(folder: string): Promise<string> {
  const server = startProgram(folder)
  await server.address()
  assert.equal(await server.stop(), 0)
  return server.output()
}

async function setUpAlready(folder: string): Promise<string> {
  const output = await started(folder)
  assert.doesNotMatch(output, /einrichten/)
  return output
}

async function refused(folder: string, says: string[]): Promise<void> {
  const before = readdirSync(folder)
  const server = startProgram(folder)
  await assert.rejects(server.address(), /ended/, 'it must not start')
  assert.equal(await server.ended, 1)
  assertSaid(server.output(), says)
  assert.deepEqual(readdirSync(folder), before)
}

/** As every start does it, without the rest of one. */
async function opened(folder: string): Promise<{ database: string; people: number }> {
  const cluster = await openCluster(folder)
  const { rowCount } = await asSuperuser(cluster.socketFolder, 'kontor', client => client.query('select from account'))
  await cluster.stop()
  return { database: cluster.folder, people: rowCount! }
}

async function unopened(folder: string, says: string[]): Promise<void> {
  const before = readdirSync(folder)
  await assert.rejects(openCluster(folder), ({ message }: Error) => {
    assertSaid(message, says)
    return true
  })
  assert.deepEqual(readdirSync(folder), before)
}

function assertSaid(text: string, says: string[]): void {
  for (const part of ['Kontor startet nicht', ...says]) assert.ok(text.includes(part), text)
}

async function reset(folder: string): Promise<void> {
  const script = startProgram(folder, {}, RESET)
  assert.equal(await script.ended, 0, script.output())
  assert.equal(existsSync(folder), false)
}

const databaseOf = (output: string): string => /^Datenbank: (.+)$/m.exec(output)?.[1] ?? ''

/** Somebody has an account, so no start offers to set it up any more. */
async function setUp(folder: string): Promise<void> {
  const cluster = await openCluster(folder)
  await asSuperuser(cluster.socketFolder, 'kontor', client =>
    client.query(`insert into account (email) values ('wirtin@kontor.example')`),
  )
  await cluster.stop()
}

function copyOf(folder: string, name: string): string {
  const copy = join(root, name)
  execFileSync('cp', ['-a', folder, copy])
  return copy
}
