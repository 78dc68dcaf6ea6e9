import type { WeekTemplate } from '#contract/roster/week-templates.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import { wallOf } from '#domain/roster/wall-clock.ts'
import { type Day, type WageCalendar, weekdayOf } from '#domain/wages/calendar.ts'
import type { planShifts } from '#server/rooms/time/public.ts'
import type { TemplateShift } from './rows.ts'

const minuteOf = (text: string): number => Math.floor(fromUtcText(text).epochMilliseconds / 60_000)

/** As the clock shows it, from the midnight of a day on. */
export function templateShift(shift: planShifts.PlanShift, day: Day, calendar: WageCalendar): TemplateShift {
  const clock = (text: string) => wallOf(calendar, minuteOf(text)) - day * 1440
  return {
    weekday: weekdayOf(day) + 1,
    fromMinute: clock(shift.from),
    toMinute: clock(shift.to),
    breakFromMinute: shift.breakFrom === null ? null : clock(shift.breakFrom),
    breakMinutes: shift.breakValue,
    ...{ spotId: shift.spotId, skillId: shift.requiredSkill, employeeId: shift.employeeId },
  }
}

/** By the day on which each begins. */
export const templateShifts = (shifts: readonly planShifts.PlanShift[], calendar: WageCalendar): TemplateShift[] =>
  shifts
    .map(shift => templateShift(shift, calendar.dayOf(minuteOf(shift.from)), calendar))
    // In autumn the clock may show the same minute twice, and then an end that is no later than the begin.
    .filter(({ fromMinute, toMinute }) => toMinute > fromMinute)

/** For the trail. */
export const kept = ({ id, name, storeId }: WeekTemplate) => ({ id, name, storeId })
