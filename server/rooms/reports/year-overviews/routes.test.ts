import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import { yearOverviews } from '#contract/reports/year-overviews.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

type Signed = Awaited<ReturnType<typeof signedIn>>

const show = async ({ api }: Signed, query: { year?: number; storeIds?: string } = {}) => {
  const { status, body, text } = await api(yearOverviews.show, { query: { year: 2026, ...query } as never })
  assert.equal(status, 200, text)
  return body.data
}

/** Somebody in each of two stores, with leave, half a day of it, sickness over the end of a month, nursing, and long days. */
async function twoStores(signed: Signed) {
  const { company } = signed
  const [one, other] = [
    await build.store({ company, name: 'Wien Mariahilf' }),
    await build.store({ company, name: 'Graz Jakomini' }),
  ]
  await build.ruledModel({ company, isDefault: true })
  const person = async (store: number, entry: string) => {
    const employee = await build.employee({ company, store, entry })
    await build.contract({ employee, from: entry })
    return employee
  }
  const [bauer, koller] = [await person(one, '2024-01-01'), await person(other, '2026-05-18')]
  const away = (employee: typeof bauer, from: string, to: string, type: number) =>
    build.absence({ employee, from: `2026-${from}`, to: `2026-${to}`, type })
  // Monday 2 to Friday 6 March, and the morning of Monday the 9th.
  await away(bauer, '03-01 23:00:00', '03-06 23:00:00', 1)
  await away(bauer, '03-08 23:00:00', '03-09 11:00:00', 1)
  // Wednesday 29 April to Tuesday 5 May: two days of April, five of May with a holiday.
  await away(bauer, '04-28 22:00:00', '05-05 22:00:00', 2)
  await away(koller, '08-09 22:00:00', '08-12 22:00:00', 6)
  await away(koller, '07-05 22:00:00', '07-17 22:00:00', 1)
  for (const day of ['01', '02', '03', '04', '05'])
    await build.stamp({ employee: bauer, from: `2026-06-${day} 04:00:00`, to: `2026-06-${day} 17:00:00` })
  await build.stamp({ employee: koller, from: '2026-10-06 05:00:00', to: '2026-10-06 18:00:00' })
  return { one, other, bauer, koller }
}

const DAYS = {
  vacation: ['URLAUB'],
  sickness: ['KRANK', 'KRANK50', 'KRANK0', 'AU'],
  other: ['PFLEGE', 'ARZT', 'DIENSTVERH', 'UNBEZ'],
}

/** As the lists of the months have it. */
async function ofMonth({ api }: Signed, month: string, storeIds?: string) {
  const query = { month, ...(storeIds && { storeIds }) } as never
  const kinds = (await api(personMonths.list, { query })).body.data.flatMap(each => each.kinds)
  const days = (codes: string[]) =>
    kinds.filter(({ kind }) => codes.includes(kind)).reduce((sum, { hundredths }) => sum + hundredths, 0)
  return {
    vacation: days(DAYS.vacation),
    sickness: days(DAYS.sickness),
    other: days(DAYS.other),
    overtime: kinds.filter(({ kind }) => /^UE|^FTA_UE$/.test(kind)).reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

const sumOf = (all: readonly Awaited<ReturnType<typeof ofMonth>>[]) =>
  all.reduce((sum, each) => ({
    vacation: sum.vacation + each.vacation,
    sickness: sum.sickness + each.sickness,
    other: sum.other + each.other,
    overtime: sum.overtime + each.overtime,
  }))
const figuresOf = ({ vacation, sickness, other, overtime }: Awaited<ReturnType<typeof ofMonth>>) => ({
  ...{ vacation, sickness, other, overtime },
})

test('each month of the year is the sum of its list, and the year the sum of its months and of its stores', async () => {
  const signed = await signedIn()
  const { one, other } = await twoStores(signed)
  const year = await show(signed)
  assert.equal(year.months.length, 12)
  for (const month of year.months) assert.deepEqual(figuresOf(month), await ofMonth(signed, month.month))
  assert.deepEqual(year.sum, sumOf(year.months.map(figuresOf)))
  assert.deepEqual(year.sum, sumOf(year.stores.map(({ sum }) => sum)))
  for (const { storeId, months, sum } of year.stores) {
    for (const month of months) assert.deepEqual(figuresOf(month), await ofMonth(signed, month.month, String(storeId)))
    assert.deepEqual(sum, sumOf(months.map(figuresOf)))
  }
  assert.deepEqual(
    year.stores.map(({ storeId, name, people }) => [storeId, name, people]),
    [
      [other, 'Graz Jakomini', 1],
      [one, 'Wien Mariahilf', 1],
    ],
  )
  // Five days and a half, and in July ten.
  assert.equal(year.months[2]!.vacation, 550)
  assert.equal(year.months[6]!.vacation, 1000)
  // Sickness in days of the calendar: two in April, four in May, for a holiday is paid as such. ARG § 9
  assert.deepEqual([year.months[3]!.sickness, year.months[4]!.sickness], [200, 400])
  assert.equal(year.sum.other, 300)
  assert.ok(year.months[5]!.overtime > 0)
  assert.equal(year.people, 2)
  assert.deepEqual(year.perPerson!.vacation, 775)

  const alone = await show(signed, { storeIds: String(one) })
  assert.deepEqual([alone.people, alone.sum, alone.stores.length], [1, year.stores[1]!.sum, 1])
})

test('the year before stands beside it, and is nothing where nobody was there', async () => {
  const signed = await signedIn()
  await twoStores(signed)
  assert.deepEqual((await show(signed, { year: 2027 })).former, (await show(signed)).sum)
  const empty = await signedIn()
  const year = await show(empty)
  assert.deepEqual([year.former, year.perPerson, year.people, year.stores], [null, null, 0, []])
})

test('what is over of a year is compared with the same months of the year before, those to come and the one that runs left out', async () => {
  const signed = await signedIn()
  const { bauer } = await twoStores(signed)
  const now = Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth()
  const before = now.year - 1
  // A week of the first month and one of the last.
  await build.absence({ employee: bauer, from: `${before}-01-12 23:00:00`, to: `${before}-01-19 23:00:00`, type: 2 })
  await build.absence({ employee: bauer, from: `${before}-12-08 23:00:00`, to: `${before}-12-15 23:00:00`, type: 2 })
  const isOver = ({ month }: { month: string }) => month < now.toString()
  const [year, next, former] = [
    await show(signed, { year: now.year }),
    await show(signed, { year: now.year + 1 }),
    await show(signed, { year: now.year - 1 }),
  ]
  const over = year.months.filter(isOver)
  assert.equal(year.untilNow.months, over.length)
  const nothing = { vacation: 0, sickness: 0, other: 0, overtime: 0 }
  assert.deepEqual(year.untilNow.own, over.length > 0 ? sumOf(over.map(figuresOf)) : nothing)
  const same = former.months.slice(0, over.length)
  assert.deepEqual(year.untilNow.former, same.length > 0 ? sumOf(same.map(figuresOf)) : nothing)
  assert.deepEqual(next.untilNow, { months: 0, own: nothing, former: nothing })
  assert.deepEqual(former.untilNow.own, former.sum)
  assert.equal(former.sum.sickness, 1400)
  assert.deepEqual(year.former, former.sum)
})

test('a month is closed when all its stores are, provisional before, and planned while it is to come', async () => {
  const signed = await signedIn()
  const { company } = signed
  const { one, other, bauer } = await twoStores(signed)
  const now = Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth()
  const before = now.subtract({ months: 1 })
  const stateOf = async (month: Temporal.PlainYearMonth) =>
    (await show(signed, { year: month.year })).months.find(each => each.month === month.toString())!.state
  await build.monthClosing({ company, store: one, month: before.toString() })
  assert.equal(await stateOf(before), 'provisional')
  await build.monthClosing({ company, store: other, month: before.toString() })
  assert.equal(await stateOf(before), 'closed')
  assert.equal(await stateOf(now), 'provisional')
  const next = now.add({ months: 1 })
  const [monday] = [1, 2, 3, 4, 5, 6, 7].map(day => next.toPlainDate({ day })).filter(day => day.dayOfWeek === 2)
  await build.absence({
    employee: bauer,
    from: `${monday!.subtract({ days: 1 })} 22:00:00`,
    to: `${monday!} 23:00:00`,
    approved: false,
  })
  const planned = (await show(signed, { year: next.year })).months.find(each => each.month === next.toString())!
  // What nobody approved is not in it.
  assert.deepEqual([planned.state, planned.vacation], ['planned', 0])
})

test('a year that begins more than twelve months ahead is refused with its sentence', async () => {
  const { api } = await signedIn()
  const year = Temporal.Now.plainDateISO('Europe/Vienna').year + 2
  const { status, refusal } = await api(yearOverviews.show, { query: { year } as never })
  assert.equal(status, 400)
  assert.deepEqual(refusal.fields, { year: 'Höchstens zwölf Monate im Voraus' })
})

test('leave of former years is lost at the year’s end where somebody was asked to take it, less what is taken until then', async () => {
  const signed = await signedIn()
  const { company } = signed
  const store = await build.store({ company })
  await build.ruledModel({ company, isDefault: true })
  const person = async () => {
    const employee = await build.employee({ company, store, entry: '2024-01-01' })
    await build.contract({ employee, from: '2024-01-01' })
    await build.stamp({ employee, from: '2024-01-08 07:00:00', to: '2024-01-08 11:00:00' })
    return employee
  }
  const [asked] = [await person(), await person()]
  const assertLost = async (hundredths: number) => {
    const { persons, ...sums } = (await show(signed)).expiring
    assert.deepEqual(sums, { day: '2026-12-31', hundredths, people: 1 })
    assert.deepEqual(
      persons.map(each => [each.employeeId, each.hundredths]),
      [[asked!.id, hundredths]],
    )
    assert.match(persons[0]!.name, /\S/)
  }
  assert.deepEqual((await show(signed)).expiring, { day: '2026-12-31', hundredths: 0, people: 0, persons: [] })
  await build.leaveNotice({ employee: asked!, day: '2026-03-12' })
  // The 25 days of 2024: nothing of them was taken.
  await assertLost(2500)
  // Monday 28 to Thursday 31 December: four days of the oldest.
  await build.absence({ employee: asked!, from: '2026-12-27 23:00:00', to: '2026-12-31 23:00:00' })
  await assertLost(2100)
})

test('who sees one store gets the year of that store; both rights are needed', async () => {
  const signed = await signedIn()
  const { company } = signed
  const { one } = await twoStores(signed)
  const manager = await signedIn({ company, permissions: ['stamps.read', 'absences.read'], storeIds: [one] })
  const { expiring: _, ...seen } = await show(manager)
  const { expiring: __, ...asked } = await show(signed, { storeIds: String(one) })
  assert.deepEqual(seen, asked)
  for (const permission of ['stamps.read', 'absences.read'] as const) {
    const half = await signedIn({ company, permissions: [permission] })
    assert.equal((await half.api(yearOverviews.show, { query: { year: 2026 } as never })).status, 403)
  }
})
