import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DataRequestsQuery } from '#contract/personnel/data-requests.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import { vault } from '#server/platform/vault.ts'
import { employee } from '../employees/tables.ts'
import type { OpenedRequest, WantedChange } from './rules.ts'
import { employeeDataRequest as request } from './tables.ts'

const columns = {
  id: request.id,
  companyId: request.companyId,
  employeeId: request.employeeId,
  source: request.source,
  state: request.state,
  changesSealed: request.changesSealed,
  createdAt: sql<string>`left((${request.createdAt} at time zone 'UTC')::text, 19)`,
  decidedAt: sql<string | null>`left((${request.decidedAt} at time zone 'UTC')::text, 19)`,
  decidedBy: sql<
    string | null
  >`(select btrim(first_name || ' ' || last_name) from account where id = ${request.decidedBy})`,
  version: request.version,
  employee,
}

type Row = Omit<OpenedRequest, 'changes'> & { changesSealed: string; companyId: number }

const select = (tx: CompanyTx) =>
  tx
    .select(columns)
    .from(request)
    .innerJoin(employee, and(eq(employee.companyId, request.companyId), eq(employee.id, request.employeeId)))

export async function list(
  tx: CompanyTx,
  query: DataRequestsQuery,
): Promise<{ total: number; requests: OpenedRequest[] }> {
  const { state, page, limit } = query
  const filter = filterOf(query)
  const order = state === 'open' ? sql`${request.id}` : sql`${request.decidedAt} desc, ${request.id}`
  const rows = await select(tx)
    .where(filter)
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(request)
    .innerJoin(employee, and(eq(employee.companyId, request.companyId), eq(employee.id, request.employeeId)))
    .where(filter)
  return { total: counted!.total, requests: rows.map(opened) }
}

export const find = (tx: CompanyTx, id: number): Promise<OpenedRequest | undefined> =>
  select(tx)
    .where(eq(request.id, id))
    .then(([row]) => row && opened(row))

/** Holds the request until the transaction ends: two who decide at the same time decide one after the other. */
export const lock = (tx: CompanyTx, id: number) =>
  tx.select({ id: request.id }).from(request).where(eq(request.id, id)).for('update')

export const decide = (tx: CompanyTx, { accountId }: CompanyScope, id: number, state: 'accepted' | 'refused') =>
  tx
    .update(request)
    .set({ state, decidedAt: sql`now()`, decidedBy: accountId, version: sql`${request.version} + 1` })
    .where(eq(request.id, id))

function filterOf({ state, storeId, employeeId, search }: DataRequestsQuery): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10)
  return and(
    state === 'open' ? sql`${request.state} = 'open'` : sql`${request.state} <> 'open'`,
    storeId === undefined ? undefined : eq(employee.storeId, storeId),
    employeeId === undefined ? undefined : eq(request.employeeId, employeeId),
    inStoreFilter(sql`${employee.storeId}`),
    ...words.map(word => sql`employee.search_text like '%' || folded(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`),
  )
}

function opened({ changesSealed, companyId, ...row }: Row): OpenedRequest {
  const place = { companyId, table: 'employee_data_request', column: 'changes_sealed', rowId: row.id }
  return { ...row, changes: JSON.parse(vault().open(changesSealed, place)) as WantedChange[] }
}
