import type { EmployeeTable } from './employee-table.ts'
import type { EmployeeRow } from './employees.ts'

/** The rows of a table that came as a list a field. */
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
