import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { reports } from '#contract/reports/reports.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { purge, run } from './actions.ts'
import { draft } from './fixtures/examples.ts'

// No worker: each test runs the job itself, and stops where it wants.
withApp({ KONTOR_ROLES: 'web' })

type Stop = Partial<Pick<JobContext, 'progress' | 'signal'>> & { permissions?: readonly Permission[] }

async function asked(config = {}) {
  const signed = await signedIn()
  const { api, company, accountId } = signed
  await build.absence({ company })
  const created = await api(reports.create, { body: draft({ fileformat: 'csv', ...config }) })
  assert.equal(created.status, 200, created.text)
  const { id } = created.body.data
  const now = async () => (await api(reports.list)).body.data.find(report => report.id === id)
  const work = ({ permissions = ALL_PERMISSIONS, ...stop }: Stop = {}) =>
    run({
      scope: { ...scopeToClose(accountId, company, 'job report'), permissions: new Set(permissions) },
      record: { kind: 'reports/reports', id },
      ...{ signal: new AbortController().signal, isLastTry: true, progress: async () => {}, ...stop },
    })
  const files = () => rawSql('select id from file where company_id = $1', [company])
  return { ...signed, id, now, work, files }
}

test('a report that is deleted while it is made leaves nothing, whenever that is', async () => {
  for (const deletesAt of [1, 2]) {
    const { api, id, work, files } = await asked()
    let calls = 0
    await work({
      async progress() {
        if (++calls === deletesAt) assert.equal((await api(reports.remove, { query: { id } })).status, 200)
      },
    })
    assert.ok(calls >= deletesAt)
    assert.deepEqual([await files(), await rawSql('select id from report where id = $1', [id])], [[], []])
  }
})

test('a job that is stopped leaves the report as it was, and the next try makes it', async () => {
  const { now, work, files } = await asked()
  const stopping = new AbortController()
  await assert.rejects(work({ signal: stopping.signal, progress: async () => stopping.abort() }))
  assert.deepEqual([(await now())!.jobEnded, await files()], [null, []])
  await work()
  assert.ok((await now())!.jobEnded)
  const made = await files()
  // Killed after its end, it comes once more.
  await work()
  assert.deepEqual(await files(), made)
})

test('a right that was taken meanwhile ends the job with its sentence', async () => {
  const { now, work } = await asked()
  const rights = ALL_PERMISSIONS.filter(right => right !== 'absences.read')
  await assert.rejects(work({ permissions: rights }), {
    message: 'Für diesen Report fehlt Ihnen das Recht „Abwesenheiten sehen“.',
  })
  assert.equal((await now())!.jobEnded, null)
})

test('a report is forgotten with its file after twelve months', async () => {
  const { id, now, work, files } = await asked()
  await work()
  const age = (months: number) =>
    rawSql(`update report set created_at = now() - make_interval(months => $1) where id = $2`, [months, id])
  await age(11)
  await acrossCompanies(purge)
  assert.ok(await now())
  await age(13)
  await acrossCompanies(purge)
  assert.deepEqual([await now(), await files()], [undefined, []])
})

test('what lies on the disk of a report can be read by nobody', async () => {
  const { company, work } = await asked()
  await rawSql(`update employee set last_name = 'Kanarienvogel' where company_id = $1`, [company])
  await work()
  const [{ key } = { key: '' }] = await rawSql<{ key: string }>(
    'select storage_key as key from file where company_id = $1',
    [company],
  )
  const { readFile } = await import('node:fs/promises')
  const bytes = await readFile(`${theApp().dataFolder}/files/${key}`)
  assert.ok(bytes.length > 100 && !bytes.includes('Kanarienvogel'))
})
