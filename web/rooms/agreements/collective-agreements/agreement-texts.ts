import type { AgreementTable } from '#contract/agreements/collective-agreements.ts'
import { TABLE_STATES, type TableState, tableState } from '#domain/agreements/catalogue-tables.ts'
import { ALLOWANCE_UNITS, type Allowance, type SpecialPaymentFactor } from '#domain/agreements/collective-agreements.ts'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { formatEuro, formatNumber, formatScaled } from '#domain/basics/numbers.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

type Table = Pick<AgreementTable, 'payKind' | 'validFrom' | 'federalState'>

export const stateName = (id: number | null) => FEDERAL_STATES.find(state => state.id === id)?.valueGER

/** „01.05.2026, Wien“ */
export const datedText = ({ validFrom, federalState }: Omit<Table, 'payKind'>) =>
  [dayText(validFrom), stateName(federalState)].filter(Boolean).join(', ')

export const peopleText = (people: number) => `${people} Mitarbeiter`

export const allowanceText = ({ unit, cents, percent }: Allowance) =>
  `${cents === null ? `${formatNumber((percent ?? 0) / 100)} %` : formatEuro(cents)} ${ALLOWANCE_UNITS[unit]}`

/** „1 Monatsbezug, fällig im Juni, ab 01.01.2026“ */
export const specialPaymentText = ({ factor, dueMonth, validFrom }: SpecialPaymentFactor) =>
  `${factor === 100 ? '1 Monatsbezug' : `${formatScaled(factor, 2)} Monatsbezüge`}, fällig im ${MONTH_NAMES[dueMonth - 1]}, ab ${dayText(validFrom)}`

const TONES: Record<TableState, Tone> = { coming: 'info', current: 'ok', past: 'neutral' }

/** What a table is among those of its kind and state: over, held today, or to come. */
export function stateOf(table: Table, all: readonly Table[]): { tone: Tone; text: string } {
  const state = tableState(table, all, today())
  return { tone: TONES[state], text: TABLE_STATES[state] }
}

/** Where a table comes from. */
export function originText(table: Pick<AgreementTable, 'catalogueTableId' | 'catalogueVersion' | 'validFrom'>): string {
  const own = `Eigene Tabelle ab ${dayText(table.validFrom)}`
  if (table.catalogueTableId === null) return `${own}.`
  return table.catalogueVersion === null
    ? `${own}, aus dem Katalog übernommen und seither geändert.`
    : 'Aus dem Katalog.'
}
