import { LAW_RULES, type RuleId, ruleOf } from '#domain/working-time/rules.ts'
import { weekdaysText } from './board-days.ts'
import { durationText } from './board-texts.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import { findingsOf, type LawDesk, type Standing, standingOf, type Told, toldOf } from './law-desk.ts'
import type { ShownParts } from './shown-parts.ts'

export type Judged = Told & { standing: Standing }

/** What is found at the shifts of the board: by shift, the gravest first. */
export function judge(week: BoardWeek, desk: LawDesk): Map<number, Judged[]> {
  const own = new Set(week.shifts.map(({ id }) => id))
  const byShift = new Map<number, Judged[]>()
  for (const { id } of week.people) {
    const found = findingsOf(desk, week.shifts, id).filter(({ shiftId }) => own.has(shiftId))
    for (const finding of toldOf(desk, week.shifts, id, found)) {
      const judged = { ...finding, standing: standingOf(desk, finding) }
      byShift.set(finding.shiftId, [...(byShift.get(finding.shiftId) ?? []), judged])
    }
  }
  for (const found of byShift.values()) found.sort((a, b) => GRAVITY[a.standing] - GRAVITY[b.standing])
  return byShift
}
const GRAVITY: Readonly<Record<Standing, number>> = { blocks: 0, justify: 1, hint: 2, justified: 3 }

export type CheckGroup = 'blocks' | 'justify' | 'hint'
/** One line of the panel: a rule and one person, or of hints all whom it is about. */
export type CheckLine = {
  key: string
  group: CheckGroup
  rule: RuleId
  title: string
  who: string
  detail: string
  count: number
  shiftIds: readonly number[]
}

/** Which flag hides a finding in sight; it is checked all the same. */
function isShown(parts: ShownParts, { rule }: { rule: RuleId }): boolean {
  if (rule === 'UEBERLAPPUNG') return parts.overlappingErrors
  return ruleOf(rule).isOfPlans ? parts.planErrors : parts.kvErrors
}

/** In three groups, each in the order of the rules. */
export function checkLines(
  week: BoardWeek,
  judged: ReadonlyMap<number, readonly Judged[]>,
  parts: ShownParts,
  today: number,
): CheckLine[] {
  const people = new Map(week.people.map(person => [person.id, person]))
  const shifts = new Map(week.shifts.map(shift => [shift.id, shift]))
  const dayOf = (id: number) => week.calendar.dayOf(shifts.get(id)!.from)
  const all = [...judged.values()]
    .flat()
    .filter(finding => finding.standing !== 'justified' && isShown(parts, finding))
    .filter(({ shiftId }) => parts.calculatePastPlanning || dayOf(shiftId) >= today)
  const groups = Map.groupBy(all, ({ standing, rule, employeeId }) =>
    standing === 'hint' ? `hint ${rule}` : `${standing} ${rule} ${employeeId}`,
  )
  return [...groups]
    .map(([key, found]): CheckLine => {
      const { rule, standing, minutes, law, employeeId } = found[0]!
      const isHint = standing === 'hint'
      const names = [...new Set(found.map(each => each.employeeId))].map(id => nameOf(people.get(id)!))
      const shown =
        names.length > 3 ? `${names.slice(0, 2).join(', ')} und ${names.length - 2} weitere` : names.join(', ')
      const days = weekdaysText(found.map(({ shiftId }) => dayOf(shiftId)))
      const missing = found.length === 1 && minutes !== null && minutes > 0 ? MISSING[rule] : undefined
      return {
        key,
        group: standing as CheckGroup,
        rule,
        title: LAW_RULES[rule].name,
        who: isHint ? shown : `${nameOf(people.get(employeeId)!)}, ${days}`,
        detail: [law, missing && `${missing} ${durationText(minutes!)}`].filter(Boolean).join(' · '),
        count: isHint ? names.length : found.length,
        shiftIds: found.map(({ shiftId }) => shiftId),
      }
    })
    .sort((a, b) => GRAVITY[a.group] - GRAVITY[b.group] || ORDER.indexOf(a.rule) - ORDER.indexOf(b.rule))
}
const ORDER = Object.keys(LAW_RULES) as RuleId[]
const MISSING: Partial<Record<RuleId, string>> = {
  RUHE_TAG: 'es fehlen',
  RUHE_WOCHE: 'es fehlen',
  PAUSE: 'es fehlen',
  TAG_MAX: 'zu viel sind',
  WOCHE_MAX: 'zu viel sind',
  UEBERLAPPUNG: 'zugleich sind',
}

/** How a bar is drawn. */
export type ShiftLook = 'published' | 'draft' | 'open' | 'justify' | 'blocked'

export function lookOf(shift: BoardShift, found: readonly Judged[] | undefined, parts: ShownParts): ShiftLook {
  if (shift.employeeId === null) return 'open'
  const gravest = found?.find(finding => isShown(parts, finding))?.standing
  if (gravest === 'blocks' && !shift.isPublished) return 'blocked'
  if (gravest === 'justify') return 'justify'
  return shift.isPublished ? 'published' : 'draft'
}
