import { formatDay } from '../basics/days.ts'
import { FEDERAL_STATES } from '../basics/federal-states.ts'
import { type AgreementTable, PAY_KINDS } from './collective-agreements.ts'

/** „Lohn ab 01.05.2026, Wien“ */
export function tableName({ payKind, validFrom, federalState }: Omit<AgreementTable, 'rows'>): string {
  const state = FEDERAL_STATES.find(({ id }) => id === federalState)?.valueGER
  const day = formatDay(Temporal.PlainDate.from(validFrom))
  return [`${PAY_KINDS[payKind]} ab ${day}`, state].filter(Boolean).join(', ')
}
