import type { AveragesOfPerson, PersonAverages, UsedAverage } from '#contract/months/person-averages.ts'
import type { AbsencePay } from '#domain/wages/absence-pay.ts'
import type { AverageInUse } from '#domain/wages/averages.ts'
import { type Day, dayText } from '#domain/wages/calendar.ts'
import type { ComputedUse, CountsFor } from '#domain/wages/individual-wage-type.ts'
import { type Month, monthOfText, monthText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { averagesOn } from '#server/rooms/settings/public.ts'
import { personTimes } from '#server/rooms/time/public.ts'
import { onDay as manualOn } from '../manual-averages/rows.ts'
import { readSetting } from '../person-histories/actions.ts'
import type { Setting } from '../person-histories/rules.ts'
import { whenFresh } from '../person-months/actions.ts'
import * as rows from './rows.ts'
import {
  type AbsentDays,
  absencePaid,
  averagesOfPerson,
  bitsOfUses,
  type FoundAverage,
  monthsOf,
  type PersonFacts,
  shownLines,
  shownValue,
  usedAverage,
  usualMonths,
} from './rules.ts'

type Asked = { month: string; storeIds?: readonly number[] | undefined }

/** From the months as they are now: nothing of it is kept. */
export function list(
  scope: CompanyScope,
  { month, storeIds }: Asked,
): Promise<{ averages: UsedAverage[]; people: PersonAverages[] }> {
  const stores = storeIds ?? scope.storeIds
  return whenFresh(scope, stores ? { storeIds: stores } : {}, month, async (tx, asked) => {
    const averages = await averagesOn(tx, lastDay(asked))
    const people = await rows.people(tx, asked, stores ? { storeIds: stores } : {})
    const found = await reckon(tx, scope, averages, people, asked)
    return {
      averages: averages.map(usedAverage),
      people: people.map(person => ({ ...person, values: found.get(person.employeeId)!.map(shownValue) })),
    }
  })
}

export const find = (
  scope: CompanyScope,
  employeeId: number,
  { month, day }: { month: string; day?: string | undefined },
): Promise<AveragesOfPerson> =>
  whenFresh(scope, { employeeIds: [employeeId] }, month, async (tx, asked) => {
    if (day !== undefined && monthOfText(day) !== asked)
      throw new Refusal('invalid', undefined, { day: 'Bitte einen Tag des Monats eingeben' })
    const [person] = await rows.people(tx, asked, { employeeId })
    if (!person) throw new Refusal('not_found')
    const averages = await averagesOn(tx, day ?? lastDay(asked))
    const found = (await reckon(tx, scope, averages, [person], asked, day)).get(employeeId)!
    const { first, last } = monthsOf(found, asked)
    const kept = await acrossStores(tx, scope, () => rows.keptMonths(tx, [employeeId], first, asked))
    return {
      ...person,
      month,
      averages: found.map(shownLines),
      firstMonth: monthText(first),
      lastMonth: monthText(last),
      reckonedAt: kept
        .map(({ reckonedAt }) => reckonedAt)
        .sort()
        .at(-1)!,
    }
  })

export type MissingAverage = { employeeId: number; storeId: number | null; names: string[] }

/** Who was absent in the month without the average for it; within `whenFresh`. Spec 2 §8, code 85. */
export async function missingAverages(
  tx: CompanyTx,
  scope: CompanyScope,
  month: Month,
  storeIds: readonly number[],
): Promise<MissingAverage[]> {
  const averages = await averagesOn(tx, lastDay(month))
  const kinds = bitsOfUses(averages.map(({ use }) => use))
  if (kinds === 0) return []
  const people = await rows.people(tx, month, { storeIds, kinds })
  const found = await reckon(tx, scope, averages, people, month)
  return people.flatMap(({ employeeId, storeId }) => {
    const missing = found.get(employeeId)!.filter(({ isAbsent, found }) => isAbsent && found.valueCents === undefined)
    return missing.length > 0 ? [{ employeeId, storeId, names: missing.map(({ average }) => average.name) }] : []
  })
}

export type AbsencePaid = { employeeId: number; storeId: number; use: ComputedUse; pay: AbsencePay }

/** What averages come to for who was absent in the month, in the store whose month it is; within `whenFresh`. */
export async function absencesPaid(
  tx: CompanyTx,
  scope: CompanyScope,
  month: Month,
  uses: readonly ComputedUse[],
  storeIds: readonly number[] | undefined,
): Promise<AbsencePaid[]> {
  const people = await rows.people(tx, month, { ...(storeIds && { storeIds }), kinds: bitsOfUses(uses) })
  const averages = (await averagesOn(tx, lastDay(month))).filter(({ use }) => uses.some(asked => asked === use))
  const found = await reckon(tx, scope, averages, people, month)
  const { calendar } = await readSetting(tx)
  const paid: AbsencePaid[] = []
  for (const part of chunks(people, PART)) {
    const ids = part.map(({ employeeId }) => employeeId)
    const factsOf = await acrossStores(tx, scope, async () => {
      const kept = new Map((await rows.keptMonths(tx, ids, month, month)).map(each => [each.employeeId, each.days]))
      const contracts = Map.groupBy(await rows.contracts(tx, ids), ({ employeeId }) => employeeId)
      const absences = await readAbsences(tx, calendar, ids, month)
      return (id: number) => ({
        ...{ month, days: kept.get(id) ?? [], contracts: contracts.get(id) ?? [], absences: absences.get(id) ?? [] },
      })
    })
    for (const { employeeId, storeId } of part) {
      if (storeId === null) continue
      for (const use of uses) {
        const pay = absencePaid(use, factsOf(employeeId), found.get(employeeId)!)
        if (pay) paid.push({ employeeId, storeId, use, pay })
      }
    }
  }
  return paid
}

const lastDay = (month: Month): string => dayText(spanOfMonth(month).last)

/** So many have their months read together, so that they take little memory. */
const PART = 500
/** Reckoned before others get their turn. */
const STEP = 50

/** What was worked in other stores counts, too. */
async function reckon(
  tx: CompanyTx,
  scope: CompanyScope,
  averages: readonly AverageInUse[],
  people: readonly rows.AskedPerson[],
  month: Month,
  day?: string,
): Promise<Map<number, FoundAverage[]>> {
  const setting = await readSetting(tx)
  const asked = { averages, month, day: day === undefined ? undefined : dayNumber(day), asOf: day ?? lastDay(month) }
  const found = new Map<number, FoundAverage[]>()
  const ids = people.map(({ employeeId }) => employeeId)
  await acrossStores(tx, scope, async () => {
    const left = await reckonParts(tx, setting, asked, ids, month - usualMonths(averages), found)
    await reckonParts(tx, setting, asked, left, undefined, found)
  })
  return found
}

const dayNumber = (text: string): Day => Temporal.PlainDate.from('1970-01-01').until(text).days

type Question = { averages: readonly AverageInUse[]; month: Month; day: Day | undefined; asOf: string }

/** While some are reckoned, the database reads those after. Gives whose months reach further back than what was read. */
async function reckonParts(
  tx: CompanyTx,
  setting: Setting,
  asked: Question,
  ids: readonly number[],
  readFrom: Month | undefined,
  found: Map<number, FoundAverage[]>,
): Promise<number[]> {
  const read = (part: number[]) => readFacts(tx, setting, part, asked, readFrom)
  const parts = [...chunks(ids, PART)]
  const left: number[] = []
  let factsOf = parts[0] && (await read(parts[0]))
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1]
    // Both to their end, whichever fails: no question of a transaction may be on its way when it is over.
    const [reckoned, ahead] = await Promise.allSettled([
      reckonPart(setting, asked, part, factsOf!, found),
      next && read(next),
    ])
    if (reckoned.status === 'rejected') throw reckoned.reason
    if (ahead.status === 'rejected') throw ahead.reason
    left.push(...reckoned.value)
    factsOf = ahead.value
  }
  return left
}

async function reckonPart(
  { models }: Setting,
  { averages, day }: Question,
  ids: readonly number[],
  factsOf: (id: number) => PersonFacts,
  found: Map<number, FoundAverage[]>,
): Promise<number[]> {
  const left: number[] = []
  for (const [at, id] of ids.entries()) {
    if (at % STEP === STEP - 1) await yieldToEventLoop()
    const own = averagesOfPerson(averages, factsOf(id), models, day)
    if (own) found.set(id, own)
    else left.push(id)
  }
  return left
}

async function readFacts(
  tx: CompanyTx,
  { calendar }: Pick<Setting, 'calendar'>,
  ids: readonly number[],
  { month, asOf }: Question,
  readFrom: Month | undefined,
): Promise<(id: number) => PersonFacts> {
  const firstMonths = new Map(
    (await rows.firstMonths(tx, ids)).map(({ employeeId, month }) => [employeeId, monthOfText(month)]),
  )
  const from = readFrom ?? Math.min(month, ...firstMonths.values())
  const keptOf = Map.groupBy(await rows.keptMonths(tx, ids, from, month), ({ employeeId }) => employeeId)
  const contractsOf = Map.groupBy(await rows.contracts(tx, ids), ({ employeeId }) => employeeId)
  const ownOf = Map.groupBy(await rows.ownAmounts(tx, ids, month), ({ employeeId }) => employeeId)
  const manualOf = Map.groupBy(await manualOn(tx, ids, asOf), ({ employeeId }) => employeeId)
  const absencesOf = await readAbsences(tx, calendar, ids, month)
  return id => ({
    month,
    kept: keptOf.get(id) ?? [],
    readFrom: from,
    firstMonth: firstMonths.get(id) ?? month,
    contracts: contractsOf.get(id) ?? [],
    absences: absencesOf.get(id) ?? [],
    ownAmounts: ownOf.get(id) ?? [],
    manual: manualOf.get(id) ?? [],
  })
}

const USE_OF_TYPE: Readonly<Record<number, CountsFor>> = { 1: 'vacation', 2: 'sickness' }
/** Who was ill longer is asked for an average once more from here on. */
const DAYS_BACK = 366

async function readAbsences(
  tx: CompanyTx,
  calendar: Setting['calendar'],
  ids: readonly number[],
  month: Month,
): Promise<Map<number, AbsentDays[]>> {
  const { first, last } = spanOfMonth(month)
  const span = { from: calendar.startOf(first - DAYS_BACK), to: calendar.startOf(last + 1) }
  const read = await personTimes.absences(tx, ids, span)
  const found = new Map<number, AbsentDays[]>()
  for (let at = 0; at < read.length; at++) {
    const use = USE_OF_TYPE[read.type[at]!]
    if (!use) continue
    const end = read.ends_at[at]!
    const absence = {
      use,
      first: calendar.dayOf(Math.floor(read.starts_at[at]! / 60_000)),
      last: Number.isNaN(end) ? last : calendar.dayOf(Math.floor(end / 60_000) - 1),
    }
    const own = found.get(read.employee_id[at]!)
    if (own) own.push(absence)
    else found.set(read.employee_id[at]!, [absence])
  }
  return found
}
