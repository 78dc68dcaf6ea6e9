import { bad, type SourceRow, warn } from '#server/rooms/imports/public.ts'
import type { MarkStep, StoredMark } from '#server/rooms/people/public.ts'
import { germanDay, type ReadMarks, type SchoolDay, weekdayName } from './marks.format.ts'

/** Days as `YYYY-MM-DD`. */
type Person = { entry: string | null; held: readonly StoredMark[]; today: string }
type Days = {
  /** From when on it holds. */
  from: string
  /** The file says so itself; else what holds already goes on as it is. */
  isSaid: boolean
  today: string
}

/** What a row does to what is kept of a person; empty cells change nothing. */
export function markSteps(row: SourceRow, read: ReadMarks, { entry, held, today }: Person): MarkStep[] {
  const { inService, school } = read
  const days: Days = { from: read.from ?? entry ?? today, isSaid: read.from !== undefined, today }
  const service = held.filter(({ kind }) => kind === 'in_service')
  const classes = held.filter(({ kind }) => kind === 'school_day')
  return [...serviceSteps(row, inService, service, days), ...schoolSteps(row, school, classes, days)]
}

function serviceSteps(
  row: SourceRow,
  inService: ReadMarks['inService'],
  held: readonly StoredMark[],
  days: Days,
): MarkStep[] {
  if (inService === undefined) return []
  if (inService === false) return ended(row, 'inService', held, days)
  const since = inService === true ? days : { ...days, from: inService, isSaid: true }
  return holding(held, since, { kind: 'in_service', weekday: null, minutes: null })
}

function schoolSteps(
  row: SourceRow,
  school: readonly SchoolDay[] | undefined,
  held: readonly StoredMark[],
  days: Days,
): MarkStep[] {
  if (school === undefined) return []
  if (school.length === 0) return ended(row, 'schoolDay', held, days)
  const others = held.filter(
    mark => goesOn(mark, days.today) && !school.some(({ weekday }) => weekday === mark.weekday),
  )
  for (const { weekday } of others) warn(row, 'schoolDay', 'doubtful', `${weekdayName(weekday!)} bleibt eingetragen`)
  return school.flatMap(({ weekday, minutes }) =>
    holding(
      held.filter(mark => mark.weekday === weekday),
      days,
      { kind: 'school_day', weekday, minutes },
    ),
  )
}

type Wanted = Pick<StoredMark, 'kind' | 'weekday' | 'minutes'>

/** That it holds from the day on: what covers it stays or is put right, what begins later begins then, else it is new. */
function holding(held: readonly StoredMark[], { from, isSaid, today }: Days, wanted: Wanted): MarkStep[] {
  const current = held.find(mark => (isSaid ? covers(mark, from) : goesOn(mark, today)))
  if (current) {
    if (current.minutes === wanted.minutes) return []
    const { valid_from, valid_to } = current
    if (!isSaid || valid_from === from) return [{ before: current, values: { ...wanted, valid_from, valid_to } }]
    return [
      { before: current, values: { ...valuesOf(current), valid_to: dayBefore(from) } },
      { before: undefined, values: { ...wanted, valid_from: from, valid_to } },
    ]
  }
  const next = held.filter(mark => mark.valid_from > from).toSorted(byBegin)[0]
  if (next && isSaid) return [{ before: next, values: { ...wanted, valid_from: from, valid_to: next.valid_to } }]
  // What ended was true for its days.
  const last = held.reduce(
    (day, { valid_to }) => (valid_to !== null && valid_to >= day ? dayAfter(valid_to) : day),
    from,
  )
  return [{ before: undefined, values: { ...wanted, valid_from: last, valid_to: null } }]
}

/** That it holds no more from the day on, or from today. */
function ended(row: SourceRow, field: string, held: readonly StoredMark[], { from, isSaid, today }: Days): MarkStep[] {
  const last = dayBefore(isSaid ? from : today)
  return held
    .filter(mark => goesOn(mark, dayAfter(last)))
    .flatMap(mark => {
      if (mark.valid_from <= last) return [{ before: mark, values: { ...valuesOf(mark), valid_to: last } }]
      bad(row, field, `Gilt erst ab ${germanDay(mark.valid_from)}; bitte im Personalakt löschen`)
      return []
    })
}

const goesOn = ({ valid_to }: StoredMark, day: string) => valid_to === null || valid_to >= day
const covers = (mark: StoredMark, day: string) => mark.valid_from <= day && goesOn(mark, day)
const byBegin = (one: StoredMark, other: StoredMark) => (one.valid_from < other.valid_from ? -1 : 1)

const valuesOf = ({ kind, weekday, minutes, valid_from, valid_to }: StoredMark) => ({
  ...{ kind, weekday, minutes, valid_from, valid_to },
})

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
