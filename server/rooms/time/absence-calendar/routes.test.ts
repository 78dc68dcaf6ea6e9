import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceCalendar } from '#contract/time/absence-calendar.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const november = (storeId: number) => ({ query: { storeId, month: '2026-11' } })

test('a month holds the people of the store who are employed in it, by name, and what each is away for', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const gruber = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva', personnelNumber: '7' })
  const employed = async (lastName: string, entry: string, exit: string | null = null) => {
    const { id } = await build.employee({ company, store, lastName })
    await rawSql('update employee set entry = $2, exit = $3 where id = $1', [id, entry, exit])
  }
  await employed('Adler', '2026-11-16')
  await employed('Weg', '2020-01-01', '2026-10-31')
  await employed('Neu', '2026-12-01')
  await build.employee({ company, store, lastName: 'Verborgen', isHidden: true })
  await build.employee({ company, lastName: 'Anderswo' })
  const half = { from: '2026-10-30 11:00:00', to: '2026-11-03 11:00:00' }
  const { id } = await build.absence({ employee: gruber, ...half, type: 2, wageKind: 'AU' })
  await build.absence({ employee: gruber, softDelete: true })
  await build.absence({ employee: gruber, state: 3 })
  const { body } = await api(absenceCalendar.month, november(store))
  assert.deepEqual(
    body.data.people.map(({ lastName, mdPersonnelId, entry }) => [lastName, mdPersonnelId, entry]),
    [
      ['Adler', body.data.people[0]!.mdPersonnelId, '2026-11-16'],
      ['Gruber', '7', '2024-01-01'],
    ],
  )
  assert.deepEqual(body.data.absences, [
    {
      id,
      employeeId: gruber.id,
      mdType: 2,
      wageKind: 'AU',
      firstDay: '2026-10-30',
      lastDay: '2026-11-03',
      firstPart: 'afternoon',
      lastPart: 'morning',
      state: 'approved',
      declineReason: null,
      version: 1,
    },
  ])
})

test('what waits, what was declined and sickness without an end are told apart', async () => {
  const { api, company } = await signedIn()
  const { employee } = await build.absence({ company, approved: false })
  await build.absence({ employee, from: '2026-11-09 23:00:00', to: null, type: 2 })
  await build.absence({
    ...{ employee, from: '2026-11-19 23:00:00', to: '2026-11-20 23:00:00' },
    ...{ approved: false, declineReason: 'Inventur' },
  })
  const { body } = await api(absenceCalendar.month, november(employee.store!))
  assert.deepEqual(
    body.data.absences.map(({ state, lastDay, declineReason }) => [state, lastDay, declineReason]),
    [
      ['waiting', '2026-11-06', null],
      ['approved', null, null],
      ['declined', '2026-11-20', 'Inventur'],
    ],
  )
})

test('who is away from another store, too, is there with it, and a guest with what was entered here', async () => {
  const { api, company } = await signedIn()
  const [here, there] = [await build.store({ company }), await build.store({ company })]
  const own = await build.employee({ company, store: here, lastName: 'Eigen' })
  const guest = await build.employee({ company, store: there, lastName: 'Gast' })
  await build.absence({ employee: { ...own, store: there } })
  await build.absence({ employee: { ...guest, store: here } })
  await build.absence({ employee: guest, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00' })
  const { body } = await api(absenceCalendar.month, november(here))
  assert.deepEqual(
    body.data.absences.map(({ employeeId, firstDay }) => [employeeId, firstDay]),
    [
      [own.id, '2026-11-02'],
      [guest.id, '2026-11-02'],
    ],
  )
  assert.deepEqual(
    body.data.people.map(({ lastName }) => lastName),
    ['Eigen', 'Gast'],
  )
})

test('who may see absences but no employees gets the names of those who are away, and nothing else of them', async () => {
  const { api, company } = await signedIn({ permissions: ['stores.read', 'absences.read'] })
  const { employee } = await build.absence({ company, lastName: 'Gruber' })
  await build.employee({ company, store: employee.store!, lastName: 'Da' })
  const { body } = await api(absenceCalendar.month, november(employee.store!))
  assert.deepEqual(
    body.data.people.map(({ id, mdPersonnelId, entry }) => [id, mdPersonnelId, entry]),
    [[employee.id, '', null]],
  )
})

for (const month of ['2026-13', '11.2026', ''])
  test(`„${month}“ is no month`, async () => {
    const { api, company } = await signedIn()
    const storeId = await build.store({ company })
    const { status, refusal } = await api(absenceCalendar.month, { query: { storeId, month } })
    assert.deepEqual([status, refusal.fields], [400, { month: 'Bitte einen Monat eingeben (JJJJ-MM)' }])
  })
