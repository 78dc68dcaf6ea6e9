import type { SickDay } from './absent-time.ts'
import type { TakenWeek } from './averaging.ts'
import type { Day, Minute, Span } from './calendar.ts'
import { agreedOn, type Terms } from './contract-terms.ts'
import { type Surcharge, thirdsOfNight } from './surcharges.ts'
import { dayLimit, type Limited } from './time-classification.ts'
import { KIND_CODES } from './time-kinds.ts'
import type { WageLine } from './wage-lines.ts'
import type { ToldMonth } from './wage-month.ts'
import type { ReckonedWeek } from './wage-week.ts'
import { isOfGroup, type WeekSums, weekSums } from './week-sums.ts'
import type { Shift } from './worked-shifts.ts'
import { type Classified, lengthOf, limitDay, partOf, type Stretch, without } from './worked-stretches.ts'

/** A week as it was reckoned, piece by piece: its figures are the engine's own, and add up to the lines of its days. */
export type WeekSheet = {
  monday: Day
  /** Seven, Monday first. */
  days: SheetDay[]
  contracts: SheetContract[]
  /** Undefined: nobody is employed in the week or worked in it. */
  sums: WeekSums | undefined
  /** What it brought to averaging periods. */
  taken: readonly TakenWeek[]
  sick: readonly SickDay[]
}

export type SheetDay = {
  day: Day
  /** From when on its hours are overtime; null: from none on. */
  limitMinutes: number | null
  /** What was worked of it, in whichever week it counts. */
  workedMinutes: number
  entries: SheetEntry[]
  /** Of nights that are paid in thirds: those in which something was worked. */
  nights: { line: WageLine; thirds: number[] }[]
}

export type SheetEntry =
  | SheetWork
  | SheetAway
  | (Span & { what: 'pause'; isDeducted: boolean; stampIds: readonly number[] })
  /** A surcharge of the day on work that counts for another week. */
  | (Span & { what: 'beside'; line: WageLine; shiftDay: Day })
  /** Without a time of its own: an averaging period ends, or something is taken from the time account. */
  | { what: 'settled'; line: WageLine }

/** Work of one kind, on which the same surcharges fall; the sums are those after it. */
export type SheetWork = Span & {
  what: 'work'
  /** Of which it is a part. */
  line: WageLine
  shiftDay: Day
  limitDay: Day
  besides: WageLine[]
  dayMinutes: number
  /** Against the week's limits; null: it does not count for them. */
  weekMinutes: number | null
  /** Against the limit of more work; null: it does not count for it, or there is none. */
  contractMinutes: number | null
  /** Normal above the week's usual limit, until the averaging period ends. */
  isOpen: boolean
}

/** What fell out; `fillsWeek`: it counts like work against the limits of the week, before all work. */
export type SheetAway = { what: 'away'; line: WageLine; fillsWeek: boolean }

/** By day what is agreed; null: the contract does not hold on it. */
export type SheetContract = { terms: Terms; days: (number | null)[] }

/** Undefined: the week is none of the month. */
export function weekSheet({ given, weeks, surcharges: found }: ToldMonth, monday: Day): WeekSheet | undefined {
  const { week } = weeks.find(({ before }) => before.monday === monday) ?? {}
  if (!week) return undefined
  const { told } = week
  const { worked, shifts, employment } = given
  const sums = weekSums(told.work, told.classified, worked)
  const surcharges = found.toSorted((a, b) => a.line.from! - b.line.from! || placeOf(a) - placeOf(b))
  const own = surcharges.filter(({ line }) => line.day >= monday && line.day < monday + 7)
  const entries = Map.groupBy(
    [
      ...awayIn(week, given.history.contracts),
      ...inTime([
        ...workOf(week, { surcharges, worked, sums }),
        ...shifts.flatMap(pausesOf),
        ...own.flatMap(surcharge => elsewhere(surcharge, told.classified)),
      ]),
      ...settledIn(week),
    ],
    ({ on }) => on,
  )
  return {
    monday,
    days: daysOf(monday).map(day => ({
      day,
      ...limitOf(day, worked, employment.on),
      entries: entries.get(day)?.map(({ entry }) => entry) ?? [],
      nights: own.flatMap(({ line, parts }) => (isNight(line, parts) && line.day === day ? nightOf(line, parts) : [])),
    })),
    contracts: contractsIn(monday, employment.on),
    sums,
    taken: told.taken,
    sick: told.sick,
  }
}

const placeOf = ({ line }: Surcharge): number => KIND_CODES.indexOf(line.kind)

/** Under which day it stands. */
type Placed<Entry extends SheetEntry = SheetEntry> = { on: Day; entry: Entry }

const daysOf = (monday: Day): Day[] => [0, 1, 2, 3, 4, 5, 6].map(index => monday + index)

const inTime = (placed: readonly Placed<Extract<SheetEntry, Span>>[]): Placed[] =>
  placed.toSorted((a, b) => a.entry.from - b.entry.from)

function limitOf(
  day: Day,
  worked: readonly Limited[],
  on: (day: Day) => readonly Terms[],
): Pick<SheetDay, 'limitMinutes' | 'workedMinutes'> {
  const ofDay = worked.filter(part => limitDay(part) === day)
  const terms = on(day)[0] ?? ofDay[0]?.terms
  const limit = terms ? dayLimit(terms) : Number.POSITIVE_INFINITY
  return { limitMinutes: Number.isFinite(limit) ? limit : null, workedMinutes: lengthOf(ofDay) }
}

function awayIn({ lines, told }: ReckonedWeek, contracts: readonly { id: number; storeId: number }[]): Placed[] {
  const fills = ({ kind, contractId, minutes }: WageLine) =>
    minutes > 0 && kind !== 'KRANK0' && told.work.filled.has(contracts.find(({ id }) => id === contractId)!.storeId)
  return lines
    .filter(isAway)
    .map(line => ({ on: line.day, entry: { what: 'away' as const, line, fillsWeek: fills(line) } }))
}

const settledIn = ({ lines }: ReckonedWeek): Placed[] =>
  lines
    .filter(line => line.from === null && !isAway(line))
    .map(line => ({ on: line.day, entry: { what: 'settled' as const, line } }))

const isAway = ({ because }: WageLine): boolean =>
  because === 'absent' || because === 'holiday' || because === 'holiday-off'

const pausesOf = ({ day, pauses, deducted, stampIds }: Shift) =>
  [pauses, deducted].flatMap((spans, index) =>
    spans.map(span => ({ on: day, entry: { what: 'pause' as const, ...span, isDeducted: index === 1, stampIds } })),
  )

type Told = { surcharges: readonly Surcharge[]; worked: readonly Limited[]; sums: WeekSums | undefined }

/** In its order, each with the sums after it. */
function workOf({ lines, told }: ReckonedWeek, { surcharges, worked, sums }: Told): Placed<SheetWork>[] {
  const lineAt = new Map(lines.flatMap(line => (line.from === null ? [] : [[line.from, line] as const])))
  const paid = surcharges.flatMap(({ line, parts }) => parts.map(part => ({ line, part })))
  const cuts = [...paid.map(({ part }) => part), ...(sums?.open ?? [])].flatMap(({ from, to }) => [from, to])
  let ofWeek = sums?.filledMinutes ?? 0
  const groups = sums?.moreWork.map(group => ({ group, minutes: group.filledMinutes })) ?? []
  return told.classified.flatMap(part => {
    const line = lineAt.get(part.from)!
    return cutAt(part, cuts).map(piece => {
      const { from, to } = piece
      const counts = COUNTED.has(piece.because)
      const isOpen = sums?.open.some(span => span.from <= from && span.to >= to) ?? false
      if (counts) ofWeek += to - from
      const own = groups.find(({ group }) => isOfGroup(group, piece))
      const countsForContract = counts && !isOpen && piece.because !== 'over-week' && own
      if (countsForContract) countsForContract.minutes += to - from
      const entry: SheetWork = {
        what: 'work',
        from,
        to,
        line,
        shiftDay: piece.shiftDay,
        limitDay: limitDay(piece),
        besides: paid.flatMap(({ line, part }) => (part.from <= from && part.to >= to ? [line] : [])),
        dayMinutes: worked.reduce(
          (sum, each) =>
            limitDay(each) === limitDay(piece) ? sum + Math.max(0, Math.min(each.to, to) - each.from) : sum,
          0,
        ),
        weekMinutes: counts ? ofWeek : null,
        contractMinutes: countsForContract ? countsForContract.minutes : null,
        isOpen,
      }
      return { on: line.day, entry }
    })
  })
}

/** Ordinary work within the limits of its days. */
const COUNTED: ReadonlySet<Classified['because']> = new Set(['worked', 'over-agreed', 'over-week'])

function cutAt(part: Classified, cuts: readonly Minute[]): Classified[] {
  const inside = [...new Set(cuts)].filter(at => at > part.from && at < part.to).sort((a, b) => a - b)
  return [part.from, ...inside].map((from, index) => partOf(part, from, inside[index] ?? part.to))
}

/** What of a surcharge lies in work of another week. */
const elsewhere = ({ line, parts }: Surcharge, classified: readonly Classified[]) =>
  parts.flatMap(part =>
    without(part, classified).map(span => ({
      on: line.day,
      entry: { what: 'beside' as const, ...span, line, shiftDay: part.shiftDay },
    })),
  )

const isNight = ({ kind }: WageLine, [first]: readonly Stretch[]): boolean =>
  kind === 'NACHT' && first!.terms.rules.nightPer === 'night'
const nightOf = (line: WageLine, parts: readonly Stretch[]) => ({ line, thirds: thirdsOfNight(parts) })

function contractsIn(monday: Day, on: (day: Day) => readonly Terms[]): SheetContract[] {
  const days = daysOf(monday)
  const held = new Set(days.flatMap(day => on(day)))
  return [...held].map(terms => ({
    terms,
    days: days.map(day => (on(day).includes(terms) ? agreedOn(terms, day) : null)),
  }))
}
