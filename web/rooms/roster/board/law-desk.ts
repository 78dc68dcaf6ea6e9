import type { WeekLaw } from '#contract/roster/weeks.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { findingText } from '#domain/working-time/finding-texts.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { findings } from '#domain/working-time/law.ts'
import type { LawContext } from '#domain/working-time/law-context.ts'
import { covers, isWorse } from '#domain/working-time/overrides.ts'
import type { LawPerson } from '#domain/working-time/people.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import type { BoardShift, BoardWeek } from './board-week.ts'
import type { OpenDesk, Standing, Told } from './law-told.ts'

/** What the rules know of a week’s people besides the shifts that the board holds itself. */
type Known = {
  context: LawContext
  people: ReadonlyMap<number, LawPerson>
  /** Without the shifts of the board’s own days. */
  others: ReadonlyMap<number, readonly LawShift[]>
  confirmed: WeekLaw['confirmed']
  today: Day
  /** From this day on the plan counts, before it what was worked. */
  plannedFrom: Day
  kept: Map<number, { of: string; findings: LawFinding[] }>
}

/** The rules at hand: its file comes after the board, whoever asks it has its type alone. */
export const openDesk: OpenDesk = (law, week, today, isPastPlanned = false) => {
  const desk = known(law, week, today, isPastPlanned ? week.first : today)
  return {
    findingsOf: (shifts, employeeId) => findingsOf(desk, shifts, employeeId),
    findingsIfPublished: (shifts, employeeId) => findingsIfPublished(desk, shifts, employeeId),
    brought: (shifts, change, idOf) => brought(desk, shifts, change, idOf),
    toldOf: (shifts, employeeId, found) => told(desk, shiftsOf(desk, shifts, employeeId), found),
    standingOf: finding => standingOf(desk, finding),
    knows: employeeId => desk.people.has(employeeId),
    restsAround: (shifts, employeeId, at, without) => restsAround(desk, shifts, employeeId, at, without),
  }
}

function known(law: WeekLaw, week: Pick<BoardWeek, 'storeId' | 'first' | 'last'>, today: Day, plannedFrom: Day): Known {
  const { zone, stores, ...context } = law.context
  const calendar = austrianCalendar(zone)
  const shifts = lawShifts(law.shifts).filter(shift => {
    const day = calendar.dayOf(shift.from)
    const isOfBoard = (shift.kind === 'planned' || day < today) && shift.storeId === week.storeId && day >= plannedFrom
    return !(isOfBoard && day >= week.first - 1 && day <= week.last)
  })
  return {
    context: {
      ...context,
      calendar,
      stores: new Map(
        stores.map(({ id, closedMonths, ...store }) => [id, { ...store, closedMonths: new Set(closedMonths) }]),
      ),
    },
    people: new Map(law.people.map(person => [person.employeeId, person])),
    others: Map.groupBy(shifts, ({ employeeId }) => employeeId),
    confirmed: law.confirmed,
    ...{ today, plannedFrom },
    kept: new Map(),
  }
}

function lawShifts(columns: WeekLaw['shifts']): LawShift[] {
  return columns.id.map((id, at) => {
    const [breakFrom, breakMinutes] = [columns.breakFrom[at]!, columns.breakMinutes[at]!]
    return {
      id,
      employeeId: columns.employeeId[at]!,
      storeId: columns.storeId[at]! || null,
      kind: columns.isWorked[at] === 1 ? 'worked' : 'planned',
      from: columns.from[at]!,
      to: columns.to[at]!,
      ...breaksOf(breakFrom || null, breakMinutes),
      skillId: columns.skillId[at]! || null,
      otherEmployer: columns.isOther[at] === 1,
      publishedOn: columns.publishedOn[at]! < 0 ? null : columns.publishedOn[at]!,
      publishedAs: null,
    }
  })
}

const breaksOf = (from: number | null, minutes: number): Pick<LawShift, 'breaks' | 'breakMinutes'> =>
  from === null || minutes === 0
    ? { breaks: [], breakMinutes: minutes }
    : { breaks: [{ from, to: from + minutes }], breakMinutes: 0 }

const lawShift = (shift: Omit<BoardShift, 'span' | 'version'>, publishedOn: Day | null): LawShift => ({
  ...{ id: shift.id, employeeId: shift.employeeId!, storeId: shift.storeId, kind: 'planned' },
  ...{ from: shift.from, to: shift.to, ...breaksOf(shift.breakFrom, shift.breakMinutes) },
  ...{ skillId: shift.skillId ?? null, publishedOn, publishedAs: null },
})

/** Long ago: notice is only asked of what is published now. */
const PUBLISHED_BEFORE: Day = 0

/** `publishing`: as if all drafts were published today. */
function shiftsOf(desk: Known, shifts: readonly BoardShift[], employeeId: number, publishing = false): LawShift[] {
  const own = shifts.filter(
    shift => shift.employeeId === employeeId && desk.context.calendar.dayOf(shift.from) >= desk.plannedFrom,
  )
  const draft = publishing ? desk.today : null
  return [
    ...(desk.others.get(employeeId) ?? []),
    ...own.map(shift => lawShift(shift, shift.isPublished ? PUBLISHED_BEFORE : draft)),
  ]
}

/** All that is found of somebody, as the board is; nothing of whom the caller does not know. */
function findingsOf(desk: Known, shifts: readonly BoardShift[], employeeId: number): LawFinding[] {
  const person = desk.people.get(employeeId)
  if (!person) return []
  const law = shiftsOf(desk, shifts, employeeId)
  const of = law.map(each => `${each.id} ${each.from} ${each.to} ${each.breakMinutes} ${each.breaks[0]?.from}`).join()
  const kept = desk.kept.get(employeeId)
  if (kept?.of === of) return kept.findings
  const found = findings([person], law, desk.context)
  desk.kept.set(employeeId, { of, findings: found })
  return found
}

const findingsIfPublished = (desk: Known, shifts: readonly BoardShift[], employeeId: number): LawFinding[] => {
  const person = desk.people.get(employeeId)
  return person ? findings([person], shiftsOf(desk, shifts, employeeId, true), desk.context) : []
}

/** What a change brings that was not there before, or makes worse, in words. `idOf`: of a step’s shift. */
function brought(
  desk: Known,
  shifts: readonly BoardShift[],
  change: PlanChange,
  idOf: (key: number) => number,
): Told[] {
  const steps = new Map(change.steps.map(({ key, after }) => [idOf(key), after]))
  const after = shifts.filter(({ id }) => !steps.has(id))
  for (const [id, shift] of steps)
    if (shift) after.push({ ...shift, id, version: 0, isPublished: false, span: { from: 0, to: 0 } })
  const touched = new Set<number>()
  for (const { before, after } of change.steps)
    for (const shift of [before, after]) if (shift?.employeeId != null) touched.add(shift.employeeId)
  return [...touched].flatMap(employeeId => {
    const person = desk.people.get(employeeId)
    if (!person) return []
    // Of days that are over the board's shifts stand aside, but what is put there is asked.
    const put = after.filter(
      each =>
        each.employeeId === employeeId && steps.has(each.id) && desk.context.calendar.dayOf(each.from) < desk.today,
    )
    const law = [...shiftsOf(desk, after, employeeId), ...put.map(each => lawShift(each, null))]
    const before = findingsOf(desk, shifts, employeeId)
    const found = findings([person], law, desk.context).filter(
      finding => isWorse(finding, before) && (steps.has(finding.shiftId) || !isConfirmed(desk, finding)),
    )
    return told(desk, law, found)
  })
}

function told(desk: Known, shifts: readonly LawShift[], found: readonly LawFinding[]): Told[] {
  const byId = new Map(shifts.map(shift => [shift.id, shift]))
  const { calendar } = desk.context
  return found.map(finding => ({
    ...finding,
    text: findingText(finding, { calendar, get: id => byId.get(id) }),
    law: ruleOf(finding.rule).law,
  }))
}

function standingOf(desk: Known, finding: LawFinding): Standing {
  if (finding.severity === 'blocks') return 'blocks'
  if (finding.severity === 'hint') return 'hint'
  if (ruleOf(finding.rule).blocksPublishing) return 'blocks'
  return isConfirmed(desk, finding) ? 'justified' : 'justify'
}

/** A reason that was given for a shift holds on as long as the shift stays as it is. */
const isConfirmed = ({ confirmed }: Known, finding: LawFinding): boolean =>
  finding.severity === 'override' && confirmed.some(each => covers(each, finding))

/** A rest that is longer says nothing about a shift. */
const LONGEST_REST = 48 * 60

function restsAround(
  desk: Known,
  shifts: readonly BoardShift[],
  employeeId: number,
  { from, to }: { from: number; to: number },
  without: readonly number[],
): { before: number | null; after: number | null } {
  const others = shiftsOf(desk, shifts, employeeId).filter(({ id }) => !without.includes(id))
  const before = Math.min(...others.filter(each => each.to <= from).map(each => from - each.to))
  const after = Math.min(...others.filter(each => each.from >= to).map(each => each.from - to))
  return { before: before <= LONGEST_REST ? before : null, after: after <= LONGEST_REST ? after : null }
}
