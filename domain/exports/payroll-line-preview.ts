import { fieldsOf } from '../settings/layout-fields.ts'
import { LayoutError, renderLayout } from '../settings/payroll-file.ts'
import type { TimeKind, WageUnit } from '../wages/time-kinds.ts'
import { wageLayoutsOf, wageRow, wageRun } from './wage-layouts.ts'
import { quantityOf } from './wage-lines.ts'

/** Somebody who does not exist, as the specification's sample lines name her. */
const PERSON = { employeeNumber: '1001', name: 'Beispielperson' }
const STORE = { companyNumber: '1', clientNumber: '1', storeNumber: '10', costCentre: '' }

/** What somebody came to: minutes, hundredths of days, sixths of a night that is paid in thirds. */
export type ExampleAmount = { minutes: number; hundredths: number; sixths: number }

export type ArrivedLine = { line: string; head: string } | { fault: string }

/**
 * The very line that the usual file of a payroll software has for an amount of a wage type; `month` as `YYYY-MM`.
 * Undefined where the software takes none.
 */
export function payrollLinePreview(
  softwareId: number,
  wage: { kind: TimeKind; number: string; factor: number | null; unit: WageUnit },
  example: ExampleAmount,
  month: string,
): ArrivedLine | undefined {
  const [layout] = wageLayoutsOf(softwareId)
  if (!layout) return undefined
  const { preamble: _, ...lines } = { ...layout, header: false }
  const { year, month: number } = Temporal.PlainYearMonth.from(month)
  const run = wageRun(month, STORE, { year, month: number, correctedMonth: null })
  const quantity = quantityOf(wage.unit, { kind: wage.kind, ...example, kept: 0 })
  try {
    const row = wageRow({ ...wage, date: null, slot: 0, quantity }, PERSON, run)
    return {
      line: renderLayout(lines, [row]).text.trimEnd(),
      head: layout.columns.map(({ title }) => title).join(layout.separator),
    }
  } catch (error) {
    if (error instanceof LayoutError) return { fault: error.message }
    throw error
  }
}

/** Whether the file says the factor, or payroll knows it by the number. */
export function carriesFactor(softwareId: number): boolean {
  const [layout] = wageLayoutsOf(softwareId)
  return layout !== undefined && fieldsOf(layout).includes('factor')
}
