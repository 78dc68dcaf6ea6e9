import { sql } from 'drizzle-orm'
import type { PayKind } from '#domain/agreements/collective-agreements.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

type Wanted = { agreementId: number; payKind: PayKind; federalState: number | null; validFrom: string }
export type Follower = {
  companyId: number
  company: string
  /** The company's, which follows the one of the catalogue. */
  agreementId: number
  agreement: string
  allows: boolean
  /** The first day of its newest table of this kind and state, where that is its own. */
  ownSince: string | null
}

/** Agreements of companies that follow one of the catalogue, beside a table of it; locked companies do nothing at present. */
export const followers = (tx: PlatformTx, { agreementId, payKind, federalState }: Wanted): Promise<Follower[]> =>
  tx
    .execute<Follower>(sql`
      select a.company_id as "companyId", c.name as company, a.id as "agreementId", a.name as agreement,
        coalesce(s.allows_catalogue, false) as allows, case when newest.catalogue_version is null then newest.valid_from end as "ownSince"
      from collective_agreement a join company c on c.id = a.company_id and not c.is_locked
      left join agreement_setting s on s.company_id = a.company_id
      left join lateral (
        select t.valid_from, t.catalogue_version from agreement_table t
        where t.company_id = a.company_id and t.agreement_id = a.id and t.pay_kind = ${payKind}
          and t.federal_state is not distinct from ${federalState}::int and jsonb_array_length(t.rows) > 0
        order by t.valid_from desc limit 1) newest on true
      where a.catalogue_id = ${agreementId} order by c.name collate "de-AT-x-icu", a.company_id, a.id`)
    .then(({ rows }) => rows)

type Proposed = { id: number; companyId: number; agreementId: number }
type Table = { id: number; version: number; validFrom: string }

/** Who has not been asked about this version yet; who refused an earlier one is asked again, who took this one over is not. */
export const propose = (tx: PlatformTx, table: Table, to: readonly Follower[]): Promise<Proposed[]> =>
  tx
    .execute<Proposed>(sql`
      insert into agreement_proposal as p (company_id, agreement_id, catalogue_table_id, catalogue_version, valid_from)
      select f."companyId", f."agreementId", ${table.id}, ${table.version}, ${table.validFrom}::date
      from json_to_recordset(${JSON.stringify(to)}::json) as f ("companyId" int, "agreementId" int)
      where not exists (select from agreement_table t where t.company_id = f."companyId" and t.agreement_id = f."agreementId"
        and t.catalogue_table_id = ${table.id} and t.catalogue_version = ${table.version})
      on conflict (company_id, agreement_id, catalogue_table_id) do update
        set catalogue_version = excluded.catalogue_version, state = 'open', reason = '', proposed_at = now(), decided_at = null,
          decided_by = null, version = p.version + 1
        where p.catalogue_version < excluded.catalogue_version
      returning id, company_id as "companyId", agreement_id as "agreementId"`)
    .then(({ rows }) => rows)

/** On which nobody has decided. */
export const takeBack = (tx: PlatformTx, tableId: number): Promise<Proposed[]> =>
  tx
    .execute<Proposed>(sql`
      delete from agreement_proposal where catalogue_table_id = ${tableId} and state in ('open', 'later')
      returning id, company_id as "companyId", agreement_id as "agreementId"`)
    .then(({ rows }) => rows)
