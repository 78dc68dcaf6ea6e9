import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

async function shop() {
  const session = await signedIn()
  const { company } = session
  const [ten, twenty] = [
    await build.store({ company, storeNumber: '10' }),
    await build.store({ company, storeNumber: '20' }),
  ]
  const employee = await build.employee({ company, store: ten, personnelNumber: '1001' })
  await build.employee({ company, store: ten, personnelNumber: '1002' })
  return { ...session, ten, twenty, employee }
}

const warningsOf = async (api: Api, file: string) => {
  const job = await checked(api, file)
  const rows = await rowsOf(api, job.id)
  const found = rows.flatMap(({ line, issues }) => issues.map(({ column, message }) => [line, column, message]))
  assert.equal(job.counts.warning, new Set(found.map(([line]) => line)).size)
  return found
}

const STAMPS = 'Personalnummer;Filiale;Datum;von;bis'
const ABSENCES = 'Personalnummer;Filiale;Art;von;bis;gelöscht'

test('stamps that overlap in the file name each other with line, store and time; those that only touch do not', async () => {
  const { api } = await shop()
  assert.deepEqual(
    await warningsOf(
      api,
      `${STAMPS}\n1001;10;05.10.2026;07:00;15:00\n1001;20;05.10.2026;14:30;20:00\n1001;10;05.10.2026;20:00;22:00\n1002;10;05.10.2026;07:00;15:00`,
    ),
    [
      [2, 'bis', 'Überschneidet sich mit Zeile 3: 05.10.2026, 14:30–20:00, Standort 20'],
      [3, 'von', 'Überschneidet sich mit Zeile 2: 05.10.2026, 07:00–15:00, Standort 10'],
    ],
  )
})

test('a stamp that overlaps a stored one of another store names it; the row of that same stamp does not', async () => {
  const { api, employee, twenty } = await shop()
  await build.stamp({
    employee: { ...employee, store: twenty },
    from: '2026-10-04 22:30:00',
    to: '2026-10-05 06:00:00',
  })
  assert.deepEqual(await warningsOf(api, `${STAMPS}\n1001;10;05.10.2026;07:00;15:00`), [
    [2, 'von', 'Überschneidet sich mit einer gespeicherten Stempelzeit: 05.10.2026, 00:30–08:00, Standort 20'],
  ])
  assert.deepEqual(await warningsOf(api, `${STAMPS}\n1001;20;05.10.2026;00:30;09:00`), [])
})

test('a stored stamp is held against the file as the file will leave it', async () => {
  const { api, employee } = await shop()
  await build.stamp({ employee, from: '2026-10-05 05:00:00', to: '2026-10-05 13:00:00' })
  const file = (end: string) => `${STAMPS}\n1001;;05.10.2026;07:00;${end}\n1001;;05.10.2026;12:00;18:00`
  assert.deepEqual(await warningsOf(api, file('12:00')), [])
  assert.equal((await warningsOf(api, file('12:30'))).length, 2)
})

test('who is not stamped out yet overlaps only what goes on when they came', async () => {
  const { api, employee } = await shop()
  await build.stamp({ employee, from: '2026-10-05 05:00:00', to: null })
  const file = (begin: string) => `${STAMPS}\n1001;;05.10.2026;${begin};18:00`
  assert.deepEqual(await warningsOf(api, file('08:00')), [])
  assert.deepEqual(await warningsOf(api, file('06:00')), [
    [2, 'bis', 'Überschneidet sich mit einer gespeicherten Stempelzeit: 05.10.2026 ab 07:00, Standort 10'],
  ])
})

test('absences of any kind that overlap are said, in the file and with stored ones, also open sickness', async () => {
  const { api, employee, twenty } = await shop()
  const place = { employee: { ...employee, store: twenty } }
  await build.absence({ ...place, type: 2, from: '2026-11-30 23:00:00', to: null })
  assert.deepEqual(
    await warningsOf(
      api,
      `${ABSENCES}\n1001;;Urlaub;05.10.2026;08.10.2026;nein\n1001;;FTA;08.10.2026;08.10.2026;nein\n1001;;Urlaub;09.10.2026;10.10.2026;nein\n1001;;Urlaub;20.12.2026;31.12.2026;nein`,
    ),
    [
      [2, 'bis', 'Überschneidet sich mit Zeile 3: FTA, 08.10.2026, Standort 10'],
      [3, 'von', 'Überschneidet sich mit Zeile 2: Urlaub, 05.10.2026–08.10.2026, Standort 10'],
      [5, 'von', 'Überschneidet sich mit einer gespeicherten Abwesenheit: Krankenstand ab 01.12.2026, Standort 20'],
    ],
  )
})

test('deleted absences and wishes overlap nothing', async () => {
  const { api, employee } = await shop()
  const october = { employee, from: '2026-10-04 22:00:00', to: '2026-10-08 22:00:00' }
  await build.absence({ ...october, mdDeleted: true })
  await build.absence({ ...october, softDelete: true })
  await build.absence({ ...october, state: 2 })
  assert.deepEqual(
    await warningsOf(api, `${ABSENCES}\n1001;;FTA;05.10.2026;08.10.2026;nein\n1001;;LFZ;06.10.2026;06.10.2026;ja`),
    [],
  )
})

test('a deleted stamp overlaps nothing', async () => {
  const { api, employee } = await shop()
  await build.stamp({ employee, from: '2026-10-05 05:00:00', to: '2026-10-05 13:00:00', softDelete: true })
  assert.deepEqual(await warningsOf(api, `${STAMPS}\n1001;10;05.10.2026;08:00;12:00`), [])
})

test('who sees one store is told that there is something in another, but not what', async () => {
  const { company, employee, ten, twenty } = await shop()
  await build.stamp({
    employee: { ...employee, store: twenty },
    from: '2026-10-05 05:00:00',
    to: '2026-10-05 13:00:00',
  })
  const { api } = await signedIn({ company, storeIds: [ten], permissions: ALL_PERMISSIONS })
  assert.deepEqual(await warningsOf(api, `${STAMPS}\n1001;10;05.10.2026;08:00;12:00`), [
    [2, 'von', 'Überschneidet sich mit einer gespeicherten Stempelzeit in einem Standort, den Sie nicht sehen'],
  ])
})

test('what is stored in a store one does not see is never stored a second time', async () => {
  const { company, employee, ten, twenty } = await shop()
  await build.stamp({
    employee: { ...employee, store: twenty },
    from: '2026-10-05 05:00:00',
    to: '2026-10-05 13:00:00',
  })
  const { api } = await signedIn({ company, storeIds: [ten], permissions: ALL_PERMISSIONS })
  const job = await checked(api, `${STAMPS}\n1001;;05.10.2026;07:00;15:00`)
  assert.deepEqual(
    (await rowsOf(api, job.id, 'error')).map(({ issues }) => issues),
    [
      [
        {
          column: 'von',
          level: 'error',
          message: 'Diesen Eintrag gibt es schon in einem Standort, den Sie nicht sehen',
        },
      ],
    ],
  )
  const page = await rawSql('select count(*)::int as stamps from stamp where company_id = $1', [company])
  assert.deepEqual(page, [{ stamps: 1 }])
})

test('each of many rows that overlap a stored one says so', async () => {
  const { api } = await shop()
  const lines = (minute: string) =>
    Array.from({ length: 3000 }, (_, index) => {
      const date = Temporal.PlainDate.from('1990-01-01').add({ days: Math.floor(index / 2) })
      const [day, month] = [date.day, date.month].map(number => String(number).padStart(2, '0'))
      return `100${1 + (index % 2)};10;${day}.${month}.${date.year};07:${minute};15:00`
    })
  await imported(api, [STAMPS, ...lines('00')].join('\n'))
  const job = await checked(api, [STAMPS, ...lines('30')].join('\n'))
  assert.equal(job.counts.warning, 3000)
})
