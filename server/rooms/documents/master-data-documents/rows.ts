import { eq, sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { RemoteDocument } from './list.format.ts'
import type { KnownDocument } from './rules.ts'
import { remoteDocument as remote } from './tables.ts'

/** Two answers are taken over one after the other. */
export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`remote documents ${companyId}`}, 0))`)

/** Whom the caller sees: of everybody, or of one. */
export const people = (tx: CompanyTx, employeeId: number | undefined): Promise<Set<number>> =>
  tx
    .execute<{ id: number }>(
      employeeId === undefined ? sql`select id from employee` : sql`select id from employee where id = ${employeeId}`,
    )
    .then(({ rows }) => new Set(rows.map(({ id }) => id)))

export const stores = (tx: CompanyTx): Promise<Set<number>> =>
  tx.execute<{ id: number }>(sql`select id from store`).then(({ rows }) => new Set(rows.map(({ id }) => id)))

/** Of a person, or of all whom the caller sees; with those that the source tells of them now. */
export const known = (
  tx: CompanyTx,
  employeeId: number | undefined,
  told: readonly RemoteDocument[],
): Promise<KnownDocument[]> =>
  tx
    .execute<KnownDocument>(sql`
      select r.remote_id as id, r.document_id as "documentId", d.employee_id as "employeeId", d.store_id as "storeId", d.name,
        d.document_type as "documentType", left((d.created_at at time zone 'UTC')::text, 19) as created_at,
        d.valid_until::text as "validUntil", d.confirmed, d.sensitive, d.file_id as "fileId", f.type as "fileType"
      from remote_document r join employee_document d on d.company_id = r.company_id and d.id = r.document_id
      left join file f on f.company_id = d.company_id and f.id = d.file_id
      where ${employeeId ?? null}::int is null or d.employee_id = ${employeeId ?? null}
        or r.remote_id = any(array(select jsonb_array_elements_text(${idsOf(told)}::jsonb)))`)
    .then(({ rows }) => rows)

/** Which of them are known and belong to people whom the caller does not see. */
export const unseen = (tx: CompanyTx, told: readonly RemoteDocument[]): Promise<Set<string>> =>
  tx
    .execute<{ id: string }>(sql`
      select r.remote_id as id from remote_document r
      where r.remote_id = any(array(select jsonb_array_elements_text(${idsOf(told)}::jsonb)))
        and not exists (select from employee_document d where d.company_id = r.company_id and d.id = r.document_id)`)
    .then(({ rows }) => new Set(rows.map(({ id }) => id)))

const idsOf = (told: readonly RemoteDocument[]) => JSON.stringify(told.map(({ id }) => id))

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  documents: readonly (RemoteDocument & { fileId: number | null })[],
) =>
  tx.execute(sql`
    with told as (
      select nextval(pg_get_serial_sequence('employee_document', 'id'))::int as document_id, t.*
      from json_to_recordset(${JSON.stringify(documents)}::json) as t (${COLUMNS}, "fileId" int)
    ), made as (
      insert into employee_document (company_id, id, employee_id, store_id, name, document_type, created_at, valid_until, confirmed, sensitive, file_id, is_proxy)
      select ${companyId}, document_id, "employeeId", "storeId", name, "documentType", created_at at time zone 'UTC', "validUntil", confirmed, sensitive, "fileId", true
      from told returning id
    )
    insert into remote_document (company_id, document_id, remote_id)
    select ${companyId}, document_id, told.id from told join made on made.id = told.document_id`)

export const update = (tx: CompanyTx, changed: readonly (RemoteDocument & { documentId: number })[]) =>
  tx.execute(sql`
    update employee_document d set employee_id = t."employeeId", store_id = t."storeId", name = t.name, document_type = t."documentType",
      created_at = t.created_at at time zone 'UTC', valid_until = t."validUntil", confirmed = t.confirmed, sensitive = t.sensitive,
      version = d.version + 1
    from json_to_recordset(${JSON.stringify(changed)}::json) as t (${COLUMNS}, "documentId" int)
    where d.id = t."documentId"`)

const COLUMNS = sql`id text, "employeeId" int, "storeId" int, name text, "documentType" text, created_at timestamp, "validUntil" date,
  confirmed boolean, sensitive boolean`

export const remove = (tx: CompanyTx, documentIds: readonly number[]) =>
  tx.execute(
    sql`delete from employee_document where id = any(array(select jsonb_array_elements_text(${JSON.stringify(documentIds)}::jsonb)::int))`,
  )

export type RemoteFile = {
  remoteId: string
  fileEtag: string
  isFetched: boolean
  fileId: number
  key: string
  type: string
}

/** Undefined: it is one of our own. */
export const fileOf = (tx: CompanyTx, documentId: number): Promise<RemoteFile | undefined> =>
  tx
    .execute<RemoteFile>(sql`
      select r.remote_id as "remoteId", r.file_etag as "fileEtag", r.is_fetched as "isFetched", f.id as "fileId", f.storage_key as key, f.type
      from remote_document r join employee_document d on d.company_id = r.company_id and d.id = r.document_id
      join file f on f.company_id = d.company_id and f.id = d.file_id
      where r.document_id = ${documentId}`)
    .then(({ rows }) => rows[0])

export const fetched = (tx: CompanyTx, documentId: number, fileEtag: string) =>
  tx.update(remote).set({ fileEtag, isFetched: true }).where(eq(remote.documentId, documentId))
