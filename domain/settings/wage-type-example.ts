import { industrialHours } from '../basics/numbers.ts'
import { BMD_WAGES, bmdWageRow } from './bmd-layout.ts'
import { fieldsOf, LayoutError, renderLayout } from './payroll-file.ts'

/** Somebody who does not exist, as the specification's sample lines name her. */
const PERSON = { companyNumber: '1', employeeNumber: '1001' }
export const EXAMPLE_MINUTES = 390

export type ArrivedLine = { line: string; head: string } | { fault: string }

/** The very line that the payroll file has for so many minutes of a wage type. */
export function arrivedLine(wageType: string, minutes: number, month: number): ArrivedLine {
  const wage = { month, wageType, quantity: industrialHours(minutes), amountCents: null }
  try {
    const { text } = renderLayout(BMD_WAGES, [bmdWageRow(PERSON, wage)])
    return { line: text.trimEnd(), head: BMD_WAGES.columns.map(({ title }) => title).join(BMD_WAGES.separator) }
  } catch (error) {
    if (error instanceof LayoutError) return { fault: error.message }
    throw error
  }
}

/** Whether the file says the factor, or payroll knows it by the number. */
export const carriesFactor = fieldsOf(BMD_WAGES).includes('factor')
