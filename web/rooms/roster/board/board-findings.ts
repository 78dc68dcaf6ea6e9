import { UNNAMED_RULE } from '#contract/working-time/law-checks.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { LAW_RULES, type RuleId, ruleOf } from '#domain/working-time/rules.ts'
import { weekdaysText } from './board-days.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import type { LawDesk, Standing } from './law-told.ts'
import type { ShownParts } from './shown-parts.ts'

/** A rule, or that there is one whose name would say too much. */
export type ShownRule = RuleId | typeof UNNAMED_RULE
type Found = Omit<LawFinding, 'rule'> & { rule: ShownRule }
/** `say`: its sentence, made when it is read: of a month there are thousands that nobody reads. */
export type Judged = { finding: Found; standing: Standing; say: (finding: Found) => string }

export const ruleName = (rule: ShownRule): string => (rule === UNNAMED_RULE ? 'Nicht einteilbar' : LAW_RULES[rule].name)

/** What is found at the shifts of the board: by shift, the gravest first. */
export function judge(week: BoardWeek, desk: LawDesk): Map<number, Judged[]> {
  const own = new Set(week.shifts.map(({ id }) => id))
  const byShift = new Map<number, Judged[]>()
  const put = (judged: Judged) => {
    const before = byShift.get(judged.finding.shiftId)
    if (before) before.push(judged)
    else byShift.set(judged.finding.shiftId, [judged])
  }
  for (const { id } of week.people) {
    const say = (finding: Found) => desk.toldOf(week.shifts, id, [finding as LawFinding])[0]!.text
    for (const finding of desk.findingsOf(week.shifts, id))
      if (own.has(finding.shiftId)) put({ finding, standing: desk.standingOf(finding), say })
  }
  for (const { shiftId, employeeId, text } of week.barred)
    if (own.has(shiftId))
      put({
        finding: { ...NOTHING_MORE, rule: UNNAMED_RULE, severity: 'blocks', shiftId, employeeId },
        standing: 'blocks',
        say: () => text,
      })
  for (const found of byShift.values()) found.sort((a, b) => GRAVITY[a.standing] - GRAVITY[b.standing])
  return byShift
}
const NOTHING_MORE = {
  limit: null,
  otherShiftId: null,
  minutes: null,
  days: null,
  earliestStart: null,
  latestEnd: null,
}
const GRAVITY: Readonly<Record<Standing, number>> = { blocks: 0, justify: 1, hint: 2, justified: 3 }

export type CheckGroup = 'blocks' | 'justify' | 'hint'
/** One line of the panel: a rule and one person, or of hints all whom it is about. */
export type CheckLine = {
  key: string
  group: CheckGroup
  rule: ShownRule
  title: string
  who: string
  detail: string
  count: number
  shiftIds: readonly number[]
}

/** Which flag hides a finding in sight; it is checked all the same. */
function isShown(parts: ShownParts, { rule }: { rule: ShownRule }): boolean {
  if (rule === UNNAMED_RULE) return parts.kvErrors
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
    .filter(({ finding, standing }) => standing !== 'justified' && isShown(parts, finding))
    .filter(({ finding }) => parts.calculatePastPlanning || dayOf(finding.shiftId) >= today)
  const groups = Map.groupBy(all, ({ standing, finding: { rule, employeeId } }) =>
    standing === 'hint' ? `hint ${rule}` : `${standing} ${rule} ${employeeId}`,
  )
  return [...groups]
    .map(([key, found]): CheckLine => {
      const { standing, finding } = found[0]!
      const { rule, minutes, employeeId } = finding
      const law = rule === UNNAMED_RULE ? null : ruleOf(rule).law
      const isHint = standing === 'hint'
      const names = [...new Set(found.map(each => each.finding.employeeId))].map(id => nameOf(people.get(id)!))
      const shown =
        names.length > 3 ? `${names.slice(0, 2).join(', ')} und ${names.length - 2} weitere` : names.join(', ')
      const days = weekdaysText(found.map(each => dayOf(each.finding.shiftId)))
      const missing = found.length === 1 && minutes !== null && minutes > 0 ? MISSING[rule] : undefined
      return {
        key,
        group: standing as CheckGroup,
        rule,
        title: ruleName(rule),
        who: isHint ? shown : `${nameOf(people.get(employeeId)!)}, ${days}`,
        detail: [law, missing && `${missing} ${formatHours(minutes!)}`].filter(Boolean).join(' · '),
        count: isHint ? names.length : found.length,
        shiftIds: found.map(each => each.finding.shiftId),
      }
    })
    .sort((a, b) => GRAVITY[a.group] - GRAVITY[b.group] || ORDER.indexOf(a.rule) - ORDER.indexOf(b.rule))
}
const ORDER: readonly ShownRule[] = [UNNAMED_RULE, ...(Object.keys(LAW_RULES) as RuleId[])]
const MISSING: Partial<Record<ShownRule, string>> = {
  RUHE_TAG: 'es fehlen',
  RUHE_WOCHE: 'es fehlen',
  PAUSE: 'es fehlen',
  TAG_MAX: 'zu viel sind',
  WOCHE_MAX: 'zu viel sind',
  UEBERLAPPUNG: 'zugleich sind',
}

/** How a bar is drawn. */
export type ShiftLook = 'published' | 'draft' | 'open' | 'justify' | 'blocked' | 'proposed'

export function lookOf(shift: BoardShift, found: readonly Judged[] | undefined, parts: ShownParts): ShiftLook {
  if (shift.isProposed) return 'proposed'
  if (shift.employeeId === null) return 'open'
  if (shift.isPublished) return 'published'
  return signOf(found, parts) ?? 'draft'
}

/** The icon before its time: also what is published may need a look. */
export function signOf(found: readonly Judged[] | undefined, parts: ShownParts): 'blocked' | 'justify' | undefined {
  const gravest = found?.find(({ finding }) => isShown(parts, finding))?.standing
  if (gravest === 'blocks') return 'blocked'
  return gravest === 'justify' ? 'justify' : undefined
}
