import type { OwnUnit } from './individual-units.ts'

/** In which averages it counts. */
export const COUNTS_FOR = {
  sickness: 'Krank',
  vacation: 'Urlaub',
  holiday: 'Feiertag',
  specialPayments: 'Sonderzahlung',
} as const satisfies Record<string, string>
export type CountsFor = keyof typeof COUNTS_FOR
export const COUNT_CODES = Object.keys(COUNTS_FOR) as CountsFor[]

/** For which absence the averages are that a value is computed from; special payments are none. */
export type ComputedUse = Exclude<CountsFor, 'specialPayments'>
export const COMPUTED_FROM = {
  sickness: 'Durchschnitt für Krank',
  vacation: 'Durchschnitt für Urlaub',
  holiday: 'Durchschnitt für Feiertag',
} as const satisfies Record<ComputedUse, string>
export const COMPUTED_CODES = Object.keys(COMPUTED_FROM) as ComputedUse[]

/** A wage type of the company's own. `factor` in ten-thousandths; null: payroll knows it. */
export type OwnWageType = {
  number: string
  name: string
  unit: OwnUnit
  factor: number | null
  countsFor: CountsFor[]
  /** Null: its values are entered. */
  computedFrom: ComputedUse | null
  validFrom: string
  isVisible: boolean
}
