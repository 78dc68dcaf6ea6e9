import type { Average, AverageDraft } from '#contract/settings/averages.ts'
import {
  AVERAGE_DIVISORS,
  AVERAGE_KINDS,
  type AveragePeriod,
  countsIn,
  DIVISOR_CODES,
  faultsOfAverage,
  type OwnType,
  PERIOD_CODES,
  periodOf,
} from '#domain/wages/averages.ts'
import { COUNT_CODES, COUNTS_FOR, type CountsFor } from '#domain/wages/individual-wage-type.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'

/** What the form holds; while something is typed a number may be none. */
export type AverageValues = {
  name: string
  validFrom: string | null
  usedFor: readonly (string | number)[]
  kinds: readonly (string | number)[]
  ownTypes: readonly (string | number)[]
  period: string | number | null
  divisor: string | number | null
  skipsAbsences: boolean
  leastTimes: number | null | undefined
}

export const valuesOf = ({
  name,
  validFrom,
  usedFor,
  kinds,
  ownTypes,
  period,
  divisor,
  skipsAbsences,
  leastTimes,
}: Omit<AverageDraft, 'isTemplate'>): AverageValues => ({
  name,
  validFrom,
  usedFor,
  kinds,
  ownTypes,
  period,
  divisor,
  skipsAbsences,
  leastTimes,
})

/** `others`: all versions but this one. */
export function averageEntries(others: readonly Average[], ownTypes: readonly OwnType[]): Entry<AverageValues>[] {
  return [
    {
      kind: 'text',
      key: 'name',
      label: 'Name',
      required: true,
      maxLength: 128,
      note: ({ name }) =>
        others.some(other => other.name === name.trim())
          ? { tone: 'plain', text: 'Eine Fassung dieses Durchschnitts gibt es schon.' }
          : undefined,
    },
    {
      kind: 'date',
      key: 'validFrom',
      label: 'Gültig ab',
      required: true,
      check: ({ name, validFrom }) =>
        others.some(other => other.name === name.trim() && other.validFrom === validFrom)
          ? 'Ab diesem Tag gibt es schon eine Fassung'
          : undefined,
    },
    ...flowEntries(ownTypes),
    ...RECKONING,
  ]
}

const COUNTED = {
  week: (count: number) => `${count} Wochen`,
  month: (count: number) => `${count} Monaten`,
}

/** What flows into the average, and for what it counts. */
function flowEntries(ownTypes: readonly OwnType[]): Entry<AverageValues>[] {
  const countsAnywhere = ownTypes.filter(({ countsFor }) => countsFor.length > 0)
  return [
    {
      kind: 'togglelist',
      key: 'usedFor',
      label: 'Zählt für',
      required: true,
      several: true,
      wide: true,
      choices: COUNT_CODES.map(value => ({ value, label: COUNTS_FOR[value] })),
    },
    {
      kind: 'togglelist',
      key: 'kinds',
      label: 'Zeitarten, die einfließen',
      several: true,
      wide: true,
      choices: AVERAGE_KINDS.map(value => ({ value, label: kindOf(value).name })),
    },
    {
      kind: 'togglelist',
      key: 'ownTypes',
      label: 'Individuelle Lohnarten, die einfließen',
      hint: 'Jede fließt für das ein, wofür sie selbst zählt.',
      several: true,
      wide: true,
      hiddenIf: () => countsAnywhere.length === 0,
      choices: countsAnywhere.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
      check: ({ ownTypes: chosen, usedFor }) => {
        const odd = ownTypes.find(type => chosen.includes(type.id) && !countsIn(type, usedFor as CountsFor[]))
        return odd && `„${odd.name}“ zählt für nichts davon; das steht bei der individuellen Lohnart`
      },
    },
  ]
}

const RECKONING: Entry<AverageValues>[] = [
  {
    kind: 'togglelist',
    key: 'period',
    label: 'Zeitraum',
    required: true,
    wide: true,
    choices: PERIOD_CODES.map(value => ({ value, label: periodOf(value).name })),
  },
  {
    kind: 'togglelist',
    key: 'divisor',
    label: 'Teiler',
    required: true,
    wide: true,
    choices: DIVISOR_CODES.map(value => ({
      value,
      label: `${AVERAGE_DIVISORS[value].name}, ${AVERAGE_DIVISORS[value].value}`,
    })),
  },
  {
    kind: 'numeric',
    key: 'leastTimes',
    label: 'Mindestens in',
    required: true,
    min: 1,
    max: 13,
    note: ({ period }) => ({
      tone: 'plain',
      text: `von ${COUNTED[periodOf(period as AveragePeriod).span](periodOf(period as AveragePeriod).spans)}, sonst zählt eine Lohnart nicht`,
    }),
    check: ({ period, leastTimes }) =>
      faultsOfAverage({ period: period as AveragePeriod, leastTimes: leastTimes ?? 1 }).leastTimes,
  },
  {
    kind: 'bool',
    key: 'skipsAbsences',
    label: 'Fehlzeiten überspringen',
    hint: 'Wochen oder Monate mit Fehlzeit zählen nicht; frühere füllen sie auf.',
  },
]
