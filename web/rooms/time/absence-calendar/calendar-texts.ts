import type { AbsenceState, PlacedAbsence } from '#contract/time/absence-calendar.ts'
import { halfText, shareOfDay } from '#domain/time/absence-days.ts'
import { kindName } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_LETTERS, ABSENCE_TYPES, type AbsenceType } from '#domain/wages/absence-types.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { daysText } from '../absences/days-text.ts'
import { absencesOn, type CalendarDay, type CalendarRow, daysAway, isEmployed } from './calendar-model.ts'

export const STATES: Record<AbsenceState, string> = {
  approved: 'genehmigt',
  waiting: 'beantragt',
  declined: 'abgelehnt',
}

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
export const weekdayText = (weekday: number): string => WEEKDAYS[weekday - 1]!

export const typeText = ({ mdType }: { mdType: number }): string => ABSENCE_TYPES[mdType as AbsenceType]
export const letterOf = ({ mdType }: { mdType: number }): string => ABSENCE_LETTERS[mdType as AbsenceType]

/** 'Krankenstand (Arbeitsunfall), 02.11.2026 bis 06.11.2026, genehmigt' */
export function absenceText(absence: PlacedAbsence): string {
  const { wageKind, state, declineReason } = absence
  const kind = wageKind ? ` (${kindName(wageKind)})` : ''
  return `${typeText(absence)}${kind}, ${daysText(absence)}, ${STATES[state]}${declineReason ? `: ${declineReason}` : ''}`
}

/** What a cell is read out as. */
export function cellText(row: CalendarRow, { day, number, weekday, holiday }: CalendarDay): string {
  const found = absencesOn(row, number - 1).map(absenceText)
  const what = found.length > 0 ? found.join('; ') : isEmployed(row.person, day) ? 'frei' : 'nicht beschäftigt'
  return `${row.name}, ${weekdayText(weekday)} ${number}.${holiday ? `, ${holiday}` : ''}: ${what}`
}

/** '3 fehlen', '2½ fehlen, 1 beantragt' */
export function countText(away: number, asked: number): string {
  const missing = away === 0 ? 'niemand fehlt' : `${halfText(away)} ${away <= 1 ? 'fehlt' : 'fehlen'}`
  return asked > 0 ? `${missing}, ${halfText(asked)} beantragt` : missing
}

/** The calendar as a table of letters: what waits in brackets, halves with ½, what was declined not at all. */
export function calendarColumns(days: readonly CalendarDay[]): Column<CalendarRow>[] {
  const letters = (row: CalendarRow, { day, number }: CalendarDay) =>
    absencesOn(row, number - 1)
      .filter(({ state }) => state !== 'declined')
      .map(absence => {
        const letter = `${letterOf(absence)}${shareOfDay(absence, day) < 1 ? '½' : ''}`
        return absence.state === 'waiting' ? `(${letter})` : letter
      })
      .join(' ')
  return [
    { key: 'name', header: 'Mitarbeiter', value: ({ name }) => name },
    { key: 'number', header: 'Personalnummer', value: ({ person }) => person.mdPersonnelId },
    ...days.map(day => ({
      key: day.day,
      header: `${weekdayText(day.weekday)} ${day.number}.`,
      value: (row: CalendarRow) => letters(row, day),
    })),
    {
      key: 'days',
      header: 'Tage genehmigt',
      align: 'right',
      value: row => daysAway(row, days),
      text: row => halfText(daysAway(row, days)),
    },
  ]
}
