import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'

type Change = { field: string; before: string | number | null; after: string | number | null }
type Person = {
  id: number
  number: number
  city: string
  zip: string
  street: string
  phone: string
  lastName: string
  email: string
  storeId: number
  iban: string | null
}

/** Master data that changed elsewhere: ordinary ones, one overtaken by the personnel file, one that can't be accepted. */
export async function makeDataRequests(tx: PlatformTx, companyId: number): Promise<void> {
  const { rows: people } = await tx.execute<Person>(sql`
    select * from (
      select id, row_number() over (order by id)::int as number, city, postal_code as zip, street, phone, last_name as "lastName", email, store_id as "storeId", iban_sealed as iban
      from employee where company_id = ${companyId} and not is_hidden and not dummy and exit is null) person
    where number % 9 = 2 and number < 60`)
  const made = people.map((person, index) => ({
    employee: person.id,
    source: index % 3 === 1 ? 'import' : 'master-data',
    changes: changesOf(person, index, companyId),
    days: 6 - (index % 6),
  }))
  for (const { employee, source, changes, days } of made) {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('employee_data_request', 'id'))::int as id`,
    )
    const id = rows[0]!.id
    const cell = { companyId, table: 'employee_data_request', column: 'changes_sealed', rowId: id }
    await tx.execute(sql`
      insert into employee_data_request (company_id, id, employee_id, source, changes_sealed, created_at)
      values (${companyId}, ${id}, ${employee}, ${source}, ${vault().seal(JSON.stringify(changes), cell)}, now() - ${days}::int * interval '1 day')`)
  }
}

function changesOf(
  { id, city, zip, street, phone, lastName, email, iban }: Person,
  index: number,
  companyId: number,
): Change[] {
  const ibanBefore = iban && vault().open(iban, { companyId, table: 'employee', column: 'iban_sealed', rowId: id })
  const move: Change[] = [
    { field: 'street', before: street, after: 'Annenstraße 18/4' },
    { field: 'zip', before: zip, after: '8020' },
    { field: 'city', before: city, after: 'Graz' },
  ]
  const all: Change[][] = [
    move,
    [{ field: 'iban', before: ibanBefore, after: 'AT483200000012345864' }],
    [{ field: 'phone', before: '+43 1 000000', after: '+43 660 1234567' }],
    [
      { field: 'lastName', before: lastName, after: `${lastName}-Huber` },
      { field: 'civilStatusId', before: null, after: 2 },
    ],
    [{ field: 'email', before: email, after: 'keine Adresse' }],
    [{ field: 'phone', before: phone, after: '+43 676 7654321' }],
  ]
  return all[index % all.length]!
}
