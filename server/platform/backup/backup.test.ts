import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, testSocket, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { s3Server } from '#server/testing/s3-server.ts'
import { readConfig } from '../config.ts'
import { fileStore } from '../files.ts'
import { makeBackup, type Source } from './make-backup.ts'
import { backupsIn, sha256Of } from './manifest.ts'
import { openBackupPlace } from './place.ts'
import { restoreBackup } from './restore-backup.ts'
import { newIdentity, openingWith } from './sealing.ts'
import { openSource } from './source.ts'
import { type BackupStore, openFolderStore } from './store.ts'
import { verifyBackup } from './verify-backup.ts'

const s3 = await s3Server()
withOwnApp({ LOG_LEVEL: 'silent' })

const PLAIN = openingWith([])

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'))
  chmodSync(folder, 0o755)
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const addressOf = (database: string) =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(testSocket())}`
const configOf = (dataFolder: string, database: string, more: Record<string, string> = {}) =>
  readConfig({ KONTOR_DATA: dataFolder, DATABASE_URL: addressOf(database), KONTOR_DEMO: 'off', ...more })
const ourConfig = () => configOf(theApp().dataFolder, theApp().database)

async function sourceOf(): Promise<Source> {
  const source = await openSource(ourConfig())
  after(() => source.close())
  return source
}

/** Where nothing is yet: a folder with the kept key, and a database that is not there. */
function emptyTarget(key = readFileSync(join(theApp().dataFolder, 'kontor.key'))) {
  const folder = newFolder()
  writeFileSync(join(folder, 'kontor.key'), key)
  const database = `r_${randomBytes(6).toString('hex')}`
  after(() =>
    asSuperuser(testSocket(), 'postgres', client => client.query(`drop database if exists ${database} with (force)`)),
  )
  return { folder, database, config: configOf(folder, database) }
}

const countIn = (database: string, table: string) =>
  asSuperuser(testSocket(), database, client =>
    client.query<{ count: number }>(`select count(*)::int as count from ${table}`),
  ).then(({ rows }) => rows[0]!.count)

let moment = Temporal.Instant.from('2026-11-28T02:40:00Z')
/** Each a minute after the one before. */
async function backUp(store: BackupStore, more: Parameters<typeof makeBackup>[2] = {}) {
  moment = moment.add({ minutes: 1 })
  return makeBackup(await sourceOf(), store, { now: moment, ...more })
}

async function storedFile(text = randomBytes(20).toString('hex')) {
  const { api, company, accountId } = await signedIn()
  await api(costCentres.create, { body: { name: 'Verwaltung', shortName: 'V' } })
  const stored = await fileStore().put(Buffer.from(text))
  const [row] = await rawSql<{ id: number }>(
    `insert into file (company_id, storage_key, name, type, purpose, size, sha256, created_by)
      values ($1, $2, 'Zettel.txt', 'text/plain', 'payroll-export', $3, $4, $5) returning id`,
    [company, stored.key, stored.size, stored.sha256, accountId],
  )
  return { company, key: stored.key, id: row!.id, text }
}

test('database and files come back into an empty folder and database, with their schema, policies, triggers and numbers', async () => {
  const { key, text } = await storedFile()
  const store = openFolderStore(newFolder())
  const { manifest } = await backUp(store)
  const target = emptyTarget()
  const { rows } = await restoreBackup(target.config, store, manifest.id, PLAIN)
  assert.ok(rows > 100)
  assert.equal(readFileSync(join(target.folder, 'files', key), 'utf8'), text)
  // That it was brought back is a row of its own.
  for (const { name, rows: expected } of manifest.tables)
    assert.equal(await countIn(target.database, name), expected + Number(name === 'public.restoration'), name)
  const schemaOf = (database: string) =>
    asSuperuser(testSocket(), database, async client => (await import('./catalogue.ts')).schemaText(client))
  assert.equal(await schemaOf(target.database), await schemaOf(theApp().database))
})

test('the key is in no byte of a backup', async () => {
  await storedFile()
  const folder = newFolder()
  await backUp(openFolderStore(folder))
  const [, key = ''] = readFileSync(join(theApp().dataFolder, 'kontor.key'), 'utf8').trim().split(':')
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    if (!statSync(join(folder, name)).isFile()) continue
    const bytes = readFileSync(join(folder, name))
    assert.ok(!bytes.includes(key) && !bytes.includes(Buffer.from(key, 'base64')), name)
  }
})

test('a file is copied once: the next backup copies only what is new', async () => {
  await storedFile()
  const store = openFolderStore(newFolder())
  assert.ok((await backUp(store)).newFiles > 0)
  assert.equal((await backUp(store)).newFiles, 0)
  const { key } = await storedFile()
  const third = await backUp(store)
  assert.equal(third.newFiles, 1)
  assert.ok((await store.list('files')).includes(`files/${key}`))
})

test('a file that is deleted between the moment of the database and its copy leads to another moment, which does not name it', async () => {
  const gone = await storedFile()
  const stays = await storedFile()
  const source = await sourceOf()
  let looked = 0
  const files = {
    ...source.files,
    async get(key: string) {
      // Not there when most are copied before, deleted right after the moment was taken.
      if (key === gone.key && looked++ === 0) throw new (await import('../files.ts')).MissingFile(key)
      if (key === gone.key) {
        await rawSql('delete from file where id = $1', [gone.id])
        await fileStore().remove(key)
      }
      return source.files.get(key)
    },
  }
  const store = openFolderStore(newFolder())
  moment = moment.add({ minutes: 1 })
  const { manifest } = await makeBackup({ ...source, files }, store, { now: moment })
  assert.deepEqual(manifest.files.lost, [])
  const target = emptyTarget()
  await restoreBackup(target.config, store, manifest.id, PLAIN)
  const keys = await asSuperuser(testSocket(), target.database, client =>
    client.query<{ key: string }>('select storage_key as key from file'),
  )
  assert.ok(keys.rows.some(({ key }) => key === stays.key) && keys.rows.every(({ key }) => key !== gone.key))
})

test('a file that the installation itself has lost is told, and stops neither backup nor restore', async () => {
  const { key, id } = await storedFile()
  await fileStore().remove(key)
  const store = openFolderStore(newFolder())
  const { manifest } = await backUp(store)
  assert.deepEqual(manifest.files.lost, [key])
  await restoreBackup(emptyTarget().config, store, manifest.id, PLAIN)
  await rawSql('delete from file where id = $1', [id])
})

test('a changed byte anywhere is found by verify, and restore refuses it', async () => {
  await storedFile()
  const folder = newFolder()
  const { manifest } = await backUp(openFolderStore(folder))
  const look = async (place: string) =>
    verifyBackup(openFolderStore(place), manifest.id, { secrets: (await sourceOf()).secrets, opening: PLAIN })
  assert.deepEqual((await look(folder)).faults, [])
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter(name =>
    statSync(join(folder, name)).isFile(),
  )
  const kinds = [/manifest/, /files\.\d/, /files\/[0-9a-f]{2}\//, /public\.audit_entry\./, /public\.kontor_migration\./]
  for (const kind of kinds) {
    const name = names.find(each => kind.test(each))!
    for (const change of ['flip', 'cut', 'remove'] as const) {
      const broken = newFolder()
      cpSync(folder, broken, { recursive: true })
      const path = join(broken, name)
      const bytes = readFileSync(path)
      if (change === 'flip') bytes[Math.floor(bytes.length / 2)]! ^= 1
      if (change === 'remove') rmSync(path)
      else writeFileSync(path, change === 'cut' ? bytes.subarray(0, -1) : bytes)
      const { faults } = await look(broken)
      assert.equal(faults.length, 1, `${change} ${name}: ${faults.join('; ')}`)
      if (change !== 'flip') continue
      const target = emptyTarget()
      await assert.rejects(
        restoreBackup(target.config, openFolderStore(broken), manifest.id, PLAIN),
        /beschädigt|fehlt/,
        name,
      )
    }
  }
})

test('somebody who changes a part and all sums of a backup is found, for nobody without the key file makes its seal', async () => {
  await storedFile()
  const folder = newFolder()
  const { manifest } = await backUp(openFolderStore(folder))
  const file = join(folder, manifest.id, 'manifest.json')
  const whole = JSON.parse(readFileSync(file, 'utf8'))
  const changed = whole.manifest.replace('"rows": ', '"rows":  ')
  writeFileSync(file, JSON.stringify({ ...whole, manifest: changed, sha256: sha256Of(changed) }))
  const { secrets } = await sourceOf()
  const { faults } = await verifyBackup(openFolderStore(folder), manifest.id, { secrets, opening: PLAIN })
  assert.match(faults.join(), /trägt nicht das Siegel dieser Schlüsseldatei/)
  await assert.rejects(restoreBackup(emptyTarget().config, openFolderStore(folder), manifest.id, PLAIN), /Siegel/)
})

test('nothing is restored over what is there, without the kept key, or with another one', async () => {
  const { key } = await storedFile()
  const store = openFolderStore(newFolder())
  const { id } = (await backUp(store)).manifest
  await assert.rejects(restoreBackup(ourConfig(), store, id, PLAIN), /gibt es schon files/)
  const database = emptyTarget()
  await assert.rejects(restoreBackup(configOf(database.folder, theApp().database), store, id, PLAIN), /ist nicht leer/)
  assert.deepEqual(readdirSync(database.folder), ['kontor.key'], 'what uses that database may still start from there')
  const keyless = emptyTarget()
  rmSync(join(keyless.folder, 'kontor.key'))
  await assert.rejects(restoreBackup(keyless.config, store, id, PLAIN), /Der Schlüssel ist nie in der Sicherung/)
  const other = emptyTarget(Buffer.from(`andere:${randomBytes(32).toString('base64')}\n`))
  await assert.rejects(restoreBackup(other.config, store, id, PLAIN), /Siegel dieser Schlüsseldatei/)
  assert.ok(await fileStore().get(key))
})

test('a restore that breaks off is marked: nothing starts on it, and the next one begins anew', async () => {
  const { key } = await storedFile()
  const folder = newFolder()
  const store = openFolderStore(folder)
  const { id } = (await backUp(store)).manifest
  const target = emptyTarget()
  const breaking: BackupStore = {
    ...store,
    read: name => (name === `files/${key}` ? Promise.reject(new Error('Der Datenträger ist fort.')) : store.read(name)),
  }
  await assert.rejects(restoreBackup(target.config, breaking, id, PLAIN), /Datenträger ist fort/)
  const { startApp } = await import('#server/app.ts')
  await assert.rejects(startApp(target.config), /Wiederherstellung von .* wurde nicht beendet/)
  // On another machine the folder tells nothing; the database does.
  const elsewhere = emptyTarget()
  await assert.rejects(
    startApp(configOf(elsewhere.folder, target.database)),
    /Wiederherstellung von .* wurde nicht beendet/,
  )
  await restoreBackup(target.config, store, id, PLAIN)
  assert.equal(await countIn(target.database, 'company'), await countIn(theApp().database, 'company'))
})

test('encrypted for a public key nothing of it can be read, and it opens with its secret one alone', async () => {
  const canary = 'Kanarienvogel im Personalakt'
  await storedFile(canary)
  const company = await build.company()
  await rawSql('update company set name = $1 where id = $2', [canary, company])
  const [ours, theirs] = [await newIdentity(), await newIdentity()]
  const folder = newFolder()
  const store = openFolderStore(folder)
  const { manifest } = await backUp(store, { recipients: [ours.recipient] })
  for (const name of readdirSync(folder, { recursive: true }) as string[])
    if (statSync(join(folder, name)).isFile())
      assert.ok(!readFileSync(join(folder, name)).includes('Kanarienvogel'), name)
  const { secrets } = await sourceOf()
  const unopened = await verifyBackup(store, manifest.id, { secrets, opening: undefined })
  assert.deepEqual(unopened.faults, [])
  await assert.rejects(
    restoreBackup(emptyTarget().config, store, manifest.id, PLAIN),
    /Die Sicherung ist verschlüsselt/,
  )
  await assert.rejects(
    restoreBackup(emptyTarget().config, store, manifest.id, openingWith([theirs.identity])),
    /für einen anderen Schlüssel verschlüsselt/,
  )
  const target = emptyTarget()
  await restoreBackup(target.config, store, manifest.id, openingWith([ours.identity]))
  const found = await asSuperuser(testSocket(), target.database, client =>
    client.query('select 1 from company where name = $1', [canary]),
  )
  assert.equal(found.rowCount, 1)
})

test('the newest are kept, with the files that they name; what is older, broke off or is named by none goes', async () => {
  const { id, key } = await storedFile()
  const stays = await storedFile()
  const folder = newFolder()
  const store = openFolderStore(folder)
  const first = (await backUp(store)).manifest.id
  await rawSql('delete from file where id = $1', [id])
  await store.write('2026-01-01T00-00-00Z/tables/public.company.00000.zst', Buffer.from('halb'))
  const second = (await backUp(store, { keep: 2 })).manifest.id
  assert.ok((await store.list('files')).includes(`files/${key}`))
  const third = await backUp(store, { keep: 2 })
  assert.deepEqual(third.removed, [first])
  assert.deepEqual(await backupsIn(store), { whole: [second, third.manifest.id], brokenOff: [] })
  const left = await store.list('files')
  assert.ok(!left.includes(`files/${key}`) && left.includes(`files/${stays.key}`))
})

test('a damaged earlier backup stops no new one, which says so; one of another installation does', async () => {
  await storedFile()
  const folder = newFolder()
  const store = openFolderStore(folder)
  const first = (await backUp(store)).manifest.id
  writeFileSync(join(folder, first, 'manifest.json'), 'kaputt')
  const { damaged, manifest } = await backUp(store)
  assert.deepEqual(damaged, [first])
  const foreign = { ...(await sourceOf()), secrets: [randomBytes(32)] }
  await assert.rejects(
    makeBackup(foreign, store, { now: moment.add({ hours: 1 }) }),
    /gehört zu einer anderen Installation/,
  )
  assert.deepEqual((await verifyBackup(store, manifest.id, { secrets: undefined, opening: PLAIN })).faults, [])
})

test('two backups that are made within a second are two', async () => {
  const store = openFolderStore(newFolder())
  const now = Temporal.Instant.from('2026-11-29T02:40:00.400Z')
  const ids = [await backUp(store, { now }), await backUp(store, { now })].map(({ manifest }) => manifest.id)
  assert.deepEqual(ids, ['2026-11-29T02-40-00Z', '2026-11-29T02-40-01Z'])
})

test('two backups of one installation never run at once', async () => {
  const store = openFolderStore(newFolder())
  const both = await Promise.allSettled([backUp(store), backUp(store)])
  const failed = both.filter(each => each.status === 'rejected')
  if (failed.length > 0) assert.match(String(failed[0]!.reason), /läuft gerade/)
  assert.equal((await backupsIn(store)).whole.length, 2 - failed.length)
})

test('into a bucket and back', async () => {
  const { key, text } = await storedFile()
  const config = { ...ourConfig(), s3: s3.settings }
  await assert.rejects(openBackupPlace('s3://kontor', config), /liegen die Dateien selbst/)
  const store = await openBackupPlace('s3://kontor/sicherung/taeglich', config)
  const { manifest } = await backUp(store, { keep: 1 })
  const next = await backUp(store, { keep: 1 })
  assert.equal(next.newFiles, 0)
  assert.deepEqual(next.removed, [manifest.id])
  assert.deepEqual((await backupsIn(store)).whole, [next.manifest.id])
  const { secrets } = await sourceOf()
  assert.deepEqual((await verifyBackup(store, next.manifest.id, { secrets, opening: PLAIN })).faults, [])
  const target = emptyTarget()
  await restoreBackup(target.config, store, next.manifest.id, PLAIN)
  assert.equal(readFileSync(join(target.folder, 'files', key), 'utf8'), text)
})

test('a folder inside the data folder is no place for a backup', async () => {
  const { dataFolder } = theApp()
  for (const place of [dataFolder, join(dataFolder, 'files', 'sicherung')])
    await assert.rejects(openBackupPlace(place, ourConfig()), /liegt im Datenordner selbst/)
  assert.equal((await openBackupPlace(`${dataFolder}-daneben`, ourConfig())).place, `${dataFolder}-daneben`)
})
