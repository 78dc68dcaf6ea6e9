import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { personAverages } from '#contract/months/person-averages.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { AVERAGE_KINDS, type AverageRules, DIVISOR_CODES, PERIOD_CODES } from '#domain/wages/averages.ts'
import { slowAverage } from '#domain/wages/fixtures/slow-average.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const runs = process.env.KONTOR_TEST_ALL ? 60 : 6

const ENTRY = Temporal.PlainDate.from('2024-11-04')
const MONTH = '2025-12'
const ABSENT_FROM = Temporal.PlainDate.from('2025-12-08')
const dayNumber = (day: Temporal.PlainDate | string) => Temporal.PlainDate.from('1970-01-01').until(day).days
const utc = (day: Temporal.PlainDate, hours: number) =>
  day
    .toZonedDateTime({ timeZone: 'Europe/Vienna' })
    .add({ hours })
    .toInstant()
    .toString()
    .slice(0, 19)
    .replace('T', ' ')

const question = fc.record({
  rules: fc.record({
    kinds: fc.subarray([...AVERAGE_KINDS], { minLength: 1 }),
    period: fc.constantFrom(...PERIOD_CODES),
    divisor: fc.constantFrom(...DIVISOR_CODES),
    skipsAbsences: fc.boolean(),
    leastTimes: fc.integer({ min: 1, max: 3 }),
  }),
  isHourly: fc.boolean(),
  cents: fc.constantFrom(1500, 1837, 2001),
  /** So many days in the week and hours a day, week after week. */
  weeks: fc.array(fc.record({ days: fc.integer({ min: 0, max: 6 }), hours: fc.integer({ min: 4, max: 11 }) }), {
    minLength: 8,
    maxLength: 14,
  }),
  away: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 12 }),
})

test('whatever was worked and however it is asked, the value is the one that follows from the shown months by hand', async t => {
  t.diagnostic(`seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(question, async ({ rules, isHourly, cents, weeks, away }) => {
      const { api, company } = await signedIn()
      await build.ruledModel({ company, isDefault: true, rules: { nightCents: 250, sundayPercent: 5000 } })
      await build.average({ company, rules: { ...(rules as Partial<AverageRules>), usedFor: ['vacation'] } })
      const employee = await build.employee({ company, entry: ENTRY.toString() })
      const payment = { paymentCents: isHourly ? cents : cents * 150, wageType: isHourly ? 1 : 4 }
      await build.contract({ employee, from: ENTRY.toString(), ...payment })
      for (
        let week = 0, monday = ENTRY;
        monday.until(ABSENT_FROM).days > 0;
        week++, monday = monday.add({ weeks: 1 })
      ) {
        if (away.includes(week)) {
          await build.absence({ employee, from: utc(monday, 0), to: utc(monday, 48), type: 2 })
          continue
        }
        const { days, hours } = weeks[week % weeks.length]!
        // Somebody's first month is that of their first record.
        const least = week === 0 ? Math.max(1, days) : days
        for (let day = 7 - least; day < 7; day++)
          await build.stamp({
            employee,
            from: utc(monday.add({ days: day }), 12),
            to: utc(monday.add({ days: day }), 12 + hours),
          })
      }
      const asked = { params: { id: employee.id }, query: { month: MONTH, day: ABSENT_FROM.toString() } }
      const average = (await api(personAverages.find, asked)).body.data.averages[0]!

      const days: { day: number; kinds: never[] }[] = []
      for (let month = ENTRY.toPlainYearMonth(); month.toString() <= MONTH; month = month.add({ months: 1 })) {
        const query = { month: month.toString() }
        const shown = (await api(personMonths.find, { params: { id: employee.id }, query })).body.data
        for (const { day, kinds } of shown.days) days.push({ day: dayNumber(day), kinds: kinds as never[] })
      }
      // By hand: 40 hours a week are 173,2 a month.
      const hour = isHourly ? cents : Math.round((cents * 150) / 173.2)
      const half = Math.round((hour * 3) / 2)
      const worths: Record<string, number> = {
        ...{ NORM: isHourly ? hour : 0, MEHR0: hour, MEHR25: Math.round((hour * 5) / 4), UE50: half, UE100: half },
        ...{ NACHT: 250, SONNTAG: Math.round(hour / 2), FTA: hour, FTA_UE: half },
      }
      const slow = slowAverage({
        rules: { ...rules, ownTypes: [] },
        absentFrom: dayNumber(ABSENT_FROM),
        manual: null,
        basis: {
          employed: [{ from: dayNumber(ENTRY), to: null }],
          reckonedFrom: dayNumber(ENTRY.with({ day: 1 })),
          days,
          worth: kind => (worths[kind] === undefined ? undefined : { cents: worths[kind], per: 'hour' }),
          ownAmounts: [],
        },
      })
      assert.deepEqual(
        [
          average.valueCents,
          average.missing,
          average.quantity,
          average.spans.map(({ from, counts }) => [dayNumber(from), counts]),
        ],
        [slow.value ?? null, slow.missing, slow.quantity, slow.spans.map(({ first, counts }) => [first, counts])],
      )
    }),
    { numRuns: runs, seed },
  )
})
