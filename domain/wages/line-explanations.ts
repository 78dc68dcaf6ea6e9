import { formatDay } from '../basics/days.ts'
import { holidayName } from '../basics/holidays.ts'
import { formatScaled, roundedQuotient } from '../basics/numbers.ts'
import { type Day, dateOf, type Minute, type Span, type WageCalendar } from './calendar.ts'
import { type EmploymentRules, overtimeRateOf } from './employment-rules.ts'
import { kindOf, type TimeKind } from './time-kinds.ts'
import type { Because, WageLine } from './wage-lines.ts'
import type { Shift } from './worked-shifts.ts'

/** How a person reads a line: what it is, when or by what, and where the law says so; empty where only the model does. */
export type Explained = { label: string; text: string; law: string }

/** The version of a model by which a day was reckoned. */
export type HeldModel = { name: string; validFrom: Day }

/** Each cause, and the law that it follows; undefined: that of the kind. */
const LAWS: Record<Because, string | undefined> = {
  worked: 'AZG § 3',
  'over-agreed': 'AZG § 19d',
  'over-day': 'AZG § 6',
  'over-week': 'AZG § 6',
  'averaging-end': 'AZG § 4',
  holiday: 'ARG § 9',
  'holiday-worked': 'ARG § 9',
  'holiday-over': 'ARG § 9',
  'sunday-holiday': 'ARG § 7',
  window: undefined,
  'december-eighth': undefined,
  absent: undefined,
  'holiday-off': 'ARG § 7',
  'account-ceiling': 'AZG § 10',
  'account-end': 'AZG § 19e',
}

const LABELS: Partial<Record<TimeKind, string>> = {
  NORM: 'Normalzeit',
  MEHR25: 'Mehrarbeit',
  MEHR0: 'Mehrarbeit',
  UE50: 'Überstunde',
  UE70: 'Überstunde',
  UE100: 'Überstunde',
}
const labelOf = (kind: TimeKind): string => LABELS[kind] ?? kindOf(kind).name

/** `model`: of the line's contract on its day. */
export function explainLine(line: WageLine, model: HeldModel | undefined, calendar: WageCalendar): Explained {
  const text = [textOf(line, model, calendar), line.isKept && 'kommt auf das Zeitkonto'].filter(Boolean).join(', ')
  return { label: labelOf(line.kind), text, law: LAWS[line.because] ?? kindOf(line.kind).law ?? '' }
}

function textOf(line: WageLine, model: HeldModel | undefined, calendar: WageCalendar): string {
  const times = line.from === null || line.to === null ? '' : spanText({ from: line.from, to: line.to }, calendar)
  switch (line.because) {
    case 'worked':
      return model ? `Modell ${model.name}, gültig ab ${dayText(model.validFrom)}` : times
    case 'averaging-end':
      return line.minutes < 0 ? 'zählt am Ende der Durchrechnung anders' : 'am Ende der Durchrechnung'
    case 'holiday':
      return `${holidayName(dateOf(line.day)) ?? 'Feiertag'}, ${missedText(line)}`
    case 'absent':
    case 'holiday-off':
      return [daysText(line.hundredths), line.minutes > 0 && missedText(line)].filter(Boolean).join(', ')
    case 'sunday-holiday':
      return `${holidayName(dateOf(line.day)) ?? 'Feiertag'} am Sonntag, ${times}`
    case 'december-eighth':
      return line.minutes > 240 ? 'mehr als 4 Stunden Arbeit am 8. Dezember' : 'Arbeit am 8. Dezember'
    case 'account-ceiling':
      return 'über der Obergrenze des Zeitkontos'
    case 'account-end':
      return 'Ende des Arbeitsverhältnisses'
    default:
      return [times, line.sixths > 0 && nightText(line.sixths)].filter(Boolean).join(', ')
  }
}

const missedText = ({ isPlanned }: WageLine) => (isPlanned ? 'nach dem Dienstplan' : 'nach der Verteilung des Modells')

function daysText(hundredths: number): string {
  if (hundredths === 0) return ''
  if (hundredths === 100) return 'ganzer Tag'
  return hundredths === 50 ? 'halber Tag' : `${formatScaled(hundredths, 2)} Tage`
}

const nightText = (sixths: number): string =>
  sixths === 1 ? 'ein Sechstel der Nacht' : `${sixths / 2} Drittel der Nacht`

/** A shift from its first stamp to what was worked of it; what is taken off has minutes below zero. */
export function explainShift(shift: Shift, calendar: WageCalendar): (Explained & { minutes: number })[] {
  const { from, to, pauses, deducted } = shift
  const off = (span: Span, how: string, law: string) => ({
    label: 'Pause',
    text: `${spanText(span, calendar)}, ${how}`,
    law,
    minutes: span.from - span.to,
  })
  return [
    { label: 'Stempelzeit', text: spanText({ from, to }, calendar), law: '', minutes: to - from },
    ...pauses.map(span => off(span, 'Stempel', '')),
    ...deducted.map(span => off(span, 'automatisch', 'AZG § 11')),
  ]
}

/** What the law and the model say of a kind, one sentence each; for the model the law is empty. */
export function rulesOfKind(kind: TimeKind, rules: EmploymentRules): { law: string; text: string }[] {
  const day = rules.overtimeOverDayMinutes
  const week = rules.overtimeOverWeekMinutes
  const limits = [
    day !== null && `${hoursText(day)} am Tag`,
    week !== null && `${hoursText(week)} in der Woche`,
  ].filter(Boolean)
  switch (kind) {
    case 'NORM':
      return [{ law: 'AZG § 3', text: `Vereinbart sind ${hoursText(rules.weeklyMinutes)} in der Woche` }]
    case 'MEHR25':
    case 'MEHR0':
      return [
        { law: 'AZG § 19d', text: `Mehrarbeit ist, was über ${hoursText(rules.moreWorkOverMinutes ?? 0)} liegt` },
        ...moreWorkRates(kind, rules),
        accountRule(rules),
      ]
    case 'UE50':
    case 'UE70':
    case 'UE100':
      return [
        { law: 'AZG § 3', text: `Normalarbeitszeit ${limits.join(' und ') || 'ohne Grenze'}` },
        { law: 'AZG § 6', text: 'Überstunde ist, was darüber hinausgeht' },
        {
          law: 'AZG § 10',
          text: `${percentText(overtimeRateOf(kind, rules))} Zuschlag`,
        },
        { law: '', text: averagingText(rules) },
        accountRule(rules),
      ]
    case 'NACHT':
      return [{ law: '', text: `Nachtfenster ${clockText(rules.nightFrom)}–${clockText(rules.nightTo)}` }]
    case 'FEIERTAG_ENTG':
      return [{ law: 'ARG § 9', text: 'Bezahlt wird, was wegen des Feiertags ausfällt' }]
    case 'FTA':
      return [{ law: 'ARG § 9', text: 'Arbeit am Feiertag bis zur Normalzeit des Tages' }]
    case 'FTA_UE':
      return [{ law: 'ARG § 9', text: 'Arbeit am Feiertag über der Normalzeit des Tages' }]
    default:
      return kindOf(kind).law ? [{ law: kindOf(kind).law!, text: kindOf(kind).name }] : []
  }
}

function moreWorkRates(kind: TimeKind, { moreWorkPercent, moreWorkFreeMinutes }: EmploymentRules) {
  const isFree = moreWorkPercent > 0 && moreWorkFreeMinutes > 0
  const free = { law: 'AZG § 19d', text: `${hoursText(moreWorkFreeMinutes)} in der Woche ohne Zuschlag` }
  if (kind === 'MEHR0') return [isFree ? free : { law: '', text: 'Ohne Zuschlag' }]
  const rate = { law: '', text: `${percentText(moreWorkPercent)} Zuschlag` }
  return isFree ? [free, rate] : [rate]
}

const accountRule = ({ timeAccount }: EmploymentRules) => ({
  law: '',
  text: timeAccount === 'overtime' ? 'Kommt auf das Zeitkonto' : 'Wird ausbezahlt',
})

const averagingText = ({ averagingWeeks }: EmploymentRules): string =>
  averagingWeeks === 0 ? 'Keine Durchrechnung' : `Durchrechnung über ${averagingWeeks} Wochen`

const hoursText = (minutes: number): string => `${formatScaled(roundedQuotient(minutes * 100, 60), 2)} h`
const percentText = (hundredths: number): string => `${formatScaled(hundredths, 2)} %`
const dayText = (day: Day): string => formatDay(dateOf(day))

/** „16:30–18:30“; an end at midnight is 24:00, one at which the clock is changed what it showed before. */
export const spanText = ({ from, to }: Span, calendar: WageCalendar): string =>
  `${clockText(clockAt(from, calendar))}–${clockText(to > from ? clockAt(to - 1, calendar) + 1 : clockAt(to, calendar))}`

function clockAt(minute: Minute, calendar: WageCalendar): number {
  const span = calendar.spansOf(calendar.dayOf(minute)).find(({ from, to }) => minute >= from && minute < to)!
  return span.clock + minute - span.from
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
