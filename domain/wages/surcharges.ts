import type { OpeningWindow } from '../settings/employment-rules.ts'
import { type Day, MINUTES_OF_DAY, SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import { surchargeDay } from './classified.ts'
import { line, type WageLine } from './lines.ts'
import { lengthOf, type Stretch, within } from './stretches.ts'
import type { Terms } from './terms.ts'

/** What is paid besides, by the clock: each minute of work may lie in several windows. Domain §4, §4.1. */
export function surchargeLines(worked: readonly Stretch[], calendar: WageCalendar): WageLine[] {
  const lines: WageLine[] = []
  for (const [{ rules }, parts] of Map.groupBy(worked, ({ terms }) => terms)) {
    if (rules.nightPercent !== null || rules.nightCents !== null)
      lines.push(...(rules.nightPer === 'night' ? nightsInThirds(parts) : hoursOfNight(parts)))
    if (rules.sundayPercent !== null || rules.sundayCents !== null)
      lines.push(
        ...lineOfEach(
          'SONNTAG',
          parts.filter(part => weekdayOf(surchargeDay(part)) === SUNDAY),
        ),
      )
    for (const window of rules.openings) lines.push(...hoursOfOpening(window, parts, calendar))
  }
  return lines
}

const lineOfEach = (kind: WageLine['kind'], parts: readonly Stretch[]): WageLine[] =>
  parts.map(part =>
    line({
      day: surchargeDay(part),
      kind,
      minutes: part.to - part.from,
      because: 'window',
      contractId: part.terms.contract.id,
      from: part.from,
      to: part.to,
      stampId: part.stampId,
    }),
  )

function hoursOfNight(parts: readonly Stretch[]): WageLine[] {
  const { nightFrom, nightTo } = parts[0]!.terms.rules
  return lineOfEach('NACHT', within(parts, nightFrom, nightTo))
}

/** Longer opening hours are paid on days that are no holidays. */
function hoursOfOpening({ days, from, to, percent }: OpeningWindow, parts: readonly Stretch[], calendar: WageCalendar) {
  const own = parts.filter(part => {
    const day = surchargeDay(part)
    return !calendar.isHoliday(day) && WEEKDAYS_OF[days].includes(weekdayOf(day))
  })
  return lineOfEach(OPENING_KINDS[percent as keyof typeof OPENING_KINDS] ?? 'OEFFNUNG50', within(own, from, to))
}
const WEEKDAYS_OF: Record<OpeningWindow['days'], readonly number[]> = {
  weekdays: [0, 1, 2, 3, 4],
  saturday: [5],
  sunday: [SUNDAY],
}
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
function nightsInThirds(parts: readonly Stretch[]): WageLine[] {
  const { nightFrom, nightTo } = parts[0]!.terms.rules
  const inNight = within(parts, nightFrom, nightTo)
  const nights = Map.groupBy(inNight, part => nightOf(part.terms, part).night)
  return [...nights.values()].map(ofNight => {
    const [first] = ofNight as [Stretch, ...Stretch[]]
    return line({
      day: surchargeDay(first),
      kind: 'NACHT',
      minutes: lengthOf(ofNight),
      because: 'window',
      contractId: first.terms.contract.id,
      from: first.from,
      to: ofNight.at(-1)!.to,
      sixths: sixthsOf(ofNight),
      stampId: first.stampId,
    })
  })
}

function sixthsOf(ofNight: readonly Stretch[]): number {
  const spans = ofNight.map(part => {
    const { since, length } = nightOf(part.terms, part)
    return { from: since, to: since + part.to - part.from, length }
  })
  const { from: begin, length } = spans[0]!
  // Twelfths, so that half a third and its last quarter are whole numbers of minutes times twelve.
  if (begin * 12 >= length * 11) return 0
  if (begin * 6 >= length * 5) return 1
  const thirds = [0, 1, 2].filter(third =>
    spans.some(({ from, to }) => from * 3 < length * (third + 1) && to * 3 > length * third),
  )
  return thirds.length * 2
}
