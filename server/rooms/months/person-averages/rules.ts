import type { ManualAverage } from '#contract/months/manual-averages.ts'
import type { AverageLines, AverageValue, UsedAverage } from '#contract/months/person-averages.ts'
import { type AbsencePay, absencePay, absentTime } from '#domain/wages/absence-pay.ts'
import type { AverageBasis, ReckonedDay } from '#domain/wages/average-spans.ts'
import { type AverageInUse, ownKey, periodOf } from '#domain/wages/averages.ts'
import { type Day, dayText } from '#domain/wages/calendar.ts'
import { hourWorth } from '#domain/wages/hour-worth.ts'
import type { ComputedUse, CountsFor } from '#domain/wages/individual-wage-type.ts'
import { type Month, monthOfDay, monthOfText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { type PersonAverage, personAverage } from '#domain/wages/person-average.ts'
import { rulesInStore } from '#domain/wages/store-work-time.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { Models, RuleVersion } from '#domain/wages/wage-history.ts'
import { kindBits } from '../person-months/kept.format.ts'
import type { KeptMonth, OwnAmount, PaidContract } from './rows.ts'

/** By which kinds of a month it is told that an average is asked for; special payments are no absence. */
const KINDS_OF_USE: Record<CountsFor, readonly TimeKind[]> = {
  sickness: ['KRANK', 'KRANK50', 'AU'],
  vacation: ['URLAUB'],
  holiday: ['FEIERTAG_ENTG'],
  specialPayments: [],
}

export const bitsOfUses = (uses: readonly CountsFor[]): number =>
  kindBits(Object.fromEntries(uses.flatMap(use => KINDS_OF_USE[use]).map(kind => [kind, [0, 0, 0, 0]])))

/** Absences of a person; the last day is included. */
export type AbsentDays = { use: CountsFor; first: Day; last: Day }

/** All that averages of one person in a month are made of. */
export type PersonFacts = {
  month: Month
  /** Of the kept months, from the first one that was read to the month. */
  kept: readonly KeptMonth[]
  readFrom: Month
  /** From which on the person is reckoned. */
  firstMonth: Month
  contracts: readonly PaidContract[]
  absences: readonly AbsentDays[]
  ownAmounts: readonly OwnAmount[]
  manual: readonly ManualAverage[]
}

export type FoundAverage = {
  average: AverageInUse
  absentFrom: Day
  isAbsent: boolean
  manual: ManualAverage | null
  found: PersonAverage
}

/** Each average of a person; undefined where what was read does not reach back far enough. */
export function averagesOfPerson(
  averages: readonly AverageInUse[],
  facts: PersonFacts,
  models: Models,
  day?: Day,
): FoundAverage[] | undefined {
  const basis = basisOf(facts, models)
  const isWhole = facts.readFrom <= facts.firstMonth
  const result: FoundAverage[] = []
  for (const average of averages) {
    const absent = day === undefined ? absenceOf(average.use, facts) : undefined
    const absentFrom = day ?? absent ?? spanOfMonth(facts.month).first
    const manual = facts.manual.find(({ averageId }) => averageId === average.averageId) ?? null
    const said = manual && manual.valueCents !== null ? { valueCents: manual.valueCents, reason: manual.reason } : null
    const found = personAverage(average, basis, absentFrom, said)
    if (!isWhole && !isSaturated(average, found, basis)) return undefined
    result.push({ average, absentFrom, isAbsent: absent !== undefined, manual, found })
  }
  return result
}

/** What the averages for an absence come to in a month; undefined: nothing of it was paid. */
export function absencePaid(
  use: ComputedUse,
  { month, days, absences, contracts }: Pick<PersonFacts, 'month' | 'absences' | 'contracts'> & Pick<KeptMonth, 'days'>,
  found: readonly FoundAverage[],
): AbsencePay | undefined {
  const isWithin = (spans: readonly { first: Day; last: Day | null }[], day: Day) =>
    spans.some(({ first, last }) => first <= day && day <= (last ?? day))
  const own = absences.filter(each => each.use === use)
  const employed = contracts.map(({ from, to }) => ({ first: from, last: to }))
  const isRecorded = (day: Day) => isWithin(own, day) && isWithin(employed, day)
  const time = absentTime(use, daysOf(month, days), spanOfMonth(month), isRecorded)
  if (time.calendarDays === 0) return undefined
  const averages = found
    .filter(({ average }) => average.use === use)
    .map(({ average: { averageId, name, divisor }, found: { value, manual } }) => {
      return { averageId, name, divisor, value, isManual: manual !== null }
    })
  return absencePay(averages, time)
}

/** Earlier months would change nothing: the period is full, and no leave goes back beyond what was read. */
function isSaturated({ period, divisor }: AverageInUse, { reckoned }: PersonAverage, basis: AverageBasis): boolean {
  if (reckoned.spans.filter(({ counts }) => counts).length < periodOf(period).spans) return false
  return (
    divisor !== 'insuredDays' || !basis.days.some(({ day, kinds }) => day === basis.reckonedFrom && kinds.some(isLeave))
  )
}
const isLeave = ({ kind }: ReckonedDay['kinds'][number]): boolean => kind === 'UNBEZ'

/** The day on which the absence that the month has first began, in an earlier month perhaps; records without a gap are one. */
function absenceOf(use: CountsFor, { kept, month, absences }: PersonFacts): Day | undefined {
  const days = kept.find(each => monthOfText(each.month) === month)?.days ?? []
  const date = days.find(([, kind]) => KINDS_OF_USE[use].includes(kind))?.[0]
  if (date === undefined) return undefined
  let begin = spanOfMonth(month).first + date - 1
  const own = absences.filter(each => each.use === use)
  for (let earlier = before(own, begin); earlier; earlier = before(own, begin)) begin = earlier.first
  return begin
}
const before = (absences: readonly AbsentDays[], day: Day): AbsentDays | undefined =>
  absences.find(({ first, last }) => first < day && last >= day - 1)

function basisOf({ kept, readFrom, firstMonth, contracts, ownAmounts }: PersonFacts, models: Models): AverageBasis {
  return {
    employed: contracts,
    reckonedFrom: spanOfMonth(Math.max(readFrom, firstMonth)).first,
    days: kept.flatMap(({ month, days }) => daysOf(monthOfText(month), days)),
    worth: worthOf(contracts, models),
    ownAmounts: ownAmounts.map(({ wageTypeId, month, cents }) => ({
      key: ownKey(wageTypeId),
      month: monthOfText(month),
      cents,
    })),
  }
}

function daysOf(month: Month, sums: KeptMonth['days']): ReckonedDay[] {
  const { first } = spanOfMonth(month)
  const days: { day: Day; kinds: ReckonedDay['kinds'][number][] }[] = []
  // They are kept in the order of their days.
  for (const [date, kind, contractId, minutes, hundredths, sixths, keptMinutes] of sums) {
    const day = first + date - 1
    const each = { kind, contractId, minutes, hundredths, sixths, keptMinutes }
    const last = days.at(-1)
    if (last?.day === day) last.kinds.push(each)
    else days.push({ day, kinds: [each] })
  }
  return days
}

function worthOf(contracts: readonly PaidContract[], { byId, defaultId, stores }: Models): AverageBasis['worth'] {
  const known = new Map(contracts.map(contract => [contract.id, { contract, worths: new Map<RuleVersion, Worths>() }]))
  return (kind, day, contractId) => {
    const { contract, worths } = known.get(contractId) ?? {}
    if (!contract || !worths) return undefined
    const { storeId, cents, wageType, weeklyMinutes, modelId } = contract
    const version = byId.get(modelId ?? defaultId ?? Number.NaN)?.versions.findLast(({ from }) => from <= day)
    if (!version) return undefined
    const ofVersion: Worths = worths.get(version) ?? new Map()
    worths.set(version, ofVersion)
    if (!ofVersion.has(kind)) {
      const rules = rulesInStore(version.rules, stores?.get(storeId))
      const { daysPerWeek, monthFactor } = rules
      ofVersion.set(kind, hourWorth(kind, { cents, wageType, weeklyMinutes, daysPerWeek, monthFactor }, rules))
    }
    return ofVersion.get(kind)
  }
}
type Worths = Map<TimeKind, ReturnType<AverageBasis['worth']>>

export const usedAverage = ({ averageId, name, use, period, divisor }: AverageInUse): UsedAverage => ({
  averageId,
  name,
  use,
  period,
  divisor,
})

const commonOf = ({ absentFrom, isAbsent, found: { valueCents, reckoned, missing } }: FoundAverage) => ({
  absentFrom: dayText(absentFrom),
  isAbsent,
  valueCents: valueCents ?? null,
  reckonedCents: missing ? null : (reckoned.valueCents ?? null),
  missing: missing?.reason ?? null,
})

export const shownValue = (found: FoundAverage): AverageValue => ({
  averageId: found.average.averageId,
  use: found.average.use,
  ...commonOf(found),
  isManual: found.found.manual !== null,
})

/** With all that it was made of. */
export function shownLines(of: FoundAverage): AverageLines {
  const { average, manual, found } = of
  const { lines, spans, leastTimes, sumCents, quantity } = found.reckoned
  const parts = lines.map(({ key, ...line }) => {
    const own = average.ownTypes.find(({ id }) => ownKey(id) === key)
    const kind = average.kinds.find(each => each === key) ?? null
    const isUnvalued = kind !== null && found.missing?.kinds.includes(kind)
    return {
      kind,
      name: own?.name ?? kindOf(kind!).name,
      ...line,
      excluded: isUnvalued ? ('no-hourly-value' as const) : own && own.unit !== 'euro' ? ('no-euro' as const) : null,
    }
  })
  return {
    ...usedAverage(average),
    ...commonOf(of),
    manual: found.manual ? manual : null,
    skipsAbsences: average.skipsAbsences,
    leastTimes,
    parts: parts.map(({ kind, name, sumCents, times, isRegular, excluded }) => {
      return { kind, name, sumCents, times, isRegular, excluded }
    }),
    spans: spans.map(({ span, counts }) => ({
      from: dayText(span.first),
      to: dayText(span.last),
      counts,
      amounts: lines.map(({ key }) => span.amounts[key] ?? 0),
      workedDays: span.workedDays,
      insuredDays: span.insuredDays,
      normalMinutes: span.normalMinutes,
    })),
    sumCents,
    quantity,
  }
}

/** How many months back it takes for most people; who has had much absence is read from the beginning. */
export const usualMonths = (averages: readonly AverageInUse[]): number =>
  Math.max(0, ...averages.map(({ period, skipsAbsences }) => monthsBack(periodOf(period)) + (skipsAbsences ? 1 : 0)))

const monthsBack = ({ span, spans }: ReturnType<typeof periodOf>): number =>
  span === 'month' ? spans : Math.ceil((spans * 7) / 28)

/** The months that are told to have been looked at: from that of the earliest week or month to the one before the latest absence. */
export function monthsOf(found: readonly FoundAverage[], month: Month): { first: Month; last: Month } {
  const spans = found.flatMap(({ found: { reckoned } }) => reckoned.spans.map(({ span }) => span))
  return {
    first: Math.min(month, ...spans.map(({ first }) => monthOfDay(first))),
    last: Math.max(
      ...spans.map(({ last }) => monthOfDay(last)),
      Math.min(month, ...spans.map(({ first }) => monthOfDay(first))),
    ),
  }
}
