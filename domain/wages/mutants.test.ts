import assert from 'node:assert/strict'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { austrianHolidays } from '../basics/holidays.ts'
import type * as calendars from './calendar.ts'
import { anyAverage } from './fixtures/any-average.ts'
import { anyHistory } from './fixtures/any-history.ts'
import { MUTANTS_OF_AVERAGES } from './fixtures/mutants-of-averages.ts'
import { MUTANTS_OF_DAYS } from './fixtures/mutants-of-days.ts'
import { MUTANTS_OF_LAW } from './fixtures/mutants-of-law.ts'
import { MUTANTS_OF_WEEKS, type Mutant } from './fixtures/mutants-of-weeks.ts'
import { slowAverage } from './fixtures/slow-average.ts'
import { nextMonth, type SlowQuestion, slowWages } from './fixtures/slow-wages.ts'
import { type ToldMonth, toldAverage, toldFast, toldSlow } from './fixtures/told.ts'
import type * as averages from './person-average.ts'
import type * as months from './wage-month.ts'

// Whether a rule that is said wrongly would be noticed: only in `npm run test:all`. Most are within a hundred histories, the rarest
// after more than a thousand.
const HISTORIES = Number(process.env.KONTOR_HISTORIES ?? 8000)
const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const HERE = import.meta.dirname
const DOMAIN = join(HERE, '..')

type Engine = Pick<typeof months, 'reckonMonth'> &
  Pick<typeof calendars, 'wageCalendar'> &
  Pick<typeof averages, 'personAverage'>

suite('each rule said wrongly is noticed', { skip: !process.env.KONTOR_TEST_ALL }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-mutants-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const known: { question: SlowQuestion; told: ToldMonth[] }[] = []
  const questions = fc.sample(anyHistory, { numRuns: HISTORIES, seed })

  /** Reckoned slowly only as far as somebody asks, and once for all mutants. */
  const toldOf = (index: number) => {
    for (let next = known.length; next <= index; next++)
      known.push({ question: questions[next]!, told: slowly(questions[next]!) })
    return known[index]!
  }
  /** After how many histories something is told otherwise; undefined: never. */
  const noticed = (engine: Engine): number | undefined => {
    const all = new Map(['Europe/Vienna', 'America/Santiago'].map(zone => [zone, calendarOf(zone, engine)]))
    for (let index = 0; index < HISTORIES; index++) {
      const { question, told } = toldOf(index)
      try {
        if (!isDeepStrictEqual(quickly(question, engine, all.get(question.zone)!), told)) return index + 1
      } catch (error) {
        // Not a rule, but a text that says nothing.
        if (error instanceof ReferenceError) throw error
        return index + 1
      }
    }
    return undefined
  }

  for (const [place, mutant] of [...MUTANTS_OF_LAW, ...MUTANTS_OF_WEEKS, ...MUTANTS_OF_DAYS].entries())
    test(mutant[0], async t => isNoticed(t, mutant, noticed(await mutated(mutant, join(folder, String(place))))))
  const asked = fc
    .sample(anyAverage, { numRuns: HISTORIES, seed })
    .map(question => ({ question, told: slowAverage(question) }))
  for (const [place, mutant] of MUTANTS_OF_AVERAGES.entries())
    test(mutant[0], async t => {
      const { personAverage } = await mutated(mutant, join(folder, `average ${place}`))
      const at = asked.findIndex(({ question: { rules, basis, absentFrom, manual }, told }) => {
        try {
          return !isDeepStrictEqual(toldAverage(personAverage(rules, basis, absentFrom, manual)), told)
        } catch (error) {
          if (error instanceof ReferenceError) throw error
          return true
        }
      })
      isNoticed(t, mutant, at < 0 ? undefined : at + 1)
    })
})

function isNoticed(t: TestContext, [, file, right, wrong]: Mutant, count: number | undefined): void {
  t.diagnostic(`${count ?? 'not'} in ${HISTORIES} histories, seed ${seed}`)
  assert.ok(count, `${file} may say “${wrong}” for “${right}”, and no history tells`)
}

/** The engine with one text of it changed; what it leans on is the repository's. */
async function mutated([says, file, right, wrong]: Mutant, folder: string): Promise<Engine> {
  mkdirSync(join(folder, 'wages'), { recursive: true })
  for (const room of ['accounts', 'basics', 'settings', 'time']) symlinkSync(join(DOMAIN, room), join(folder, room))
  for (const name of globSync('*.ts', { cwd: HERE, exclude: ['*.test.ts'] }))
    cpSync(join(HERE, name), join(folder, 'wages', name))
  const text = readFileSync(join(HERE, file), 'utf8')
  assert.equal(text.split(right).length, 2, `${says}: “${right}” stands not exactly once in ${file}`)
  writeFileSync(
    join(folder, 'wages', file),
    text.replace(right, () => wrong),
  )
  const load = (name: string) => import(pathToFileURL(join(folder, 'wages', name)).href)
  return { ...(await load('wage-month.ts')), ...(await load('calendar.ts')), ...(await load('person-average.ts')) }
}

const calendarOf = (zone: string, { wageCalendar }: Engine) =>
  wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day))

function quickly(
  { year, month, history, models, months }: SlowQuestion,
  { reckonMonth }: Engine,
  calendar: calendars.WageCalendar,
): ToldMonth[] {
  const told: ToldMonth[] = []
  for (let index = 0, carry = null as months.PersonMonth['carry'] | null; index < months; index++) {
    const reckoned = reckonMonth({ ...nextMonth(year, month, index), history, models, calendar, carry })
    told.push(toldFast(reckoned))
    carry = reckoned.carry
  }
  return told
}

function slowly(question: SlowQuestion): ToldMonth[] {
  const begin = Temporal.PlainDate.from({ year: question.year, month: question.month, day: 1 })
  const dayOf = (date: Temporal.PlainDate) => Temporal.PlainDate.from('1970-01-01').until(date).days
  return slowWages(question).map((month, index) =>
    toldSlow(month, dayOf(begin.add({ months: index })), dayOf(begin.add({ months: index + 1 })) - 1),
  )
}
