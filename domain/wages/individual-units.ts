import { WAGE_UNITS } from './time-kinds.ts'

/** In what a wage type of the company's own is counted. */
export const OWN_UNITS = { ...WAGE_UNITS, euro: '€' } as const satisfies Record<string, string>
export type OwnUnit = keyof typeof OWN_UNITS
