import { civilOf, type Day, weekdayOf } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import { durationText } from './example-lines.ts'
import { kindOf } from './time-kinds.ts'
import type { WageLine } from './wage-lines.ts'
import type { WeekSheet } from './week-sheet.ts'
import type { MoreWorkSums, OvertimeSums, WeekSums } from './week-sums.ts'

/** One line of how a week was reckoned; what is taken off has minutes below zero. */
export type WeekStep = {
  label: string
  text: string
  law: string
  /** Null: it is not known yet, or there is none. */
  minutes: number | null
  /** Which steps belong together: 0 are the person's, others those of a store, where stores are reckoned apart. */
  group: number
  storeId: number | null
  what: 'part' | 'limit' | 'sum' | 'result'
  /** Of a result: what its work is in the week. */
  marks: 'over-week' | 'over-agreed' | 'open' | null
}

/** From what was worked to what is above the limits. */
export function weekSteps({ sums, days }: WeekSheet): WeekStep[] {
  if (!sums) return []
  const filling = days.flatMap(({ entries }) =>
    entries.flatMap(entry => (entry.what === 'away' && entry.fillsWeek ? [entry.line] : [])),
  )
  const isApart = sums.moreWork.length > 1
  return [
    step({ label: 'Gearbeitet', minutes: sums.workedMinutes }),
    ...overDaySteps(sums),
    ...holidaySteps(sums),
    ...(sums.filledMinutes === 0
      ? []
      : [step({ label: 'Bezahlter Ausfall', text: fillText(filling), minutes: sums.filledMinutes })]),
    step({ label: 'Zählt gegen die Woche', minutes: sums.countedMinutes, what: 'sum' }),
    ...overtimeSteps(sums.overtime, sums.main),
    ...openSteps(sums),
    ...sums.moreWork.flatMap((own, index) =>
      moreWorkSteps(own).map(one => (isApart ? { ...one, group: index + 1, storeId: own.storeId } : one)),
    ),
  ]
}

const step = (given: Pick<WeekStep, 'label' | 'minutes'> & Partial<WeekStep>): WeekStep => ({
  text: '',
  law: '',
  group: 0,
  storeId: null,
  what: 'part',
  marks: null,
  ...given,
})

function overDaySteps({ overDays }: WeekSums): WeekStep[] {
  if (overDays.length === 0) return []
  return [
    step({
      label: 'Über der Grenze des Tages',
      text: overDays
        .map(
          each => `${shortDay(each.day)}: ${durationText(each.workedMinutes)} von ${durationText(each.limitMinutes)}`,
        )
        .join(', '),
      law: 'AZG § 6',
      minutes: -overDays.reduce((sum, { overMinutes }) => sum + overMinutes, 0),
    }),
  ]
}

function holidaySteps({ holidays }: WeekSums): WeekStep[] {
  if (holidays.length === 0) return []
  return [
    step({
      label: 'Arbeit am Feiertag',
      text: holidays
        .map(({ day, missedMinutes }) =>
          missedMinutes > 0
            ? `${shortDay(day)}: ausgefallen sind ${durationText(missedMinutes)}`
            : `${shortDay(day)}: ein freier Tag, bis zur Grenze der Woche`,
        )
        .join(', '),
      law: 'ARG § 9',
      minutes: -holidays.reduce((sum, { minutes }) => sum + minutes, 0),
    }),
  ]
}

/** „Feiertagsentgelt 8h:00m, Urlaub 8h:00m“ */
const fillText = (lines: readonly WageLine[]): string =>
  [...Map.groupBy(lines, ({ kind }) => kind)]
    .map(([kind, own]) => `${kindOf(kind).name} ${durationText(own.reduce((sum, { minutes }) => sum + minutes, 0))}`)
    .join(', ')

function overtimeSteps(overtime: OvertimeSums, main: Terms): WeekStep[] {
  const { limitMinutes, normalMinutes, overMinutes } = overtime
  if (limitMinutes === null)
    return [step({ label: 'Grenze der Überstunden', text: 'keine in der Woche', minutes: null, what: 'limit' })]
  return [
    step({
      label: 'Grenze der Überstunden',
      text: limitText(overtime),
      law: 'AZG § 3',
      minutes: limitMinutes,
      what: 'limit',
    }),
    ...(normalMinutes === null
      ? []
      : [
          step({
            label: 'Normal in der Durchrechnung bis',
            text: overAgreedText(main),
            law: 'AZG § 4',
            minutes: normalMinutes,
            what: 'limit',
          }),
        ]),
    step({
      label: 'Überstunden der Woche',
      text: overMinutes > 0 ? excessText(main) : '',
      law: 'AZG § 6',
      minutes: overMinutes,
      what: 'result',
      marks: 'over-week',
    }),
  ]
}

const limitText = ({ wholeMinutes, missingMinutes, isMixed }: OvertimeSums): string =>
  [
    isMixed && 'im Schnitt der Tage',
    missingMinutes > 0 && `${durationText(wholeMinutes)} weniger ${durationText(missingMinutes)} für Tage ohne Vertrag`,
  ]
    .filter(Boolean)
    .join(', ')

const overAgreedText = ({ rules: { averagingOverAgreedMinutes } }: Terms): string =>
  averagingOverAgreedMinutes === null ? '' : `${durationText(averagingOverAgreedMinutes)} über dem Vereinbarten`

/** Which minutes are those above. */
const excessText = ({ rules }: Terms): string =>
  rules.excessMinutes === 'last' ? 'die zuletzt gearbeiteten' : 'zuerst jene über dem Tag'

function openSteps({ open }: WeekSums): WeekStep[] {
  const minutes = open.reduce((sum, { from, to }) => sum + to - from, 0)
  if (minutes === 0) return []
  return [step({ label: 'Noch offen', text: AT_THE_END, law: 'AZG § 4', minutes, what: 'result', marks: 'open' })]
}
const AT_THE_END = 'entscheidet sich am Ende der Durchrechnung'

function moreWorkSteps({ limit, countedMinutes, overMinutes, freeMinutes, lead }: MoreWorkSums): WeekStep[] {
  const law = 'AZG § 19d'
  if (!limit) return [step({ label: 'Mehrarbeit', text: AT_THE_END, law, minutes: null, what: 'result' })]
  const parts = [
    `vereinbart ${durationText(limit.agreed)}`,
    limit.beyond > limit.most && `laut Modell ${durationText(limit.beyond)} darüber`,
    limit.most > 0 && limit.most >= limit.beyond && `Durchrechnung ${durationText(limit.most)}`,
    limit.others > 0 && `an anderen Standorten ${durationText(limit.others)}`,
  ]
  const which = [excessText(lead), freeMinutes > 0 && `davon ${durationText(freeMinutes)} ohne Zuschlag`]
  return [
    step({ label: 'Zählt für die Mehrarbeit', minutes: countedMinutes, what: 'sum' }),
    step({
      label: 'Grenze der Mehrarbeit',
      text: parts.filter(Boolean).join(', '),
      law,
      minutes: limit.minutes,
      what: 'limit',
    }),
    step({
      label: 'Mehrarbeit',
      text: overMinutes > 0 ? which.filter(Boolean).join(', ') : '',
      law,
      minutes: overMinutes,
      what: 'result',
      marks: 'over-agreed',
    }),
  ]
}

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

/** „Mo 02.11.“ */
export function shortDay(day: Day): string {
  const { month, date } = civilOf(day)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${WEEKDAYS[weekdayOf(day)]} ${two(date)}.${two(month)}.`
}
