import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { EmployeeDocument } from '#contract/documents/employee-documents.ts'
import type { DocumentType } from '#domain/documents/document-types.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { file } from '#server/platform/database/tables.ts'
import { employee } from '#server/rooms/people/public.ts'
import { employeeDocument as document } from './tables.ts'

type Insert = typeof document.$inferInsert
/** Whoever lacks the right to what is sensitive sees none of it. */
type Sight = { seesSensitive: boolean }

const columns = {
  id: document.id,
  employeeId: document.employeeId,
  storeId: document.storeId,
  name: document.name,
  documentType: sql<DocumentType>`${document.documentType}`,
  created_at: sql<string>`left((${document.createdAt} at time zone 'UTC')::text, 19)`,
  validUntil: document.validUntil,
  permittedMinutes: document.permittedMinutes,
  confirmed: document.confirmed,
  sensitive: document.sensitive,
  fileId: document.fileId,
  fileType: file.type,
  url: sql<null>`null::text`,
  accessToken: sql<null>`null::text`,
  proxyDocument: document.isProxy,
  version: document.version,
}

const itsFile = and(eq(file.companyId, document.companyId), eq(file.id, document.fileId))
const seen = ({ seesSensitive }: Sight) => (seesSensitive ? undefined : eq(document.sensitive, false))

/** Of one person, or of all whom the filter of stores shows; those of the master-data source stand in a list of their own. */
export const list = (
  tx: CompanyTx,
  sight: Sight,
  { isProxy, employeeId }: { isProxy: boolean; employeeId: number | undefined },
): Promise<EmployeeDocument[]> =>
  tx
    .select(columns)
    .from(document)
    .innerJoin(employee, and(eq(employee.companyId, document.companyId), eq(employee.id, document.employeeId)))
    .leftJoin(file, itsFile)
    .where(
      and(
        seen(sight),
        eq(document.isProxy, isProxy),
        employeeId === undefined ? isListed(tx, sql`${employee.storeId}`) : eq(document.employeeId, employeeId),
      ),
    )
    .orderBy(asc(document.employeeId), asc(document.id))

export const find = (tx: CompanyTx, sight: Sight, id: number): Promise<EmployeeDocument | undefined> =>
  tx
    .select(columns)
    .from(document)
    .leftJoin(file, itsFile)
    .where(and(eq(document.id, id), seen(sight)))
    .then(rows => rows[0])

/** Holds the row until the transaction ends, so that two changes come one after the other. */
export const lock = async (tx: CompanyTx, sight: Sight, id: number): Promise<EmployeeDocument | undefined> => {
  await tx.select({ id: document.id }).from(document).where(eq(document.id, id)).for('update')
  return find(tx, sight, id)
}

/** The id a new row will have; sealing its file needs it beforehand. */
export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('employee_document', 'id')) as id`)
    .then(({ rows }) => Number(rows[0]!.id))

export const insert = (tx: CompanyTx, values: Insert) => tx.insert(document).values(values)

export const update = (tx: CompanyTx, id: number, change: Partial<Insert>) =>
  tx
    .update(document)
    .set({ ...change, version: sql`${document.version} + 1` })
    .where(eq(document.id, id))

export const remove = (tx: CompanyTx, id: number) => tx.delete(document).where(eq(document.id, id))

/** Whose document it is. */
export const recordName = (id: SQL) => sql`
  select btrim(e.last_name || ' ' || e.first_name) from employee_document d
  join employee e on e.company_id = d.company_id and e.id = d.employee_id where d.id = ${id}`

/** What it is called; what has become sensitive since says nothing in the trail of before. */
export const detailOf = (isSensitive: boolean) => (id: SQL) =>
  sql`select d.name from employee_document d where d.id = ${id} and (${isSensitive} or not d.sensitive)`

export const storeOf = (id: SQL) => sql`
  select e.store_id from employee_document d join employee e on e.company_id = d.company_id and e.id = d.employee_id where d.id = ${id}`

export type DocumentFile = { documentId: number; name: string; key: string }

/** Where the bytes of all documents of a person lie. */
export const filesOf = (tx: CompanyTx, employeeId: number): Promise<DocumentFile[]> =>
  tx
    .execute<DocumentFile>(sql`
      select d.id as "documentId", f.name, f.storage_key as key
      from employee_document d join file f on f.id = d.file_id
      where d.employee_id = ${employeeId} order by d.id`)
    .then(({ rows }) => rows)

export const refusesActivePdfs = (tx: CompanyTx): Promise<boolean> =>
  tx
    .execute<{ refuses: boolean }>(sql`select active_pdf_mode = 1 as refuses from company`)
    .then(({ rows }) => rows[0]!.refuses)
