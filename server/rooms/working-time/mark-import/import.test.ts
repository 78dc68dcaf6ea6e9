import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { personMarks } from '#contract/working-time/person-marks.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const TODAY = Temporal.Now.plainDateISO('Europe/Vienna')
const YESTERDAY = TODAY.subtract({ days: 1 }).toString()

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const employee = await build.employee({ company, personnelNumber: '1', lastName: 'Lehner', entry: '2024-09-02' })
  const file = (columns: string, cells: string) => `Personalnummer;${columns}\n1;${cells}`
  /** As the personnel file has them: kind, weekday, minutes, from, to. */
  const marks = async () => {
    const rows = await rawSql<Record<string, unknown>>(
      `select kind, weekday, minutes, valid_from, valid_to from person_mark where company_id = $1 order by kind, weekday, valid_from`,
      [company],
    )
    return rows.map(row => Object.values(row))
  }
  const issues = async (columns: string, cells: string) => {
    const [row] = await rowsOf(api, (await checked(api, file(columns, cells))).id)
    return row!.issues.map(({ column, level, message }) => [column, level, message])
  }
  return { ...session, employee, file, marks, issues }
}

test('a file brings kitchen or service and days at school, of who is there and of who comes with it', async () => {
  const { api, marks } = await shop()
  const done = await imported(
    api,
    [
      'Personalnummer;Nachname;Eintritt;Küche oder Service;Berufsschultag;Arbeitszeitrecht gültig ab',
      '1;Lehner;02.09.2024;ja;;',
      '2;Neu;01.03.2025;15.04.2025;;',
      '3;Lea;01.09.2025;;Mo, Mittwoch 6,5;',
      '4;Leo;01.09.2025;nein;Di 7:30 und Fr.;01.10.2025',
    ].join('\n'),
  )
  assert.deepEqual([done.counts.new, done.counts.changed], [3, 1])
  assert.deepEqual(await marks(), [
    ['in_service', null, null, '2024-09-02', null],
    ['in_service', null, null, '2025-04-15', null],
    ['school_day', 1, 480, '2025-09-01', null],
    ['school_day', 2, 450, '2025-10-01', null],
    ['school_day', 3, 390, '2025-09-01', null],
    ['school_day', 5, 480, '2025-10-01', null],
  ])
})

test('the same file twice changes nothing, and empty cells never do', async () => {
  const { api, file, marks } = await shop()
  await imported(api, file('Küche oder Service;Berufsschultag', 'ja;Mo'))
  const before = await marks()
  const again = await checked(api, file('Küche oder Service;Berufsschultag', 'ja;Montag 8 h'))
  assert.deepEqual([again.counts.unchanged, again.counts.changed], [1, 0])
  assert.equal((await checked(api, file('Nachname;Berufsschultag', 'Lehner;'))).counts.unchanged, 1)
  assert.deepEqual(await marks(), before)
})

test('another duration corrects what holds; from a day on the former one ends the day before', async () => {
  const { api, file, marks } = await shop()
  await imported(api, file('Berufsschultag', 'Mo'))
  await imported(api, file('Berufsschultag', 'Mo 9'))
  assert.deepEqual(await marks(), [['school_day', 1, 540, '2024-09-02', null]])
  const job = await checked(api, file('Berufsschultag;Arbeitszeitrecht gültig ab', 'Mo 6;01.09.2026'))
  const [row] = await rowsOf(api, job.id)
  assert.deepEqual(
    row!.cells.filter(({ field }) => field === 'schoolDay'),
    [
      {
        field: 'schoolDay',
        before: 'Montag 09h:00m ab 02.09.2024',
        after: 'Montag 09h:00m 02.09.2024 – 31.08.2026, Montag 06h:00m ab 01.09.2026',
      },
    ],
  )
  await imported(api, file('Berufsschultag;Arbeitszeitrecht gültig ab', 'Mo 6;01.09.2026'))
  assert.deepEqual(await marks(), [
    ['school_day', 1, 540, '2024-09-02', '2026-08-31'],
    ['school_day', 1, 360, '2026-09-01', null],
  ])
})

test('„nein“ ends what holds yesterday, or the day before the day that the file names; what ended stays true', async () => {
  const { api, employee, file, marks } = await shop()
  await build.personMark({ employee, kind: 'in_service', from: '2025-01-01' })
  await build.personMark({ employee, weekday: 1, from: '2024-09-02', to: '2025-06-30' })
  await build.personMark({ employee, weekday: 2, from: '2024-09-02' })
  await imported(api, file('Küche oder Service', 'nein'))
  await imported(api, file('Berufsschultag;Arbeitszeitrecht gültig ab', 'nein;01.07.2026'))
  const ended = [
    ['in_service', null, null, '2025-01-01', YESTERDAY],
    ['school_day', 1, 480, '2024-09-02', '2025-06-30'],
    ['school_day', 2, 480, '2024-09-02', '2026-06-30'],
  ]
  assert.deepEqual(await marks(), ended)
  await imported(api, file('Berufsschultag', 'Mo'))
  assert.deepEqual(await marks(), [...ended.slice(0, 2), ['school_day', 1, 480, '2025-07-01', null], ended[2]])
})

test('what begins later than the file says begins then', async () => {
  const { api, employee, file, marks } = await shop()
  await build.personMark({ employee, kind: 'in_service', from: '2026-05-01' })
  await imported(api, file('Küche oder Service', '01.03.2026'))
  assert.deepEqual(await marks(), [['in_service', null, null, '2026-03-01', null]])
})

test('what is no day, no weekday or too long is refused in its cell, and a day that is not named any more is said', async () => {
  const { employee, issues } = await shop()
  const wrong = (text: string) => `„${text}“ ist kein Wochentag mit höchstens 12 Stunden (wie „Mo“ oder „Montag 8“)`
  assert.deepEqual(await issues('Berufsschultag', 'Mo, Feiertag'), [['Berufsschultag', 'error', wrong('Feiertag')]])
  assert.deepEqual(await issues('Berufsschultag', 'Mo 13'), [['Berufsschultag', 'error', wrong('Mo 13')]])
  assert.deepEqual(await issues('Berufsschultag', 'Mo / montag 4'), [
    ['Berufsschultag', 'error', 'Montag steht zweimal da'],
  ])
  assert.deepEqual(await issues('Küche oder Service', 'vielleicht'), [
    ['Küche oder Service', 'error', '„vielleicht“ ist weder ja noch nein'],
  ])
  assert.deepEqual(await issues('Küche oder Service', '31.12.1949'), [
    ['Küche oder Service', 'error', 'Ein Tag von 1950 bis 2100'],
  ])
  await build.personMark({ employee, kind: 'in_service', from: TODAY.add({ days: 3 }).toString() })
  const [[column, level, message] = []] = await issues('Küche oder Service', 'nein')
  assert.deepEqual([column, level], ['Küche oder Service', 'error'])
  assert.match(message!, /^Gilt erst ab .*; bitte im Personalakt löschen$/)
  await build.personMark({ employee, weekday: 2, from: '2024-09-02' })
  assert.deepEqual(await issues('Berufsschultag', 'Mo'), [['Berufsschultag', 'warning', 'Dienstag bleibt eingetragen']])
})

test('taken back, new ones are gone and changed ones are what they were; refused once somebody has changed them', async () => {
  const { api, company, employee, file, marks } = await shop()
  await build.personMark({ employee, weekday: 1, minutes: 480, from: '2024-09-02' })
  const before = await marks()
  const body = file('Küche oder Service;Berufsschultag', 'ja;Mo 6, Di')
  const done = await imported(api, body)
  assert.equal((await marks()).length, 3)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await marks(), before)

  const again = await imported(api, body)
  const { data } = (await api(personMarks.ofPerson, { params: { id: employee.id } })).body
  const tuesday = data.find(({ weekday }) => weekday === 2)!
  const change = await api(personMarks.change, { params: { id: tuesday.id }, body: { minutes: 60, version: 1 } })
  assert.equal(change.status, 200)
  const refused = await api(importJobs.undo, { params: { id: again.id } })
  assert.equal(refused.status, 409)
  assert.match(refused.refusal.message, /Lehner/)
  const [{ count }] = (await rawSql<{ count: number }>(
    `select count(*)::int as count from audit_entry where company_id = $1 and record_kind = 'working-time/person-marks' and action = 'created'`,
    [company],
  )) as [{ count: number }]
  assert.equal(count, 4)
})

test('an import of a new person that is taken back takes their marks along', async () => {
  const { api, marks } = await shop()
  const done = await imported(api, 'Personalnummer;Nachname;Eintritt;Berufsschultag\n9;Neu;01.09.2025;Mo')
  assert.equal((await marks()).length, 1)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await marks(), [])
})

test('ten thousand rows are read and written at once', async () => {
  const { api, marks } = await shop()
  const rows = Array.from({ length: 10_000 }, (_, at) => `${at + 10};Neu ${at};01.09.2025;ja;Mo 8, Di`)
  const done = await imported(
    api,
    ['Personalnummer;Nachname;Eintritt;Küche oder Service;Berufsschultag', ...rows].join('\n'),
  )
  assert.equal(done.counts.new, 10_000)
  assert.equal((await marks()).length, 30_000)
})
