import { FACTOR_UNIT, WORK_TIME_MODES } from '#domain/accounts/work-time.ts'
import { austrianHolidays } from '#domain/basics/holidays.ts'
import { parseCents, parseDecimal } from '#domain/basics/numbers.ts'
import type { AbsenceKind } from '#domain/wages/absence-kinds.ts'
import type { AbsenceType } from '#domain/wages/absence-types.ts'
import { type Day, dateOf, dayNumber, type Minute, type Span, wageCalendar, weekdayOf } from '#domain/wages/calendar.ts'
import { RULE_KINDS, RULE_LABELS } from '#domain/wages/employment-rule-texts.ts'
import {
  type EmploymentRules,
  type OpeningWindow,
  RULE_CHOICES,
  SHIPPED_WINDOW,
} from '#domain/wages/employment-rules.ts'
import { type StoreWorkTime, USUAL_WORK_TIME } from '#domain/wages/store-work-time.ts'

const ZONE = 'Europe/Vienna'
export const CALENDAR = wageCalendar(ZONE, year => austrianHolidays(year).map(({ day }) => day))

export const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const USUAL_YEAR = '2026'

/** „Mo 02.11.“ or „02.11.2027“; a weekday that the calendar does not have is refused, and so is a date that does not exist. */
export function readDay(text: string): Day {
  const [, weekday, date, month, year = USUAL_YEAR] = matched(
    /^(?:(Mo|Di|Mi|Do|Fr|Sa|So) )?(\d\d)\.(\d\d)\.(\d{4})?$/,
    text,
    'Tag',
  )
  const day = dayNumber(Temporal.PlainDate.from(`${year}-${month}-${date}`))
  if (weekday && WEEKDAYS[weekdayOf(day)] !== weekday)
    throw new Error(`${text}: das ist ein ${WEEKDAYS[weekdayOf(day)]}`)
  return day
}

/** One day, or „Mo 02.11.–Fr 06.11.“, both included. */
export function readDays(text: string): { from: Day; to: Day } {
  const [from, to = from] = text.split('–')
  return { from: readDay(from!), to: readDay(to!) }
}

/** „08:00“; of the hour that a night has twice „02:30A“ and „02:30B“. */
function readMoment(day: Day, text: string): Minute {
  const [, hour, minute, which] = matched(/^(\d\d):(\d\d)([AB])?$/, text, 'Uhrzeit')
  if (hour === '24') return CALENDAR.startOf(day + 1)
  const local = dateOf(day).toPlainDateTime(`${hour}:${minute}`)
  const disambiguation = which === undefined ? 'compatible' : which === 'A' ? 'earlier' : 'later'
  return Math.floor(local.toZonedDateTime(ZONE, { disambiguation }).epochMilliseconds / 60_000)
}

/** „Mo 02.11. 15:00“. */
export function readNow(text: string): Minute {
  const [, day, time] = matched(/^(.+) (\d\d:\d\d)$/, text, 'Jetzt')
  return readMoment(readDay(day!), time!)
}

/** „22:00–06:00“ ends on the next day, „08:00–07:00 am 02.11.“ on the day it says, „08:00–“ never. */
function readSpan(day: Day, text: string): { from: Minute; to: Minute | null } {
  const [, begin, end, named] = matched(/^(\d\d:\d\d[AB]?)–(?:(\d\d:\d\d[AB]?)(?: am (\S+))?)?$/, text, 'Zeitraum')
  const from = readMoment(day, begin!)
  if (end === undefined) return { from, to: null }
  if (named) return { from, to: readMoment(readDay(named), end) }
  const to = readMoment(day, end)
  return { from, to: to > from ? to : readMoment(day + 1, end) }
}

/** „Standort 2 08:00–18:30 Pause 12:00–12:30 und 15:00–15:15“, „08:00–16:30 Pause 30 Minuten“. */
export function readStamp(day: Day, text: string) {
  const [, storeId = '1', times, pauses] = matched(
    /^(?:Standort (\d) )?(\S+(?: am \S+)?)(?: Pause (.+))?$/,
    text,
    'Stempel',
  )
  const span = readSpan(day, times!)
  const [, pauseMinutes] = /^(\d+) Minuten$/.exec(pauses ?? '') ?? []
  if (pauseMinutes) return { storeId: Number(storeId), ...span, pauses: [], pauseMinutes: Number(pauseMinutes) }
  return {
    storeId: Number(storeId),
    ...span,
    pauses: pauses?.split(' und ').map(each => readPause(day, span, each)) ?? [],
  }
}

function readPause(day: Day, { from }: { from: Minute }, text: string): Span {
  const pause = readSpan(day, text) as Span
  // After midnight of a shift of the day before.
  return pause.to > from ? pause : (readSpan(day + 1, text) as Span)
}

/** „08:00–16:30, 30 Min. Pause“. */
export function readDuty(day: Day, text: string) {
  const [, storeId = '1', times, pause = '0'] = matched(
    /^(?:Standort (\d) )?(\S+?)(?:, (\d+) Min\. Pause)?$/,
    text,
    'Dienst',
  )
  return { storeId: Number(storeId), ...(readSpan(day, times!) as Span), breakMinutes: Number(pause) }
}

const ABSENCES: Record<string, { type: AbsenceType; kind: AbsenceKind | null }> = {
  Urlaub: { type: 1, kind: null },
  Krankenstand: { type: 2, kind: null },
  Arbeitsunfall: { type: 2, kind: 'AU' },
  FTA: { type: 3, kind: null },
  'Nicht verfügbar': { type: 4, kind: null },
  Zeitausgleich: { type: 4, kind: 'ZA' },
  'Unbezahlter Urlaub': { type: 4, kind: 'UNBEZ' },
  Karenz: { type: 4, kind: 'KARENZ' },
  Präsenzdienst: { type: 4, kind: 'PRAES' },
  Dienstverhinderung: { type: 4, kind: 'DIENSTVERH' },
  'Kein Vertrag': { type: 5, kind: null },
  Pflegeurlaub: { type: 6, kind: null },
  Ausbildung: { type: 7, kind: null },
  LFZ: { type: 8, kind: null },
  Arztbesuch: { type: 8, kind: 'ARZT' },
}

/** „Urlaub“ for all days of the row, „Urlaub 08:00–12:00“ for some hours, „Krankenstand, bestätigt, Ende offen“. */
export function readAbsence(days: { from: Day; to: Day }, text: string) {
  const form = /^([^\d,]+?)(?: (\d[^\s,]+(?: am [^\s,]+)?))?(, bestätigt)?(, Ende offen)?$/
  const [, name, hours, confirmed, open] = matched(form, text, 'Abwesenheit')
  const known = ABSENCES[name!]
  if (!known) throw new Error(`${name}: diese Abwesenheit gibt es nicht`)
  if (confirmed && known.type !== 2) throw new Error(`${name}: bestätigt wird nur ein Krankenstand`)
  const what = { ...known, isConfirmed: confirmed !== undefined }
  if (hours) return { ...what, ...readSpan(days.from, hours) }
  return { ...what, from: CALENDAR.startOf(days.from), to: open ? null : CALENDAR.startOf(days.to + 1) }
}

/** What a store says of working time: „Di–Sa; Faktor 4,325“, „Mo, Mi, Fr; nach Tagen“. */
export function readWorkTime(text: string): StoreWorkTime {
  const [days, month] = text.split('; ')
  const [, factor] = /^Faktor (.+)$/.exec(month!) ?? []
  if (factor) return { days: readWeekdays(days!), mode: 0, factor: scaled(factor, FACTOR_UNIT) }
  const mode = Number(codeOf(WORK_TIME_MODES, month!)) as StoreWorkTime['mode']
  return { days: readWeekdays(days!), mode, factor: USUAL_WORK_TIME.factor }
}

const readWeekdays = (text: string): number[] =>
  text.split(', ').flatMap(run => {
    const [first, last = first] = run.split('–').map(name => WEEKDAYS.indexOf(name) + 1)
    if (!first || !last) throw new Error(`${run}: kein Wochentag`)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })

/** A rule as its form says it: „Überstunden (Tag): 9:00“, „Über der Wochengrenze sind: die zuletzt gearbeiteten“. */
export function readRule(text: string): Partial<EmploymentRules> {
  // By its whole beginning: „Ausgleich 1 : 1: ja“.
  const [field, label] = Object.entries(RULE_LABELS).find(([, label]) => text.startsWith(`${label}: `)) ?? []
  if (!field) throw new Error(`${text}: dieses Feld hat kein Modell`)
  return { [field]: ruleValue(field as keyof EmploymentRules, text.slice(label!.length + 2)) }
}

function ruleValue(field: keyof EmploymentRules, text: string): unknown {
  if (field in RULE_CHOICES) return codeOf(RULE_CHOICES[field as keyof typeof RULE_CHOICES], text)
  if (field === 'averagingStart') return dateOf(readDay(text)).toString()
  if (field === 'openings') return text.split('; ').map(readOpening)
  if (text === 'keine') return field === 'averagingWeeks' ? 0 : null
  return VALUES[RULE_KINDS[field]!](text)
}

const VALUES: Record<NonNullable<(typeof RULE_KINDS)[keyof EmploymentRules]>, (text: string) => number> = {
  hours: readDuration,
  clock: readDuration,
  minutes: text => wholeOf(withoutUnit(text, ' Minuten')),
  percent: text => scaled(withoutUnit(text, ' %'), 100),
  cents: text => parseCents(text) ?? Number.NaN,
  factor: text => scaled(text, FACTOR_UNIT),
  count: wholeOf,
  units: text => scaled(text, 100),
  weeks: text => wholeOf(text.replace(/ Wochen?$/, '')),
}

/** As `openingText` prints it: „Mo–Fr 18:30–20:00 70 %, auf Überstunden zusätzlich, Überstunden 70 %“. */
function readOpening(text: string): OpeningWindow {
  const form =
    /^(\S+) (\d\d:\d\d)–(\d\d:\d\d) (\d+ %)(?:, ((?:nicht )?auf Überstunden[^,]*))?(?:, Überstunden (\d+ %))?$/
  const [, days, from, to, percent, overtime, overtimePercent] = matched(form, text, 'Fenster')
  return {
    days: codeOf(RULE_CHOICES.openingDays, days!) as OpeningWindow['days'],
    from: readDuration(from!),
    to: readDuration(to!),
    percent: VALUES.percent(percent!),
    overtime: overtime
      ? (codeOf(RULE_CHOICES.openingOvertime, overtime) as OpeningWindow['overtime'])
      : SHIPPED_WINDOW.overtime,
    overtimePercent: overtimePercent ? VALUES.percent(overtimePercent) : SHIPPED_WINDOW.overtimePercent,
  }
}

function codeOf(choices: Readonly<Record<string, string>>, text: string): string {
  const found = Object.keys(choices).find(code => choices[code] === text)
  if (!found) throw new Error(`${text}: möglich sind ${Object.values(choices).join(', ')}`)
  return found
}

/** „7:42“ or „-0:30“. */
export function readDuration(text: string): number {
  const [, sign, hours, minutes] = matched(/^(-?)(\d+):([0-5]\d)$/, text, 'Dauer')
  const all = Number(hours) * 60 + Number(minutes)
  return sign && all > 0 ? -all : all
}

export const durationText = (minutes: number): string =>
  `${minutes < 0 ? '-' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`

export function scaled(text: string, unit: number): number {
  const value = parseDecimal(text)
  const whole = value === undefined ? Number.NaN : Math.round(value * unit)
  if (!Number.isSafeInteger(whole)) throw new Error(`${text}: keine Zahl`)
  return whole
}

function wholeOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${text}: keine ganze Zahl`)
  return Number(text)
}

function withoutUnit(text: string, unit: string): string {
  if (!text.endsWith(unit)) throw new Error(`${text}: „${unit.trim()}“ fehlt`)
  return text.slice(0, -unit.length)
}

export function matched(form: RegExp, text: string, what: string): (string | undefined)[] {
  const found = form.exec(text)
  if (!found) throw new Error(`${what}: „${text}“ ist nicht zu lesen`)
  return [...found]
}
