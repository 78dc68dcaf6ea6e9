import { type Keyed, placedAt, swapped } from '#domain/roster/plan-changes.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import { spanText } from '#domain/roster/wall-clock.ts'
import { workMinutes } from '#domain/roster/week-sums.ts'
import { contractText } from './board-texts.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import type { LawDesk } from './law-told.ts'

/** Free and allowed, with a reason only, not at all; nobody knows yet. */
export type Standing = 'free' | 'reason' | 'impossible' | 'unknown'

/** What the engine says of somebody’s shift. */
export type Said = { rule: string; text: string; severity: 'blocks' | 'override' | 'hint' }

export type Available = {
  employeeId: number
  name: string
  detail: string
  standing: Standing
  said: readonly Said[]
  change: PlanChange
  /** Who works then already gives that shift for it. */
  swapWith: BoardShift | undefined
  isWished: boolean
  hasSkill: boolean
  rests: { before: number | null; after: number | null } | undefined
  /** Minutes above what is owed in the week; undefined: nothing is owed or nobody says it. */
  balance: number | undefined
  cents: number | undefined
}

/** What the server says of people; undefined while it is asked. By person. */
export type ServerSaid = ReadonlyMap<number, readonly Said[]> | undefined

type Asked = {
  week: BoardWeek
  desk: LawDesk | undefined
  shift: BoardShift
  guests: readonly { id: number; lastName: string; firstName: string }[]
  serverSaid: ServerSaid
  rates: ReadonlyMap<number, number | null> | undefined
  /** Under which key a shift is kept, and the id of one. */
  keyed: (shift: BoardShift) => Keyed
  idOf: (key: number) => number
}

/** Who might work a shift: who is free and allowed comes first, and of them who wishes for it, who lacks most hours, who costs least. */
export function availablePeople({ week, guests, ...asked }: Asked): Available[] {
  const { shift } = asked
  const own = week.people.filter(({ id }) => id !== shift.employeeId).map(person => ofStore(person, week, asked))
  const known = new Set(week.people.map(({ id }) => id))
  const lent = guests
    .filter(({ id }) => !known.has(id))
    .map(
      (person): Available => ({
        ...{ employeeId: person.id, name: nameOf(person), detail: 'anderer Standort' },
        ...judged(asked.serverSaid?.get(person.id), asked.serverSaid !== undefined, shift),
        change: placedAt(asked.keyed(shift), { employeeId: person.id, from: shift.from, to: shift.to }),
        ...{ swapWith: undefined, isWished: false, rests: undefined, balance: undefined, cents: undefined },
      }),
    )
  return [...own, ...lent].sort(byMerit)
}

function ofStore(
  person: BoardWeek['people'][number],
  week: BoardWeek,
  { desk, shift, serverSaid, rates, keyed, idOf }: Omit<Asked, 'week' | 'guests'>,
): Available {
  const { id } = person
  const target = { employeeId: id, from: shift.from, to: shift.to }
  const clashing = week.shifts.filter(
    each => each.employeeId === id && each.id !== shift.id && each.from < shift.to && shift.from < each.to,
  )
  const [other] = clashing
  const canSwap = shift.employeeId !== null && clashing.length === 1 && other !== undefined && !other.isPublished
  const swap = canSwap ? swapped(keyed(shift), target, keyed(other)) : undefined
  const change = swap ?? placedAt(keyed(shift), target)
  const isKnown = desk?.knows(id) === true
  const ofServer = serverSaid?.get(id) ?? []
  const said: readonly Said[] = isKnown
    ? [...desk.brought(week.shifts, change, idOf), ...(swap ? [] : ofServer.filter(({ rule }) => isUnnamed(rule)))]
    : ofServer
  const without = [shift.id, ...(swap && other ? [other.id] : [])]
  const minutes = workMinutes(shift)
  const cents = rates?.get(id)
  const wish = week.wishes.find(
    each => each.employeeId === id && each.kind === 'desired' && each.from < shift.span.to && shift.span.from < each.to,
  )
  return {
    ...{ employeeId: id, name: nameOf(person), change, swapWith: swap && other, isWished: wish !== undefined },
    detail: [contractText(person, week.calendar.dayOf(shift.from)), wish && `Wunsch ${spanText(wish, true)}`]
      .filter(Boolean)
      .join(' · '),
    ...judged(said, isKnown || serverSaid !== undefined, shift),
    rests: isKnown ? desk.restsAround(week.shifts, id, shift, without) : undefined,
    balance: person.contracts.length === 0 ? undefined : balanceAfter(week, id, minutes, without),
    cents: cents == null ? undefined : Math.round((cents * minutes) / 60),
  }
}

const isUnnamed = (rule: string) => rule === 'NICHT_EINTEILBAR'

function judged(
  said: readonly Said[] | undefined,
  isAsked: boolean,
  { skillId }: BoardShift,
): Pick<Available, 'standing' | 'said' | 'hasSkill'> {
  const all = [...(said ?? [])].sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity])
  const gravest = all[0]?.severity
  const standing = !isAsked
    ? 'unknown'
    : gravest === 'blocks'
      ? 'impossible'
      : gravest === 'override'
        ? 'reason'
        : 'free'
  return { standing, said: all, hasSkill: skillId != null && isAsked && !all.some(({ rule }) => rule === 'FAEHIGKEIT') }
}
const GRAVITY = { blocks: 0, override: 1, hint: 2 }

function balanceAfter(week: BoardWeek, id: number, minutes: number, without: readonly number[]): number {
  const { calendar, first, last } = week
  const own = week.shifts.filter(
    each =>
      each.employeeId === id &&
      !without.includes(each.id) &&
      calendar.dayOf(each.from) >= first &&
      calendar.dayOf(each.from) <= last,
  )
  const planned = own.reduce((sum, each) => sum + workMinutes(each), week.minutesElsewhere.get(id) ?? 0)
  return planned + minutes - (week.targets.get(id) ?? 0)
}

const ORDER: readonly Standing[] = ['free', 'reason', 'impossible', 'unknown']

function byMerit(a: Available, b: Available): number {
  return (
    ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) ||
    Number(b.hasSkill) - Number(a.hasSkill) ||
    Number(b.isWished) - Number(a.isWished) ||
    ordered(a.balance, b.balance) ||
    ordered(a.cents, b.cents) ||
    a.name.localeCompare(b.name, 'de-AT')
  )
}

/** What nobody knows comes last. */
const ordered = (a: number | undefined, b: number | undefined): number =>
  a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY)
