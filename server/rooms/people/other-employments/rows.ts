import { sql } from 'drizzle-orm'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** `employeeId` in the company that asks, `otherId` in the other one. */
export type OtherEmployment = { employeeId: number; companyId: number; otherId: number }

/** Companies that have an owner in common with this one. */
export const ofTheSameOwner = (tx: PlatformTx, companyId: number): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select distinct other.company_id as id from role_assignment own join role_assignment other on other.account_id = own.account_id
      where own.company_id = ${companyId} and own.role_id = ${OWNER_ROLE} and other.role_id = ${OWNER_ROLE} and other.company_id <> ${companyId}
      order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))

type Numbered = { companyId: number; id: number; svnrSealed: string; ibanSealed: null }

export const numbered = (tx: PlatformTx, companyId: number, ids: readonly number[]): Promise<Numbered[]> =>
  tx
    .execute<Numbered>(sql`
      select company_id as "companyId", id, svnr_sealed as "svnrSealed", null as "ibanSealed" from employee
      where company_id = ${companyId} and id = any(${intArray(ids)}::int[]) and svnr_sealed is not null`)
    .then(({ rows }) => rows)

type Wanted = { employeeId: number; companyId: number; index: string }

export const withIndices = (tx: PlatformTx, wanted: readonly Wanted[]): Promise<OtherEmployment[]> =>
  tx
    .execute<OtherEmployment>(sql`
      select w."employeeId", e.company_id as "companyId", e.id as "otherId"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("employeeId" int, "companyId" int, "index" text)
      join employee e on e.company_id = w."companyId" and e.svnr_index = w."index" and not e.dummy
      order by 1, 2, 3`)
    .then(({ rows }) => rows)
