import { sql } from 'drizzle-orm'
import type { HandOverSettings } from '#contract/exports/hand-over-settings.ts'
import { SHIPPED_SETTINGS } from '#domain/exports/hand-over-settings.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

const columns = sql`settlement_month as "settlementMonth", hands_over_sickness as "handsOverSickness",
  absence_days as "absenceDays", correction_modes as "correctionModes",
  reopening_needs_second as "reopeningNeedsSecond", correction_month as "correctionMonth", wage_detail as "wageDetail",
  wage_layout as "wageLayout", absence_layout as "absenceLayout", consultant_number as "consultantNumber", client_number as "clientNumber", version`

export const find = (tx: CompanyTx): Promise<HandOverSettings> =>
  tx
    .execute<HandOverSettings>(sql`select ${columns} from hand_over_setting`)
    .then(({ rows }) => rows[0] ?? { ...SHIPPED_SETTINGS, version: 1 })

/** Made where there were none, and locked for a change. */
export async function lock(tx: CompanyTx, { companyId }: CompanyScope): Promise<HandOverSettings> {
  await tx.execute(sql`insert into hand_over_setting (company_id) values (${companyId}) on conflict do nothing`)
  const { rows } = await tx.execute<HandOverSettings>(sql`select ${columns} from hand_over_setting for update`)
  return rows[0]!
}

export const update = (tx: CompanyTx, values: Omit<HandOverSettings, 'version'>): Promise<HandOverSettings> =>
  tx
    .execute<HandOverSettings>(sql`
      update hand_over_setting set settlement_month = ${values.settlementMonth}, hands_over_sickness = ${values.handsOverSickness},
        absence_days = ${values.absenceDays}, correction_modes = ${JSON.stringify(values.correctionModes)}::jsonb,
        reopening_needs_second = ${values.reopeningNeedsSecond}, correction_month = ${values.correctionMonth},
        wage_detail = ${values.wageDetail}, wage_layout = ${values.wageLayout},
        absence_layout = ${values.absenceLayout}, consultant_number = ${values.consultantNumber},
        client_number = ${values.clientNumber}, version = version + 1
      returning ${columns}`)
    .then(({ rows }) => rows[0]!)

/** The template of a key, held until the end: what is chosen is not removed meanwhile. Of a shipped layout there is none. */
export const template = (tx: CompanyTx, key: string): Promise<{ name: string; layout: string } | undefined> =>
  tx
    .execute<{ name: string; layout: string }>(sql`
      select name, setting->>'layout' as layout from export_setting
      where 'template:' || id = ${key} and type <> ${REPORT_CONFIG} for share`)
    .then(({ rows }) => rows[0])
