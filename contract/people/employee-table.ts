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

export function employeeRows({ employmentModels, ...table }: EmployeeTable): EmployeeRow[] {
  const missingFields = fieldsById(table.missingFields)
  const duplicates = fieldsById(table.duplicates)
  return table.id.map((id, at) => {
    const employmentModelId = table.employmentModelId[at]!
    return {
      id,
      mdPersonnelId: table.mdPersonnelId[at]!,
      firstName: table.firstName[at]!,
      lastName: table.lastName[at]!,
      storeId: table.storeId[at]!,
      costCentreId: table.costCentreId[at]!,
      employmentModelId,
      employmentModel: employmentModels[String(employmentModelId)] ?? null,
      weekTimeRegular: table.weekTimeRegular[at]!,
      entry: table.entry[at]!,
      exit: table.exit[at]!,
      bmdId: table.bmdId[at]!,
      dpwId: table.dpwId[at]!,
      isHidden: table.isHidden[at]!,
      socialInsuranceRegistered: table.socialInsuranceRegistered[at]!,
      missingFields: missingFields.get(id) ?? [],
      duplicates: duplicates.get(id) ?? [],
      version: table.version[at]!,
    }
  })
}

function fieldsById<Field extends string>(idsByField: Record<Field, number[]>): Map<number, Field[]> {
  const fields = new Map<number, Field[]>()
  for (const field of Object.keys(idsByField) as Field[]) {
    for (const id of idsByField[field]) {
      const known = fields.get(id)
      if (known) known.push(field)
      else fields.set(id, [field])
    }
  }
  return fields
}

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
