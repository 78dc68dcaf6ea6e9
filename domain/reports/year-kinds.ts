import type { TimeKind } from '../wages/time-kinds.ts'

/**
 * What a year counts. Time off in return for work, school and holidays are no absence that is looked for there; neither are
 * parental leave and military service, which last for months and would hide all else.
 */
export const YEAR_KINDS = {
  vacation: ['URLAUB'],
  sickness: ['KRANK', 'KRANK50', 'KRANK0', 'AU'],
  other: ['PFLEGE', 'ARZT', 'DIENSTVERH', 'UNBEZ'],
  overtime: ['UE50', 'UE70', 'UE100', 'FTA_UE'],
} as const satisfies Record<string, readonly TimeKind[]>

export type YearFigure = keyof typeof YEAR_KINDS
export const YEAR_FIGURES = Object.keys(YEAR_KINDS) as YearFigure[]
/** Absences are counted in days, overtime in minutes. */
export const isInDays = (figure: YearFigure): boolean => figure !== 'overtime'
