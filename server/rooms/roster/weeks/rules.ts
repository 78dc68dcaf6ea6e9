import type { CalendarEvent } from '#contract/roster/calendar-events.ts'
import { MOST_DAYS, type StoreWeek, type WeekLaw } from '#contract/roster/weeks.ts'
import { parseTime, toUtcText } from '#domain/basics/days.ts'
import type { Need } from '#domain/roster/staff-need.ts'
import { minuteAt, wallAt } from '#domain/roster/wall-clock.ts'
import { type Day, dayNumber, type WageCalendar } from '#domain/wages/calendar.ts'
import type { DaySpan, LawPerson } from '#domain/working-time/people.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type heldOverrides, type LawState, lawShiftOf } from '#server/rooms/working-time/public.ts'
import type * as rows from './rows.ts'

type Columns<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

/** Both included. */
export function daysOf({ from, to }: { from: string; to: string }): { first: Day; last: Day } {
  const [first, last] = [from, to].map(text => dayNumber(Temporal.PlainDate.from(text))) as [Day, Day]
  if (last < first) throw new Refusal('invalid', undefined, { to: 'Der letzte Tag liegt vor dem ersten' })
  if (last - first >= MOST_DAYS)
    throw new Refusal('invalid', undefined, { to: `Höchstens ${MOST_DAYS / 7} Wochen auf einmal` })
  return { first, last }
}

const minutes = (moments: Float64Array): number[] =>
  Array.from(moments, ms => (Number.isNaN(ms) ? 0 : Math.floor(ms / 60_000)))

export const shiftColumns = (read: Columns<typeof rows.shifts>): StoreWeek['shifts'] => ({
  id: [...read.id],
  employeeId: [...read.employee_id],
  from: minutes(read.starts_at),
  to: minutes(read.ends_at),
  breakFrom: minutes(read.break_starts_at),
  breakMinutes: [...read.break_minutes],
  publishedAt: minutes(read.published_at),
  spotId: [...read.spot_id],
  skillId: [...read.skill_id],
  historicFrom: minutes(read.historic_starts_at),
  historicTo: minutes(read.historic_ends_at),
  ownSkillId: [...read.own_skill_id],
  marks: [...read.marks],
  version: [...read.version],
})

/** Drafts of some people, as the rules see them. */
export function draftsOf(
  read: Columns<typeof rows.shifts>,
  storeId: number,
  people: ReadonlySet<number>,
): ReturnType<typeof lawShiftOf>[] {
  const { id, employeeId, from, to, breakFrom, breakMinutes, publishedAt } = shiftColumns(read)
  return id.flatMap((own, at) =>
    publishedAt[at] === 0 && people.has(employeeId[at]!)
      ? [
          lawShiftOf({
            ...{ id: own, employeeId: employeeId[at]!, storeId, breakValue: breakMinutes[at]! },
            ...{ from: utc(from[at]!), to: utc(to[at]!), breakFrom: breakFrom[at] ? utc(breakFrom[at]!) : null },
          }),
        ]
      : [],
  )
}

const utc = (minute: number): string => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))

export const elsewhereColumns = (read: Columns<typeof rows.shiftsElsewhere> | null): StoreWeek['elsewhere'] => ({
  employeeId: [...(read?.employee_id ?? [])],
  from: read ? minutes(read.starts_at) : [],
  to: read ? minutes(read.ends_at) : [],
  breakMinutes: [...(read?.break_minutes ?? [])],
})

export const needColumns = (needs: readonly Need[]): StoreWeek['needs'] => ({
  spotId: needs.map(({ spotId }) => spotId ?? 0),
  from: needs.map(({ from }) => from),
  to: needs.map(({ to }) => to),
  count: needs.map(({ count }) => count),
})

/** Of the store, and those of all. */
export const weekEvents = (
  events: readonly CalendarEvent[],
  storeId: number,
  calendar: WageCalendar,
): StoreWeek['events'] => {
  const minute = (date: string, clock: string) =>
    minuteAt(calendar, wallAt(dayNumber(Temporal.PlainDate.from(date)), parseTime(clock)!))
  return events
    .filter(event => event.storeId === null || event.storeId === storeId)
    .map(({ id, name, color, description, fromDate, from, toDate, to, federalHoliday, shiftCreationMode }) => ({
      ...{ id, name, color, description, shiftCreationMode, isHoliday: federalHoliday },
      ...{ from: minute(fromDate, from), to: minute(toDate, to) },
    }))
}

export const stampColumns = (read: Columns<typeof rows.stamps>): StoreWeek['stamps'] => ({
  employeeId: [...read.employee_id],
  from: minutes(read.starts_at),
  to: minutes(read.ends_at),
})

export const withContracts = (
  people: readonly rows.PersonRow[],
  contracts: readonly rows.ContractRow[],
): StoreWeek['people'] => {
  const byPerson = Map.groupBy(contracts, ({ employeeId }) => employeeId)
  return people.map(person => ({
    ...person,
    contracts: (byPerson.get(person.id) ?? []).map(({ from, to, weeklyMinutes, group }) => ({
      ...{ from, to, weeklyMinutes, group: group ?? 'salaried' },
    })),
  }))
}

/** Safely more than eighteen years. */
const DAYS_OF_YOUTH = 18 * 366

/** What of the state of the rules a browser may hold: age of youths alone, and of mothers only for who may know. */
export function weekLaw(
  { people, shifts, context, zone }: LawState,
  confirmed: Awaited<ReturnType<typeof heldOverrides>>,
  seesMaternity: boolean,
): WeekLaw {
  const { calendar: _, stores, ...rest } = context
  return {
    people: people.map(person => ({
      ...shown(person),
      birth: person.birth !== null && person.birth + DAYS_OF_YOUTH > context.known.from ? person.birth : null,
      maternity: seesMaternity ? [...person.maternity] : [],
    })),
    shifts: lawColumns(shifts),
    context: {
      zone,
      known: rest.known,
      registrationMode: rest.registrationMode,
      dividedBreaks: rest.dividedBreaks.map(span),
      youthMakeUp: rest.youthMakeUp.map(span),
      youthSundays: rest.youthSundays.map(span),
      stores: [...stores].map(([id, store]) => ({
        id,
        closedWeekdays: store.closedWeekdays.map(({ from, to, weekday }) => ({ from, to, weekday })),
        isMultiShift: store.isMultiShift.map(span),
        hasInspectoratePermit: store.hasInspectoratePermit.map(span),
        closedMonths: [...store.closedMonths],
      })),
    },
    confirmed: confirmed.map(({ rule, limit, shiftId, minutes, days }) => ({ rule, limit, shiftId, minutes, days })),
  }
}

/** Days, and nothing else of what holds on them. */
const span = ({ from, to }: DaySpan): { from: Day; to: Day | null } => ({ from, to })

const shown = (person: LawPerson) => ({
  employeeId: person.employeeId,
  contracts: [...person.contracts],
  permits: person.permits && [...person.permits],
  registrations: [...person.registrations],
  skills: [...person.skills],
  inService: person.inService.map(span),
  absences: [...person.absences],
  wishes: [...person.wishes],
  schoolDays: [...person.schoolDays],
})

const lawColumns = (shifts: readonly LawShift[]): WeekLaw['shifts'] => ({
  id: shifts.map(({ id }) => id),
  employeeId: shifts.map(({ employeeId }) => employeeId),
  storeId: shifts.map(({ storeId }) => storeId ?? 0),
  from: shifts.map(({ from }) => from),
  to: shifts.map(({ to }) => to),
  breakFrom: shifts.map(({ breaks }) => breaks[0]?.from ?? 0),
  // What was stamped may have several; of what is over only their sum counts for what comes.
  breakMinutes: shifts.map(({ breaks, breakMinutes }) =>
    breaks.reduce((sum, { from, to }) => sum + to - from, breakMinutes),
  ),
  isWorked: shifts.map(({ kind }) => Number(kind === 'worked')),
  publishedOn: shifts.map(({ publishedOn }) => publishedOn ?? -1),
  skillId: shifts.map(({ skillId }) => skillId ?? 0),
  isOther: shifts.map(({ otherEmployer }) => Number(otherEmployer === true)),
})
