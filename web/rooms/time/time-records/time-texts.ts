import { dayOf, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatHours } from '#domain/basics/numbers.ts'

/** „8h:00m“, „−0h:30m“, „1 138h:12m“. */
export const hoursText = (minutes: number): string =>
  formatHours(minutes)
    .replace(/^(-?)0(?=\d)/, '$1')
    .replace(/\B(?=(\d{3})+h)/g, '\u00a0')
    .replace('-', '−')

/** With its sign, where it is a difference. */
export const differenceText = (minutes: number): string => (minutes > 0 ? `+${hoursText(minutes)}` : hoursText(minutes))

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

/** „Mo 02.11.“ */
export function shortDayText(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return `${WEEKDAYS[date.dayOfWeek - 1]} ${day.slice(8)}.${day.slice(5, 7)}.`
}

/** „Di, 03.11.2026“ */
export function longDayText(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return `${WEEKDAYS[date.dayOfWeek - 1]}, ${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}

/** „08:00–16:30“, an end at midnight „24:00“. */
export function timesText({ from, to }: { from: string; to: string }, zone: string): string {
  const [begin, end] = [fromUtcText(from), fromUtcText(to)]
  const endText = formatTime(end, zone)
  const isMidnight = endText === '00:00' && !dayOf(begin, zone).equals(dayOf(end, zone))
  return `${formatTime(begin, zone)}–${isMidnight ? '24:00' : endText}`
}
