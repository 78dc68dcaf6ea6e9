import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { civilOf, type Day, dayNumber, mondayOf, type WageCalendar } from '#domain/wages/calendar.ts'
import type { LawContext } from '#domain/working-time/law-context.ts'
import type { LawPerson } from '#domain/working-time/people.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import {
  acrossStores,
  atOnce,
  type CompanyScope,
  type CompanyTx,
  lookAcrossCompanies,
} from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { service } from '#server/platform/gifts.ts'
import { todayIn } from '#server/platform/today.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { heldContracts, otherEmployments } from '#server/rooms/people/public.ts'
import { wageModels } from '#server/rooms/settings/public.ts'
import { personTimes } from '#server/rooms/time/public.ts'
import * as maternities from '../maternities/rows.ts'
import * as marks from '../person-marks/rows.ts'
import * as facts from '../works-facts/rows.ts'
import * as rows from './rows.ts'
import {
  type HeldSkill,
  type HeldWish,
  lawFacts,
  lawPeople,
  lawShifts,
  type RegisteredDays,
  shiftsElsewhere,
} from './rules.ts'

/** On which days people are registered with the social insurance, of those of whom a message says so. */
export const registeredPeople = service<
  (tx: CompanyTx, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly RegisteredDays[]>>
>('who is registered with the social insurance')

/** Which months are closed, of the stores: their first days, between two days (both included). */
export const closedMonths =
  service<(tx: CompanyTx, days: { first: Day; last: Day }) => Promise<readonly { storeId: number; month: Day }[]>>(
    'which months are closed',
  )

/** Which skills people have on some days, both included. */
export const heldSkills =
  service<(tx: CompanyTx, ids: readonly number[], days: { first: Day; last: Day }) => Promise<readonly HeldSkill[]>>(
    'which skills people have',
  )

/** Which skill each place of work asks for; those that ask for none are left out. */
export const spotSkills = service<(tx: CompanyTx, spotIds: readonly number[]) => Promise<ReadonlyMap<number, number>>>(
  'what it takes to work somewhere',
)

/** What people wish of their plan between two days, both included: approved alone. */
export const personWishes = service<
  (
    tx: CompanyTx,
    ids: readonly number[],
    days: { first: Day; last: Day },
    calendar: WageCalendar,
  ) => Promise<readonly HeldWish[]>
>('what people wish of their plan')

/** Averages look back 26 weeks, Sundays to the first of the year; a shortened rest looks four weeks ahead. */
const WEEKS_BACK = 26
const DAYS_AHEAD = 28

const NO_PLACES: ReadonlyMap<number, number> = new Map()

export type LawState = { people: LawPerson[]; shifts: LawShift[]; context: LawContext; zone: string }

/**
 * All that the rules ask of some people, so that shifts between two days (both included) can be checked. Their hours in stores
 * that the caller does not see and for other companies of the same owner count, too, without saying where.
 */
export async function lawState(
  tx: CompanyTx,
  scope: CompanyScope,
  ids: readonly number[],
  days: { first: Day; last: Day },
): Promise<LawState> {
  const zone = await zoneOf(tx)
  const today = dayNumber(todayIn(zone))
  const calendar = austrianCalendar(zone)
  const january = dayNumber(Temporal.PlainDate.from({ year: civilOf(days.first).year, month: 1, day: 1 }))
  const known = {
    from: Math.min(mondayOf(days.first) - 7 * WEEKS_BACK, mondayOf(january)),
    to: days.last + DAYS_AHEAD,
  }
  const span = { from: calendar.startOf(known.from), to: calendar.startOf(known.to + 1) }
  const [models, elsewhere] = await atOnce([wageModels(tx), timesElsewhere(scope.companyId, ids, span)])
  const read = await acrossStores(tx, scope, () => readOf(tx, ids, days, { ...known, span, calendar }))
  const spotIds = [...new Set(read.planned.spot_id)].filter(id => id !== NONE)
  const places = spotIds.length > 0 ? await acrossStores(tx, scope, () => spotSkills.get()(tx, spotIds)) : NO_PLACES
  return {
    zone,
    people: lawPeople(read, models, { first: known.from, last: known.to }),
    shifts: [
      ...lawShifts({ ...read, places }, calendar, today, scope.storeIds ? new Set(scope.storeIds) : null),
      ...shiftsElsewhere(elsewhere, calendar, today),
    ],
    context: { calendar, registrationMode: read.registrationMode, known, ...lawFacts(read.facts, read.closed) },
  }
}

type Known = { from: Day; to: Day; span: { from: number; to: number }; calendar: WageCalendar }

async function readOf(tx: CompanyTx, ids: readonly number[], days: { first: Day; last: Day }, known: Known) {
  const { from, to, span, calendar } = known
  const [planned, stamps, pauses, absences, ofPeople, ofWorks] = await atOnce([
    personTimes.planned(tx, ids, span),
    personTimes.stamps(tx, ids, span),
    personTimes.pauses(tx, ids, span),
    personTimes.absences(tx, ids, span),
    atOnce([
      rows.people(tx, ids),
      rows.permits(tx, ids),
      heldContracts(tx, ids, from, to),
      // What is not asked about stands as it did before.
      personWishes.get()(tx, ids, { first: days.first - 1, last: days.last + 1 }, calendar),
      registeredPeople.get()(tx, ids),
      maternities.inSpan(tx, ids, from, to),
      marks.inSpan(tx, ids, from, to),
      heldSkills.get()(tx, ids, { first: from, last: to }),
    ]),
    atOnce([facts.inSpan(tx, from, to), closedMonths.get()(tx, { first: from, last: to }), rows.registrationMode(tx)]),
  ])
  const [people, permits, contracts, wishes, registered, mothers, personMarks, skills] = ofPeople
  const [worksFacts, closed, registrationMode] = ofWorks
  return {
    ...{ planned, stamps, pauses, absences, people, permits, contracts, wishes, registered, skills },
    ...{ maternities: mothers, marks: personMarks, facts: worksFacts, closed, registrationMode },
  }
}

async function timesElsewhere(
  companyId: number,
  ids: readonly number[],
  span: { from: number; to: number },
): Promise<personTimes.TimeElsewhere[]> {
  const people = await otherEmployments(companyId, ids)
  return people.length === 0 ? [] : lookAcrossCompanies(tx => personTimes.ofOtherEmployments(tx, people, span))
}
