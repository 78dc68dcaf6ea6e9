import { PERSON_MARK_KINDS, type PersonMarkKind, SCHOOL_DAY_MINUTES } from '#contract/working-time/person-marks.ts'
import { WORKS_FACT_KINDS, type WorksFactKind } from '#contract/working-time/works-facts.ts'
import type { Day, Minute, WageCalendar } from '#domain/wages/calendar.ts'
import type { Model, Models } from '#domain/wages/wage-history.ts'
import type { LawStore } from '#domain/working-time/law-context.ts'
import type { LawContract, LawPerson } from '#domain/working-time/people.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { takeBy } from '#server/platform/database/columns.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import type { heldContracts } from '#server/rooms/people/public.ts'
import type { personTimes } from '#server/rooms/time/public.ts'
import type * as maternities from '../maternities/rows.ts'
import type * as marks from '../person-marks/rows.ts'
import type * as facts from '../works-facts/rows.ts'
import type { PermitRow, PersonRow } from './rows.ts'

type Columns<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

export type HeldWish = LawPerson['wishes'][number] & { employeeId: number }
export type HeldSkill = LawPerson['skills'][number] & { employeeId: number }

/** What was read of some people, each in the order of their ids. */
export type ReadPeople = {
  people: readonly PersonRow[]
  permits: readonly PermitRow[]
  contracts: Columns<typeof heldContracts>
  absences: Columns<typeof personTimes.absences>
  wishes: readonly HeldWish[]
  maternities: Columns<typeof maternities.inSpan>
  marks: Columns<typeof marks.inSpan>
  skills: readonly HeldSkill[]
  /** By messages. */
  registered: ReadonlyMap<number, readonly RegisteredDays[]>
}
export type ReadShifts = {
  planned: Columns<typeof personTimes.planned>
  stamps: Columns<typeof personTimes.stamps>
  pauses: Columns<typeof personTimes.pauses>
  /** What it takes to work in a place, by place. */
  places: ReadonlyMap<number, number>
}

/** Since whenever. */
/** Both days included; without `to` it goes on. */
export type RegisteredDays = { from: Day; to: Day | null }

const ALWAYS: Day = -100_000

export function lawPeople(read: ReadPeople, models: Models, days: { first: Day; last: Day }): LawPerson[] {
  const contractsOf = takeBy(read.contracts.employee_id)
  const absencesOf = takeBy(read.absences.employee_id)
  const wishesOf = Map.groupBy(read.wishes, ({ employeeId }) => employeeId)
  const maternitiesOf = takeBy(read.maternities.employee_id)
  const marksOf = takeBy(read.marks.employee_id)
  const skillsOf = Map.groupBy(read.skills, ({ employeeId }) => employeeId)
  const permitsOf = Map.groupBy(read.permits, ({ employeeId }) => employeeId)
  return read.people.map(person => {
    const own = marksOf(person.id, at => at)
    const ofKind = (kind: PersonMarkKind) => own.filter(at => PERSON_MARK_KINDS[read.marks.kind[at]!] === kind)
    const spanAt = (at: number) => ({ from: read.marks.first[at]!, to: orNull(read.marks.last[at]!) })
    return {
      employeeId: person.id,
      birth: person.birth,
      contracts: contractsOf(person.id, at => at).flatMap(at => contractsAt(read.contracts, at, models, days)),
      permits: permitSpans(person, permitsOf.get(person.id)),
      registrations: registrationSpans(person, read.registered),
      skills: (skillsOf.get(person.id) ?? []).map(({ skillId, from, to }) => ({ skillId, from, to })),
      inService: ofKind('in_service').map(spanAt),
      absences: absencesOf(person.id, at => ({
        from: minuteOf(read.absences.starts_at[at]!),
        to: minuteOrNull(read.absences.ends_at[at]!),
        isApproved: true,
      })),
      wishes: (wishesOf.get(person.id) ?? []).map(({ kind, from, to }) => ({ kind, from, to })),
      maternity: maternitiesOf(person.id, at => ({
        notifiedOn: read.maternities.notified[at]!,
        expected: read.maternities.expected[at]!,
        born: orNull(read.maternities.born[at]!),
        protectedTo: orNull(read.maternities.protected_to[at]!),
        nursingTo: orNull(read.maternities.nursing_to[at]!),
      })),
      schoolDays: ofKind('school_day').map(at => ({
        ...spanAt(at),
        weekday: read.marks.weekday[at]!,
        minutes: orNull(read.marks.minutes[at]!) ?? SCHOOL_DAY_MINUTES,
      })),
    }
  })
}

/** What a model says changes from one of its versions to the next. */
function contractsAt(
  columns: ReadPeople['contracts'],
  at: number,
  models: Models,
  { first, last }: { first: Day; last: Day },
): LawContract[] {
  const modelId = orNull(columns.model_id[at]!)
  const model = models.byId.get(modelId ?? models.defaultId ?? Number.NaN)
  const held = { from: Math.max(columns.first[at]!, first), to: orNull(columns.last[at]!) }
  const weeklyMinutes = columns.weekly[at]!
  if (!model) return [{ ...held, from: columns.first[at]!, weeklyMinutes, agreement: 'none', isAveraged: false }]
  return versionsIn(model, held.from, Math.min(held.to ?? last, last)).map(({ from, to, rules }) => ({
    from: from === held.from ? columns.first[at]! : from,
    to: to === null ? held.to : to,
    weeklyMinutes,
    agreement: rules.lawAgreement,
    isAveraged: rules.averagingWeeks > 0,
    isFree: model.group === 'freelance',
  }))
}

/** Each with its days among those asked; the last one goes on. Before the first version its rules hold. */
function versionsIn({ versions }: Model, first: Day, last: Day) {
  const held = versions.filter(
    ({ from }, at) => from <= last && (versions[at + 1]?.from ?? Number.POSITIVE_INFINITY) > first,
  )
  const own = held.length > 0 ? held : versions.slice(0, 1)
  return own.map(({ rules }, at) => ({
    from: at === 0 ? first : own[at]!.from,
    to: own[at + 1] ? own[at + 1]!.from - 1 : null,
    rules,
  }))
}

/** Who has no document of the kind is asked for one elsewhere; one that ran out keeps somebody from working. */
const permitSpans = ({ needsPermit }: PersonRow, documents: readonly PermitRow[] | undefined): LawPerson['permits'] =>
  needsPermit && documents ? documents.map(({ to, weeklyMinutes }) => ({ from: ALWAYS, to, weeklyMinutes })) : null

function registrationSpans(
  person: PersonRow,
  registered: ReadonlyMap<number, readonly RegisteredDays[]>,
): LawPerson['registrations'] {
  const isConfirmed = person.hasConfirmation
  const told = registered.get(person.id)
  if (told) return told.map(({ from, to }) => ({ from, to, isConfirmed }))
  return person.isRegistered ? [{ from: person.registeredSince ?? ALWAYS, to: null, isConfirmed }] : []
}

type Closed = readonly { storeId: number; month: Day }[]

/** What holds in the company and its stores. */
export function lawFacts(read: Columns<typeof facts.inSpan>, closed: Closed) {
  const all = Array.from({ length: read.length }, (_, at) => ({
    kind: WORKS_FACT_KINDS[read.kind[at]!]!,
    storeId: orNull(read.store_id[at]!),
    weekday: read.weekday[at]!,
    from: read.first[at]!,
    to: orNull(read.last[at]!),
  }))
  const ofKind = (kind: WorksFactKind, storeId: number | null) =>
    all.filter(fact => fact.kind === kind && fact.storeId === storeId)
  const storeIds = new Set([...all, ...closed].map(({ storeId }) => storeId).filter(id => id !== null))
  return {
    dividedBreaks: ofKind('divided_breaks', null),
    youthMakeUp: ofKind('youth_make_up', null),
    youthSundays: ofKind('youth_sundays', null),
    stores: new Map(
      [...storeIds].map((id): [number, LawStore] => [
        id,
        {
          closedWeekdays: ofKind('closed_weekday', id),
          isMultiShift: ofKind('multi_shift', id),
          hasInspectoratePermit: ofKind('inspectorate_permit', id),
          closedMonths: new Set(closed.filter(({ storeId }) => storeId === id).map(({ month }) => month)),
        },
      ]),
    ),
  }
}

/**
 * Until yesterday what was worked, where anything was on the day, else what was published; from today on what is planned.
 * `seen`: the stores of the caller, null: all; what lies elsewhere counts without its store.
 */
export function lawShifts(
  read: ReadShifts,
  calendar: WageCalendar,
  today: Day,
  seen: ReadonlySet<number> | null,
): LawShift[] {
  const { planned, stamps } = read
  const storeOf = (storeId: number) => (seen && !seen.has(storeId) ? null : storeId)
  const pausesOf = Map.groupBy(
    Array.from({ length: read.pauses.length }, (_, at) => at),
    at => read.pauses.shift_id[at]!,
  )
  const workedDays = new Set<string>()
  const shifts: LawShift[] = []
  for (let at = 0; at < stamps.length; at++) {
    const from = minuteOf(stamps.starts_at[at]!)
    const to = minuteOrNull(stamps.ends_at[at]!)
    const day = calendar.dayOf(from)
    if (to === null || day >= today) continue
    workedDays.add(`${stamps.employee_id[at]} ${day}`)
    shifts.push({
      ...{ employeeId: stamps.employee_id[at]!, storeId: storeOf(stamps.store_id[at]!), kind: 'worked', from, to },
      id: workedId(stamps.id[at]!),
      breaks: (pausesOf.get(stamps.id[at]!) ?? []).map(pause => ({
        from: minuteOf(read.pauses.starts_at[pause]!),
        to: minuteOf(read.pauses.ends_at[pause]!),
      })),
      breakMinutes: stamps.pause_minutes[at]!,
      ...NOT_PLANNED,
    })
  }
  for (let at = 0; at < planned.length; at++) {
    const [from, to] = [minuteOf(planned.starts_at[at]!), minuteOf(planned.ends_at[at]!)]
    const day = calendar.dayOf(from)
    const publishedAt = minuteOrNull(planned.published_at[at]!)
    const isOver = day < today && (publishedAt === null || workedDays.has(`${planned.employee_id[at]} ${day}`))
    if (isOver) continue
    shifts.push({
      ...{ employeeId: planned.employee_id[at]!, storeId: storeOf(planned.store_id[at]!), kind: 'planned', from, to },
      id: planned.id[at]!,
      ...breaksOf(minuteOrNull(planned.break_starts_at[at]!), planned.break_minutes[at]!),
      skillId: orNull(planned.skill_id[at]!) ?? read.places.get(planned.spot_id[at]!) ?? null,
      publishedOn: publishedAt === null ? null : calendar.dayOf(publishedAt),
      publishedAs: null,
    })
  }
  return shifts
}
/** For other companies: until yesterday what was worked, else what was published. They are named nowhere. */
export function shiftsElsewhere(
  times: readonly personTimes.TimeElsewhere[],
  calendar: WageCalendar,
  today: Day,
): LawShift[] {
  const dayOf = ({ employeeId, from }: personTimes.TimeElsewhere) => `${employeeId} ${calendar.dayOf(from)}`
  const workedDays = new Set(times.filter(({ isStamp }) => isStamp).map(dayOf))
  return times
    .filter(time => {
      const isOver = calendar.dayOf(time.from) < today
      return time.isStamp ? isOver : !(isOver && workedDays.has(dayOf(time)))
    })
    .map(({ employeeId, isStamp, from, to, breaks, breakMinutes }, at) => ({
      ...{ id: FIRST_ELSEWHERE - at, employeeId, storeId: null, otherEmployer: true },
      ...{ kind: isStamp ? 'worked' : 'planned', from, to, breakMinutes },
      breaks: breaks.map(([from, to]) => ({ from, to })),
      ...NOT_PLANNED,
    }))
}

/** Of a planned shift, in the words of the rules. `from`: null, where nobody knows when it is. */
export const breaksOf = (from: Minute | null, minutes: number): Pick<LawShift, 'breaks' | 'breakMinutes'> =>
  from === null || minutes === 0
    ? { breaks: [], breakMinutes: minutes }
    : { breaks: [{ from, to: from + minutes }], breakMinutes: 0 }

const NOT_PLANNED = { skillId: null, publishedOn: null, publishedAs: null } as const

/** Stamps and planned shifts are numbered each by itself; a caller’s new shifts are small negative numbers. */
export const workedId = (stampId: number): number => FIRST_WORKED - stampId
/** Null: it is no stamp. */
export const stampIdOf = (shiftId: number): number | null => (shiftId < FIRST_WORKED ? FIRST_WORKED - shiftId : null)
const FIRST_WORKED = -1_000_000_000
/** Below whatever else has a number. */
const FIRST_ELSEWHERE = -4_000_000_000

const minuteOf = (ms: number): Minute => Math.floor(ms / 60_000)
const minuteOrNull = (ms: number): Minute | null => (Number.isNaN(ms) ? null : minuteOf(ms))
const orNull = (value: number): number | null => (value === NONE ? null : value)
