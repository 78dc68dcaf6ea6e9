import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearing } from '#contract/elda/clearing.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const stateOf = async (id: number) =>
  (await rawSql<{ state: string }>('select state from social_insurance_registration where id = $1', [id]))[0]!.state

async function asked() {
  const session = await signedIn()
  const { company } = session
  const employee = await build.employee({ company })
  const notice = await build.registration({ employee, kind: 'M4', state: 'clearing' })
  const [row] = await rawSql<{ reference: string }>(
    'select reference from social_insurance_registration where company_id = $1 and id = $2',
    [company, notice],
  )
  const question = (code: string) => build.clearingCase({ company, employee, code, reference: row!.reference })
  return { ...session, employee, notice, question }
}

test('a case is taken on, settled with a reason and opened again, and takes its notice along', async () => {
  const { api, notice, question } = await asked()
  const [one, other] = [await question('VW1942'), await question('VW1963')]
  const change = async (
    id: number,
    body: { state: 'open' | 'working' | 'settled'; reason?: string; version: number },
  ) => {
    const { status, body: answer, text } = await api(clearing.change, { params: { id }, body })
    assert.equal(status, 200, text)
    return answer.data
  }
  const working = await change(one.id, { state: 'working', version: 1 })
  assert.deepEqual([working.state, working.workedBy !== '', working.version], ['working', true, 2])
  const settled = await change(one.id, { state: 'settled', reason: 'Mit der ÖGK geklärt', version: 2 })
  assert.deepEqual([settled.state, settled.reason], ['settled', 'Mit der ÖGK geklärt'])
  assert.equal(await stateOf(notice), 'clearing')
  await change(other.id, { state: 'settled', reason: 'Grund stimmt', version: 1 })
  assert.equal(await stateOf(notice), 'done')
  const reopened = await change(one.id, { state: 'open', version: 3 })
  assert.deepEqual([reopened.state, reopened.reason, reopened.settledAt, reopened.workedBy], ['open', '', null, ''])
  assert.equal(await stateOf(notice), 'clearing')
})

test('without a reason nothing is settled, and not on what somebody else has changed', async () => {
  const { api, question } = await asked()
  const { id } = await question('VW1942')
  const bare = await api(clearing.change, { params: { id }, body: { state: 'settled', reason: ' ', version: 1 } })
  assert.deepEqual([bare.status, bare.refusal.fields?.reason], [400, 'Bitte geben Sie einen Grund an'])
  const stale = await api(clearing.change, { params: { id }, body: { state: 'working', version: 2 } })
  assert.equal(stale.status, 409)
})

test('what was found of nobody is assigned by hand; what its notice says is not', async () => {
  const { api, company, employee, question } = await asked()
  const lost = await build.clearingCase({ company })
  const found = (await api(clearing.list)).body.data.cases.find(({ id }) => id === lost.id)!
  assert.deepEqual([found.employeeId, found.name, found.origin], [null, 'Unbekannt Uwe', null])
  const body = { employeeId: employee.id, version: 1 }
  const { body: answer } = await api(clearing.assign, { params: lost, body })
  assert.deepEqual([answer.data.employeeId, answer.data.version], [employee.id, 2])
  assert.notEqual(answer.data.name, 'Unbekannt Uwe')
  assert.equal((await api(clearing.assign, { params: await question('VW1945'), body })).status, 409)
})

test('cases come by account and deadline, with counts; settled ones when they are asked for', async () => {
  const { api, company, employee } = await asked()
  await build.contributionAccount({ company, insurer: '11', number: '20134567' })
  const day = (days: number) => Temporal.Now.plainDateISO('Europe/Vienna').add({ days }).toString()
  const made = await Promise.all([
    build.clearingCase({ company, employee, account: '60771204', dueOn: day(1), urgency: 'soon' }),
    build.clearingCase({ company, employee, account: '20134567', dueOn: day(9), urgency: 'normal' }),
    build.clearingCase({ company, employee, account: '20134567', dueOn: day(-2), urgency: 'urgent' }),
    build.clearingCase({ company, employee, account: '20134567', dueOn: day(-2), state: 'settled' }),
  ])
  const { total, counts, cases } = (await api(clearing.list)).body.data
  assert.deepEqual([total, counts], [3, { open: 3, working: 0, settled: 1, urgent: 1, late: 1 }])
  assert.deepEqual(
    cases.map(({ id, insurer, isLate }) => [id, insurer, isLate]),
    [
      [made[2]!.id, '11 · ÖGK Wien', true],
      [made[1]!.id, '11 · ÖGK Wien', false],
      [made[0]!.id, '', false],
    ],
  )
  const settled = (await api(clearing.list, { query: { state: 'settled' } })).body.data
  assert.deepEqual(
    settled.cases.map(({ id }) => id),
    [made[3]!.id],
  )
  const ofAccount = (await api(clearing.list, { query: { account: '60771204' } })).body.data
  assert.deepEqual([ofAccount.total, ofAccount.counts.open], [1, 1])
})

test('who sees only some stores sees the cases of their people, and none of nobody', async () => {
  const { company } = await asked()
  const [own, foreign] = [await build.store({ company }), await build.store({ company })]
  const mine = await build.clearingCase({ company, employee: await build.employee({ company, store: own }) })
  await build.clearingCase({ company, employee: await build.employee({ company, store: foreign }) })
  await build.clearingCase({ company })
  const { api } = await signedIn({ company, storeIds: [own] })
  const { total, cases } = (await api(clearing.list)).body.data
  assert.deepEqual([total, cases.map(({ id }) => id)], [1, [mine.id]])
})

test('that a case is settled is told to who listens, without a word of what it says', async () => {
  const { api, company, question } = await asked()
  await rawSql(
    `insert into webhook (company_id, name, url, events, secret_sealed)
     select $1, 'x', 'https://example.org/x', '{clearing.settled}', 'x'`,
    [company],
  )
  const { id } = await question('VW1942')
  await api(clearing.change, { params: { id }, body: { state: 'settled', reason: 'Geklärt mit der ÖGK', version: 1 } })
  const [row] = await rawSql<{ event: string; content: { records: { id: string; fields: string[] }[] } }>(
    'select event, content from webhook_delivery where company_id = $1',
    [company],
  )
  assert.equal(row!.event, 'clearing.settled')
  assert.equal(row!.content.records[0]!.id, String(id))
})
