import type { WarningTopic } from '#contract/imports/import-jobs.ts'
import { parseDay, parseTime } from '#domain/basics/days.ts'
import { isText, UNREADABLE } from '#domain/basics/lines.ts'
import { parseCents, parseDecimal, parseHours, roundTo } from '#domain/basics/numbers.ts'
import { type Called, calledText } from '#domain/imports/names.ts'
import type { Hints, ImportContext, Reference, SourceRow } from './rules.ts'

const EXCEL_ERROR = /^#(DIV\/0!|N\/A|NV|NAME\??|NULL!|NUM!|REF!|VALUE!|WERT!|BEZUG!|ZAHL!|SPILL!|CALC!)$/i

const YES = new Set(['ja', 'j', 'yes', 'y', 'wahr', 'true', '1', 'x'])
const NO = new Set(['nein', 'n', 'no', 'falsch', 'false', '0', '-'])

export type Cells = ReturnType<typeof cellReader>

/** Reads cells by type. An empty cell is undefined; so is a wrong one, which also leaves its reason in the row's issues. */
export function cellReader({ hints, today }: Pick<ImportContext, 'hints' | 'today'>) {
  // The same few hundred days come again and again in tens of thousands of rows.
  const days = new Map<string, Temporal.PlainDate | undefined>()
  const dayOf = (text: string) => {
    if (!days.has(text)) days.set(text, readDay(fullYear(text, today), hints))
    return days.get(text)
  }
  return {
    text(row: SourceRow, field: string, longest = 2000): string | undefined {
      const text = cellText(row, field)
      if (text === undefined) return undefined
      if (text.length > longest) return bad(row, field, `Höchstens ${longest} Zeichen`)
      return text
    },
    day(row: SourceRow, field: string): Temporal.PlainDate | undefined {
      const text = typedText(row, field)
      if (text === undefined) return undefined
      return dayOf(text) ?? bad(row, field, `„${shown(text)}“ ist kein Datum (TT.MM.JJJJ)`)
    },
    /** Minutes after midnight, 0 to 1440; a number alone is a full hour. */
    time(row: SourceRow, field: string): number | undefined {
      const text = clockText(typedText(row, field))
      if (text === undefined) return undefined
      // Seconds of a time clock are always 00 in what is imported.
      return (
        parseTime(text.replace(/^(\d{1,2}:\d{2}):00$/, '$1').replace(/^\d{1,2}$/, '$&:00')) ??
        bad(row, field, `„${shown(text)}“ ist keine Uhrzeit (HH:mm)`)
      )
    },
    number(row: SourceRow, field: string): number | undefined {
      const text = typedText(row, field)
      if (text === undefined) return undefined
      return parseDecimal(clear(text, hints)) ?? bad(row, field, `„${shown(text)}“ ist keine Zahl`)
    },
    /** How long something lasts: minutes, or hours and minutes as `0:30`. */
    minutes(row: SourceRow, field: string): number | undefined {
      const clock = /^(\d{1,2}):([0-5]\d)(:00)?$/.exec(clockText(row.values[field]) ?? '')
      return clock ? Number(clock[1]) * 60 + Number(clock[2]) : this.number(row, field)
    },
    /** A number with at most two decimals. */
    hundredths(row: SourceRow, field: string): number | undefined {
      const number = this.number(row, field)
      if (number === undefined) return undefined
      const hundredths = roundTo(number * 100, 6)
      return Number.isInteger(hundredths) ? hundredths : bad(row, field, 'Höchstens zwei Nachkommastellen')
    },
    /** Minutes, given as hours: `12,5`, `-3:20`. */
    hours(row: SourceRow, field: string): number | undefined {
      const text = typedText(row, field)
      if (text === undefined) return undefined
      return (
        lastingMinutes(text) ??
        parseHours(clear(text, hints).replace(/(:\d\d):00$/, '$1')) ??
        bad(row, field, `„${shown(text)}“ ist keine Stundenzahl`)
      )
    },
    /** The text of an amount stays out of the message: payments are nobody else's business. */
    cents(row: SourceRow, field: string): number | undefined {
      const text = typedText(row, field)
      if (text === undefined) return undefined
      return (
        parseCents(clear(text, hints)) ?? bad(row, field, 'Das ist kein Betrag mit höchstens zwei Nachkommastellen')
      )
    },
    yesNo(row: SourceRow, field: string): boolean | undefined {
      const text = typedText(row, field)
      if (text === undefined) return undefined
      const plain = text.toLowerCase()
      if (YES.has(plain)) return true
      return NO.has(plain) ? false : bad(row, field, `„${shown(text)}“ ist weder ja noch nein`)
    },
  }
}

/** Adds an error and gives undefined. */
export function bad(row: SourceRow, field: string | null, message: string): undefined {
  row.issues.push({ field, level: 'error', message })
}

/** What a cell refers to by number, name or short name; what is not one thing says so, and names those it may be. */
export function refer<T extends Called>(
  row: SourceRow,
  field: string,
  { what, offered = '' }: Pick<Reference, 'what'> & { offered?: string },
  text: string,
  book: (text: string) => readonly T[],
): T | undefined {
  const found = book(text)
  if (found.length === 1) return found[0]
  if (found.length === 0) return bad(row, field, `${what} „${shown(text)}“ gibt es nicht${offered}`)
  const named = found.slice(0, MOST_NAMED).map(one => `„${calledText(one)}“`)
  const more = found.length > named.length ? ' …' : ''
  return bad(row, field, `${what} „${shown(text)}“ ist nicht eindeutig: ${named.join(' oder ')}${more}`)
}

const MOST_NAMED = 4

/** The row is imported all the same. */
export function warn(row: SourceRow, field: string | null, topic: WarningTopic, message: string): void {
  row.issues.push({ field, level: 'warning', topic, message })
}

/** A value as it may stand in a message: short and on one line. */
export const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text).replace(/\s+/g, ' ')

function cellText(row: SourceRow, field: string): string | undefined {
  const text = row.values[field]
  if (text === undefined || text === '') return undefined
  if (!isText(text)) return bad(row, field, UNREADABLE)
  if (text.startsWith('#') && EXCEL_ERROR.test(text))
    return bad(row, field, `Die Zelle enthält den Fehler ${text.toUpperCase()}`)
  return text
}

function typedText(row: SourceRow, field: string): string | undefined {
  const text = cellText(row, field)
  if (text?.startsWith('=')) return bad(row, field, 'Die Zelle enthält eine Formel statt eines Werts')
  return text
}

/** A sheet's time may lie on a day beside its day zero: what a clock shows of it. */
const clockText = (text: string | undefined) => text?.replace(/^(?:1899-12-\d\d|1900-01-01) (?=\d\d:\d\d$)/, '')

/** How long a sheet's `[h]:mm` lasts, from its day zero on; undefined for another text. Excel's calendar is wrong from its 60th day on. */
function lastingMinutes(text: string): number | undefined {
  if (!/^(1899-12|1900-0[12])-\d\d( \d\d:\d\d)?$/.test(text) || text >= '1900-02-28') return undefined
  const moment = Temporal.PlainDateTime.from(text.replace(' ', 'T'))
  return moment.since('1899-12-31T00:00', { largestUnit: 'minutes' }).minutes
}

function readDay(text: string, { dateOrder }: Hints): Temporal.PlainDate | undefined {
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  if (!slashed) return parseDay(text.replace(/[T ]00:00(:00)?$/, ''))
  const [first, second] = [slashed[1], slashed[2]]
  const [day, month] = dateOrder === 'dmy' ? [first, second] : [second, first]
  return parseDay(`${day}.${month}.${slashed[3]}`)
}

/** A year of two digits is of this century, unless that is more than a year ahead. */
function fullYear(text: string, today: Temporal.PlainDate): string {
  return text.replace(/^(\d{1,2}[./-]\s?\d{1,2}[./-]\s?)(\d{2})$/, (_, day: string, digits: string) => {
    const year = 2000 + Number(digits)
    return `${day}${year > today.year + 1 ? year - 100 : year}`
  })
}

/** Rewrites numbers such as 1.234, which can be read in two ways, as the user said they are meant. */
function clear(text: string, { decimal }: Hints): string {
  if (!/^[+-]?\d{1,3}[.,]\d{3}$/.test(text)) return text
  const sign = text.includes('.') ? '.' : ','
  return sign === decimal ? text.replace(sign, ',') : text.replace(sign, '')
}
