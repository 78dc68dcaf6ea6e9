import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { hourRates } from '#contract/roster/hour-rates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const WEEK = { from: '2026-11-02', to: '2026-11-08' }
const PAY: Permission[] = ['roster.read', 'employees.read-sensitive']

async function shop() {
  const { company } = await signedIn()
  const storeId = await build.store({ company })
  await build.ruledModel({ company, isDefault: true })
  const session = await signedIn({ company, permissions: PAY })
  const person = () => build.employee({ company, store: storeId })
  const rates = async () => {
    const { body } = await session.api(hourRates.list, { query: { storeId, ...WEEK } })
    return new Map(body.data.map(({ employeeId, cents }) => [employeeId, cents]))
  }
  return { ...session, company, storeId, person, rates }
}

test('an hour is worth its pay by the hour, or the part of a month by the factor of the model', async () => {
  const { person, rates } = await shop()
  const [byHour, byMonth, unpaid] = [await person(), await person(), await person()]
  await build.contract({ employee: byHour, wageType: 1, paymentCents: 1450 })
  // 40 hours a week are 173,2 a month by the model's factor of 4,33: 2 598 € are 15 € an hour.
  await build.contract({ employee: byMonth, wageType: 4, paymentCents: 259_800 })
  await build.contract({ employee: unpaid })
  const found = await rates()
  assert.deepEqual(
    [byHour, byMonth, unpaid].map(({ id }) => found.get(id)),
    [1450, 1500, null],
  )
})

test('who has a new contract in the week costs what the first one says, then what the next does; who has none is not there', async () => {
  const { api, company, storeId, person, rates } = await shop()
  const [changed, later] = [await person(), await person()]
  await build.contract({ employee: changed, wageType: 1, paymentCents: 1400, to: '2026-11-04' })
  await build.contract({ employee: changed, wageType: 1, paymentCents: 1600, from: '2026-11-05' })
  await build.contract({ employee: later, wageType: 1, paymentCents: 1600, from: '2026-11-09' })
  // Besides the first one, in another store: it changes nothing.
  const elsewhere = { ...changed, store: await build.store({ company }) }
  await build.contract({ employee: elsewhere, wageType: 1, paymentCents: 1900, from: '2026-11-03', to: '2026-11-04' })
  assert.deepEqual([...(await rates())], [[changed.id, 1400]])
  const { body } = await api(hourRates.list, { query: { storeId, ...WEEK } })
  assert.deepEqual(body.data[0]!.later, [{ from: '2026-11-05', cents: 1600 }])
})

test('who comes from another store to work there is there, too', async () => {
  const { company, storeId, rates } = await shop()
  const guest = await build.employee({ company, store: await build.store({ company }) })
  await build.contract({ employee: guest, wageType: 1, paymentCents: 1700 })
  await build.planShift({ employee: { ...guest, store: storeId }, from: '2026-11-03 08:00:00' })
  assert.deepEqual([...(await rates())], [[guest.id, 1700]])
  await rawSql('delete from plan_shift where company_id = $1', [company])
  assert.deepEqual([...(await rates())], [])
})
