import type { TellingPreview, ToldShift } from '#contract/roster/plan-mails.ts'
import { dayOfWall, spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { type Day, dateOf } from '#domain/wages/calendar.ts'
import { weekdaysText, weekdayText } from './board-days.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import type { PublishPlan } from './publish-plan.ts'

/** Of a shift that is told anew: as it was told, and as it is; without the latter it goes. */
export type ToldChange = { key: string; day: string; old: string; now: string | undefined }
export type TellingLine = {
  id: number
  name: string
  shifts: readonly BoardShift[]
  changes: readonly ToldChange[]
  /** „Do, Fr“ */
  fresh: string
  freshCount: number
  /** How the person is told. */
  reach: { hasMail: boolean; hasFeed: boolean }
}

/** Who is told what by publishing the shifts of some days; `day` undefined: of the whole week. */
export function tellingLines(
  week: BoardWeek,
  plan: PublishPlan,
  preview: TellingPreview | undefined,
  day: Day | undefined,
): TellingLine[] {
  const { calendar } = week
  const isOf = (minute: number) => day === undefined || calendar.dayOf(minute) === day
  const told = Map.groupBy(preview?.shifts ?? [], ({ employeeId }) => employeeId)
  const reach = new Map(preview?.people.map(person => [person.id, person]))
  const ready = new Map(plan.lines.map(({ person, shifts }) => [person.id, shifts.filter(({ from }) => isOf(from))]))
  const names = new Map(week.people.map(person => [person.id, nameOf(person)]))
  for (const person of preview?.people ?? []) if (!names.has(person.id)) names.set(person.id, nameOf(person))
  const lines = [...names].map(([id, name]): TellingLine => {
    const shifts = ready.get(id) ?? []
    const known = told.get(id) ?? []
    const toldOf = (shift: BoardShift) => known.find(({ shiftId }) => shiftId === shift.id)
    const fresh = shifts.filter(shift => !toldOf(shift))
    const moved = shifts.flatMap(shift => {
      const before = toldOf(shift)
      return before && (before.from !== shift.from || before.to !== shift.to) ? [changeOf(week, before, shift)] : []
    })
    const gone = known.filter(
      ({ shiftId, isGone, from }) => isGone && isOf(from) && !ready.get(id)?.some(shift => shift.id === shiftId),
    )
    return {
      ...{ id, name, shifts },
      changes: [...moved, ...gone.map(before => changeOf(week, before, undefined))],
      fresh: weekdaysText(fresh.map(({ from }) => calendar.dayOf(from))),
      freshCount: fresh.length,
      reach: { hasMail: reach.get(id)?.hasMail ?? false, hasFeed: reach.get(id)?.hasFeed ?? false },
    }
  })
  return lines
    .filter(({ shifts, changes }) => shifts.length + changes.length > 0)
    .sort((a, b) => Number(b.changes.length > 0) - Number(a.changes.length > 0))
}

/** There is something that the person does not know. */
export const isNews = ({ changes, freshCount }: TellingLine): boolean => changes.length > 0 || freshCount > 0

function changeOf({ calendar }: BoardWeek, before: ToldShift, after: BoardShift | undefined): ToldChange {
  const textOf = ({ from, to }: { from: number; to: number }) =>
    spanText({ from: wallOf(calendar, from), to: wallOf(calendar, to) })
  const [old, now] = [before, after ?? before].map(({ from }) => dayOfWall(wallOf(calendar, from))) as [Day, Day]
  const isOtherDay = old !== now
  return {
    key: `${before.shiftId}`,
    day: dayTitle(old),
    old: textOf(before),
    now: after && `${isOtherDay ? `${dayTitle(now)} ` : ''}${textOf(after)}`,
  }
}

/** „Do 10.“ */
const dayTitle = (day: Day) => `${weekdayText(day)} ${dateOf(day).day}.`
