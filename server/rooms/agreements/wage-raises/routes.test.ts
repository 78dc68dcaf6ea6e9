import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RaiseDraft, wageRaises } from '#contract/agreements/wage-raises.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { until } from '#server/testing/until.ts'
import { raisable } from './fixtures/examples.ts'

withApp()

type Way = RaiseDraft['lines'][number]['way']
type Held = { from: string; to: string | null; cents: number }

const contractsOf = (employeeId: number) =>
  rawSql<Held>(
    `select valid_from::text as "from", valid_to::text as "to", payment_cents as cents from contract where employee_id = $1 order by valid_from`,
    [employeeId],
  )
const proposalsOf = async (api: Api, tableId: number) =>
  (await api(wageRaises.proposals, { query: { source: 'table', tableId } })).body.data

async function started(api: Api, tableId: number, way: Way = 'euro') {
  const lines = (await proposalsOf(api, tableId)).map(({ contractId, version, day }) => ({
    contractId,
    version,
    day,
    way,
  }))
  const answer = await api(wageRaises.start, { body: { source: 'table', tableId, lines } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.id
}
const ended = (api: Api, id: number) =>
  until('the run is over', async () => {
    const { data } = (await api(wageRaises.find, { params: { id } })).body
    return data.state !== 'running' && data
  })

/** Two people of one agreement: one at the minimum, one € 100 over it. */
async function twoPeople() {
  const session = await signedIn()
  const first = await raisable(session.company)
  const { agreement, tableId } = first
  const second = await build.employee({ company: session.company, store: first.employee.store })
  const secondContract = await build.contract({ employee: second, paymentCents: 210_000, to: '2027-12-31' })
  await build.classification({ employee: second, agreement })
  return { ...session, ...first, tableId, second, secondContract }
}

test('a table raises everyone who is paid by it: contracts go on with the new pay from its day, all of it in the protocol', async () => {
  const { api, company, tableId, employee, second } = await twoPeople()
  const proposals = await proposalsOf(api, tableId)
  assert.deepEqual(
    proposals.map(({ oldMinimum, newMinimum, pay, day, isRaised }) => [oldMinimum, newMinimum, pay, day, isRaised]),
    [
      [200_000, 210_000, 200_000, '2026-05-01', false],
      [200_000, 210_000, 210_000, '2026-05-01', false],
    ],
  )
  const run = await ended(api, await started(api, tableId))
  assert.deepEqual([run.state, run.count, run.message], ['done', 2, ''])
  assert.deepEqual(
    run.lines.map(({ oldCents, newCents, way }) => [oldCents, newCents, way]),
    [
      [200_000, 210_000, 'euro'],
      [210_000, 220_000, 'euro'],
    ],
  )
  assert.deepEqual(await contractsOf(employee.id), [
    { from: '2024-01-01', to: '2026-04-30', cents: 200_000 },
    { from: '2026-05-01', to: null, cents: 210_000 },
  ])
  assert.deepEqual(await contractsOf(second.id), [
    { from: '2024-01-01', to: '2026-04-30', cents: 210_000 },
    { from: '2026-05-01', to: '2027-12-31', cents: 220_000 },
  ])
  const trail = await rawSql(`select before, after from audit_entry where company_id = $1`, [company])
  assert.doesNotMatch(JSON.stringify(trail), /2[012]0000/)
})

test('overpayment is absorbed or kept in percent for who is chosen so, and who was not chosen stays', async () => {
  const { api, tableId, employee, second } = await twoPeople()
  const [, line] = await proposalsOf(api, tableId)
  const { contractId, version, day } = line!
  const start = async (way: Way) => {
    const body = { source: 'table' as const, tableId, lines: [{ contractId, version, day, way }] }
    return ended(api, (await api(wageRaises.start, { body })).body.data.id)
  }
  const absorbed = await start('absorb')
  // Nothing to change: no other contract is made, and the run says so.
  assert.deepEqual([absorbed.lines[0]!.newCents, (await contractsOf(second.id)).length], [210_000, 1])
  assert.equal((await proposalsOf(api, tableId))[1]!.isRaised, true)
  assert.equal((await api(wageRaises.undo, { params: { id: absorbed.id } })).status, 200)
  // 2 100,00 × 2 100 ÷ 2 000
  assert.equal((await start('percent')).lines[0]!.newCents, 220_500)
  assert.equal((await contractsOf(employee.id)).length, 1)
})

test('a run is taken back as if it had never been, once, and its protocol stays', async () => {
  const { api, tableId, employee, second } = await twoPeople()
  const before = [await contractsOf(employee.id), await contractsOf(second.id)]
  const run = await ended(api, await started(api, tableId))
  const params = { id: run.id }
  const undone = await api(wageRaises.undo, { params })
  assert.deepEqual([undone.status, undone.body.data.state, undone.body.data.undoneBy !== null], [200, 'undone', true])
  assert.deepEqual([await contractsOf(employee.id), await contractsOf(second.id)], before)
  assert.equal((await api(wageRaises.undo, { params })).status, 409)
  assert.deepEqual((await api(wageRaises.find, { params })).body.data.lines, run.lines)
  assert.ok((await proposalsOf(api, tableId)).every(({ isRaised }) => !isRaised))
})

test('what was edited since is not taken back, nor is anything else of the run', async () => {
  const { api, tableId, employee, second } = await twoPeople()
  const run = await ended(api, await started(api, tableId))
  await rawSql(
    `update contract set payment_cents = 230000, version = version + 1 where employee_id = $1 and valid_to = '2027-12-31'`,
    [second.id],
  )
  const before = [await contractsOf(employee.id), await contractsOf(second.id)]
  const refused = await api(wageRaises.undo, { params: { id: run.id } })
  assert.equal(refused.status, 409)
  assert.match(refused.refusal.message, /^Seither geändert: Bauer .*Es wurde nichts zurückgenommen/)
  assert.deepEqual([await contractsOf(employee.id), await contractsOf(second.id)], before)
})

test('nobody is raised twice by the same table, nor on what is no longer what was looked at', async () => {
  const { api, tableId, contractId, secondContract } = await twoPeople()
  const lines = [contractId, secondContract].map(id => ({
    ...{ contractId: id, version: 1, day: '2026-05-01' },
    way: 'euro' as const,
  }))
  await rawSql('update contract set version = 2 where id = $1', [secondContract])
  const refused = await api(wageRaises.start, { body: { source: 'table', tableId, lines } })
  assert.equal(refused.status, 409)
  assert.match(refused.refusal.message, /Inzwischen geändert: Bauer/)
  await ended(api, await started(api, tableId))
  const proposals = await proposalsOf(api, tableId)
  assert.ok(proposals.every(({ isRaised }) => isRaised))
  const again = proposals.map(({ contractId: id, version, day }) => ({
    contractId: id,
    version,
    day,
    way: 'euro' as const,
  }))
  assert.equal((await api(wageRaises.start, { body: { source: 'table', tableId, lines: again } })).status, 409)
})

test('a contract that changes between start and run stops the whole run', async () => {
  const { api, company, tableId, employee, second, secondContract } = await twoPeople()
  const id = await started(api, tableId)
  const first = await ended(api, id)
  await api(wageRaises.undo, { params: { id: first.id } })
  // As if it were still waiting, with a version that has gone on.
  await rawSql(`update wage_raise set state = 'running' where company_id = $1 and id = $2`, [company, id])
  const { run } = await import('./actions.ts')
  const { scopeOf } = await import('#server/rooms/access/public.ts')
  const [account] = await rawSql<{ createdBy: string }>(
    `select created_by as "createdBy" from wage_raise where id = $1`,
    [id],
  )
  await rawSql('update contract set version = version + 1 where id = $1', [secondContract])
  const before = [await contractsOf(employee.id), await contractsOf(second.id)]
  const scope = await scopeOf(account!.createdBy, company, 'job raise-wages')
  const record = { kind: 'agreements/wage-raises' as const, id }
  const context = {
    scope: scope!,
    record,
    progress: async () => {},
    signal: new AbortController().signal,
    isLastTry: true,
  }
  await assert.rejects(run(context), /Inzwischen geändert: Bauer/)
  assert.deepEqual([await contractsOf(employee.id), await contractsOf(second.id)], before)
})

test('who reaches the next step within three months is proposed on that day, and raised from it', async () => {
  const { api, company } = await signedIn()
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const agreement = await build.agreement({ company })
  const people = []
  for (const months of [1, 4]) {
    const employee = await build.employee({ company })
    await build.contract({ employee, paymentCents: 205_000 })
    const since = today.add({ months }).subtract({ years: 5 }).toString()
    await build.classification({ employee, agreement, since })
    people.push(employee)
  }
  const { data } = (await api(wageRaises.proposals, { query: { source: 'steps' } })).body
  const day = data[0]!.day
  assert.deepEqual(
    data.map(({ employeeId, oldStep, newStep, oldMinimum, newMinimum }) => [
      employeeId,
      oldStep,
      newStep,
      oldMinimum,
      newMinimum,
    ]),
    [[people[0]!.id, '1', '2', 200_000, 210_000]],
  )
  const lines = data.map(({ contractId, version }) => ({ contractId, version, day, way: 'absorb' as const }))
  const { id } = (await api(wageRaises.start, { body: { source: 'steps', lines } })).body.data
  assert.equal((await ended(api, id)).state, 'done')
  assert.deepEqual((await contractsOf(people[0]!.id))[1], { from: day, to: null, cents: 210_000 })
})

test('it takes the right to agreements and to pay; who sees some stores proposes and takes back theirs alone', async () => {
  const { api, company, tableId } = await twoPeople()
  const run = await ended(api, await started(api, tableId))
  for (const missing of ['agreements.write', 'employees.read-sensitive'] as const) {
    const { api: theirs } = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => each !== missing) })
    assert.equal((await theirs(wageRaises.undo, { params: { id: run.id } })).status, 403, missing)
  }
  const { api: bound } = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.deepEqual(await proposalsOf(bound, tableId), [])
  const refused = await bound(wageRaises.undo, { params: { id: run.id } })
  assert.deepEqual(
    [refused.status, (await bound(wageRaises.find, { params: { id: run.id } })).body.data.lines],
    [409, []],
  )
})
