import type { YearOverview, YearSums } from '#contract/reports/year-overviews.ts'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { formatNumber, formatScaled, roundTo } from '#domain/basics/numbers.ts'
import { isInDays, YEAR_FIGURES, type YearFigure } from '#domain/reports/year-kinds.ts'

/** In the order in which they stand on each other and below each other. */
export const FIGURE_LABELS: Record<YearFigure, string> = {
  vacation: 'Urlaub',
  sickness: 'Krankenstand',
  other: 'Sonstige',
  overtime: 'Überstunden',
}
export const DAY_FIGURES = YEAR_FIGURES.filter(isInDays)
export const withUnit = (figure: YearFigure): string => `${FIGURE_LABELS[figure]}, ${isInDays(figure) ? 'Tage' : 'h'}`

/** „Sept.“, as Austrians shorten them. */
export const MONTH_SHORT = [
  'Jän.',
  'Feb.',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'Aug.',
  'Sept.',
  'Okt.',
  'Nov.',
  'Dez.',
]
export const monthAt = (month: string): number => Number(month.slice(5)) - 1
export const monthName = (month: string): string => MONTH_NAMES[monthAt(month)]!

/** „12,5“ of 1250. */
export const daysText = (hundredths: number): string => formatScaled(hundredths, 2)
/** „142,5“ of 8550: hours with one decimal where they are not whole. */
export function hoursText(minutes: number): string {
  const hours = roundTo(minutes / 60, 1)
  return formatNumber(hours, Number.isInteger(hours) ? 0 : 1)
}
export const figureText = (figure: YearFigure, value: number): string =>
  isInDays(figure) ? daysText(value) : hoursText(value)
/** „2 Tage“, „1 Tag“, „0,5 Tage“. */
export const daysWithWord = (hundredths: number): string =>
  `${daysText(hundredths)} ${hundredths === 100 ? 'Tag' : 'Tage'}`

export const absencesOf = (sums: YearSums): number => DAY_FIGURES.reduce((days, figure) => days + sums[figure], 0)
export const isNothing = (sums: YearSums): boolean => YEAR_FIGURES.every(figure => sums[figure] === 0)

/** Of a company that began during the year the months before say nothing. */
export const firstKnown = (months: readonly YearSums[]): number => {
  const at = months.findIndex(month => !isNothing(month))
  return at < 0 ? months.length : at
}

/** Nearer than that two years are alike. */
const ALIKE = 0.05
/** As much as this of the highest month is a high one, too; more than so many of them are no peak. */
const HIGH = 0.85
const MOST_PEAKS = 3

/** How the year stands: „Weniger Krankenstand als 2025, im Juli und August die meisten Überstunden.“ */
export function yearSentence(overview: Pick<YearOverview, 'year' | 'months' | 'sum' | 'untilNow'>): string {
  const { year, months, sum } = overview
  if (months.every(({ state }) => state === 'planned'))
    return sum.vacation > 0
      ? `Für ${year} ${sum.vacation === 100 ? 'ist' : 'sind'} bisher ${daysWithWord(sum.vacation)} Urlaub genehmigt.`
      : `Für ${year} ist noch kein Urlaub genehmigt.`
  const past = months.filter(({ state }) => state !== 'planned')
  if (past.every(isNothing)) return `Für ${year} gibt es noch keine Abwesenheiten und Überstunden.`
  return `${sicknessText(overview)}, ${overtimeText(past)}.`
}

function sicknessText({ year, months, sum, untilNow }: Pick<YearOverview, 'year' | 'months' | 'sum' | 'untilNow'>) {
  const { own, former } = untilNow
  if (untilNow.months === 0 || !former || (own.sickness === 0 && former.sickness === 0)) {
    const isRunning = untilNow.months < months.length
    if (sum.sickness === 0) return isRunning ? 'Bisher kein Krankenstand' : 'Kein Krankenstand'
    return `${isRunning ? 'Bisher ' : ''}${daysWithWord(sum.sickness)} Krankenstand`
  }
  const before = year - 1
  const difference = own.sickness - former.sickness
  if (Math.abs(difference) <= ALIKE * Math.max(own.sickness, former.sickness))
    return `Etwa so viel Krankenstand wie ${before}`
  return `${difference > 0 ? 'Mehr' : 'Weniger'} Krankenstand als ${before}`
}

function overtimeText(months: readonly (YearSums & { month: string })[]): string {
  const most = Math.max(...months.map(({ overtime }) => overtime))
  if (most <= 0) return 'keine Überstunden'
  const peaks = months.filter(({ overtime }) => overtime >= HIGH * most)
  if (peaks.length > MOST_PEAKS) return 'Überstunden über die Monate verteilt'
  return `im ${listed(peaks.map(({ month }) => monthName(month)))} die meisten Überstunden`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`

/** Which months may still change: „Oktober und November vorläufig, Dezember nur Genehmigtes“. Empty where all are closed. */
export function statesText(months: YearOverview['months']): string {
  const of = (state: string) => spansOf(months.flatMap((month, at) => (month.state === state ? [at] : [])))
  const [provisional, planned] = [of('provisional'), of('planned')]
  return [provisional && `${provisional} vorläufig`, planned && `${planned} nur Genehmigtes`].filter(Boolean).join(', ')
}

/** „Jänner bis März, Mai und Juni“. */
function spansOf(at: readonly number[]): string {
  const spans: number[][] = []
  for (const month of at) {
    const last = spans.at(-1)
    if (last?.at(-1) === month - 1) last.push(month)
    else spans.push([month])
  }
  return listed(
    spans.flatMap(span =>
      span.length < 3
        ? span.map(month => MONTH_NAMES[month]!)
        : [`${MONTH_NAMES[span[0]!]} bis ${MONTH_NAMES[span.at(-1)!]}`],
    ),
  )
}

/** That far above the average of all a store is worth a look; less than an hour is not. */
const WORTH_A_LOOK = 1.15
const LEAST_MINUTES = 60

/** The store whose people have most overtime each, where that is clearly more than on average. */
export function strikingStore({ perPerson, stores }: Pick<YearOverview, 'perPerson' | 'stores'>) {
  if (!perPerson || stores.length < 2) return undefined
  const [most] = stores
    .flatMap(store => (store.perPerson ? [{ ...store, each: store.perPerson.overtime }] : []))
    .sort((one, other) => other.each - one.each)
  if (!most || most.each < WORTH_A_LOOK * perPerson.overtime || most.each - perPerson.overtime < LEAST_MINUTES)
    return undefined
  return most
}

/** „12,1“ of 1210: what falls to each is an average, and has one decimal. */
export const eachText = (hundredths: number): string => formatNumber(hundredths / 100, 1)
export const eachHours = (minutes: number): string => `${formatNumber(minutes / 60, 1)} h`

export const peopleText = (people: number): string =>
  people === 1 ? '1 Mitarbeiter' : `${formatNumber(people, 0)} Mitarbeiter`

/** „38 Urlaubstage verfallen am 31.12.“ */
export function expiryText({ day, hundredths }: YearOverview['expiring'], today: string): string {
  const one = hundredths === 100
  const verb = day < today ? (one ? 'ist' : 'sind') : one ? 'verfällt' : 'verfallen'
  const date = `${day.slice(8)}.${day.slice(5, 7)}.`
  const what = `${daysText(hundredths)} ${one ? 'Urlaubstag' : 'Urlaubstage'}`
  return day < today ? `${what} ${verb} am ${date} verfallen` : `${what} ${verb} am ${date}`
}
