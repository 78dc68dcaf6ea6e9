import { LawDay } from '#contract/working-time/day-spans.ts'
import { MOST_SCHOOL_MINUTES, SCHOOL_DAY_MINUTES } from '#contract/working-time/person-marks.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { formatDay } from '#domain/basics/days.ts'
import { parseHours } from '#domain/basics/numbers.ts'
import { bad, type Cells, type SourceRow, shown } from '#server/rooms/imports/public.ts'

export type SchoolDay = { weekday: number; minutes: number }
/** Undefined: nothing is said of it. */
export type ReadMarks = {
  /** Days as `YYYY-MM-DD`. */
  from: string | undefined
  /** The day from which it holds, that it does, or that it does not. */
  inService: string | boolean | undefined
  /** All of them; none: no school any more. */
  school: SchoolDay[] | undefined
}

export function readMarks(row: SourceRow, cells: Cells): ReadMarks {
  return {
    from: lawDay(row, 'marksFrom', cells),
    inService: isDay(row.values.inService) ? lawDay(row, 'inService', cells) : cells.yesNo(row, 'inService'),
    school: readSchool(row, cells),
  }
}

const isDay = (text: string | undefined) => text !== undefined && /\d\D+\d/.test(text)

function lawDay(row: SourceRow, field: string, cells: Cells): string | undefined {
  const day = cells.day(row, field)?.toString()
  const read = LawDay.safeParse(day)
  return day === undefined || read.success ? read.data : bad(row, field, read.error.issues[0]!.message)
}

function readSchool(row: SourceRow, cells: Cells): SchoolDay[] | undefined {
  const text = cells.text(row, 'schoolDay', 200)
  if (text === undefined) return undefined
  if (NO_SCHOOL.test(text)) return []
  // A comma between digits is that of a decimal.
  const parts = text.split(/\s*(?:[;/+&]|,(?!\d)|\bund\b)\s*/i).filter(part => part !== '')
  const days = parts.map(readDay)
  const wrong = parts.find((_, at) => days[at] === undefined)
  if (wrong !== undefined)
    return bad(
      row,
      'schoolDay',
      `„${shown(wrong)}“ ist kein Wochentag mit höchstens 12 Stunden (wie „Mo“ oder „Montag 8“)`,
    )
  const found = days as SchoolDay[]
  const twice = found.find(({ weekday }, at) => found.findIndex(other => other.weekday === weekday) < at)
  if (twice) return bad(row, 'schoolDay', `${weekdayName(twice.weekday)} steht zweimal da`)
  return found
}

const NO_SCHOOL = /^(nein|n|keiner?|keine berufsschule|-|–)$/i
const PART = /^([a-zäöü]+)\.?(?:\s*\(?\s*(\d{1,2}(?:[.,]\d{1,2}|:[0-5]\d)?)\s*(?:h|std\.?|stunden)?\s*\)?)?$/i

function readDay(text: string): SchoolDay | undefined {
  const [, name, hours] = PART.exec(text) ?? []
  const weekday = name && weekdayOf(name.toLowerCase())
  if (!weekday) return undefined
  const minutes = hours === undefined ? SCHOOL_DAY_MINUTES : parseHours(hours.replace('.', ','))
  return minutes !== undefined && minutes >= 1 && minutes <= MOST_SCHOOL_MINUTES ? { weekday, minutes } : undefined
}

/** Its name, or the first two letters or more of it. */
function weekdayOf(name: string): number | undefined {
  const found = Object.entries(WEEKDAYS).find(([, word]) => name.length >= 2 && word.toLowerCase().startsWith(name))
  return found && Number(found[0])
}

export const weekdayName = (weekday: number): string => WEEKDAYS[weekday as keyof typeof WEEKDAYS]

export const germanDay = (day: string): string => formatDay(Temporal.PlainDate.from(day))
