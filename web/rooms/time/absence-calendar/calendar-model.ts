import type { AbsenceCalendar, CalendarPerson, PlacedAbsence } from '#contract/time/absence-calendar.ts'
import { holidayName } from '#domain/basics/holidays.ts'
import { personName } from '#domain/people/person-name.ts'
import { shareOfDay } from '#domain/time/absence-days.ts'
import { NO_CONTRACT } from '#domain/wages/absence-types.ts'

export type CalendarDay = {
  /** `YYYY-MM-DD` */
  day: string
  number: number
  /** 1 is Monday. */
  weekday: number
  holiday: string | undefined
  isToday: boolean
}

/** A piece of a row, in days from the first of the month; halves are halves. */
export type Bar = { absence: PlacedAbsence; from: number; until: number; lane: number; goesOn: boolean }

export type CalendarRow = {
  person: CalendarPerson
  name: string
  bars: readonly Bar[]
  /** How many bars stand one below the other. */
  lanes: number
}

export function monthDays(month: Temporal.PlainYearMonth, today: string): CalendarDay[] {
  return Array.from({ length: month.daysInMonth }, (_, at) => {
    const date = month.toPlainDate({ day: at + 1 })
    const day = date.toString()
    return { day, number: at + 1, weekday: date.dayOfWeek, holiday: holidayName(date), isToday: day === today }
  })
}

/** A row a person, by their names as people here sort them. */
export function calendarRows({ people, absences }: AbsenceCalendar, days: readonly CalendarDay[]): CalendarRow[] {
  const byPerson = Map.groupBy(absences, ({ employeeId }) => employeeId)
  return people.toSorted(byName).map(person => {
    const bars = inLanes((byPerson.get(person.id) ?? []).flatMap(absence => barOf(absence, days)))
    return { person, name: personName(person), bars, lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)) }
  })
}

const collator = new Intl.Collator('de')
const byName = (one: CalendarPerson, other: CalendarPerson) =>
  collator.compare(personName(one), personName(other)) || one.id - other.id

function barOf(absence: PlacedAbsence, days: readonly CalendarDay[]): Bar[] {
  const { firstDay, lastDay, firstPart, lastPart } = absence
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  if (firstDay > last || (lastDay !== null && lastDay < first)) return []
  const at = (day: string) => Number(day.slice(8)) - 1
  const isSingle = firstDay === lastDay
  const startsLate = isSingle ? firstPart === 'afternoon' : firstPart !== 'day'
  const endsEarly = isSingle ? firstPart === 'morning' || firstPart === 'hours' : lastPart !== 'day'
  const from = firstDay < first ? 0 : at(firstDay) + (startsLate ? 0.5 : 0)
  const goesOn = lastDay === null || lastDay > last
  const until = goesOn ? days.length : at(lastDay) + (endsEarly ? 0.5 : 1)
  return [{ absence, from, until, lane: 0, goesOn }]
}

/** What collides stands one below the other. */
function inLanes(bars: Bar[]): Bar[] {
  const ends: number[] = []
  return bars
    .toSorted((a, b) => a.from - b.from || a.absence.id - b.absence.id)
    .map(bar => {
      const free = ends.findIndex(end => end <= bar.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = bar.until
      return { ...bar, lane }
    })
}

/** The absences of a day, those that count first. */
export const absencesOn = ({ bars }: CalendarRow, at: number): PlacedAbsence[] =>
  bars
    .filter(({ from, until }) => from < at + 1 && until > at)
    .map(({ absence }) => absence)
    .sort((a, b) => Number(a.state === 'declined') - Number(b.state === 'declined'))

export const isEmployed = ({ entry, exit }: CalendarPerson, day: string): boolean =>
  (entry === null || entry <= day) && (exit === null || exit >= day)

export type DayCount = { away: number; asked: number }

/** How many are missing on each day, and how many want to; who is away twice is missing once. */
export function countsOf(rows: readonly CalendarRow[], days: readonly CalendarDay[]): DayCount[] {
  const counts = days.map(() => ({ away: 0, asked: 0 }))
  for (const { bars } of rows) {
    const shares = new Map<number, DayCount>()
    for (const { absence, from, until } of bars) {
      if (absence.state === 'declined' || absence.mdType === NO_CONTRACT) continue
      const key = absence.state === 'approved' ? 'away' : 'asked'
      for (let at = Math.floor(from); at < Math.ceil(until); at++) {
        const share = shares.get(at) ?? { away: 0, asked: 0 }
        shares.set(at, { ...share, [key]: Math.min(1, share[key] + shareOfDay(absence, days[at]!.day)) })
      }
    }
    for (const [at, { away, asked }] of shares) {
      counts[at]!.away += away
      counts[at]!.asked += asked
    }
  }
  return counts
}

/** Days in the month for which somebody is missing. */
export const daysAway = (row: CalendarRow, days: readonly CalendarDay[]): number =>
  countsOf([row], days).reduce((sum, { away }) => sum + away, 0)
