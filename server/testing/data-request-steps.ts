import { vault } from '#server/platform/vault.ts'
import type { WantedChange } from '#server/rooms/people/data-requests/rules.ts'
import { rawSql } from './app.ts'
import { employee as buildEmployee } from './build-personnel.ts'

type Wanted = {
  company?: number
  employee?: { id: number; company: number }
  source?: 'master-data' | 'import'
  changes?: WantedChange[]
}

/** A change of master data that waits; makes its person when none is given. */
export async function dataRequest(wanted: Wanted = {}): Promise<{ id: number; employeeId: number; company: number }> {
  const { id: employeeId, company } =
    wanted.employee ?? (await buildEmployee({ ...(wanted.company && { company: wanted.company }) }))
  const [row] = await rawSql<{ id: number }>(
    `select nextval(pg_get_serial_sequence('employee_data_request', 'id'))::int as id`,
  )
  const id = row!.id
  const changes = wanted.changes ?? [{ field: 'city', before: '', after: 'Graz' }]
  const cell = { companyId: company, table: 'employee_data_request', column: 'changes_sealed', rowId: id }
  await rawSql(
    `insert into employee_data_request (company_id, id, employee_id, source, changes_sealed) values ($1, $2, $3, $4, $5)`,
    [company, id, employeeId, wanted.source ?? 'master-data', vault().seal(JSON.stringify(changes), cell)],
  )
  return { id, employeeId, company }
}
