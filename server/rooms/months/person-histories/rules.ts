import { hash } from 'node:crypto'
import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import type { AbsenceType } from '#domain/wages/absence-types.ts'
import { type Day, mondayOf, type Span, type WageCalendar } from '#domain/wages/calendar.ts'
import { daysOfRows, EMPLOYMENT_AHEAD, type Month } from '#domain/wages/month-numbers.ts'
import { rulesInStore, type StoreWorkTime } from '#domain/wages/store-work-time.ts'
import type { Absence, Contract, Model, Models, Opening, PersonHistory } from '#domain/wages/wage-history.ts'
import { takeBy } from '#server/platform/database/columns.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import type { heldContracts } from '#server/rooms/people/public.ts'
import type { personTimes } from '#server/rooms/time/public.ts'
import type * as rows from './rows.ts'

type Columns<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

/** What was read of some people, each in the order of their ids. */
export type ReadRows = {
  people: Columns<typeof rows.people>
  contracts: Columns<typeof heldContracts>
  stamps: Columns<typeof personTimes.stamps>
  pauses: Columns<typeof personTimes.pauses>
  absences: Columns<typeof personTimes.absences>
  duties: Columns<typeof personTimes.duties>
  leaveNotices: Columns<typeof rows.leaveNotices>
}

/** By what all months of a company are reckoned. */
export type Setting = { zone: string; calendar: WageCalendar; models: Models }

/** A person, and what their month is made from. */
export type Person = {
  id: number
  storeId: number | null
  history: PersonHistory
  storesOf: StoresOf
  /** Entered again in this month, after weeks without a contract: what was left before has been paid. UrlG § 10, AZG § 19e. */
  startsAnew: boolean
}

/** In which store stamps and absences lie. */
type StoresOf = { stamps: ReadonlyMap<number, number>; absences: ReadonlyMap<number, number> }

type Days = { first: Day; last: Day }

/** One person after the other, so that only one has its rows as objects. `first` and `last` are the days that were read. */
export function* personsOf(read: ReadRows, { first, last }: Days, month: Days): Generator<Person> {
  const contractsOf = takeBy(read.contracts.employee_id)
  const stampsOf = takeBy(read.stamps.employee_id)
  const pausesOf = takeBy(read.pauses.employee_id)
  const absencesOf = takeBy(read.absences.employee_id)
  const dutiesOf = takeBy(read.duties.employee_id)
  const noticesOf = takeBy(read.leaveNotices.employee_id)
  const { people } = read
  for (let row = 0; row < people.length; row++) {
    const id = people.id[row]!
    const storesOf = { stamps: new Map<number, number>(), absences: new Map<number, number>() }
    const history: PersonHistory = {
      contracts: contractsOf(id, at => contractAt(read.contracts, at)),
      stamps: stampsWithPauses(read, id, stampsOf, pausesOf, storesOf.stamps),
      absences: absencesOf(id, at => {
        const absence = absenceAt(read.absences, at)
        storesOf.absences.set(absence.id, read.absences.store_id[at]!)
        return absence
      }),
      duties: dutiesOf(id, at => ({
        id: read.duties.id[at]!,
        storeId: read.duties.store_id[at]!,
        from: minuteOf(read.duties.starts_at[at]!),
        to: minuteOf(read.duties.ends_at[at]!),
        breakMinutes: read.duties.break_minutes[at]!,
      })),
      opening: openingAt(people, row, first, last),
      serviceFrom: serviceFrom(orNull(people.entry[row]!), orNull(people.first_contract[row]!), last),
      leaveNotices: noticesOf(id, at => read.leaveNotices.day[at]!),
    }
    const startsAnew = isNew(orNull(people.reentry[row]!), history.contracts, month)
    yield { id, storeId: orNull(people.store_id[row]!), history, storesOf, startsAnew }
  }
}

/** What a month is known by: the same rows, rules and carry make the same month. `carryHash` is that of the month before. */
export function madeFrom(
  { history, storeId }: Person,
  { models, zone }: Pick<Setting, 'models' | 'zone'>,
  engine: string,
  month: Month,
  carryHash: string | null,
): string {
  const { first, last } = daysOfRows(month)
  // Contracts are known by their days in question alone: what ends later than before changes no month before that.
  const until = last + EMPLOYMENT_AHEAD
  const contracts = history.contracts.map(({ id, storeId, from, to, weeklyMinutes, modelId }) => [
    ...[id, storeId, weeklyMinutes, Math.max(from, first), Math.min(to ?? until, until)],
    rulesKey(models.byId.get(modelId ?? models.defaultId ?? Number.NaN), models.stores?.get(storeId), first, until),
  ])
  return hashOf([engine, month, zone, carryHash, storeId, { ...history, contracts }])
}

export const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')

function rulesKey(model: Model | undefined, store: StoreWorkTime | undefined, first: Day, until: Day): unknown {
  if (!model) return null
  const held = model.versions.filter(
    ({ from }, index) => from <= until && (model.versions[index + 1]?.from ?? Number.POSITIVE_INFINITY) > first,
  )
  return [
    model.id,
    model.group,
    held.map(({ from, rules }) => [Math.max(from, first), ruleHash(rulesInStore(rules, store))]),
  ]
}

const known = new WeakMap<object, string>()
/** Rules are read once for thousands of people. */
function ruleHash(rules: object): string {
  let found = known.get(rules)
  if (!found) {
    found = hashOf(rules)
    known.set(rules, found)
  }
  return found
}

/** Whose former contract reaches into the first week goes on: one week is reckoned by one employment. */
function isNew(reentry: Day | null, contracts: readonly Contract[], { first, last }: Days): boolean {
  if (reentry === null || reentry < first || reentry > last) return false
  return contracts.every(({ from, to }) => from >= reentry || (to !== null && to < mondayOf(first)))
}

const minuteOf = (ms: number): number => Math.floor(ms / 60_000)
const orNull = (value: number): number | null => (value === NONE ? null : value)

type Taker = ReturnType<typeof takeBy>

function stampsWithPauses(
  { stamps, pauses }: ReadRows,
  id: number,
  stampsOf: Taker,
  pausesOf: Taker,
  stores: Map<number, number>,
): PersonHistory['stamps'] {
  const spans = pausesOf(id, at => ({
    shiftId: pauses.shift_id[at]!,
    from: minuteOf(pauses.starts_at[at]!),
    to: minuteOf(pauses.ends_at[at]!),
  }))
  let next = 0
  return stampsOf(id, at => {
    const stampId = stamps.id[at]!
    const own: Span[] = []
    // A pause may be of a stamp that was read a moment earlier and is gone.
    while (next < spans.length && spans[next]!.shiftId < stampId) next++
    for (; next < spans.length && spans[next]!.shiftId === stampId; next++)
      own.push({ from: spans[next]!.from, to: spans[next]!.to })
    const endsAt = stamps.ends_at[at]!
    stores.set(stampId, stamps.store_id[at]!)
    return {
      id: stampId,
      storeId: stamps.store_id[at]!,
      from: minuteOf(stamps.starts_at[at]!),
      to: Number.isNaN(endsAt) ? null : minuteOf(endsAt),
      pauses: own,
      pauseMinutes: stamps.pause_minutes[at]!,
    }
  })
}

const contractAt = (contracts: ReadRows['contracts'], at: number): Contract => ({
  id: contracts.id[at]!,
  storeId: contracts.store_id[at]!,
  from: contracts.first[at]!,
  to: orNull(contracts.last[at]!),
  weeklyMinutes: contracts.weekly[at]!,
  modelId: orNull(contracts.model_id[at]!),
})

const absenceAt = (absences: ReadRows['absences'], at: number): Absence => ({
  id: absences.id[at]!,
  type: absences.type[at] as AbsenceType,
  kind: ABSENCE_KINDS[absences.kind[at]! - 1] ?? null,
  from: minuteOf(absences.starts_at[at]!),
  to: Number.isNaN(absences.ends_at[at]!) ? null : minuteOf(absences.ends_at[at]!),
  isConfirmed: absences.is_confirmed[at] === 1,
})

function openingAt(people: ReadRows['people'], row: number, first: Day, last: Day): Opening | null {
  const day = people.opening_day[row]!
  if (day < first || day > last) return null
  return {
    day,
    leaveHundredths: orNull(people.leave[row]!),
    formerLeaveHundredths: orNull(people.former_leave[row]!),
    timeAccountMinutes: orNull(people.account[row]!),
    sickFullHundredths: orNull(people.sick_full[row]!),
    sickHalfHundredths: orNull(people.sick_half[row]!),
  }
}

/** Who came before the entry that is said was there by an earlier contract. */
const serviceFrom = (entry: Day | null, firstContract: Day | null, last: Day): Day | null =>
  entry !== null && (entry <= last || firstContract === null) ? entry : firstContract
