import { COUNT_CODES, COUNTS_FOR, type CountsFor, type OwnWageType } from './individual-wage-type.ts'
import type { TimeKind } from './time-kinds.ts'

type Period = {
  name: string
  /** So many weeks or months. */
  spans: number
  span: 'week' | 'month'
}

/** How far an average looks back. Product D. */
export const AVERAGE_PERIODS = {
  weeks13: { name: '13 Wochen', spans: 13, span: 'week' },
  months3: { name: '3 Monate', spans: 3, span: 'month' },
  months6: { name: '6 Monate', spans: 6, span: 'month' },
  months12: { name: '12 Monate', spans: 12, span: 'month' },
} as const satisfies Record<string, Period>
export type AveragePeriod = keyof typeof AVERAGE_PERIODS
export const PERIOD_CODES = Object.keys(AVERAGE_PERIODS) as AveragePeriod[]
export const periodOf = (code: AveragePeriod): Period => AVERAGE_PERIODS[code]

/**
 * What the sum is divided by: days that were worked give a value a day, insured days × 30 one a month (as RZL does), normal
 * hours one an hour. Weeks and agreed days are no choice: they water the value down by the days of absence. domain.md §5.3.
 */
export const AVERAGE_DIVISORS = {
  workedDays: { name: 'gearbeitete Tage', value: 'je Ausfalltag' },
  insuredDays: { name: 'SV-Tage × 30', value: 'je Monat' },
  normalHours: { name: 'Normalstunden', value: 'je Ausfallstunde' },
} as const satisfies Record<string, { name: string; value: string }>
export type AverageDivisor = keyof typeof AVERAGE_DIVISORS
export const DIVISOR_CODES = Object.keys(AVERAGE_DIVISORS) as AverageDivisor[]

/** Time that was worked; what is fixed is paid on anyway, and an absence is what averages are for. domain.md §5.3. */
export const AVERAGE_KINDS = [
  'NORM',
  'MEHR25',
  'MEHR0',
  'UE50',
  'UE100',
  'NACHT',
  'SONNTAG',
  'FTA',
  'FTA_UE',
  'BEREITSCHAFT',
] as const satisfies TimeKind[]
export type AverageKind = (typeof AVERAGE_KINDS)[number]

export type AverageRules = {
  usedFor: CountsFor[]
  kinds: AverageKind[]
  /** Ids of individual wage types; each flows in for what it counts for itself. */
  ownTypes: number[]
  period: AveragePeriod
  divisor: AverageDivisor
  /** Weeks or months with an absence are passed over, and earlier ones taken in their place. */
  skipsAbsences: boolean
  /** In so many weeks or months of the period a wage type must occur, else it is not regular and does not count. */
  leastTimes: number
}

/** What holds of an average from one day until its next version. */
export type Average = AverageRules & {
  id: number
  /** The same in all versions. */
  averageId: number
  name: string
  validFrom: string
  /** A template nobody has checked yet. */
  isTemplate: boolean
  version: number
}

export type OwnType = Pick<
  OwnWageType,
  'number' | 'name' | 'unit' | 'countsFor' | 'computedFrom' | 'validFrom' | 'isVisible'
> & {
  id: number
}

/** Of each average the version that holds on a day. */
export const averagesOn = <One extends Pick<Average, 'averageId' | 'validFrom'>>(
  averages: readonly One[],
  day: string,
): One[] =>
  averages.filter(
    one =>
      one.validFrom <= day &&
      !averages.some(
        other => other.averageId === one.averageId && other.validFrom <= day && other.validFrom > one.validFrom,
      ),
  )

/** An average as payroll asks for it: for one use, with the individual wage types that themselves count for it. */
export type AverageInUse = Omit<Average, 'usedFor' | 'ownTypes'> & { use: CountsFor; ownTypes: OwnType[] }

/** What holds on a day, use by use. A wage type that is not visible any more was paid all the same, and flows in. */
export const averagesInUse = (averages: readonly Average[], known: readonly OwnType[], day: string): AverageInUse[] =>
  COUNT_CODES.flatMap(use =>
    averagesOn(averages, day)
      .filter(({ usedFor }) => usedFor.includes(use))
      .map(({ usedFor: _, ...average }) => ({
        ...average,
        use,
        ownTypes: known.filter(({ id, countsFor }) => average.ownTypes.includes(id) && countsFor.includes(use)),
      })),
  )

/** How an individual wage type is called among the kinds that an average is made of. */
export const ownKey = (id: number): string => `own ${id}`

/** Whether it counts for anything that the average is used for. */
export const countsIn = ({ countsFor }: Pick<OwnType, 'countsFor'>, usedFor: readonly CountsFor[]): boolean =>
  countsFor.some(use => usedFor.includes(use))

export const MOST_KINDS = AVERAGE_KINDS.length
export const MOST_OWN_TYPES = 50

/** What contradicts itself, by field. */
export function faultsOfAverage({
  period,
  leastTimes,
}: Pick<AverageRules, 'period' | 'leastTimes'>): Partial<Record<keyof AverageRules, string>> {
  const { spans, name } = periodOf(period)
  return leastTimes > spans ? { leastTimes: `Höchstens ${spans}, denn der Zeitraum hat ${name}` } : {}
}

/** By code, each once and in the order of the screen, so that the same choice is always stored the same. */
export const tidiedAverage = <Rules extends Pick<AverageRules, 'usedFor' | 'kinds' | 'ownTypes'>>(
  rules: Rules,
): Rules => ({
  ...rules,
  usedFor: COUNT_CODES.filter(code => rules.usedFor.includes(code)),
  kinds: AVERAGE_KINDS.filter(code => rules.kinds.includes(code)),
  ownTypes: [...new Set(rules.ownTypes)].sort((one, other) => one - other),
})

export const usesText = (usedFor: readonly CountsFor[]): string =>
  COUNT_CODES.filter(code => usedFor.includes(code))
    .map(code => COUNTS_FOR[code])
    .join(', ')
