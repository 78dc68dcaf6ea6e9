import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { watchDiskSpace } from './disk-space.ts'
import { newFile, openFileStore, sweepUnfinished } from './files.ts'

let isDiskLow = false
withOwnApp({ LOG_LEVEL: 'silent' }, parts => ({ ...parts, isDiskLow: async () => isDiskLow }))

const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'))
after(() => rmSync(folder, { recursive: true }))
const leftIn = (path: string) => globSync('**/*.tmp', { cwd: path })
const health = async () => {
  const answer = await fetch(`http://127.0.0.1:${theApp().port}/healthz`)
  return [answer.status, ((await answer.json()) as { status: string }).status]
}

test('with little room left nothing new is taken and health fails; reading and signing in go on, and all is well again after', async () => {
  const { api, company } = await signedIn()
  const create = () => api(costCentres.create, { body: { name: 'Küche' } })
  isDiskLow = true
  try {
    const refused = await create()
    assert.deepEqual([refused.status, refused.refusal.code], [503, 'no_space'])
    assert.match(refused.refusal.message, /Speicherplatz.*ist sicher.*nicht gespeichert.*Administrator/)
    assert.deepEqual(await health(), [503, 'no-space'])
    assert.deepEqual((await api(costCentres.list)).body.data, [])
    assert.equal((await api(signIn.current)).status, 200)
    assert.equal((await signedIn({ company })).company, company)
  } finally {
    isDiskLow = false
  }
  assert.deepEqual(await health(), [200, 'ok'])
  assert.equal((await create()).status, 200)
})

test('what makes something though it is asked for by GET is not begun either', async () => {
  const { api } = await signedIn()
  const query = { storeId: 1, from: '2026-11-01', to: '2026-11-30' }
  isDiskLow = true
  try {
    for (const endpoint of [absenceExports.download, absenceExports.saveOnServer, stampExports.download])
      assert.equal((await api(endpoint, { query })).refusal.code, 'no_space', endpoint.path)
  } finally {
    isDiskLow = false
  }
})

test('a database whose disk is full refuses the same way and keeps nothing of the change', async () => {
  const { api, company } = await signedIn()
  await rawSql(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await rawSql('create trigger no_room before insert on audit_entry for each row execute function no_room()')
  try {
    const refused = await api(costCentres.create, { body: { name: 'Küche' } })
    assert.deepEqual([refused.status, refused.refusal.code], [503, 'no_space'])
  } finally {
    await rawSql('drop function no_room cascade')
  }
  assert.deepEqual(await rawSql('select id from cost_centre where company_id = $1', [company]), [])
})

test('the fullest of the disks counts, it is looked at once a second, and one that can’t be asked hinders nobody', async () => {
  const free: Record<string, number> = { one: 900, other: 900 }
  const told: unknown[] = []
  let looks = 0
  const isLow = watchDiskSpace({
    folders: ['one', 'other', 'gone'],
    wantedBytes: 500,
    onChange: (...change) => told.push(change),
    async look(name) {
      looks++
      if (!(name in free)) throw new Error('ENOENT')
      return { bavail: free[name]! / 100, bsize: 100 }
    },
  })
  assert.equal(await isLow(), false)
  free.other = 400
  assert.deepEqual([await isLow(), looks], [false, 3])
  await until('it is looked at again', isLow)
  free.other = 600
  await until('there is room again', async () => !(await isLow()))
  assert.deepEqual(told, [
    [true, 400],
    [false, 600],
  ])
})

test('a write that fails leaves no file of its own', async () => {
  const files = openFileStore(folder)
  const made = newFile(Buffer.from('x'))
  // Something stands where the file belongs.
  mkdirSync(join(folder, made.key, 'full'), { recursive: true })
  await assert.rejects(files.put(Buffer.from('x'), made))
  assert.deepEqual(leftIn(folder), [])
})

test('a full disk fails the write, leaves nothing half and what was there whole', async context => {
  const disk = mkdtempSync(join(folder, 'small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk]).status !== 0)
    return context.skip('only root may mount a small disk')
  try {
    const files = openFileStore(disk)
    const { key } = await files.put(Buffer.alloc(500_000, 'K'))
    await assert.rejects(files.put(Buffer.alloc(5_000_000)), { code: 'ENOSPC' })
    assert.deepEqual(leftIn(disk), [])
    assert.equal((await files.get(key)).length, 500_000)
    await files.put(Buffer.alloc(500_000, 'K'))
    assert.equal(await watchDiskSpace({ folders: [disk], wantedBytes: 2e6, onChange: () => {} })(), true)
  } finally {
    spawnSync('umount', [disk])
  }
})

test('what a killed server left half is swept at the next start, what another is writing stays', async () => {
  const store = mkdtempSync(join(folder, 'swept-'))
  mkdirSync(join(store, 'unfinished'))
  for (const [name, age] of [
    ['old.tmp', 700],
    ['young.tmp', 1],
  ] as const) {
    writeFileSync(join(store, 'unfinished', name), 'half')
    const at = Date.now() / 1000 - age
    utimesSync(join(store, 'unfinished', name), at, at)
  }
  await sweepUnfinished(store, 600_000)
  assert.deepEqual(leftIn(store), ['unfinished/young.tmp'])
  await sweepUnfinished(store, 0)
  assert.deepEqual(leftIn(store), [])
})
