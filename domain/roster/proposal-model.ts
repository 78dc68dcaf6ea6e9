import type { WageCalendar } from '../wages/calendar.ts'
import { SUNDAY, weekdayOf } from '../wages/calendar.ts'
import type { Candidates } from './proposal-candidates.ts'
import type { Cut } from './proposal-cuts.ts'
import { type Chosen, minutesOf, type OpenShift, type ProposalInput, type ProposalPerson } from './proposal-input.ts'

/** What counts how much: a shift that is worked more than all else together, then wishes, missing hours, fairness, cost. */
export const WEIGHTS = {
  filled: 5000,
  wish: 300,
  undesired: 300,
  hint: 20,
  /** A minute of the first and of the second half of what is missing, and one above it. */
  missing: [1, 0.5],
  above: 1.5,
  /** A late or weekend shift above what would be everybody’s share. */
  unfair: 60,
  cent: 0.005,
} as const

const LATE = 20 * 60

/** The choice as a linear model in the format of CPLEX: `x_<person>_<kind>` is 1 where somebody works one of that kind. */
export function assignmentModel(
  input: ProposalInput,
  { kinds, possible, state }: Candidates,
  cuts: readonly Cut[],
): string {
  const goal: string[] = []
  const rows: string[] = []
  const bounds: string[] = []
  const binaries: string[] = []
  const worked = kinds.map(() => [] as string[])
  const late = input.open.filter(shift => isLateOrWeekend(shift, state.context.calendar)).length
  const share = Math.ceil(late / Math.max(1, input.people.length))
  for (const [at, person] of input.people.entries()) {
    const own = [...possible.get(person.employeeId)!]
    if (own.length === 0) continue
    for (const [kind, { hints, isUndesired }] of own) {
      const name = nameOf(person.employeeId, kind)
      const shift = kinds[kind]!.shifts[0]!
      binaries.push(name)
      worked[kind]!.push(name)
      goal.push(term(WEIGHTS.filled + worthOf(person, shift, hints, isUndesired) - at * 0.001, name))
    }
    const minutes = own.map(([kind]) => term(minutesOf(kinds[kind]!.shifts[0]!), nameOf(person.employeeId, kind)))
    const above = `o_${person.employeeId}`
    rows.push(`${minutes.join(' ')} - ${above} <= ${person.missing}`)
    goal.push(term(-WEIGHTS.above, above))
    if (person.missing > 0) {
      const halves = WEIGHTS.missing.map((worth, half) => ({ worth, name: `m${half}_${person.employeeId}` }))
      rows.push(`${halves.map(({ name }) => term(1, name)).join(' ')} ${minutes.map(negative).join(' ')} <= 0`)
      for (const { worth, name } of halves) {
        goal.push(term(worth, name))
        bounds.push(`0 <= ${name} <= ${person.missing / 2}`)
      }
    }
    const unfair = own.filter(([kind]) => isLateOrWeekend(kinds[kind]!.shifts[0]!, state.context.calendar))
    if (unfair.length > share) {
      const most = `u_${person.employeeId}`
      rows.push(`${unfair.map(([kind]) => term(1, nameOf(person.employeeId, kind))).join(' ')} - ${most} <= ${share}`)
      goal.push(term(-WEIGHTS.unfair, most))
    }
  }
  for (const [kind, names] of worked.entries())
    if (names.length > 0) rows.push(`${names.map(name => term(1, name)).join(' ')} <= ${kinds[kind]!.shifts.length}`)
  for (const { employeeId, kinds, most } of cuts)
    rows.push(`${kinds.map(kind => term(1, nameOf(employeeId, kind))).join(' ')} <= ${most}`)
  return [
    'Maximize',
    lines('obj:', goal),
    'Subject To',
    ...rows.map((row, at) => lines(`c${at}:`, row.split(/ (?=[+-] )/))),
    'Bounds',
    ...bounds,
    'Binaries',
    lines('', binaries),
    'End',
  ].join('\n')
}

export function chosenIn(values: ReadonlyMap<string, number>, { possible }: Candidates): Chosen {
  return new Map(
    [...possible].map(([employeeId, kinds]) => [
      employeeId,
      [...kinds.keys()].filter(kind => (values.get(nameOf(employeeId, kind)) ?? 0) > 0.5),
    ]),
  )
}

const nameOf = (employeeId: number, kind: number) => `x_${employeeId}_${kind}`

export const wishOf = ({ desired }: ProposalPerson, { from, to }: OpenShift) =>
  desired.find(wish => wish.from < to && from < wish.to) ?? null

function worthOf(person: ProposalPerson, shift: OpenShift, hints: number, isUndesired: boolean): number {
  return (
    (wishOf(person, shift) ? WEIGHTS.wish : 0) -
    (isUndesired ? WEIGHTS.undesired : 0) -
    hints * WEIGHTS.hint -
    ((person.cents ?? 0) * minutesOf(shift) * WEIGHTS.cent) / 60
  )
}

function isLateOrWeekend({ from, to }: OpenShift, calendar: WageCalendar): boolean {
  const day = calendar.dayOf(from)
  return weekdayOf(day) >= SUNDAY - 1 || to > calendar.startOf(day) + LATE
}

const term = (factor: number, name: string) =>
  `${factor < 0 ? '-' : '+'} ${Number(Math.abs(factor).toFixed(4))} ${name}`
const negative = (text: string) => (text.startsWith('+') ? `-${text.slice(1)}` : `+${text.slice(1)}`)

/** The format knows no longer lines. */
const WIDTH = 400
function lines(head: string, parts: readonly string[]): string {
  const found = [head]
  for (const part of parts) {
    if (found.at(-1)!.length + part.length > WIDTH) found.push('')
    found.push(`${found.pop()} ${part}`)
  }
  return found.join('\n')
}
