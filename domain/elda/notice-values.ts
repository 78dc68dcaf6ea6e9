import { formatDay } from '../basics/days.ts'
import { enumWords } from '../basics/enum-lists.ts'
import { roundedQuotient } from '../basics/numbers.ts'
import { formatSvnr } from '../people/svnr.ts'
import { insurerText } from '../settings/elda.ts'
import { LEAVING_REASONS } from './leaving-reasons.ts'
import type { NoticeShape } from './notice-fields.ts'

/** '2026-02-03' as '03022026'; of a birth date the unknown parts are '00'. */
export const eldaDay = (day: string): string => day.split('-').toReversed().join('')

/** '03022026' as '2026-02-03'; undefined for what is no day. */
export function dayOfElda(digits: string): string | undefined {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(digits)
  if (!match) return undefined
  const [, day, month, year] = match.map(Number) as [number, number, number, number]
  if (month < 1 || month > 12 || year < 1) return undefined
  if (day < 1 || day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) return undefined
  return `${match[3]}-${match[2]}-${match[1]}`
}

/** Of a birth date day, or day and month, may be unknown: '00031990', '00001990'. F7030 */
export function isEldaBirth(digits: string): boolean {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(digits)
  if (!match || match[3] === '0000') return false
  if (match[2] === '00') return match[1] === '00'
  return dayOfElda(match[1] === '00' ? `01${digits.slice(2)}` : digits) !== undefined
}

/** Minutes of a week as hundredths of an hour, rounded: 38 h 30 as '3850', 15 h 40 as '1567'. */
export const eldaHours = (weeklyMinutes: number): string =>
  String(roundedQuotient(weeklyMinutes * 100, 60)).padStart(4, '0')

/** BBER. Of 05 to 12 the names are not published for employers of this kind; operators may word them. */
export const INSURED_AREAS = enumWords('insuredarea', {
  ...{ '01': 'Arbeiter', '02': 'Angestellte', '03': 'Arbeiterlehrling', '04': 'Angestelltenlehrling' },
  ...Object.fromEntries(['05', '06', '07', '08', '09', '10', '11', '12'].map(code => [code, `Bereich ${code}`])),
  '13': 'Umschüler und Rehabilitanden',
})

/** A value of a record as people read it; what can't be read stays as it is. */
export function noticeText(shape: NoticeShape, value: string): string {
  if (value === '') return ''
  if (shape === 'day' || shape === 'birth') {
    const day = dayOfElda(value)
    if (day) return formatDay(Temporal.PlainDate.from(day))
    return isEldaBirth(value)
      ? `${value.slice(0, 2)}.${value.slice(2, 4)}.${value.slice(4)}`.replace(/^(00\.)+/, '')
      : value
  }
  if (shape === 'svnr') return formatSvnr(value)
  if (shape === 'yes-no') return value === 'J' ? 'Ja' : value === 'N' ? 'Nein' : value
  if (shape === 'area') return named(value, INSURED_AREAS[value])
  if (shape === 'reason') return named(value, LEAVING_REASONS[value]?.name)
  if (shape === 'carrier') return insurerText(value)
  if (shape === 'hours') return /^\d{4}$/.test(value) ? `${Number(value.slice(0, 2))},${value.slice(2)} h` : value
  return value
}

const named = (code: string, name: string | undefined): string => (name ? `${code} · ${name}` : code)
