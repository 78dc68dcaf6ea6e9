import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONFIRMATION, erasures } from '#contract/privacy/erasures.ts'
import { retentionLocks } from '#contract/privacy/retention.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { allowAnything, enforceKeys, plant, tablesWith } from '#server/testing/person-canaries.ts'
import { until } from '#server/testing/until.ts'
import { personTables } from '../person-tables/actions.ts'
import { isTold } from '../person-tables/rules.ts'

withOwnApp()

test('of who is erased no table holds anything but those that say why, and of all others nothing is missing', async () => {
  const first = await signedIn()
  const { api, company } = await signedIn({ company: first.company })
  const store = await build.store({ company })
  const [anna, berta] = [await build.employee({ company, store }), await build.employee({ company, store })]
  await allowAnything()
  await plant('A', company, anna.id)
  await plant('B', company, berta.id)
  await enforceKeys()
  const [own, others] = [await tablesWith('A'), await tablesWith('B')]
  assert.ok(Object.keys(own).length >= 25, Object.keys(own).join())

  // Whoever is locked is not erased; the canary in the lock is one of the reason.
  const lines = [{ employeeId: anna.id, class: 'certificate' as const }]
  assert.equal((await first.api(erasures.propose, { body: { lines } })).status, 409)
  await unlock(first.api, anna.id)
  const proposed = await first.api(erasures.propose, { body: { lines } })
  assert.equal(proposed.status, 200, proposed.text)
  const { id, version } = proposed.body.data
  await api(erasures.confirm, { params: { id }, body: { version, confirmation: CONFIRMATION } })
  const find = async () => (await api(erasures.list)).body.data.find(one => one.id === id)!
  await until('the erasure', async () => (await find()).state !== 'working')
  assert.deepEqual(
    (await find()).lines.map(({ state, reason }) => [state, reason.slice(0, 4)]),
    [['erased', 'ABGB']],
  )

  const stay = personTables().flatMap(table => (isTold(table) && table.stays ? table.table : []))
  // What names a run or a file is theirs, not the person's.
  const left = Object.keys(await tablesWith('A')).filter(table => !['export_run', 'import_job'].includes(table))
  assert.deepEqual(
    left.filter(table => !stay.includes(table)),
    [],
  )
  // Made anew by whoever looks at planned shifts, at any time.
  const lasting = ({ law_open_finding: _, ...tables }: Record<string, number>) => tables
  assert.deepEqual(lasting(await tablesWith('B')), lasting(others))
})

async function unlock(api: Awaited<ReturnType<typeof signedIn>>['api'], employeeId: number): Promise<void> {
  const params = { id: employeeId }
  const { version } = (await api(retentionLocks.show, { params })).body.data
  assert.equal((await api(retentionLocks.change, { params, body: { reason: '', version } })).status, 200)
}
