import { MONTH_NAMES } from '#domain/basics/days.ts'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

/** „Heute, Dienstag, 1. Dezember 2026“ */
export function dayTitle(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const date = `${WEEKDAYS[day.dayOfWeek - 1]}, ${day.day}. ${MONTH_NAMES[day.month - 1]} ${day.year}`
  if (day.equals(today)) return `Heute, ${date}`
  return day.equals(today.subtract({ days: 1 })) ? `Gestern, ${date}` : date
}
