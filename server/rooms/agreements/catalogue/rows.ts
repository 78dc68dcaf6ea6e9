import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { CollectiveAgreementDraft } from '#contract/agreements/collective-agreements.ts'
import type { AgreementRow, PayKind } from '#domain/agreements/collective-agreements.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { catalogueAgreement, catalogueTable } from './tables.ts'

type AnyTx = CompanyTx | PlatformTx

export type CatalogueTerms = CollectiveAgreementDraft
export type StoredAgreement = CatalogueTerms & { id: number; version: number }
export type CatalogueTableValues = {
  payKind: PayKind
  validFrom: string
  federalState: number | null
  note: string
  fileName: string
  rows: AgreementRow[]
}
export type StoredTable = CatalogueTableValues & { id: number; agreementId: number; version: number }
export type ShownTable = StoredTable & {
  author: string
  changedAt: string
  open: number
  accepted: number
  refused: number
}

const columns = {
  id: catalogueAgreement.id,
  name: catalogueAgreement.name,
  weeklyMinutes: catalogueAgreement.weeklyMinutes,
  hourDivisor: catalogueAgreement.hourDivisor,
  dayDivisor: catalogueAgreement.dayDivisor,
  averagingWeeks: catalogueAgreement.averagingWeeks,
  mostPreviousMonths: catalogueAgreement.mostPreviousMonths,
  note: catalogueAgreement.note,
  allowances: catalogueAgreement.allowances,
  specialPaymentFactors: catalogueAgreement.specialPaymentFactors,
  version: catalogueAgreement.version,
}
const tableColumns = {
  id: catalogueTable.id,
  agreementId: catalogueTable.agreementId,
  payKind: catalogueTable.payKind,
  validFrom: catalogueTable.validFrom,
  federalState: catalogueTable.federalState,
  note: catalogueTable.note,
  fileName: catalogueTable.fileName,
  rows: catalogueTable.rows,
  version: catalogueTable.version,
}

type Listed = { id: number; name: string; weeklyMinutes: number; tables: number; companies: number }

export const list = (tx: PlatformTx): Promise<Listed[]> =>
  tx
    .execute<Listed>(sql`
      select a.id, a.name, a.weekly_minutes as "weeklyMinutes", coalesce(t.tables, 0) as tables, coalesce(c.companies, 0) as companies
      from catalogue_agreement a
      left join (select agreement_id, count(*)::int as tables from catalogue_table group by 1) t on t.agreement_id = a.id
      left join (select catalogue_id, count(distinct company_id)::int as companies from collective_agreement
        where catalogue_id is not null group by 1) c on c.catalogue_id = a.id
      order by a.name collate "de-AT-x-icu", a.id`)
    .then(({ rows }) => rows)

/** What a company sees of all of them. */
export const all = (tx: AnyTx): Promise<StoredAgreement[]> =>
  tx
    .select(columns)
    .from(catalogueAgreement)
    .orderBy(sql`${catalogueAgreement.name} collate "de-AT-x-icu"`, asc(catalogueAgreement.id))

export const allTables = (tx: AnyTx): Promise<StoredTable[]> =>
  tx
    .select(tableColumns)
    .from(catalogueTable)
    .orderBy(asc(catalogueTable.validFrom), sql`${catalogueTable.federalState} nulls first`, asc(catalogueTable.id))

export const find = (tx: AnyTx, id: number): Promise<StoredAgreement | undefined> =>
  tx
    .select(columns)
    .from(catalogueAgreement)
    .where(eq(catalogueAgreement.id, id))
    .then(rows => rows[0])

/** Held until the transaction ends: tables and proposals of an agreement change one after the other. */
export const lock = (tx: PlatformTx, id: number): Promise<StoredAgreement | undefined> =>
  tx
    .select(columns)
    .from(catalogueAgreement)
    .where(eq(catalogueAgreement.id, id))
    .for('update')
    .then(rows => rows[0])

export const companies = (tx: PlatformTx, id: number): Promise<number> =>
  tx
    .execute<{ companies: number }>(
      sql`select count(distinct company_id)::int as companies from collective_agreement where catalogue_id = ${id}`,
    )
    .then(({ rows }) => rows[0]!.companies)

/** The newest first, with what became of its proposals. */
export const tablesOf = (tx: PlatformTx, agreementId: number): Promise<ShownTable[]> =>
  tx
    .execute<ShownTable>(sql`
      select t.id, t.agreement_id as "agreementId", t.pay_kind as "payKind", t.valid_from as "validFrom", t.federal_state as "federalState",
        t.note, t.file_name as "fileName", t.rows, t.version,
        coalesce(btrim(a.first_name || ' ' || a.last_name), '') as author, left((t.changed_at at time zone 'UTC')::text, 19) as "changedAt",
        coalesce(p.open, 0) as open, coalesce(p.accepted, 0) as accepted, coalesce(p.refused, 0) as refused
      from catalogue_table t left join account a on a.id = t.author_id
      left join lateral (select count(*) filter (where state in ('open', 'later'))::int as open,
          count(*) filter (where state = 'accepted')::int as accepted, count(*) filter (where state = 'refused')::int as refused
        from agreement_proposal p where p.catalogue_table_id = t.id) p on true
      where t.agreement_id = ${agreementId}
      order by t.valid_from desc, t.federal_state nulls first, t.pay_kind, t.id`)
    .then(({ rows }) => rows)

export const findTable = (tx: AnyTx, id: number): Promise<StoredTable | undefined> =>
  tx
    .select(tableColumns)
    .from(catalogueTable)
    .where(eq(catalogueTable.id, id))
    .then(rows => rows[0])

export const insert = (tx: PlatformTx, authorId: string | null, values: CatalogueTerms): Promise<number> =>
  tx
    .insert(catalogueAgreement)
    .values({ ...values, authorId })
    .returning({ id: catalogueAgreement.id })
    .then(rows => rows[0]!.id)

export const update = (tx: PlatformTx, authorId: string, id: number, values: Partial<CatalogueTerms>) =>
  tx
    .update(catalogueAgreement)
    .set({ ...values, authorId, changedAt: sql`now()`, version: sql`${catalogueAgreement.version} + 1` })
    .where(eq(catalogueAgreement.id, id))

export const remove = (tx: PlatformTx, id: number) => tx.delete(catalogueAgreement).where(eq(catalogueAgreement.id, id))

export const insertTable = (
  tx: PlatformTx,
  authorId: string | null,
  agreementId: number,
  values: CatalogueTableValues,
): Promise<StoredTable> =>
  tx
    .insert(catalogueTable)
    .values({ ...values, authorId, agreementId })
    .returning(tableColumns)
    .then(rows => rows[0]!)

export const updateTable = (
  tx: PlatformTx,
  authorId: string,
  id: number,
  values: Partial<CatalogueTableValues>,
): Promise<StoredTable> =>
  tx
    .update(catalogueTable)
    .set({ ...values, authorId, changedAt: sql`now()`, version: sql`${catalogueTable.version} + 1` })
    .where(eq(catalogueTable.id, id))
    .returning(tableColumns)
    .then(rows => rows[0]!)

export const removeTable = (tx: PlatformTx, id: number) => tx.delete(catalogueTable).where(eq(catalogueTable.id, id))

/** Companies that were asked about it or have it, by way of no proposal, too. */
export const tableUses = (tx: PlatformTx, id: number): Promise<number> =>
  tx
    .execute<{ companies: number }>(sql`
      select count(distinct company_id)::int as companies from (
        select company_id from agreement_proposal where catalogue_table_id = ${id}
        union all select company_id from agreement_table where catalogue_table_id = ${id}) used`)
    .then(({ rows }) => rows[0]!.companies)

/** False: it was entered before, whatever became of it. */
export const beginSeed = (tx: PlatformTx, template: string): Promise<boolean> =>
  tx
    .execute(sql`insert into catalogue_seed (template) values (${template}) on conflict do nothing returning template`)
    .then(({ rows }) => rows.length > 0)

export const endSeed = (tx: PlatformTx, template: string, agreementId: number) =>
  tx.execute(sql`update catalogue_seed set agreement_id = ${agreementId} where template = ${template}`)

/** The entry that a shipped agreement became, where it is still there. */
export const seeded = (tx: CompanyTx, template: string): Promise<number | null> =>
  tx
    .execute<{ id: number | null }>(sql`select agreement_id as id from catalogue_seed where template = ${template}`)
    .then(({ rows }) => rows[0]?.id ?? null)

export const nameTaken = (tx: PlatformTx, name: string): Promise<boolean> =>
  tx.execute(sql`select from catalogue_agreement where name = ${name}`).then(({ rows }) => rows.length > 0)

export const recordName = (id: SQL) => sql`select c.name from catalogue_agreement c where c.id = ${id}`
