import { type AbsenceType, plainName } from './absence-types.ts'
import type { ModelGroup } from './model-groups.ts'
import { kindOf, type TimeKind } from './time-kinds.ts'

/** What an absence may be paid as. */
export const ABSENCE_KINDS = [
  'URLAUB',
  'KRANK',
  'AU',
  'ZA',
  'PFLEGE',
  'ARZT',
  'DIENSTVERH',
  'BERUFSSCHULE',
  'KARENZ',
  'PRAES',
  'UNBEZ',
] as const satisfies TimeKind[]
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

/** What may be said of an absence of each type. Type 3 is time off for work on a holiday, ARG § 7 (6). */
export const KINDS_OF_TYPE: Record<AbsenceType, readonly AbsenceKind[]> = {
  1: ['URLAUB'],
  2: ['KRANK', 'AU'],
  3: ['ZA'],
  4: ['UNBEZ', 'KARENZ', 'PRAES', 'ZA', 'DIENSTVERH'],
  5: [],
  6: ['PFLEGE'],
  7: ['BERUFSSCHULE', 'DIENSTVERH'],
  8: ['DIENSTVERH', 'ARZT'],
}

/** Whether there is anything to say: else the type alone decides. */
export const leavesChoice = (type: AbsenceType): boolean => KINDS_OF_TYPE[type].length > 1

export const fitsType = (kind: AbsenceKind, type: AbsenceType): boolean => KINDS_OF_TYPE[type].includes(kind)

/** As what it counts where nothing is said; undefined: it changes no wage, as when somebody is only not available. */
export function usualKind(type: AbsenceType, group: ModelGroup): AbsenceKind | undefined {
  if (type === 4) return undefined
  if (type === 7 && group !== 'apprentice') return 'DIENSTVERH'
  return KINDS_OF_TYPE[type][0]
}

export const kindName = (kind: AbsenceKind): string => kindOf(kind).name

/** The kind that a file means by its name or code; undefined when unsure. */
export function kindByName(text: string): AbsenceKind | undefined {
  const name = plainName(text)
  return ABSENCE_KINDS.find(kind => plainName(kind) === name || plainName(kindName(kind)) === name) ?? SHORT_NAMES[name]
}

const SHORT_NAMES: Partial<Record<string, AbsenceKind>> = {
  unbezahlt: 'UNBEZ',
  za: 'ZA',
  arzt: 'ARZT',
  dienstverhinderung: 'DIENSTVERH',
  praesenzdienst: 'PRAES',
  zivildienst: 'PRAES',
}

export const isSickness = (kind: AbsenceKind): boolean => kind === 'KRANK' || kind === 'AU'

/** Nothing is paid, and nothing was to be worked. */
export const isUnpaid = (kind: AbsenceKind): boolean => kind === 'KARENZ' || kind === 'PRAES' || kind === 'UNBEZ'
