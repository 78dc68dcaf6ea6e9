import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { documentTemplate } from './tables.ts'

type Insert = typeof documentTemplate.$inferInsert
export type TemplateRow = Omit<DocumentTemplate, 'accessToken' | 'url' | 'checked'> & { optional: string[] }

const utc = (moment: SQL.Aliased | typeof documentTemplate.createdAt | typeof documentTemplate.updatedAt) =>
  sql<string>`left((${moment} at time zone 'UTC')::text, 19)`

const columns = {
  id: documentTemplate.id,
  name: documentTemplate.name,
  template_type: documentTemplate.templateType,
  storeId: documentTemplate.storeId,
  fileId: documentTemplate.fileId,
  created_at: utc(documentTemplate.createdAt),
  updated_at: utc(documentTemplate.updatedAt),
  pdf: documentTemplate.isPdf,
  fields: documentTemplate.fields,
  optional: documentTemplate.optionalFields,
  fieldCount: documentTemplate.fieldCount,
  problems: documentTemplate.problems,
  version: documentTemplate.version,
}

/** Those of the whole company and of the stores that the caller looks at. */
export const list = (tx: CompanyTx): Promise<TemplateRow[]> =>
  tx
    .select(columns)
    .from(documentTemplate)
    .where(sql`${documentTemplate.storeId} is null or ${isListed(tx, sql`${documentTemplate.storeId}`)}`)
    .orderBy(
      asc(documentTemplate.templateType),
      sql`${documentTemplate.name} collate "de-AT-x-icu"`,
      asc(documentTemplate.id),
    )

export const withIds = (tx: CompanyTx, ids: readonly number[]): Promise<TemplateRow[]> =>
  tx
    .select(columns)
    .from(documentTemplate)
    .where(inArray(documentTemplate.id, [...ids]))

export const lock = (tx: CompanyTx, id: number): Promise<TemplateRow | undefined> =>
  tx
    .select(columns)
    .from(documentTemplate)
    .where(eq(documentTemplate.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: Insert): Promise<TemplateRow> =>
  tx
    .insert(documentTemplate)
    .values(values)
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Partial<Insert>): Promise<TemplateRow> =>
  tx
    .update(documentTemplate)
    .set({ ...values, updatedAt: sql`now()`, version: sql`${documentTemplate.version} + 1` })
    .where(eq(documentTemplate.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(documentTemplate).where(eq(documentTemplate.id, id))

export const storageKeyOf = (tx: CompanyTx, fileId: number): Promise<string> =>
  tx
    .execute<{ key: string }>(sql`select storage_key as key from file where id = ${fileId}`)
    .then(({ rows }) => rows[0]!.key)

/** Undefined for one that is not the caller's to see. */
export const fileOf = (tx: CompanyTx, id: number): Promise<number | undefined> =>
  tx
    .select({ id: documentTemplate.fileId })
    .from(documentTemplate)
    .where(eq(documentTemplate.id, id))
    .then(rows => rows[0]?.id)

/** How people call it. */
export const recordName = (id: SQL) => sql`select t.name from ${documentTemplate} t where t.id = ${id}`

export const storeOf = (id: SQL) => sql`select t.store_id from ${documentTemplate} t where t.id = ${id}`
