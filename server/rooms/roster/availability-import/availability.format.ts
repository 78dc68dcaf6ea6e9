import { LawDay } from '#contract/working-time/day-spans.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { type WishState, wishStateByName } from '#domain/roster/wish-states.ts'
import { bad, type Cells, type ImportContext, type SourceRow, shown } from '#server/rooms/imports/public.ts'

export type ReadAvailability = {
  number: string
  storeNumber: undefined
  state: WishState
  weekDays: number[]
  /** Minutes after midnight. */
  from: number
  to: number
  validFrom: string | undefined
  validTo: string | undefined
  approved: boolean | undefined
  today: string
}

/** Reads rows of availabilities; what a row gets wrong is in its issues, and undefined comes back. */
export function availabilityReader(cells: Cells, { today }: Pick<ImportContext, 'today'>) {
  const dayOf = (row: SourceRow, field: string): string | undefined => {
    const day = cells.day(row, field)?.toString()
    if (day === undefined) return undefined
    const read = LawDay.safeParse(day)
    return read.success ? read.data : bad(row, field, read.error.issues[0]!.message)
  }
  return (row: SourceRow): ReadAvailability | undefined => {
    const number = cells.text(row, 'mdPersonnelId', 20)
    const [name, days] = [cells.text(row, 'availabilityState', 60), cells.text(row, 'weekDays', 100)]
    const [from, to] = [cells.time(row, 'fromTime'), cells.time(row, 'toTime')]
    const [validFrom, validTo] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')]
    const approved = cells.yesNo(row, 'approved')
    if (row.issues.length > 0) return undefined
    if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
    if (name === undefined) return bad(row, 'availabilityState', 'Die Verfügbarkeit fehlt')
    const state = wishStateByName(name)
    if (state === undefined)
      return bad(row, 'availabilityState', `„${shown(name)}“ ist weder nicht noch nur verfügbar, ungern oder gern`)
    if (days === undefined) return bad(row, 'weekDays', 'Die Wochentage fehlen')
    const weekDays = weekDaysOf(days)
    if (!weekDays) return bad(row, 'weekDays', `„${shown(days)}“ sind keine Wochentage (wie „Mo–Fr“ oder „Mo, Sa“)`)
    const missing = from === undefined ? 'fromTime' : 'toTime'
    if ((from === undefined) !== (to === undefined)) return bad(row, missing, 'Von und bis gehören zusammen')
    return {
      ...{ number, storeNumber: undefined, state, weekDays, validFrom, validTo, approved },
      from: (from ?? 0) % 1440,
      to: (to ?? 0) % 1440,
      today: today.toString(),
    }
  }
}

const DAY_NAMES = Object.values(WEEKDAYS).map(name => name.toLowerCase())

/** ISO weekdays of „Mo–Fr, So“, in their order; undefined for another text. */
export function weekDaysOf(text: string): number[] | undefined {
  const plain = text.trim().toLowerCase()
  if (/^(täglich|alle( tage)?)$/.test(plain)) return [1, 2, 3, 4, 5, 6, 7]
  const found = new Set<number>()
  const spans = plain.replace(/\s*(?:[-–]|\bbis\b)\s*/g, '-')
  for (const span of spans.split(/[\s,;/+]+(?:und\s+)?/).filter(Boolean)) {
    const ends = span.split('-').map(dayNamed)
    const [first, last] = [ends[0], ends.at(-1)]
    if (first === undefined || last === undefined || ends.length > 2) return undefined
    // From Saturday to Tuesday it goes over the week’s end.
    for (let day = first; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === last) break
    }
  }
  return found.size > 0 ? [...found].sort((a, b) => a - b) : undefined
}

function dayNamed(text: string): number | undefined {
  const plain = text.replace(/\.$/, '')
  if (/^[1-7]$/.test(plain)) return Number(plain)
  const at = plain.length < 2 ? -1 : DAY_NAMES.findIndex(name => name.startsWith(plain))
  return at < 0 ? undefined : at + 1
}
