import { type SQL, sql } from 'drizzle-orm'
import type { ReportSetting, ReportSettingDraft } from '#contract/months/report-settings.ts'
import { templateKey } from '#domain/exports/export-templates.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

const columns = sql`
  id, company_id as "companyId", type, name, setting::text as setting, false as locked, version`

export const list = (tx: CompanyTx): Promise<ReportSetting[]> =>
  tx
    .execute<ReportSetting>(sql`select ${columns} from export_setting order by type, name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)

/** Locked, for a change. */
export const find = (tx: CompanyTx, id: number): Promise<ReportSetting | undefined> =>
  tx
    .execute<ReportSetting>(sql`select ${columns} from export_setting where id = ${id} for update`)
    .then(({ rows }) => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { type, name, setting }: ReportSettingDraft,
): Promise<ReportSetting> =>
  tx
    .execute<ReportSetting>(sql`
      insert into export_setting (company_id, type, name, setting) values (${companyId}, ${type}, ${name}, ${setting}::json)
      returning ${columns}`)
    .then(({ rows }) => rows[0]!)

export const update = (tx: CompanyTx, { id, name, setting }: ReportSetting): Promise<ReportSetting> =>
  tx
    .execute<ReportSetting>(sql`
      update export_setting set name = ${name}, setting = ${setting}::json, version = version + 1 where id = ${id}
      returning ${columns}`)
    .then(({ rows }) => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.execute(sql`delete from export_setting where id = ${id}`)

/** What the company hands over by a template. */
export const usesOf = (tx: CompanyTx, id: number): Promise<{ wages: boolean; absences: boolean } | undefined> =>
  tx
    .execute<{ wages: boolean; absences: boolean }>(sql`
      select wage_layout = ${templateKey(id)} as wages, absence_layout = ${templateKey(id)} as absences
      from hand_over_setting where ${templateKey(id)} in (wage_layout, absence_layout)`)
    .then(({ rows }) => rows[0])

/** Those of the given ids that the caller sees. */
export const seenStores = (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  idsOf(tx, sql`select id from store where id = any(${intArray(ids)}::int[])`)

export const seenModels = (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  idsOf(tx, sql`select id from employment_model where id = any(${intArray(ids)}::int[])`)

const idsOf = (tx: CompanyTx, statement: SQL) =>
  tx.execute<{ id: number }>(statement).then(({ rows }) => rows.map(({ id }) => id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select e.name from export_setting e where e.id = ${id}`
