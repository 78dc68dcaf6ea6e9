import type { ModelGroup } from '../wages/model-groups.ts'
import { GROUP_CODES, KIND_CODES, type TimeKind, type WageUnit } from '../wages/time-kinds.ts'

/** What payroll calls a kind of time, from one day until its next line. `factor` in ten-thousandths; null: payroll knows it. */
export type WageTypeLine = {
  kind: TimeKind
  validFrom: string
  /** As the payroll software writes them; a group that has none has no number. */
  numbers: Partial<Record<ModelGroup, string>>
  factor: number | null
  unit: WageUnit
  /** Of the groups that count in another unit. */
  units: Partial<Record<ModelGroup, WageUnit>>
  /** Taken over from the shipped example and not checked yet. */
  isExample: boolean
}

/** Which kinds the people of a group come to. */
export type WageTypeUse = { group: ModelGroup; people: number; kinds: TimeKind[] }

/** In what a group counts what a line tells. */
export const unitFor = ({ unit, units }: Pick<WageTypeLine, 'unit' | 'units'>, group: ModelGroup): WageUnit =>
  units[group] ?? unit

/** The line that holds on a day. */
export function lineOn<Line extends Pick<WageTypeLine, 'kind' | 'validFrom'>>(
  lines: readonly Line[],
  kind: TimeKind,
  day: string,
): Line | undefined {
  let held: Line | undefined
  for (const line of lines)
    if (line.kind === kind && line.validFrom <= day && (!held || line.validFrom > held.validFrom)) held = line
  return held
}

export type WageType = { number: string; factor: number | null; unit: WageUnit; validFrom: string }

/** What a kind of a group is for payroll on a day; undefined where the company has said nothing. */
export function wageTypeOn(
  lines: readonly WageTypeLine[],
  kind: TimeKind,
  group: ModelGroup,
  day: string,
): WageType | undefined {
  const line = lineOn(lines, kind, day)
  const number = line?.numbers[group]
  return line && number
    ? { number, factor: line.factor, unit: unitFor(line, group), validFrom: line.validFrom }
    : undefined
}

/**
 * What a number is to a hand-over: a wage type, an absence that payroll gets with its days (`NLZ 01`), or nothing that is
 * handed over at all, such as the normal hours of a salary (`keine`).
 */
export const roleOfNumber = (number: string): 'wage-type' | 'absence' | 'none' =>
  /^NLZ\b/.test(number) ? 'absence' : number.toLowerCase() === NOT_HANDED_OVER ? 'none' : 'wage-type'

export const NOT_HANDED_OVER = 'keine'

/** What is in use without a number on a day; it blocks a hand-over. Product D. */
export const missingNumbers = (
  lines: readonly WageTypeLine[],
  uses: readonly WageTypeUse[],
  day: string,
): { kind: TimeKind; group: ModelGroup }[] =>
  uses.flatMap(({ group, kinds }) =>
    kinds.filter(kind => !wageTypeOn(lines, kind, group, day)).map(kind => ({ kind, group })),
  )

export const MOST_NUMBER_LETTERS = 16
export const HIGHEST_FACTOR = 1_000_000

/** What is wrong with a number; quotes and separators no payroll file can carry. */
export function numberFault(text: string): string | undefined {
  if (text.length > MOST_NUMBER_LETTERS) return `Höchstens ${MOST_NUMBER_LETTERS} Zeichen`
  if (!/^[\p{L}\p{N} ._/-]*$/u.test(text)) return 'Nur Buchstaben, Ziffern, Leerzeichen und . - _ /'
  return undefined
}

/** By the place in the list: a kind has one line from one day. */
export function doubledLines(lines: readonly Pick<WageTypeLine, 'kind' | 'validFrom'>[]): number[] {
  const seen = new Set<string>()
  return lines.flatMap((line, at) => {
    const key = lineKey(line)
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

export const lineKey = ({ kind, validFrom }: Pick<WageTypeLine, 'kind' | 'validFrom'>) => `${kind} ${validFrom}`

const EXAMPLE: Partial<Record<TimeKind, [number: string, factor: number | null]>> = {
  NORM: ['200', 10_000],
  MEHR25: ['310', 12_500],
  MEHR0: ['311', 10_000],
  UE50: ['312', 15_000],
  UE100: ['314', 20_000],
  NACHT: ['330', 10_000],
  SONNTAG: ['331', 10_000],
  FEIERTAG_ENTG: ['338', 10_000],
  FTA: ['340', 10_000],
  FTA_UE: ['341', 15_000],
  ZA: ['350', 10_000],
  URLAUB: ['NLZ 01', null],
  KRANK: ['NLZ 02', null],
  AU: ['NLZ 03', null],
  ARZT: ['NLZ 04', null],
  PFLEGE: ['NLZ 05', null],
  BERUFSSCHULE: ['215', 10_000],
}

/** Numbers are not universal: this is how such a list may look, to be checked by whoever takes it over. */
export const exampleLines = (
  groups: readonly ModelGroup[],
  validFrom: string,
  unitOf: (kind: TimeKind, group: ModelGroup) => WageUnit,
): WageTypeLine[] =>
  KIND_CODES.flatMap(kind => {
    const example = EXAMPLE[kind]
    if (!example) return []
    const [number, factor] = example
    const having = GROUP_CODES.filter(
      group => groups.includes(group) && (kind === 'BERUFSSCHULE') <= (group === 'apprentice'),
    )
    if (having.length === 0) return []
    const numbers = Object.fromEntries(having.map(group => [group, number]))
    const unit = unitOf(kind, having[0]!)
    const others = having.filter(group => unitOf(kind, group) !== unit)
    const units = Object.fromEntries(others.map(group => [group, unitOf(kind, group)]))
    return [{ kind, validFrom, numbers, factor, unit, units, isExample: true }]
  })
