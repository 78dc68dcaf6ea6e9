import type { Store } from '#contract/accounts/stores.ts'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import { personName } from '#domain/people/person-name.ts'
import type { ColumnRecord } from '#web/ui/workspace/column-record.ts'
import { UNIQUE_FIELD_NAMES } from './employee-texts.ts'

/** The people as the column beside a file shows them. */
export function columnRecords(people: readonly EmployeeRow[], stores: readonly Store[]): ColumnRecord[] {
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]))
  return people.map(person => ({
    key: person.id,
    name: personName(person),
    detail: [person.mdPersonnelId, person.storeId !== null && storeNames.get(person.storeId)]
      .filter(Boolean)
      .join(' · '),
    mark: markOf(person),
  }))
}

function markOf({ missingFields, duplicates }: EmployeeRow): string | undefined {
  const [missing, twice] = [
    missingFields.map(field => MINIMAL_FIELDS[field]).join(', '),
    duplicates.map(field => UNIQUE_FIELD_NAMES[field]).join(', '),
  ]
  return [missing && `Fehlt: ${missing}`, twice && `Doppelt: ${twice}`].filter(Boolean).join('. ') || undefined
}
