import { type Day, MINUTES_OF_DAY, type Span, SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import { isEmployee, type Terms } from './contract-terms.ts'
import type { OpeningWindow } from './employment-rules.ts'
import { inOpening } from './longer-openings.ts'
import { line, type WageLine } from './wage-lines.ts'
import { lengthOf, partOf, type Stretch, surchargeDay, within, without } from './worked-stretches.ts'

/** A line, and the work that it is paid for: a night in thirds is one line, whatever was between. */
export type Surcharge = { line: WageLine; parts: readonly Stretch[] }

/**
 * What is paid besides, by the clock: each minute of work may lie in several windows. `overtime`: what of the work is overtime, on
 * which windows fall only where they say so. Domain §4, §4.1.
 */
export function surchargesOf(
  worked: readonly Stretch[],
  overtime: readonly Span[],
  calendar: WageCalendar,
): Surcharge[] {
  const found: Surcharge[] = []
  for (const [terms, parts] of Map.groupBy(worked, ({ terms }) => terms)) {
    const { rules } = terms
    const onSundays = parts.filter(part => weekdayOf(surchargeDay(part)) === SUNDAY)
    if (isNightPaid(terms)) found.push(...(rules.nightPer === 'night' ? nightsInThirds(parts) : hoursOfNight(parts)))
    if (isSundayPaid(terms)) found.push(...linesOfEach('SONNTAG', onSundays))
    if (rules.sundayHoliday === 'workPay' && isEmployee(terms)) found.push(...sundayHolidays(onSundays, calendar))
    for (const window of rules.openings) {
      const paid = window.overtime === 'additional' ? parts : withoutOvertime(parts, overtime)
      found.push(...linesOfEach(kindOfOpening(window), inOpening(paid, window, calendar)))
    }
  }
  return found
}

export const isNightPaid = ({ rules }: Terms): boolean => rules.nightPercent !== null || rules.nightCents !== null
export const isSundayPaid = ({ rules }: Terms): boolean => rules.sundayPercent !== null || rules.sundayCents !== null

const linesOfEach = (
  kind: WageLine['kind'],
  parts: readonly Stretch[],
  because: 'window' | 'sunday-holiday' = 'window',
): Surcharge[] =>
  parts.map(part => ({
    parts: [part],
    line: line({
      day: surchargeDay(part),
      kind,
      minutes: part.to - part.from,
      because,
      contractId: part.terms.contract.id,
      from: part.from,
      to: part.to,
      stampId: part.stampId,
    }),
  }))

/** Some agreements pay work on a holiday that is a Sunday once more. Agreement for hotels and restaurants. */
const sundayHolidays = (onSundays: readonly Stretch[], calendar: WageCalendar): Surcharge[] =>
  linesOfEach(
    'FEIERTAG_ENTG',
    onSundays.filter(part => calendar.isHoliday(surchargeDay(part))),
    'sunday-holiday',
  )

const withoutOvertime = (parts: readonly Stretch[], overtime: readonly Span[]): Stretch[] =>
  parts.flatMap(part => without(part, overtime).map(({ from, to }) => partOf(part, from, to)))

function hoursOfNight(parts: readonly Stretch[]): Surcharge[] {
  const { nightFrom, nightTo } = parts[0]!.terms.rules
  return linesOfEach('NACHT', within(parts, nightFrom, nightTo))
}

const kindOfOpening = ({ percent }: OpeningWindow) =>
  OPENING_KINDS[percent as keyof typeof OPENING_KINDS] ?? 'OEFFNUNG50'
const OPENING_KINDS = { 3000: 'OEFFNUNG30', 5000: 'OEFFNUNG50', 7000: 'OEFFNUNG70', 10000: 'OEFFNUNG100' } as const

/** The night's begin and length by the rules, and how many minutes after its begin the clock shows a moment. */
function nightOf({ rules }: Terms, { day, clock }: Stretch): { night: Day; since: number; length: number } {
  const { nightFrom, nightTo } = rules
  const goesOn = nightTo <= nightFrom && clock < nightTo
  return {
    night: goesOn ? day - 1 : day,
    since: clock - nightFrom + (goesOn ? MINUTES_OF_DAY : 0),
    length: nightTo > nightFrom ? nightTo - nightFrom : nightTo - nightFrom + MINUTES_OF_DAY,
  }
}

/**
 * Each third of a night that is begun is paid as one; who begins in the second half of the last third has half of it, in its
 * last quarter nothing. Agreement for hotels and restaurants, Domain §4.1.
 */
function nightsInThirds(parts: readonly Stretch[]): Surcharge[] {
  const { nightFrom, nightTo } = parts[0]!.terms.rules
  const inNight = within(parts, nightFrom, nightTo)
  const nights = Map.groupBy(inNight, part => nightOf(part.terms, part).night)
  return [...nights.values()].map(ofNight => {
    const [first] = ofNight as [Stretch, ...Stretch[]]
    return {
      parts: ofNight,
      line: line({
        day: surchargeDay(first),
        kind: 'NACHT',
        minutes: lengthOf(ofNight),
        because: 'window',
        contractId: first.terms.contract.id,
        from: first.from,
        to: ofNight.at(-1)!.to,
        sixths: sixthsOf(ofNight),
        stampId: first.stampId,
      }),
    }
  })
}

function sixthsOf(ofNight: readonly Stretch[]): number {
  const spans = spansOfNight(ofNight)
  const { from: begin, length } = spans[0]!
  // Twelfths, so that half a third and its last quarter are whole numbers of minutes times twelve.
  if (begin * 12 >= length * 11) return 0
  if (begin * 6 >= length * 5) return 1
  return thirdsOf(spans).length * 2
}

/** Which thirds of its night work lies in: 1, 2 and 3. */
export const thirdsOfNight = (ofNight: readonly Stretch[]): number[] =>
  thirdsOf(spansOfNight(ofNight)).map(third => third + 1)

type SpanOfNight = Span & { length: number }

/** By the clock, from the night's begin on. */
const spansOfNight = (ofNight: readonly Stretch[]): SpanOfNight[] =>
  ofNight.map(part => {
    const { since, length } = nightOf(part.terms, part)
    return { from: since, to: since + part.to - part.from, length }
  })

const thirdsOf = (spans: readonly SpanOfNight[]): number[] =>
  [0, 1, 2].filter(third =>
    spans.some(({ from, to, length }) => from * 3 < length * (third + 1) && to * 3 > length * third),
  )
