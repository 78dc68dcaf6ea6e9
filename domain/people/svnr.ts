export type SvnrCheck = { ok: true; value: string } | { ok: false; reason: 'format' | 'check-digit' | 'birth-date' }

const WEIGHTS = [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]

/** Checks an Austrian social insurance number `LLLP TTMMJJ`, blanks allowed; `value` is its ten digits. ASVG § 31 (4), python-stdnum at/vnr. */
export function checkSvnr(text: string): SvnrCheck {
  const value = text.replace(/\s/g, '')
  if (!/^[1-9]\d{9}$/.test(value)) return { ok: false, reason: 'format' }
  if (svnrCheckDigit(value) !== Number(value[3])) return { ok: false, reason: 'check-digit' }
  if (!hasPossibleDate(value)) return { ok: false, reason: 'birth-date' }
  return { ok: true, value }
}

/** The check digit (fourth place) of ten digits, whatever stands in that place; undefined when the remainder is 10, a serial never issued. */
export function svnrCheckDigit(value: string): number | undefined {
  const remainder = WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(value[i]), 0) % 11
  return remainder === 10 ? undefined : remainder
}

/**
 * The birth date in a valid number, in the latest century that is not after `today`.
 * Undefined for the months 13 to 15, given when the serials of a day are used up or the date is unknown.
 */
export function svnrBirthDate(value: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const { day, month, year } = datePart(value)
  if (month > 12) return undefined
  return [2000 + year, 1900 + year]
    .filter(fullYear => exists(fullYear, month, day))
    .map(fullYear => Temporal.PlainDate.from({ year: fullYear, month, day }))
    .find(date => Temporal.PlainDate.compare(date, today) <= 0)
}

/** Whether the date in a valid number fits a birth date; months 13 to 15 fit every date. A mismatch is lawful, so only warn. */
export function svnrMatchesBirthDate(value: string, birthDate: Temporal.PlainDate): boolean {
  const { day, month, year } = datePart(value)
  if (month > 12) return true
  return day === birthDate.day && month === birthDate.month && year === birthDate.year % 100
}

/** '4543 010190'; a text that is not ten digits comes back as it is. */
export function formatSvnr(value: string): string {
  return /^\d{10}$/.test(value) ? `${value.slice(0, 4)} ${value.slice(4)}` : value
}

/** While it is typed: four digits, then the rest; what holds other letters stays as it is. */
export function groupSvnr(text: string): string {
  const value = text.replace(/\s/g, '')
  return /^\d{1,10}$/.test(value) ? [value.slice(0, 4), value.slice(4)].filter(Boolean).join(' ') : text
}

/** '45•• ••••••': enough to tell two numbers apart in a log, without check digit and birth date. */
export function maskSvnr(value: string): string {
  return /^\d{10}$/.test(value) ? `${value.slice(0, 2)}•• ••••••` : '•••• ••••••'
}

function hasPossibleDate(value: string): boolean {
  const { day, month, year } = datePart(value)
  if (month > 12) return month <= 15 && day >= 1 && day <= 31
  return exists(1900 + year, month, day) || exists(2000 + year, month, day)
}

function datePart(value: string) {
  return { day: Number(value.slice(4, 6)), month: Number(value.slice(6, 8)), year: Number(value.slice(8, 10)) }
}

function exists(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
}
