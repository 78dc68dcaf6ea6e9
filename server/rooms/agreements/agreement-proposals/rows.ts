import { eq, type SQL, sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { agreementProposal, agreementSetting } from '../catalogue/tables.ts'

export type Setting = { isAllowed: boolean; version: number }

export const setting = (tx: CompanyTx): Promise<Setting> =>
  tx
    .select({ isAllowed: agreementSetting.allowsCatalogue, version: agreementSetting.version })
    .from(agreementSetting)
    .then(rows => rows[0] ?? { isAllowed: false, version: 0 })

/** Of two who set it at once the second one finds the first one's. */
export async function lockSetting(tx: CompanyTx, { companyId }: CompanyScope): Promise<Setting> {
  await tx.execute(sql`select from company where id = ${companyId} for no key update`)
  return setting(tx)
}

export const saveSetting = (tx: CompanyTx, { companyId }: CompanyScope, isAllowed: boolean) =>
  tx
    .insert(agreementSetting)
    .values({ companyId, allowsCatalogue: isAllowed })
    .onConflictDoUpdate({
      target: agreementSetting.companyId,
      set: { allowsCatalogue: isAllowed, version: sql`${agreementSetting.version} + 1` },
    })

export type StoredProposal = {
  id: number
  agreementId: number
  tableId: number
  tableVersion: number
  state: 'open' | 'later' | 'accepted' | 'refused'
  reason: string
  proposedAt: string
  version: number
}
const columns = {
  id: agreementProposal.id,
  agreementId: agreementProposal.agreementId,
  tableId: agreementProposal.catalogueTableId,
  tableVersion: agreementProposal.catalogueVersion,
  state: agreementProposal.state,
  reason: agreementProposal.reason,
  proposedAt: sql<string>`left((${agreementProposal.proposedAt} at time zone 'UTC')::text, 19)`,
  version: agreementProposal.version,
}

export const all = (tx: CompanyTx): Promise<StoredProposal[]> => tx.select(columns).from(agreementProposal)

export const lock = (tx: CompanyTx, id: number): Promise<StoredProposal | undefined> =>
  tx
    .select(columns)
    .from(agreementProposal)
    .where(eq(agreementProposal.id, id))
    .for('update')
    .then(rows => rows[0])

/** Of a table that was taken over: whoever asked has their answer. */
export const accept = (
  tx: CompanyTx,
  { accountId }: CompanyScope,
  { agreementId, tableId, tableVersion }: { agreementId: number; tableId: number; tableVersion: number },
): Promise<{ id: number }[]> =>
  tx
    .execute<{ id: number }>(sql`
      update agreement_proposal set state = 'accepted', reason = '', catalogue_version = ${tableVersion}, decided_at = now(),
        decided_by = ${accountId}, version = version + 1
      where agreement_id = ${agreementId} and catalogue_table_id = ${tableId} returning id`)
    .then(({ rows }) => rows)

export const decide = (
  tx: CompanyTx,
  { accountId }: CompanyScope,
  id: number,
  { state, reason = '' }: { state: 'later' | 'refused'; reason?: string },
) =>
  tx
    .update(agreementProposal)
    .set({
      ...{ state, reason, version: sql`${agreementProposal.version} + 1` },
      ...(state === 'refused' && { decidedAt: sql`now()`, decidedBy: accountId }),
    })
    .where(eq(agreementProposal.id, id))

/** Whoever follows another agreement of the catalogue, or none, is asked about its tables no more. */
export const dropOthers = (tx: CompanyTx, agreementId: number, catalogueId: number | null) =>
  tx.execute(sql`
    delete from agreement_proposal p where p.agreement_id = ${agreementId} and p.state in ('open', 'later') and not exists (
      select from catalogue_table t where t.id = p.catalogue_table_id and t.agreement_id = ${catalogueId}::int)`)

export const recordName = (id: SQL) => sql`
  select a.name || ' ab ' || to_char(p.valid_from, 'DD.MM.YYYY')
  from agreement_proposal p join collective_agreement a on a.company_id = p.company_id and a.id = p.agreement_id where p.id = ${id}`
