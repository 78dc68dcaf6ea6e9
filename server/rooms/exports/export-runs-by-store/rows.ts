import { sql } from 'drizzle-orm'
import type { ExportKind, HandOverWay } from '#contract/exports/export-runs.ts'
import type { StoreHandOver, StoreOutcome } from '#contract/exports/export-runs-by-store.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

/** The caller's stores that are in use, as people order them. */
export const stores = (tx: CompanyTx): Promise<{ id: number; name: string }[]> =>
  tx
    .execute<{ id: number; name: string }>(sql`
      select id, name from store where not is_hidden and ${isListed(tx, 'id')} order by id`)
    .then(({ rows }) => rows)

type Draft = { kind: ExportKind; from: string; to: string; way: HandOverWay; storeIds: number[] }

export const insert = (tx: CompanyTx, scope: CompanyScope, draft: Draft): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into store_hand_over (company_id, kind, period_from, period_to, way, store_ids, created_by)
      values (${scope.companyId}, ${draft.kind}, ${draft.from}, ${draft.to}, ${draft.way}, ${intArray(draft.storeIds)}::int[], ${scope.accountId})
      returning id`)
    .then(({ rows }) => rows[0]!.id)

type Stored = StoreHandOver & { storeIds: number[] }

export const find = (tx: CompanyTx, id: number): Promise<Stored | undefined> =>
  tx
    .execute<Stored>(sql`
      select id, kind, period_from as "from", period_to as "to", way, state, store_ids as "storeIds",
             coalesce(array_length(store_ids, 1), 0) as "storeCount", outcomes, message, left(created_at::text, 19) as "createdAt"
      from store_hand_over where id = ${id}`)
    .then(({ rows }) => rows[0])

export const addOutcome = (tx: CompanyTx, id: number, outcome: StoreOutcome) =>
  tx.execute(sql`
    update store_hand_over set outcomes = outcomes || ${JSON.stringify([outcome])}::jsonb where id = ${id}`)

export const end = (tx: CompanyTx, id: number, state: 'done' | 'failed', message = '') =>
  tx.execute(sql`update store_hand_over set state = ${state}, message = ${message} where id = ${id}`)
