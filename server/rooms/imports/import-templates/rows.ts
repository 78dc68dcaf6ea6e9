import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ImportTemplate, ImportTemplateChange, ImportTemplateDraft } from '#contract/imports/import-templates.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { importTemplate } from './tables.ts'

const columns = {
  id: importTemplate.id,
  kind: importTemplate.kind,
  name: importTemplate.name,
  columns: importTemplate.columns,
  dateOrder: importTemplate.dateOrder,
  decimal: importTemplate.decimalSign,
  version: importTemplate.version,
}

export const list = (tx: CompanyTx): Promise<ImportTemplate[]> =>
  tx.select(columns).from(importTemplate).orderBy(asc(importTemplate.name), asc(importTemplate.id))

/** The newest first. */
export const ofKinds = (tx: CompanyTx, kinds: readonly { key: ImportTemplate['kind'] }[]): Promise<ImportTemplate[]> =>
  tx
    .select(columns)
    .from(importTemplate)
    .where(
      inArray(
        importTemplate.kind,
        kinds.map(({ key }) => key),
      ),
    )
    .orderBy(desc(importTemplate.id))

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<ImportTemplate | undefined> =>
  tx
    .select(columns)
    .from(importTemplate)
    .where(eq(importTemplate.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { decimal, ...draft }: ImportTemplateDraft,
): Promise<ImportTemplate> =>
  tx
    .insert(importTemplate)
    .values({ ...draft, decimalSign: decimal, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { decimal, ...change }: Omit<ImportTemplateChange, 'version'>,
): Promise<ImportTemplate> =>
  tx
    .update(importTemplate)
    .set({ ...change, ...(decimal && { decimalSign: decimal }), version: sql`${importTemplate.version} + 1` })
    .where(eq(importTemplate.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(importTemplate).where(eq(importTemplate.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select name from ${importTemplate} where id = ${id}`
