import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { readConfig } from '../config.ts'
import { makeBackup } from './make-backup.ts'
import { backupsIn } from './manifest.ts'
import { backupJobOf, isDue, notedBackup } from './runs.ts'
import { openSource } from './source.ts'
import { openFolderStore } from './store.ts'

withOwnApp({ LOG_LEVEL: 'silent', KONTOR_ROLES: 'web' })

test('a backup is due once a night, and where the machine is off by night as soon as it is on again', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  const last = at('2026-11-27T01:11:00Z')
  assert.equal(isDue(undefined, at('2026-11-27T12:00:00Z')), true)
  assert.equal(isDue(last, at('2026-11-27T12:00:00Z')), false)
  assert.equal(isDue(last, at('2026-11-27T20:11:00Z')), false)
  assert.equal(isDue(last, at('2026-11-28T00:11:00Z')), true)
  assert.equal(isDue(last, at('2026-11-28T05:11:00Z')), false, 'the night is over in Vienna')
  assert.equal(isDue(last, at('2026-11-28T07:11:00Z')), true, 'thirty hours are enough at any time')
  // Once by day, the next one waits for the night after.
  assert.equal(isDue(at('2026-11-28T08:00:00Z'), at('2026-11-29T01:11:00Z')), false)
  assert.equal(isDue(at('2026-11-28T08:00:00Z'), at('2026-11-29T14:11:00Z')), true)
})

/** An empty folder, and what is backed up into it. */
async function placeAndSource() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'))
  chmodSync(folder, 0o755)
  after(() => rmSync(folder, { recursive: true, force: true }))
  const { dataFolder, where } = theApp()
  const url = `postgres://postgres@localhost/${where.database}?host=${encodeURIComponent(where.host)}`
  const source = await openSource(readConfig({ KONTOR_DATA: dataFolder, DATABASE_URL: url }))
  after(() => source.close())
  return { store: openFolderStore(folder), source }
}

test('the worker makes one where it is due, keeps what became of it, and makes none where it is not', async () => {
  const { store, source } = await placeAndSource()
  const job = backupJobOf({ store, source, keep: 14, recipients: [] })
  const run = () => job.run({}, { signal: AbortSignal.timeout(60_000), isLastTry: true })
  await run()
  await run()
  const { whole } = await backupsIn(store)
  assert.equal(whole.length, 1)
  const kept = () =>
    rawSql<{ backup: string; place: string; failure: string }>(
      'select backup, place, failure from backup_run order by id',
    )
  assert.deepEqual(await kept(), [{ backup: whole[0], place: store.place, failure: '' }])

  await rawSql('delete from backup_run')
  const full = { ...store, write: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) }
  const failing = backupJobOf({ store: full, source, keep: 14, recipients: [] })
  await assert.rejects(failing.run({}, { signal: AbortSignal.timeout(60_000), isLastTry: true }), /write/)
  assert.deepEqual(await kept(), [
    { backup: '', place: store.place, failure: 'Am Ort der Sicherung ist kein Platz mehr. (write)' },
  ])
})

test('a backup that somebody made elsewhere puts off none of the daily ones', async () => {
  const { store, source } = await placeAndSource()
  await rawSql('delete from backup_run')
  await rawSql(
    `insert into backup_run (began_at, place, backup) values (now(), '/media/stick', '2026-11-28T03-11-00Z')`,
  )
  await backupJobOf({ store, source, keep: 14, recipients: [] }).run(
    {},
    { signal: AbortSignal.timeout(60_000), isLastTry: true },
  )
  assert.equal((await backupsIn(store)).whole.length, 1)
})

test('a backup is whole where a release before can keep no note of it, as right before an upgrade', async () => {
  const { store, source } = await placeAndSource()
  await rawSql('alter table backup_run rename to backup_run_of_later')
  try {
    await notedBackup({ store, source, run: () => makeBackup(source, store) })
  } finally {
    await rawSql('alter table backup_run_of_later rename to backup_run')
  }
  assert.equal((await backupsIn(store)).whole.length, 1)
})

test('a worker that is stopped in the middle of one has not failed', async () => {
  const { store, source } = await placeAndSource()
  await rawSql('delete from backup_run')
  const job = backupJobOf({ store, source, keep: 14, recipients: [] })
  await assert.rejects(job.run({}, { signal: AbortSignal.abort(), isLastTry: false }), /aborted/)
  assert.deepEqual(await rawSql('select failure from backup_run'), [])
})
