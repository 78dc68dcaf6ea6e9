import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files } from '#contract/files.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type ReportDraft, reports } from '#contract/reports/reports.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { textOf } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()

type Signed = Awaited<ReturnType<typeof signedIn>>
type Owner = Awaited<ReturnType<typeof build.employee>>

const ALL = ['hours', 'stores', 'special', 'weekends', 'rests']
const draft = (config: Partial<ReportDraft['config']> = {}) => ({
  name: 'Einsätze Oktober 2026',
  reportType: 'EMPLOYEEDEPLOYMENT' as const,
  config: { year: 2026, month: 10, options: ALL, ...config },
})

const figures = async ({ api }: Signed, config: Partial<ReportDraft['config']> = {}) => {
  const { status, body, text } = await api(reportPreviews.figures, { body: draft(config) })
  assert.equal(status, 200, text)
  return body.data
}
const notes = async ({ api }: Signed, config: Partial<ReportDraft['config']> = {}): Promise<string[][]> =>
  (await api(reportPreviews.show, { body: draft(config) })).body.data.notes.map(({ title, text }) => [title, text])

/** Each line as what its columns say, by their names. */
const linesOf = ({ columns, groups }: Awaited<ReturnType<typeof figures>>) =>
  groups.flatMap(({ rows }) =>
    rows.map(({ cells }) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at] ?? null]))),
  )

const worked = (employee: Owner, from: string, to: string, confirmed = true) =>
  build.stamp({ employee, from: `2026-${from}:00`, to: `2026-${to}:00`, confirmed })

const planned = ({ id, company, store }: Owner, from: string, to: string, breakMinutes = 0, isPublished = true) =>
  rawSql(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes, published_at)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6, case when $7 then now() end)`,
    [company, id, store, `2026-${from}:00`, `2026-${to}:00`, breakMinutes, isPublished],
  )

/**
 * October 2026: it begins on a Thursday, the clock is put back in the night to Sunday the 25th, the 26th is a holiday, and the
 * weekend of the 31st ends in November. Times are UTC: Vienna is two hours ahead up to the 25th, then one.
 */
async function october(signed: Signed) {
  const { company } = signed
  const store = await build.store({ company, name: 'Wien Mariahilf' })
  const other = await build.store({ company, name: 'Wien Donaustadt' })
  await build.ruledModel({ company, isDefault: true })
  const person = async (lastName: string, firstName: string, personnelNumber: string, from = '2024-01-01') => {
    const employee = await build.employee({ company, store, lastName, firstName, personnelNumber, entry: from })
    await build.contract({ employee, from })
    return employee
  }
  const bauer = await person('Bauer', 'Anna', '2014')
  // 22:00 to 02:00 in the night to October: September's.
  await worked(bauer, '09-30 20:00', '10-01 00:00')
  // Sunday 23:30 to 02:30: three hours of night, and the Sunday's.
  await worked(bauer, '10-11 21:30', '10-12 00:30')
  // 22:00 to 00:59: a minute too short for a night.
  await worked(bauer, '10-13 20:00', '10-13 22:59')
  // Saturday 22:00 to 03:00, with the hour that comes twice: six hours.
  await worked(bauer, '10-24 20:00', '10-25 02:00')
  // The holiday, 8 to 12.
  await worked(bauer, '10-26 07:00', '10-26 11:00')
  // Saturday 22:00 to 03:00 of November.
  await worked(bauer, '10-31 21:00', '11-01 02:00')
  await planned(bauer, '10-13 20:00', '10-14 00:00', 30)
  await planned(bauer, '10-14 06:00', '10-14 10:00', 0, false)

  const koller = await person('Koller', 'Mara', '2047')
  // Saturday until 20:00, Sunday from 6:00 in the other store: ten hours of rest.
  await worked(koller, '10-03 12:00', '10-03 18:00')
  await worked({ ...koller, store: other }, '10-04 04:00', '10-04 08:00')
  for (const day of ['10', '17', '24']) await worked(koller, `10-${day} 08:00`, `10-${day} 12:00`)
  await worked(koller, '10-31 09:00', '10-31 13:00')

  const novak = await person('Novak', 'Petra', '2049', '2026-10-19')
  await worked(novak, '10-23 06:00', '10-23 10:00')
  return { store, other, bauer, koller, novak }
}

test('a shift counts to the day it begins, by the clock of the company: over midnight, the end of the month and the longer night', async () => {
  const signed = await signedIn()
  const { store, other, bauer } = await october(signed)
  // What is not of this company, or of a store that is hidden, is not in it.
  const foreign = await build.employee({ lastName: 'Fremd' })
  await build.contract({ employee: foreign })
  const hidden = await build.store({ company: signed.company, name: 'Alt' })
  await rawSql('update store set is_hidden = true where id = $1', [hidden])
  const gone = await build.employee({ company: signed.company, store: hidden, lastName: 'Versteckt' })
  await build.contract({ employee: gone })

  const found = await figures(signed)
  const usual = { stores: 1, sundays: 0, nights: 0, holidays: 0, rests: 0, planned: 0 }
  assert.deepEqual(linesOf(found), [
    {
      ...{ name: 'Bauer Anna', number: '2014', days: 5, stores: 1 },
      // 3 h + 2 h 59 + 6 h + 4 h + 5 h; planned 3 h 30 and, not published yet, 4 h.
      ...{ planned: 450, worked: 1259, difference: 809 },
      ...{ sundays: 1, nights: 3, holidays: 1, rests: 0 },
      // The weekends of the 3rd and the 17th; of 43 Sundays up to October one was worked on.
      ...{ freeWeekends: 2, freeSundays: 42 },
    },
    {
      ...usual,
      ...{ name: 'Koller Mara', number: '2047', days: 6, worked: 1560, difference: 1560 },
      ...{ stores: 2, sundays: 1, rests: 1, freeWeekends: 0, freeSundays: 42 },
    },
    // Entered on the 19th: two weekends and one Sunday were theirs.
    {
      ...usual,
      ...{
        name: 'Novak Petra',
        number: '2049',
        days: 1,
        worked: 240,
        difference: 240,
        freeWeekends: 2,
        freeSundays: 1,
      },
    },
  ])
  const place = { tab: 'employeedata', search: { employeeId: String(bauer.id), part: 'times', month: '2026-10' } }
  assert.deepEqual(found.groups[0]!.rows[0]!.place, place)
  const [sum] = found.sums
  assert.equal(sum!.label, '3 Mitarbeiter')
  assert.equal(sum!.cells[found.columns.findIndex(({ key }) => key === 'worked')], 1259 + 1560 + 240)

  assert.deepEqual(linesOf(await figures(signed, { storeId: other })), [])
  const ofStore = linesOf(await figures(signed, { storeId: store }))
  assert.deepEqual(ofStore, linesOf(found))
})

test('hours worked are those of the months, whoever is asked', async () => {
  const signed = await signedIn()
  await october(signed)
  const months = (await signed.api(personMonths.list, { query: { month: '2026-10' } })).body.data
  assert.deepEqual(
    linesOf(await figures(signed)).map(({ name, worked }) => [name, worked]),
    months.map(({ lastName, firstName, workedMinutes }) => [`${lastName} ${firstName}`, workedMinutes]),
  )
})

test('what strikes stands beside it with names: no free weekend, too little rest, far above plan, times nobody approved', async () => {
  const signed = await signedIn()
  const { novak } = await october(signed)
  await worked(novak, '10-30 06:00', '10-30 08:00', false)
  assert.deepEqual(await notes(signed), [
    ['Kein freies Wochenende', 'Koller Mara'],
    ['Ruhezeit unter 11 h', 'Koller Mara 1-mal'],
    ['Mehr als 8 h über Plan', 'Bauer Anna 13,48 h, Koller Mara 26 h'],
    ['1 Zeit ist nicht bestätigt', 'Sie zählen mit, wie in den Monatssummen.'],
  ])
  // Without the columns nothing is said of them.
  assert.deepEqual(await notes(signed, { options: ['stores'] }), [
    ['1 Zeit ist nicht bestätigt', 'Sie zählen mit, wie in den Monatssummen.'],
  ])
})

test('of a month that is not over it is said that it compares a whole plan with the work so far', async () => {
  const signed = await signedIn()
  await october(signed)
  const { year, month } = Temporal.Now.plainDateISO('Europe/Vienna')
  assert.deepEqual((await notes(signed, { year, month })).at(-1), [
    'Der Monat läuft noch',
    'Geplant bis zum Monatsende, gearbeitet bis heute. Frei ist ab heute, was nicht geplant ist.',
  ])
})

test('of twelve free Sundays in the year one is due for each whole month', async () => {
  const signed = await signedIn()
  const { company } = signed
  const store = await build.store({ company })
  await build.ruledModel({ company, isDefault: true })
  const employee = await build.employee({ company, store, lastName: 'Thaler', firstName: 'Nora', entry: '2026-08-20' })
  await build.contract({ employee, from: '2026-08-20' })
  // From 23 August to 25 October there are ten Sundays; nine were worked on, and September and October are whole.
  for (let day = Temporal.PlainDate.from('2026-08-23'), at = 0; at < 9; day = day.add({ weeks: 1 }), at++)
    await worked(employee, `${day.toString().slice(5)} 08:00`, `${day.toString().slice(5)} 12:00`)
  const [line] = linesOf(await figures(signed))
  assert.equal(line!.freeSundays, 1)
  assert.deepEqual((await notes(signed)).slice(0, 1), [['Weniger freie Sonntage als fällig', 'Thaler Nora 1 von 2']])
})

test('where nothing is planned, there is no difference to a plan', async () => {
  const signed = await signedIn()
  await october(signed)
  await rawSql('delete from plan_shift where company_id = $1', [signed.company])
  const found = await figures(signed)
  assert.deepEqual(
    linesOf(found).map(({ planned, difference }) => [planned, difference]),
    [
      [null, null],
      [null, null],
      [null, null],
    ],
  )
  assert.match(found.notes.join(' '), /Für diesen Monat ist kein Dienst geplant/)
})

test('who may not plan gets the hours of published shifts alone', async () => {
  const signed = await signedIn()
  await october(signed)
  const permissions = ALL_PERMISSIONS.filter(name => name !== 'roster.write')
  const reader = await signedIn({ company: signed.company, permissions })
  const plannedOf = async (of: Signed) => {
    const lines = linesOf(await figures(of, { options: ['hours'] }))
    return lines.find(line => Object.values(line).includes('Bauer Anna'))?.planned
  }
  assert.deepEqual([await plannedOf(signed), await plannedOf(reader)], [450, 210])
})

test('asked for people with time worked, whoever has none is left out; asked for contracts, they stay', async () => {
  const signed = await signedIn()
  const { store } = await october(signed)
  const idle = await build.employee({ company: signed.company, store, lastName: 'Zeman', firstName: 'Ida' })
  await build.contract({ employee: idle })
  const names = async (people: string) =>
    linesOf(await figures(signed, { choices: { people } })).map(({ name }) => name)
  assert.deepEqual(await names('contract'), ['Bauer Anna', 'Koller Mara', 'Novak Petra', 'Zeman Ida'])
  assert.deepEqual(await names('worked'), ['Bauer Anna', 'Koller Mara', 'Novak Petra'])
})

test('who sees one store gets its people, with what they worked in others as numbers', async () => {
  const signed = await signedIn()
  const { store, other } = await october(signed)
  const manager = await signedIn({
    company: signed.company,
    permissions: ['reports.run', 'stamps.read', 'roster.write'],
    storeIds: [store],
  })
  assert.deepEqual(linesOf(await figures(manager)), linesOf(await figures(signed)))
  const elsewhere = await signedIn({
    company: signed.company,
    permissions: ['reports.run', 'stamps.read'],
    storeIds: [other],
  })
  assert.deepEqual(linesOf(await figures(elsewhere)), [])
  const without = await signedIn({ company: signed.company, permissions: ['reports.run'] })
  assert.equal((await without.api(reportPreviews.figures, { body: draft() })).status, 403)
})

async function fileOf({ api }: Signed, config: Partial<ReportDraft['config']>) {
  const { id } = (await api(reports.create, { body: draft(config) })).body.data
  const now = async () => (await api(reports.list)).body.data.find(each => each.id === id)!
  await until('the report', async () => (await now()).jobEnded ?? (await now()).jobFailed)
  const { fileserverID, fileserverAccessToken } = await now()
  return api(files.open, { query: { id: fileserverID!, accessToken: fileserverAccessToken! } })
}

test('page, CSV and figures say the same', async () => {
  const signed = await signedIn()
  await october(signed)
  const csv = (await fileOf(signed, { fileformat: 'csv', hourFormat: 'decimal' })).text
  assert.deepEqual(csv.replace('\uFEFF', '').trimEnd().split('\r\n'), [
    'Name;Nr.;Tage;Geplant;Gearbeitet;Differenz;Standorte;Sonntage;Nächte;Feiertage;Freie Wochenenden;Freie Sonntage seit Jänner;Ruhezeiten unter 11 h',
    'Bauer Anna;2014;5;7,50;20,98;13,48;1;1;3;1;2;42;0',
    'Koller Mara;2047;6;0,00;26,00;26,00;2;1;0;0;0;42;1',
    'Novak Petra;2049;1;0,00;4,00;4,00;1;0;0;0;2;1;0',
    '3 Mitarbeiter;;12;7,50;50,98;43,48;;2;3;1;;;1',
  ])
  const page = textOf((await fileOf(signed, { hourFormat: 'decimal' })).bytes, '-layout').replaceAll(/ +/g, ' ')
  assert.match(page, /Mitarbeiter-Einsatzübersicht/)
  assert.match(page, /Bauer Anna 2014 5 7,50 20,98 \+13,48 1 1 3 1 2 42 –/)
  assert.match(page, /Koller Mara 2047 6 – 26,00 \+26,00 2 1 – – keines 42 1/)
  assert.match(page, /3 Mitarbeiter 12 7,50 50,98 \+43,48 2 3 1 1/)
  assert.match(page, /Nächte: Dienste mit mindestens 3 Stunden zwischen 22 und 6 Uhr/)
})
