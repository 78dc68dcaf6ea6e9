import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { proposals } from '#contract/roster/proposals.ts'
import { shifts as shiftCalls } from '#contract/roster/shifts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONDAY = '2027-02-01'
const PLANS: Permission[] = ['roster.read', 'roster.write']

async function shop(permissions: Permission[] = PLANS) {
  const { company } = await signedIn()
  const storeId = await build.store({ company, name: 'Linz' })
  const session = await signedIn({ company, permissions })
  const person = async (weeklyMinutes: number) => {
    const employee = await build.employee({ company, store: storeId })
    await build.contract({ employee, from: '2020-01-01', weeklyMinutes })
    return employee
  }
  /** Nobody works it; local times of winter. */
  const open = async (from: string, to: string) => {
    const draft = { employeeId: null, storeId, from: `${from}:00`, to: `${to}:00` }
    const { body } = await session.api(shiftCalls.save, { body: { shifts: [draft] } })
    return body.data[0]!
  }
  const propose = (body: object = {}) => session.api(proposals.propose, { body: { storeId, monday: MONDAY, ...body } })
  return { ...session, company, storeId, person, open, propose }
}

test('who lacks most hours is proposed, with why, who would be next, and nothing is written', async () => {
  const { person, open, propose, company } = await shop()
  const [part, full] = [await person(600), await person(2400)]
  const shift = await open('2027-02-01 07:00', '2027-02-01 13:00')
  const before = await rawSql('select * from plan_shift where company_id = $1', [company])
  const { assigned, open: left, isBest } = (await propose()).body.data
  assert.deepEqual(assigned, [
    {
      ...{ shiftId: shift.id, version: shift.version, employeeId: full.id },
      reason: {
        ...{ missing: 2400, wish: null, restBefore: null, restAfter: null },
        next: { employeeId: part.id, missing: 600 },
      },
    },
  ])
  assert.deepEqual([left, isBest], [[], true])
  assert.deepEqual(await rawSql('select * from plan_shift where company_id = $1', [company]), before)
})

test('what is taken over is saved as any shift, with the version that was seen', async () => {
  const { api, person, open, propose, storeId } = await shop()
  await person(2400)
  const shift = await open('2027-02-01 07:00', '2027-02-01 13:00')
  const { shiftId: id, version, employeeId } = (await propose()).body.data.assigned[0]!
  const { from, to } = shift
  const { status, body } = await api(shiftCalls.save, {
    body: { shifts: [{ id, version, employeeId, storeId, from, to }] },
  })
  assert.deepEqual([status, body.data[0]!.employeeId], [200, employeeId])
})

test('who is away, has too little rest or no contract is not proposed, and what stays open says why', async () => {
  const { person, open, propose, company, storeId } = await shop()
  const [away, tired] = [await person(2400), await person(2400)]
  await build.employee({ company, store: storeId })
  await build.absence({ employee: away, from: '2027-01-31 23:00:00', to: '2027-02-07 23:00:00' })
  await build.planShift({ employee: tired, from: '2027-02-01 12:00:00', to: '2027-02-01 20:00:00' })
  const shift = await open('2027-02-02 05:00', '2027-02-02 11:00')
  const { assigned, open: left } = (await propose()).body.data
  assert.deepEqual(assigned, [])
  assert.deepEqual(
    left.map(({ shiftId, rules, busy }) => [shiftId, rules.map(({ rule, people }) => [rule, people]).sort(), busy]),
    [
      [
        shift.id,
        [
          ['ABWESENHEIT', 1],
          ['RUHE_TAG', 1],
          ['VERTRAG', 1],
        ],
        0,
      ],
    ],
  )
})

test('whoever may not know of a pregnancy reads that somebody can’t be planned', async () => {
  const { person, open, propose } = await shop()
  const eva = await person(2400)
  await build.maternity({ employee: eva, notified: '2026-12-01', expected: '2027-03-01' })
  await open('2027-02-02 07:00', '2027-02-02 11:00')
  const { open: left } = (await propose()).body.data
  assert.deepEqual(left[0]!.rules, [{ rule: 'NICHT_EINTEILBAR', name: 'Kann nicht eingeteilt werden', people: 1 }])
})

test('another company’s store does not exist, a week begins on a Monday, and an empty week proposes nothing', async () => {
  const { propose } = await shop()
  const { storeId } = await shop()
  assert.equal((await propose({ storeId })).status, 404)
  const { status, body } = await propose({ monday: '2027-02-02' })
  assert.deepEqual([status, body], [400, { ...body, fields: { monday: 'Eine Woche beginnt an einem Montag' } }])
  assert.deepEqual((await propose()).body.data, { assigned: [], open: [], isBest: true })
})

/** By the hour. */
const pay = (company: number, employeeId: number, cents: number) =>
  rawSql('update contract set wage_type = 1, payment_cents = $3 where company_id = $1 and employee_id = $2', [
    ...[company, employeeId, cents],
  ])

test('of two who are alike the one who costs less is proposed, to who may see what people are paid', async () => {
  const { person, open, propose, company } = await shop([...PLANS, 'employees.read-sensitive'])
  const [dear, cheap] = [await person(2400), await person(2400)]
  await pay(company, dear.id, 2000)
  await pay(company, cheap.id, 1500)
  await open('2027-02-01 07:00', '2027-02-01 13:00')
  assert.deepEqual(
    (await propose()).body.data.assigned.map(({ employeeId }) => employeeId),
    [cheap.id],
  )
})

test('what somebody costs says nothing to who may not see it', async () => {
  const { person, open, propose, company } = await shop()
  const [dear, cheap] = [await person(2400), await person(2400)]
  await pay(company, dear.id, 2000)
  await pay(company, cheap.id, 1500)
  await open('2027-02-01 07:00', '2027-02-01 13:00')
  assert.deepEqual(
    (await propose()).body.data.assigned.map(({ employeeId }) => employeeId),
    [dear.id],
  )
})
