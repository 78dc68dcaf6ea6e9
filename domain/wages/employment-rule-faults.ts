import { formatNumber } from '../basics/numbers.ts'
import { percentText } from './employment-rule-texts.ts'
import {
  type EmploymentRules,
  MOST_AVERAGED_WEEK,
  minutesByDay,
  OPENING_PERCENTS,
  type OpeningWindow,
  overtimeKindAt,
} from './employment-rules.ts'

export type RuleFaults = { [Field in keyof EmploymentRules]?: string }

/** What contradicts what, at the field where it is mended; each field by itself is the contract's to check. */
export const faultsOfRules = (rules: EmploymentRules): RuleFaults => ({
  ...faultsOfWeek(rules),
  ...faultsOfLimits(rules),
  ...faultsOfSecondRate(rules),
  ...faultsOfAveraging(rules),
  ...faultsOfSurcharges(rules),
  ...(rules.breakAfterMinutes !== null && rules.breakMinutes === 0 && { breakMinutes: 'Muss angegeben werden' }),
})

function faultsOfWeek(rules: EmploymentRules): RuleFaults {
  const days = minutesByDay(rules)
  const sum = days.reduce((one, other) => one + other, 0)
  if (sum !== rules.weeklyMinutes)
    return { distribution: `Die Tage ergeben ${hours(sum)} Stunden, die Woche hat ${hours(rules.weeklyMinutes)}` }
  if (days.filter(minutes => minutes > 0).length < rules.daysPerWeek)
    return { daysPerWeek: 'Mehr Tage, als in der Verteilung Stunden haben' }
  // AZG § 9: twelve hours a day.
  if (Math.max(...days) > 720) return { daysPerWeek: `Mehr als 12 Stunden an einem Tag (${hours(Math.max(...days))})` }
  return {}
}

function faultsOfLimits(rules: EmploymentRules): RuleFaults {
  const { weeklyMinutes, moreWorkOverMinutes, overtimeOverDayMinutes, overtimeOverWeekMinutes } = rules
  const normalDay = Math.max(...minutesByDay(rules))
  const least = Math.max(weeklyMinutes, moreWorkOverMinutes ?? 0)
  return {
    ...(moreWorkOverMinutes !== null &&
      moreWorkOverMinutes < weeklyMinutes && {
        moreWorkOverMinutes: `Liegt unter den Wochenstunden (${hours(weeklyMinutes)})`,
      }),
    // Some limit always holds. AZG § 6.
    ...(overtimeOverDayMinutes === null &&
      overtimeOverWeekMinutes === null && {
        overtimeOverDayMinutes: 'Bitte geben Sie an, ab wann Überstunden zählen, je Tag oder je Woche',
      }),
    ...(overtimeOverDayMinutes !== null &&
      overtimeOverDayMinutes < normalDay && {
        overtimeOverDayMinutes: `Liegt unter der Normalzeit eines Tages (${hours(normalDay)})`,
      }),
    ...(overtimeOverWeekMinutes !== null &&
      overtimeOverWeekMinutes < least && {
        overtimeOverWeekMinutes:
          least === weeklyMinutes
            ? `Liegt unter den Wochenstunden (${hours(least)})`
            : `Liegt unter der Grenze der Mehrarbeit (${hours(least)})`,
      }),
  }
}

function faultsOfSecondRate(rules: EmploymentRules): RuleFaults {
  const { secondOvertimePercent: percent, secondOvertimeFrom: from, secondOvertimeTo: to } = rules
  if (percent === null) return {}
  if (percent <= rules.overtimePercent) return { secondOvertimePercent: 'Muss höher als der erste Satz sein' }
  if ((from === null) !== (to === null))
    return { [from === null ? 'secondOvertimeFrom' : 'secondOvertimeTo']: 'Bitte geben Sie Beginn und Ende an' }
  if (from !== null && from === to) return { secondOvertimeTo: SAME_TIME }
  if (from === null && rules.secondOvertimeDays === 'none')
    return { secondOvertimeFrom: 'Bitte geben Sie an, wann der zweite Satz gilt' }
  return {}
}

function faultsOfAveraging(rules: EmploymentRules): RuleFaults {
  if (rules.averagingWeeks === 0)
    return {
      ...(rules.averagingBalance === 'oneToOne' && { averagingBalance: NEEDS_PERIOD }),
      ...(rules.averagingOverAgreedMinutes !== null && { averagingOverAgreedMinutes: NEEDS_PERIOD }),
    }
  return {
    ...(rules.averagingStart === null && { averagingStart: 'Muss angegeben werden' }),
    ...overAgreedFault(rules),
  }
}
const NEEDS_PERIOD = 'Braucht einen Zeitraum der Durchrechnung'

/** What is typed has an effect: more work or overtime begins above it, and it lies below what the law has anyway. AZG § 4 (6). */
function overAgreedFault(rules: EmploymentRules): RuleFaults {
  const { averagingOverAgreedMinutes: over, weeklyMinutes, moreWorkOverMinutes, overtimeOverWeekMinutes } = rules
  if (over === null) return {}
  const fault = (averagingOverAgreedMinutes: string): RuleFaults => ({ averagingOverAgreedMinutes })
  if (over === 0) return fault('Muss über 0 liegen')
  const normal = weeklyMinutes + over
  if (normal > MOST_AVERAGED_WEEK) return fault(`Mit den Wochenstunden mehr als ${hours(MOST_AVERAGED_WEEK)} Stunden`)
  if (moreWorkOverMinutes !== null)
    return normal < moreWorkOverMinutes
      ? fault(`Liegt mit den Wochenstunden unter der Grenze der Mehrarbeit (${hours(moreWorkOverMinutes)})`)
      : {}
  if (overtimeOverWeekMinutes === null) return fault('Braucht eine Grenze der Mehrarbeit oder der Überstunden je Woche')
  return normal < overtimeOverWeekMinutes
    ? fault(`Liegt ohne Mehrarbeit unter der Grenze der Überstunden (${hours(overtimeOverWeekMinutes)})`)
    : {}
}

function faultsOfSurcharges(rules: EmploymentRules): RuleFaults {
  return {
    ...(rules.nightFrom === rules.nightTo && { nightTo: SAME_TIME }),
    ...(rules.nightPercent !== null && rules.nightCents !== null && { nightCents: ONE_OF_BOTH }),
    ...(rules.sundayPercent !== null && rules.sundayCents !== null && { sundayCents: ONE_OF_BOTH }),
    ...(rules.holidayPercent !== null && rules.holidayCents !== null && { holidayCents: ONE_OF_BOTH }),
    ...openingFault(rules),
  }
}

function openingFault(rules: EmploymentRules): RuleFaults {
  const { openings } = rules
  const places = [...openings.keys()].toSorted((a, b) => openings[a]!.from - openings[b]!.from)
  for (const [at, { from, to, percent }] of openings.entries())
    if (to <= from) return { openings: `Zeile ${at + 1}: Das Ende liegt vor dem Beginn` }
    else if (!OPENING_PERCENTS.includes(percent))
      return { openings: `Zeile ${at + 1}: Möglich sind 30, 50, 70 und 100 %` }
    else if (overtimeFault(openings[at]!, rules))
      return { openings: `Zeile ${at + 1}: ${overtimeFault(openings[at]!, rules)}` }
  for (const [order, place] of places.entries())
    for (const later of places.slice(order + 1)) {
      const [one, other] = [openings[place]!, openings[later]!]
      if (one.days === other.days && other.from < one.to)
        return { openings: `Zeile ${later + 1} überschneidet sich mit Zeile ${place + 1}` }
    }
  return {}
}

/** Each rate that overtime may come to has a kind of time of its own. */
function overtimeFault(
  { percent, overtime, overtimePercent }: OpeningWindow,
  rules: EmploymentRules,
): string | undefined {
  if (overtimePercent !== null && overtimePercent <= rules.overtimePercent)
    return `Überstunden im Fenster müssen höher als der erste Satz sein (${percentText(rules.overtimePercent)})`
  const rates = [overtimePercent, overtime === 'higher' ? percent : null]
  const unknown = rates.find(rate => rate !== null && rate > rules.overtimePercent && !overtimeKindAt(rate, rules))
  if (unknown === undefined || unknown === null) return undefined
  return `Für Überstunden mit ${percentText(unknown)} gibt es keine Art; möglich sind 70 % und der zweite Überstundensatz`
}

const SAME_TIME = 'Beginn und Ende sind gleich'
const ONE_OF_BOTH = 'Bitte geben Sie entweder Prozent oder einen Betrag an'
const hours = (minutes: number) => formatNumber(minutes / 60)
