import { data, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'
import { EmployeeRow, MissingField, UniqueField, WhoIsListed } from './employees.ts'

/** What the table needs of each person, by itself or reckoned; names and remarks come once beside it. */
const COLUMNS = EmployeeRow.omit({ employmentModel: true, missingFields: true, duplicates: true }).shape
type Columns = { [Name in keyof typeof COLUMNS]: z.ZodArray<(typeof COLUMNS)[Name]> }

/** Everyone, a list a field: ten thousand people in a third of the bytes. `employeeRows` makes rows of it. */
export const EmployeeTable = z.object({
  ...(Object.fromEntries(Object.entries(COLUMNS).map(([name, shape]) => [name, z.array(shape)])) as Columns),
  /** Names by id. */
  employmentModels: z.record(z.string(), z.string()),
  /** Whom it is missing of, whose it is together with somebody else's. */
  missingFields: z.record(MissingField, z.array(Id)),
  duplicates: z.record(UniqueField, z.array(Id)),
})
export type EmployeeTable = z.infer<typeof EmployeeTable>

export const employeeTable = routes({
  everyone: {
    method: 'GET',
    path: '/api/sec/employees/table',
    summary: 'Alle Mitarbeiter auf einmal, je Feld eine Liste in derselben Reihenfolge',
    query: WhoIsListed,
    permission: 'employees.read',
    answer: data(EmployeeTable),
  },
})
