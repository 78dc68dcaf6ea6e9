import type { WeekPerson } from '#contract/roster/weeks.ts'
import { weekdaysText } from './board-days.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import type { LawDesk, Told } from './law-told.ts'

export type PublishLine = { person: WeekPerson; name: string; shifts: readonly BoardShift[]; days: string }
/** Stays a draft, and why. */
export type LeftLine = { key: string; name: string; days: string; text: string; count: number; isBlocked: boolean }
export type PublishPlan = {
  ready: readonly BoardShift[]
  lines: readonly PublishLine[]
  left: readonly LeftLine[]
  /** Too late for two weeks of notice: a reason covers them. AZG § 19c (2) */
  late: readonly Told[]
  open: number
}

/** What would be published of the days that are shown, by what the browser knows; the server has the last word. */
export function publishPlan(week: BoardWeek, desk: LawDesk | undefined): PublishPlan {
  const { calendar, first, last, shifts } = week
  const drafts = shifts.filter(({ isPublished, from }) => {
    const day = calendar.dayOf(from)
    return !isPublished && day >= first && day <= last
  })
  const plan = { ready: [] as BoardShift[], lines: [] as PublishLine[], left: [] as LeftLine[], late: [] as Told[] }
  const byPerson = Map.groupBy(drafts, ({ employeeId }) => employeeId)
  for (const person of week.people) {
    const own = byPerson.get(person.id)
    if (!own) continue
    const found = desk ? desk.toldOf(shifts, person.id, desk.findingsIfPublished(shifts, person.id)) : []
    const name = nameOf(person)
    const keeps = (finding: Told) =>
      finding.rule !== 'PLAN_14T' && ['blocks', 'justify'].includes(desk!.standingOf(finding))
    const daysOf = (of: readonly BoardShift[]) => weekdaysText(of.map(({ from }) => calendar.dayOf(from)))
    const ready: BoardShift[] = []
    const left = new Map<string, { finding: Told; shifts: BoardShift[] }>()
    for (const shift of own) {
      const hidden = week.barred.find(({ shiftId }) => shiftId === shift.id)
      if (hidden) {
        const key = `${person.id} unnamed ${shift.id}`
        plan.left.push({ ...{ key, name, text: hidden.text, count: 1, isBlocked: true }, days: daysOf([shift]) })
        continue
      }
      const finding = found.find(each => each.shiftId === shift.id && keeps(each))
      if (!finding) ready.push(shift)
      else {
        const known = left.get(finding.rule) ?? { finding, shifts: [] }
        known.shifts.push(shift)
        left.set(finding.rule, known)
      }
    }
    for (const [rule, { finding, shifts: kept }] of left)
      plan.left.push({
        ...{ key: `${person.id} ${rule}`, name, days: daysOf(kept), text: finding.text, count: kept.length },
        isBlocked: desk!.standingOf(finding) === 'blocks',
      })
    if (ready.length === 0) continue
    plan.ready.push(...ready)
    plan.lines.push({ person, name, shifts: ready, days: daysOf(ready) })
    const ids = new Set(ready.map(({ id }) => id))
    plan.late.push(...found.filter(({ rule, shiftId }) => rule === 'PLAN_14T' && ids.has(shiftId)))
  }
  return { ...plan, open: byPerson.get(null)?.length ?? 0 }
}
