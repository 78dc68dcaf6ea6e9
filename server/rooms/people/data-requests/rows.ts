import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DataRequestsSearch } from '#contract/people/data-requests.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { UNREADABLE, vault } from '#server/platform/vault.ts'
import { employee } from '../employees/tables.ts'
import { type OpenedRequest, UNREADABLE_CHANGES, type WantedChange } from './rules.ts'
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
  query: DataRequestsSearch,
): Promise<{ total: number; requests: OpenedRequest[] }> {
  const { state, page, limit } = query
  const filter = filterOf(tx, query)
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

type NewRequest = { id: number; employeeId: number; changes: readonly WantedChange[] }

/** What an import wants of people who are there. */
export async function insertImported(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  requests: readonly NewRequest[],
): Promise<void> {
  if (requests.length === 0) return
  await tx.insert(request).values(
    requests.map(({ id, employeeId, changes }) => ({
      ...{ companyId, id, employeeId, source: 'import' as const },
      changesSealed: vault().seal(JSON.stringify(changes), sealedCell(companyId, id)),
    })),
  )
}

/** The changes that wait already, by person. */
export async function waitingFor(
  tx: CompanyTx,
  employeeIds: readonly number[],
): Promise<Map<number, readonly WantedChange[]>> {
  const { id, companyId, employeeId, changesSealed } = request
  const rows = await tx
    .select({ id, companyId, employeeId, changesSealed })
    .from(request)
    .where(and(eq(request.state, 'open'), sql`${employeeId} = any(${`{${employeeIds}}`}::int[])`))
  const waiting = new Map<number, readonly WantedChange[]>()
  for (const row of rows) waiting.set(row.employeeId, [...(waiting.get(row.employeeId) ?? []), ...changesOf(row)])
  return waiting
}

export const employeesOf = (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  tx
    .selectDistinct({ id: request.employeeId })
    .from(request)
    .where(sql`${request.id} = any(${`{${ids}}`}::int[])`)
    .then(rows => rows.map(({ id }) => id))

export const remove = (tx: CompanyTx, ids: readonly number[]) =>
  tx.delete(request).where(sql`${request.id} = any(${`{${ids}}`}::int[])`)

function filterOf(tx: CompanyTx, { state, storeId, employeeId, search }: DataRequestsSearch): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10)
  return and(
    state === 'open' ? sql`${request.state} = 'open'` : sql`${request.state} <> 'open'`,
    storeId === undefined ? undefined : eq(employee.storeId, storeId),
    employeeId === undefined ? undefined : eq(request.employeeId, employeeId),
    isListed(tx, sql`${employee.storeId}`),
    ...words.map(word => sql`employee.search_text like '%' || folded(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`),
  )
}

const opened = ({ changesSealed, companyId, ...row }: Row): OpenedRequest => ({
  ...row,
  changes: changesOf({ id: row.id, companyId, changesSealed }),
})

function changesOf({ id, companyId, changesSealed }: Pick<Row, 'id' | 'companyId' | 'changesSealed'>): WantedChange[] {
  const text = vault().show(changesSealed, sealedCell(companyId, id))
  return text === UNREADABLE ? UNREADABLE_CHANGES : JSON.parse(text)
}

const sealedCell = (companyId: number, rowId: number) => ({
  ...{ companyId, table: 'employee_data_request', column: 'changes_sealed', rowId },
})

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from employee_data_request r join employee e on e.company_id = r.company_id and e.id = r.employee_id where r.id = ${id}`
