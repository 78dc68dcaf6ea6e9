import { instantAt, startOfDay, VIENNA } from '#domain/basics/days.ts'
import type { Random } from './random.ts'

export type DemoEmployee = {
  id: number
  storeId: number
  entry: string
  exit: string | null
  weeklyMinutes: number | null
}
export type DemoAbsence = {
  employee_id: number
  store_id: number
  starts_at: string
  ends_at: string
  md_type: number
  md_state: number
  md_approved: boolean
  md_deleted: boolean
  soft_delete: boolean
}
export type DemoWish = {
  employee_id: number
  state: number
  approved: boolean
  starts_at: string
  ends_at: string
}
export type DemoShift = {
  employee_id: number
  store_id: number
  starts_at: string
  ends_at: string | null
  md_confirmed: boolean
  pause: [string, string] | null
}
export type DemoPlan = {
  employee_id: number | null
  store_id: number
  starts_at: string
  ends_at: string
  break_minutes: number
  break_starts_at: string | null
  published_at: string | null
}

const SHIFT_STARTS = [6 * 60, 7 * 60, 9 * 60, 11 * 60 + 30, 14 * 60]

/**
 * Absences, plan and actual shifts of one person, from three months back on: published until Sunday, drafts for the week after,
 * and nothing beyond, so that there is a week to begin with.
 */
export function makeTimes(person: DemoEmployee, index: number, random: Random, today: Temporal.PlainDate) {
  const first = today.with({ day: 1 }).subtract({ months: 3 })
  const last = today.with({ day: 1 }).add({ months: 2 }).subtract({ days: 1 })
  const { absences, wishes } = makeAbsences(person, index, random, first, today)
  const sunday = today.add({ days: 7 - today.dayOfWeek })
  const nextSunday = sunday.add({ days: 7 })
  const shifts: DemoShift[] = []
  const plans: DemoPlan[] = []
  if (!person.weeklyMinutes) return { absences, wishes, shifts, plans }

  const dailyMinutes = person.weeklyMinutes >= 1800 ? 480 : 360
  const daysAWeek = Math.max(1, Math.min(5, Math.round(person.weeklyMinutes / dailyMinutes)))
  const offset = random.between(0, 6)
  // On Saturdays, until Sunday morning.
  const worksAtNight = index % 20 === 9
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const works = (day.dayOfWeek + offset) % 7 < daysAWeek && !(worksAtNight && day.dayOfWeek === 7)
    const employed = day.toString() >= person.entry && (!person.exit || day.toString() <= person.exit)
    const noon = instantAt(day, 720, VIENNA).toString()
    const away = absences.some(
      absence =>
        absence.md_state === 1 &&
        absence.md_approved &&
        !absence.md_deleted &&
        absence.starts_at <= noon &&
        absence.ends_at > noon,
    )
    if (!works || !employed || away) continue
    const isNight = worksAtNight && day.dayOfWeek === 6
    const drawn = isNight ? 22 * 60 : random.oneOf(SHIFT_STARTS)
    if (Temporal.PlainDate.compare(day, nextSunday) > 0) continue
    const begin = isNight || Temporal.PlainDate.compare(day, today) <= 0 ? drawn : plannedBegin(index, day)
    const pause = dailyMinutes > 360 ? 30 : 0
    const starts = instantAt(day, begin, VIENNA)
    const ends = starts.add({ minutes: dailyMinutes + pause })
    plans.push({
      employee_id: person.id,
      store_id: person.storeId,
      starts_at: String(starts),
      ends_at: String(ends),
      break_minutes: pause,
      break_starts_at: pause ? String(starts.add({ minutes: 240 })) : null,
      published_at: Temporal.PlainDate.compare(day, sunday) <= 0 ? String(starts.subtract({ hours: 24 * 21 })) : null,
    })
    const daysAgo = day.until(today).days
    if (daysAgo < 0) continue
    const early = random.oneOf([-4, -2, 0, 0, 3])
    const stampedIn = starts.add({ minutes: early })
    const stampedOut = ends.add({ minutes: random.oneOf([-10, -5, 0, 0, 5, 15]) })
    const open = daysAgo === 0
    shifts.push({
      employee_id: person.id,
      store_id: person.storeId,
      starts_at: String(stampedIn),
      ends_at: open ? null : String(stampedOut),
      md_confirmed: !open && (daysAgo > 6 ? !random.happens(2) : random.happens(60)),
      pause:
        pause && !open
          ? [String(stampedIn.add({ minutes: 240 })), String(stampedIn.add({ minutes: 240 + pause }))]
          : null,
    })
  }
  return { absences, wishes, shifts, plans }
}

/** The same all week, as one plans; now and then early after late, so that the law has something to say. */
function plannedBegin(index: number, day: Temporal.PlainDate): number {
  const isOdd = (index * 7 + day.day) % 29 === 0
  return SHIFT_STARTS[(index + (day.weekOfYear ?? 0) + (isOdd ? 3 : 0)) % SHIFT_STARTS.length]!
}

function makeAbsences(
  person: DemoEmployee,
  index: number,
  random: Random,
  first: Temporal.PlainDate,
  today: Temporal.PlainDate,
): { absences: DemoAbsence[]; wishes: DemoWish[] } {
  const absences: DemoAbsence[] = []
  const add = (from: Temporal.PlainDate, days: number, type: number, more: Partial<DemoAbsence> = {}) => {
    const starts = startOfDay(from, VIENNA)
    const ends = startOfDay(from.add({ days }), VIENNA)
    const taken = absences.some(other => other.starts_at < String(ends) && other.ends_at > String(starts))
    if (taken || from.toString() < person.entry || (person.exit && from.toString() > person.exit)) return
    absences.push({
      employee_id: person.id,
      store_id: person.storeId,
      starts_at: String(starts),
      ends_at: String(ends),
      md_type: type,
      md_state: 1,
      md_approved: true,
      md_deleted: false,
      soft_delete: false,
      ...more,
    })
  }
  const span = first.until(today.add({ days: 30 })).days
  const anyDay = () => first.add({ days: random.between(0, span) })
  add(anyDay(), random.oneOf([5, 7, 14]), 1)
  if (random.happens(55)) add(anyDay(), random.between(1, 6), 2)
  if (random.happens(25)) add(anyDay(), random.between(1, 3), random.oneOf([3, 6, 7, 8]))
  if (random.happens(12)) add(anyDay(), 1, random.oneOf([4, 5]))
  if (random.happens(15)) add(anyDay(), random.between(1, 5), 1, { md_approved: false })
  if (random.happens(10)) add(anyDay(), 2, 2, { md_deleted: true })
  // A part of one day, and one that reaches over the month's end.
  if (index % 11 === 3) {
    const day = today.with({ day: 1 }).add({ days: random.between(2, 12) })
    const starts = instantAt(day, 8 * 60, VIENNA)
    add(day, 1, 6, { starts_at: String(starts), ends_at: String(starts.add({ hours: 8 })) })
  }
  if (index % 13 === 6) add(today.with({ day: 1 }).subtract({ days: 3 }), 8, 1)
  const wishes: DemoWish[] = []
  if (random.happens(20)) {
    const day = anyDay()
    wishes.push({
      ...{ employee_id: person.id, state: random.oneOf([2, 3, 4]), approved: true },
      starts_at: String(startOfDay(day, VIENNA)),
      ends_at: String(startOfDay(day.add({ days: 1 }), VIENNA)),
    })
  }
  return { absences, wishes }
}
