import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company, storeNumber: '10' })
  const employee = await build.employee({ company, store, personnelNumber: '1001' })
  const stored = () =>
    rawSql(
      `select left(s.starts_at::text, 16) as starts, left(s.ends_at::text, 16) as ends, s.md_confirmed as confirmed,
         left(p.starts_at::text, 16) as pause, s.pause_minutes as minutes
       from stamp s left join stamp_pause p on p.company_id = s.company_id and p.shift_id = s.id
       where s.company_id = $1 order by s.starts_at`,
      [company],
    )
  return { ...session, employee, stored }
}

// Stored in UTC, what stood on the wall clock of Vienna; summer time ends on 25.10.2026 and begins on 28.3.2027.
const shifts: [what: string, row: string, starts: string, ends: string, minutes: number | null][] = [
  ['summer time', '05.10.2026;07:00;15:00;30', '2026-10-05 05:00', '2026-10-05 13:00', 30],
  ['winter time', '05.11.2026;07:00;15:00;30', '2026-11-05 06:00', '2026-11-05 14:00', 30],
  ['an odd number of minutes left', '05.11.2026;07:00;08:00;15', '2026-11-05 06:00', '2026-11-05 07:00', 15],
  ['over midnight', '05.11.2026;18:00;02:30;0', '2026-11-05 17:00', '2026-11-06 01:30', null],
  ['until midnight', '05.11.2026;18:00;24:00;0', '2026-11-05 17:00', '2026-11-05 23:00', null],
  ['nearly a whole day', '05.11.2026;18:00;17:30;60', '2026-11-05 17:00', '2026-11-06 16:30', 60],
  ['through the long night', '24.10.2026;22:00;06:00;0', '2026-10-24 20:00', '2026-10-25 05:00', null],
  ['through the short night', '27.03.2027;22:00;06:00;0', '2027-03-27 21:00', '2027-03-28 04:00', null],
  [
    'a short year, full hours and a pause on the clock',
    '5.11.26;7;15;0:30',
    '2026-11-05 06:00',
    '2026-11-05 14:00',
    30,
  ],
  ['into the hour that comes twice', '24.10.2026;22:00;02:30;0', '2026-10-24 20:00', '2026-10-25 00:30', null],
  ['within the hour that comes twice', '25.10.2026;02:45;02:15;0', '2026-10-25 00:45', '2026-10-25 01:15', null],
]
for (const [what, row, starts, ends, minutes] of shifts) {
  test(`${what}: the moments and the length of the pause are right, and no time of it is made up`, async () => {
    const { api, stored } = await shop()
    const done = await imported(api, `Personalnummer;Datum;von;bis;Pause\n1001;${row}`)
    assert.equal(done.state, 'done', done.message)
    const [stamp] = await stored()
    assert.deepEqual(
      [stamp!.starts, stamp!.ends, stamp!.minutes, stamp!.pause, stamp!.confirmed],
      [starts, ends, minutes, null, false],
    )
  })
}

const SKIPPED = 'Die Uhrzeit 02:30 gibt es am 28.03.2027 nicht: die Uhr wird in dieser Nacht vorgestellt'
const TWICE = 'Die Uhrzeit 02:30 gibt es am 25.10.2026 zweimal; angenommen wird die'
const UNDISPUTED = 'weil kein anderer Dienst dagegen spricht'
const doubts: [row: string, column: string, level: 'error' | 'warning', message: string][] = [
  ['05.11.2026;08:00;08:00;', 'bis', 'error', 'Beginn und Ende sind gleich'],
  ['28.03.2027;02:30;06:00;', 'von', 'error', SKIPPED],
  ['27.03.2027;22:00;02:30;', 'bis', 'error', SKIPPED],
  ['25.10.2026;02:30;10:00;', 'von', 'warning', `${TWICE} erste (Sommerzeit), ${UNDISPUTED}`],
  ['24.10.2026;22:00;02:30;', 'bis', 'warning', `${TWICE} erste (Sommerzeit), ${UNDISPUTED}`],
  [
    '25.10.2026;02:45;02:30;',
    'bis',
    'warning',
    `${TWICE} zweite (Winterzeit), weil nur so Beginn, Ende und Pause zusammenpassen`,
  ],
  ['05.11.2026;06:00;22:01;', 'bis', 'warning', 'Der Dienst dauert länger als 16 Stunden'],
  ['05.11.2126;08:00;16:00;', 'Datum', 'error', '„05.11.2126“ ist kein Datum (TT.MM.JJJJ)'],
  ['05.11.2098;08:00;16:00;', 'Datum', 'warning', 'Der Tag liegt mehr als ein Jahr in der Zukunft'],
]
for (const [row, column, level, message] of doubts) {
  test(`“${row}” says in the cell: ${message}`, async () => {
    const { api } = await shop()
    const job = await checked(api, `Personalnummer;Datum;von;bis;Pause\n1001;${row}`)
    const [{ issues } = { issues: [] }] = await rowsOf(api, job.id)
    assert.deepEqual(
      issues.filter(issue => issue.message === message),
      [{ column, level, message }],
      JSON.stringify(issues),
    )
  })
}

test('a shift of sixteen hours, an ordinary night and a day next month raise no doubt', async () => {
  const { api } = await shop()
  const next = Temporal.Now.plainDateISO('Europe/Vienna').add({ months: 1 }).toString()
  const job = await checked(
    api,
    `Personalnummer;Datum;von;bis\n1001;05.11.2026;06:00;22:00\n1001;06.11.2026;22:00;06:00\n1001;${next};08:00;16:00`,
  )
  assert.deepEqual(
    (await rowsOf(api, job.id)).flatMap(({ issues }) => issues),
    [],
  )
})

test('a stamp without an end stays open until a later file brings it', async () => {
  const { api, stored } = await shop()
  await imported(api, 'Personalnummer;Datum;von;bis;bestätigt\n1001;05.11.2026;07:00;;nein')
  assert.equal((await stored())[0]!.ends, null)
  const done = await imported(api, 'Personalnummer;Datum;von;bis;Pause;bestätigt\n1001;05.11.2026;07:00;15:00;30;ja')
  assert.equal(done.counts.changed, 1)
  assert.deepEqual(await stored(), [
    { starts: '2026-11-05 06:00', ends: '2026-11-05 14:00', confirmed: true, pause: null, minutes: 30 },
  ])
})

test('pauses that were really stamped stay where they are when the file counts as many minutes', async () => {
  const { api, employee, stored } = await shop()
  await build.stamp({
    employee,
    from: '2026-11-05 06:00:00',
    to: '2026-11-05 14:00:00',
    confirmed: false,
    pauses: [{ from: '2026-11-05 08:00:00', to: '2026-11-05 08:30:00' }],
  })
  const file = (pause: string) => `Personalnummer;Datum;von;bis;Pause\n1001;05.11.2026;07:00;15:00;${pause}`
  assert.equal((await imported(api, file('30'))).counts.unchanged, 1)
  assert.equal((await imported(api, file(''))).counts.unchanged, 1)
  assert.equal((await stored())[0]!.pause, '2026-11-05 08:00')
  assert.equal((await imported(api, file('45'))).counts.changed, 1)
  assert.deepEqual([(await stored())[0]!.minutes, (await stored()).length], [45, 1])
  assert.equal((await imported(api, file('0'))).counts.changed, 1)
  assert.deepEqual([(await stored())[0]!.pause, (await stored())[0]!.minutes], [null, null])
})

test('a stamp that was deleted is not brought back by a file: its row is a new one', async () => {
  const { api, company, employee } = await shop()
  const { id } = await build.stamp({
    employee,
    from: '2026-11-05 06:00:00',
    to: '2026-11-05 14:00:00',
    softDelete: true,
  })
  const done = await imported(api, 'Personalnummer;Datum;von;bis\n1001;05.11.2026;07:00;15:30')
  assert.equal(done.state, 'done', done.message)
  const stamps = await rawSql(
    'select id = $2 as deleted, left(ends_at::text, 16) as ends from stamp where company_id = $1 order by id',
    [company, id],
  )
  assert.deepEqual(stamps, [
    { deleted: true, ends: '2026-11-05 14:00' },
    { deleted: false, ends: '2026-11-05 14:30' },
  ])
})

/** Somebody of 40 hours in a shop with longer opening hours from 18:30 to 20:00. */
async function openLate() {
  const session = await shop()
  const { api, company, employee } = session
  const openings = [
    {
      days: 'weekdays' as const,
      from: 1110,
      to: 1200,
      percent: 7000,
      overtime: 'none' as const,
      overtimePercent: null,
    },
  ]
  await build.ruledModel({ company, isDefault: true, rules: { breakAfterMinutes: null, openings } })
  await build.contract({ employee })
  await build.openingBalance({ employee })
  const month = async () => {
    const { data } = (await api(personMonths.find, { params: { id: employee.id }, query: { month: '2026-11' } })).body
    return {
      deducted: data.shifts.map(({ deducted, pauses }) => [deducted, pauses]),
      opening: data.kinds.find(({ kind }) => kind === 'OEFFNUNG70')?.minutes,
      findings: data.findings.map(({ code, stampIds }) => [code, stampIds.length]),
    }
  }
  const stampId = async () =>
    (await rawSql<{ id: number }>('select id from stamp where company_id = $1', [company]))[0]!.id
  return { ...session, month, stampId }
}
const late = (pause: string) => `Personalnummer;Datum;von;bis;Pause\n1001;05.11.2026;12:00;21:00;${pause}`

test('a pause that a file only counts is taken off after six hours of work, and asked for only where that touches a window', async () => {
  const { api, month } = await openLate()
  await imported(api, late('30'))
  const deducted = (to: string) => [[[{ from: '2026-11-05 17:00:00', to }], []]]
  assert.deepEqual(await month(), { deducted: deducted('2026-11-05 17:30:00'), opening: 90, findings: [] })
  await imported(api, late('45'))
  assert.deepEqual(await month(), {
    ...{ deducted: deducted('2026-11-05 17:45:00'), opening: 75 },
    findings: [['pause-place', 1]],
  })
})

test('the same file once more changes nothing, and taking a file back brings back the pause as it was', async () => {
  const { api, stored } = await openLate()
  await imported(api, late('30'))
  const before = await stored()
  assert.equal((await imported(api, late('30'))).counts.unchanged, 1)
  assert.equal((await imported(api, late(''))).counts.unchanged, 1)
  const done = await imported(api, late('45'))
  assert.equal((await stored())[0]!.minutes, 45)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await stored(), before)
})

test('whoever enters when the pause was replaces its mere length, and the question is gone', async () => {
  const { api, month, stampId } = await openLate()
  await imported(api, late('45'))
  const params = { id: await stampId() }
  const { pauseMinutes, version } = (await api(stampRecords.find, { params })).body.data
  assert.equal(pauseMinutes, 45)
  const pauses = [{ from: '2026-11-05 14:00:00', to: '2026-11-05 14:45:00' }]
  const change = (body: object) => api(stampRecords.change, { params, body: { reason: 'Gefragt', ...body } as never })
  const changed = (await change({ version, pauses })).body.data
  assert.deepEqual([changed.pauseMinutes, changed.pauses], [null, pauses])
  assert.deepEqual(await month(), { deducted: [[[], pauses]], opening: 90, findings: [] })
  const long = await change({ version: changed.version, pauseMinutes: 495 })
  assert.deepEqual(
    [long.status, long.refusal.fields],
    [400, { pauseMinutes: 'Die Pausen sind nicht kürzer als der Dienst' }],
  )
})
