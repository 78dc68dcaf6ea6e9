import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absences } from '#contract/exports/absence-source.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('absences come as the specification names them, with their days within the asked ones', async () => {
  const { api, company } = await signedIn({ permissions: ['absences.read'] })
  const { id, employee } = await build.absence({ company, from: '2026-11-01 23:00:00', to: '2026-11-06 23:00:00' })
  const query = { storeId: employee.store!, from: '04.11.2026', to: '30.11.2026' }
  const { body } = await api(absences.list, { query })
  assert.deepEqual(body.data, [
    {
      id,
      employeeId: employee.id,
      storeId: employee.store,
      from: '2026-11-01 23:00:00',
      to: '2026-11-06 23:00:00',
      mdType: 1,
      mdState: 1,
      mdApproved: true,
      mdDeleted: false,
      softDelete: false,
      totalDays: 3,
      fromMoment: '2026-11-04',
      toMoment: '2026-11-06',
    },
  ])
})

test('deleted ones, wishes and unapproved ones are listed too, and what only touches the edge is not', async () => {
  const { api, company } = await signedIn()
  const { employee } = await build.absence({ company, softDelete: true })
  await build.absence({ employee, state: 3 })
  await build.absence({ employee, approved: false })
  await build.absence({ employee, from: '2026-10-29 23:00:00', to: '2026-10-31 23:00:00' })
  await build.absence({ employee, from: '2026-11-30 23:00:00', to: '2026-12-01 23:00:00' })
  const { body } = await api(absences.list, {
    query: { storeId: employee.store!, from: '2026-11-01', to: '2026-11-30' },
  })
  assert.equal(body.data.length, 3)
})

test('sickness whose end nobody knows is listed in every month it has reached, and no other absence may be open', async () => {
  const { api, company } = await signedIn()
  const { id, employee } = await build.absence({ company, from: '2026-11-26 23:00:00', to: null, type: 2 })
  const daysIn = async (from: string, to: string) => {
    const { body } = await api(absences.list, { query: { storeId: employee.store!, from, to } })
    return body.data.map(({ id, to, totalDays, toMoment }) => [id, to, totalDays, toMoment])
  }
  assert.deepEqual(await daysIn('2026-11-01', '2026-11-30'), [[id, null, 4, '2026-11-30']])
  assert.deepEqual(await daysIn('2027-01-01', '2027-01-31'), [[id, null, 31, '2027-01-31']])
  assert.deepEqual(await daysIn('2026-10-01', '2026-10-31'), [])
  await assert.rejects(build.absence({ employee, to: null, type: 1 }), /absence_open_is_sickness/)
})

test('parts of a day are counted for DPW only', async () => {
  const { api, company } = await signedIn()
  const { employee } = await build.absence({ company, from: '2026-11-05 07:00:00', to: '2026-11-05 15:00:00' })
  const query = { storeId: employee.store!, from: '2026-11-01', to: '2026-11-30' }
  assert.equal((await api(absences.list, { query })).body.data[0]!.totalDays, 0)
  await rawSql('update company set software_id = 1 where id = $1', [company])
  assert.equal((await api(absences.list, { query })).body.data[0]!.totalDays, 0.33)
})

const refused: [from: string, to: string, field: string, says: string][] = [
  ['2026-11-30', '2026-11-01', 'to', 'Darf nicht vor dem ersten Tag liegen'],
  ['2026-01-01', '2027-12-31', 'to', 'Höchstens 400 Tage auf einmal'],
  ['31.11.2026', '2026-12-01', 'from', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
]
for (const [from, to, field, says] of refused) {
  test(`${from} to ${to} is refused by name`, async () => {
    const { api, company } = await signedIn()
    const storeId = await build.store({ company })
    const { status, refusal } = await api(absences.list, { query: { storeId, from, to } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })
}
