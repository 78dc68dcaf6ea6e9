import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { takeWrongRows, watchRows } from '#server/testing/row-types.ts'
import { until } from '#server/testing/until.ts'
import { type Config, readConfig } from '../config.ts'
import { removeCluster } from '../database/cluster.ts'
import { MOST_SPOOLED, SPOOL } from '../database/journal-settings.ts'
import { locateDatabase } from '../database/locate.ts'
import { prepareDatabase } from '../database/migrate.ts'
import { readSealedUnder, roleSecretsOf, takeKeys } from '../database/vault-keys.ts'
import { readKeyFile } from '../keys/key-file.ts'
import { openFilesBeside } from '../open-files.ts'
import { openVault } from '../vault.ts'
import type { Journal } from './journal.ts'
import { keepJournal } from './journal-jobs.ts'
import { basesIn, entriesIn, isSegment } from './journal-lists.ts'
import { readState } from './journal-state.ts'
import { recoveryIn, restoreMoment } from './restore-moment.ts'
import { newIdentity, openingWith } from './sealing.ts'
import { secretsOf } from './secret.ts'
import { openSource } from './source.ts'
import { openFolderStore } from './store.ts'
import { verifyJournal } from './verify-journal.ts'

const folders: string[] = []
const clients: pg.Client[] = []
/** In this order: a database goes with its last client, and its folder when it is gone. */
after(async () => {
  for (const client of clients) await client.end().catch(() => {})
  for (const folder of folders) {
    await removeCluster(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-journal-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

const configOf = (dataFolder: string, place: string) =>
  readConfig({ KONTOR_DATA: dataFolder, KONTOR_BACKUP: place, KONTOR_DEMO: 'off', DATABASE_URL: '' })

after(() => assert.deepEqual(takeWrongRows(), [], 'rows are what their statements say'))

/** A folder with an embedded database; made once, copied for each test. */
const fresh = newFolder()
before(async () => {
  watchRows()
  const config = configOf(fresh, newFolder())
  const { admin, where, cluster } = await locateDatabase(config)
  const keys = takeKeys(config.keyFile, await readSealedUnder(admin, where))
  await prepareDatabase(admin, where, roleSecretsOf(openVault(keys)))
  await cluster!.stop()
})

/** An installation without its program: an embedded database whose WAL is kept, and what is carried away from it. */
async function installed(recipients: readonly string[] = [], earlier?: string, place = newFolder()) {
  const folder = earlier ?? newFolder()
  if (!earlier) execFileSync('cp', ['-a', `${fresh}/.`, folder])
  const config = configOf(folder, place)
  const { admin, where, cluster } = await locateDatabase(config)
  const source = await openSource(config)
  const store = openFolderStore(place)
  const journal: Journal = { admin, home: cluster!.folder, source, store, recipients }
  const database = new pg.Client({ ...admin, database: where.database })
  database.on('error', () => {})
  await database.connect()
  clients.push(database)
  return {
    ...{ config, folder, place, store, cluster: cluster!, journal, database },
    note: (key: string) => database.query('insert into rate_limit (key) values ($1)', [key]),
    /** As if so many hours had gone: after a day and a quarter a copy of the database is due at any time. */
    keep: (hours = 0) => keepJournal(journal, Temporal.Now.instant().add({ hours })),
    async storeFile(text: string) {
      const stored = await source.files.put(Buffer.from(text))
      await database.query('set session_replication_role = replica')
      await database.query(
        `insert into file (company_id, storage_key, name, type, purpose, size, sha256, created_by)
          values (1, $1, 'Zettel.txt', 'text/plain', 'payroll-export', $2, $3, gen_random_uuid())`,
        [stored.key, stored.size, stored.sha256],
      )
      return stored.key
    },
    moment: async () =>
      (
        await database.query<{ at: string }>(
          `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
        )
      ).rows[0]!.at,
    /** As when the machine loses its power. */
    kill() {
      process.kill(Number(readFileSync(join(cluster!.folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
  }
}
type Installed = Awaited<ReturnType<typeof installed>>

/** Into an empty folder with the kept key; gives its notes and files. */
async function broughtBack(from: Installed, moment?: string, identities: string[] = []) {
  const folder = newFolder()
  writeFileSync(join(folder, 'kontor.key'), readFileSync(join(from.folder, 'kontor.key')))
  const config: Config = configOf(folder, newFolder())
  const { recovery, faults } = await recoveryIn(from.store, moment, secretsOf(readKeyFile(config.keyFile)!))
  assert.ok(recovery, 'the journal has what brings it back')
  const found = await restoreMoment(config, from.store, recovery, openingWith(identities), { moment })
  assert.equal(existsSync(join(folder, 'kontor.restoring')), false)
  const located = await locateDatabase({ ...config, backup: undefined })
  const database = new pg.Client({ ...located.admin, database: located.where.database })
  await database.connect()
  const { rows } = await database.query<{ key: string }>('select key from rate_limit order by 1')
  const { rows: control } = await database.query<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  )
  const { rows: files } = await database.query<{ key: string }>('select storage_key as key from file')
  const store = await openFilesBeside(config)
  const texts = await Promise.all(files.map(({ key }) => store.get(key).then(String, () => undefined)))
  await database.end()
  await located.cluster!.stop()
  return {
    ...found,
    notes: rows.map(({ key }) => key),
    texts: texts.sort(),
    recovery,
    faults,
    folder,
    timeline: control[0]!.timeline,
  }
}

test('what was committed comes back as it was at any moment since the copy, rows and files, and nothing later', async () => {
  const first = await installed()
  await first.note('before the copy')
  await first.storeFile('Vorher')
  await first.keep()
  await first.note('after the copy')
  await first.storeFile('Nachher')
  await first.keep()
  const moment = await first.moment()
  await first.note('after the moment')
  await first.storeFile('Danach')
  await first.keep()
  await first.note('carried away by nobody')
  const state = await readState(first.journal.source.login, first.place, await systemOf(first))
  assert.ok(state.until! > moment)
  first.kill()

  const then = await broughtBack(first, moment)
  assert.deepEqual(then.notes, ['after the copy', 'before the copy'])
  assert.deepEqual([then.texts, then.missing], [['Nachher', 'Vorher'], []])
  const newest = await broughtBack(first)
  assert.deepEqual(newest.notes, ['after the copy', 'after the moment', 'before the copy'])
  assert.deepEqual([newest.texts, newest.missing], [['Danach', 'Nachher', 'Vorher'], []])
  assert.equal(newest.recovery.reaches, state.until)
})

const systemOf = async ({ database }: Installed): Promise<string> =>
  (await database.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')).rows[0]!.id

test('a journal of another PostgreSQL is refused with the way that there is, before anything is written', async () => {
  const first = await installed()
  await first.note('one')
  await first.keep()
  first.kill()
  const folder = newFolder()
  writeFileSync(join(folder, 'kontor.key'), readFileSync(join(first.folder, 'kontor.key')))
  const config = configOf(folder, newFolder())
  const { recovery } = await recoveryIn(first.store, undefined, secretsOf(readKeyFile(config.keyFile)!))
  const ofFormer = { ...recovery!, base: { ...recovery!.base, postgres: '17.6' } }
  await assert.rejects(restoreMoment(config, first.store, ofFormer, openingWith([])), ({ message }: Error) => {
    assert.match(message, /gehört zu PostgreSQL 17\.6 .*--backup/)
    return !message.includes('\n')
  })
  assert.deepEqual(readdirSync(folder), ['kontor.key'])
})

test('for others it is encrypted, and comes back with the identity alone', async () => {
  const { identity, recipient } = await newIdentity()
  const first = await installed([recipient])
  await first.note('Anna Beispielhuber')
  await first.keep()
  await first.note('Bert Musterer')
  await first.storeFile('Geheimes')
  await first.keep()
  const bytes = readdirSync(first.place, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name)))
  assert.ok(bytes.length > 4 && bytes.every(each => !each.includes('Beispielhuber') && !each.includes('Geheimes')))
  await assert.rejects(broughtBack(first), /Die Sicherung ist verschlüsselt/)
  assert.ok(
    folders.every(folder => !existsSync(join(folder, 'kontor.restoring'))),
    'nothing has begun',
  )
  const again = await broughtBack(first, undefined, [identity])
  assert.deepEqual([again.notes, again.texts], [['Anna Beispielhuber', 'Bert Musterer'], ['Geheimes']])
})

test('WAL that was lost on its way is noticed, and a new copy is made to begin from', async () => {
  const first = await installed()
  await first.keep()
  await first.note('one')
  await first.keep()
  await first.note('two')
  await first.database.query('select pg_switch_wal()')
  await first.note('three')
  const spool = join(first.cluster.folder, SPOOL)
  await until('the segment lies in the spool', () => readdirSync(spool).some(isSegment))
  for (const name of readdirSync(spool)) rmSync(join(spool, name))
  const before = (await basesIn(first.store)).whole.length
  await first.keep()
  assert.equal((await basesIn(first.store)).whole.length, before + 1)
  first.kill()
  assert.deepEqual((await broughtBack(first)).notes, ['one', 'three', 'two'])
})

test('a segment that is not what was carried away ends the restore with a sentence, and one that is missing the reach', async () => {
  const first = await installed()
  await first.keep()
  await first.note('one')
  await first.keep()
  await first.note('two')
  await first.keep()
  first.kill()
  const damage = async (name: string) => {
    const bytes = await first.store.read(name)
    bytes[bytes.length >> 1]! ^= 1
    await first.store.write(name, bytes)
  }
  const { system, id } = (await entriesIn(first.store)).toSorted((left, right) => (left.id < right.id ? -1 : 1)).at(-1)!
  await damage(`wal/${system}/${id}.zst`)
  await assert.rejects(broughtBack(first), /ist beschädigt/)
  const verified = await verifyJournal(first.store, { secrets: first.journal.source.secrets, opening: undefined })
  assert.deepEqual(verified!.faults, [`wal/${system}/${id}.zst ist beschädigt.`])
  // A list that can't be read is told, and keeps nobody from what went before.
  await damage(`journal/${system}/${id}.json`)
  const { notes, faults, recovery } = await broughtBack(first)
  assert.deepEqual([notes, faults], [['one'], [`journal/${system}/${id}.json ist beschädigt.`]])
  assert.equal(verified!.recovery!.reaches, recovery.reaches)
})

test('what is older than the copy before the last goes, and what is left still brings back', async () => {
  const first = await installed()
  await first.keep()
  await first.note('one')
  await first.keep(31)
  await first.note('two')
  const middle = await first.moment()
  await first.keep(31)
  await first.note('three')
  await first.keep()
  assert.equal((await basesIn(first.store)).whole.length, 2)
  const bases = (await basesIn(first.store)).whole
  assert.ok((await entriesIn(first.store)).length < 8)
  first.kill()
  assert.deepEqual((await broughtBack(first)).notes, ['one', 'three', 'two'])
  assert.ok(bases.length === 2 && middle < (await recoveryIn(first.store, undefined, undefined)).recovery!.base.takenAt)
  assert.deepEqual((await broughtBack(first, middle)).notes, ['one', 'two'])
})

test('an installation that was brought back goes on with a copy of its own, and is brought back again', async () => {
  const first = await installed()
  await first.keep()
  await first.note('one')
  const moment = await first.moment()
  await first.keep()
  first.kill()
  const { folder, timeline } = await broughtBack(first)
  assert.equal(timeline, 2)
  const second = await installed([], folder, first.place)
  await second.note('two')
  await second.keep()
  await second.note('three')
  await second.keep()
  second.kill()
  const third = await broughtBack(second)
  assert.deepEqual([third.notes, third.timeline], [['one', 'three', 'two'], 3])
  // Back to before the first return it takes no name of WAL that there was.
  const early = await broughtBack(second, moment)
  assert.deepEqual([early.notes, early.timeline], [['one'], 3])
})

test('a data folder that was laid back as it had been joins nothing that was written since', async () => {
  const first = await installed()
  await first.keep()
  await first.note('one')
  await first.keep()
  await first.database.end()
  await first.cluster.stop()
  const snapshot = join(newFolder(), 'snapshot')
  execFileSync('cp', ['-a', first.cluster.folder, snapshot])
  const undone = await installed([], first.folder, first.place)
  await undone.note('undone')
  await undone.keep()
  await undone.keep(31)
  await undone.database.end()
  await undone.cluster.stop()
  rmSync(first.cluster.folder, { recursive: true })
  execFileSync('cp', ['-a', snapshot, first.cluster.folder])
  const second = await installed([], first.folder, first.place)
  await second.note('two')
  await second.keep()
  second.kill()
  assert.deepEqual((await broughtBack(second)).notes, ['one', 'two'])
})

test('a place that is away for long lets the spool fill no disk, and a new copy is made once it is there again', async () => {
  const first = await installed()
  await first.keep()
  await first.note('one')
  const spool = join(first.cluster.folder, SPOOL)
  const { uid, gid } = statSync(spool)
  for (let number = 0; number < MOST_SPOOLED; number++) {
    const file = join(spool, `0000000100000000F${number.toString(16).toUpperCase().padStart(7, '0')}`)
    writeFileSync(file, '')
    chownSync(file, uid, gid)
  }
  await first.note('two')
  await first.keep()
  assert.ok(readdirSync(spool).length <= MOST_SPOOLED)
  for (const name of readdirSync(spool)) if (/F[0-9A-F]{7}$/.test(name)) rmSync(join(spool, name))
  await first.note('three')
  await first.keep()
  first.kill()
  assert.deepEqual((await broughtBack(first)).notes, ['one', 'three', 'two'])
})
