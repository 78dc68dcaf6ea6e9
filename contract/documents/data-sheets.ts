import { CompanyQuery, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const MOST_SHEETS = 500

/** What a Personalstammblatt says; the person and the employment it always says. */
export const DataSheetRequest = z.object({
  employeeIds: z
    .array(Id)
    .min(1, 'Bitte wählen Sie einen Mitarbeiter')
    .max(MOST_SHEETS, `Höchstens ${MOST_SHEETS} Mitarbeiter auf einmal`),
  /** SV-Nummer, bank and pay; takes the right to see them. */
  sensitive: z.boolean().default(false),
  contracts: z.boolean().default(true),
  classifications: z.boolean().default(true),
  /** Former employments, and what held from which day on. */
  history: z.boolean().default(false),
  signature: z.boolean().default(false),
})
export type DataSheetRequest = z.output<typeof DataSheetRequest>

/** Product E; not fixed by the specification. */
export const dataSheets = routes({
  make: {
    method: 'POST',
    path: '/api/sec/employee/datasheets',
    summary: 'Das Personalstammblatt eines Mitarbeiters oder vieler als PDF',
    query: CompanyQuery,
    body: DataSheetRequest,
    permission: 'employees.read',
    masks: ['payment'],
    answer: 'file',
    refusals: ['not_found', 'forbidden', 'unprocessable', 'unavailable'],
    rate: 'heavy',
  },
})
