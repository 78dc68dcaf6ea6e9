import { type SQL, sql } from 'drizzle-orm'
import type { ExportKind, ExportRun } from '#contract/exports/export-runs.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import type { Period } from '#domain/time/periods.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import type { FindHandedOver, RunPeriod } from '#server/rooms/time/public.ts'
import type { PayrollStore } from '../export-sources/rules.ts'

/** What a chain of runs is about: every run of it follows the one before. */
export type SeriesKey = { storeId: number; kind: ExportKind; softwareId: number; from: string; to: string }

export const seriesKey = (store: PayrollStore, kind: ExportKind, period: Period): SeriesKey => ({
  storeId: store.storeId,
  kind,
  softwareId: store.softwareId,
  from: period.from.toString(),
  to: period.to.toString(),
})

/**
 * Held until the transaction ends, so that hand-overs of a company come one after the other: what one store takes back
 * from another, or lengthens of the month before, no second run may take at the same time.
 */
export const lockSeries = (tx: CompanyTx, scope: CompanyScope, key: SeriesKey) => {
  const name = ['payroll export', scope.companyId, key.kind, key.softwareId].join(' ')
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Gives the open draft; `isNew` when there was none. */
export async function openDraft(tx: CompanyTx, scope: CompanyScope, key: SeriesKey) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into export_run (company_id, store_id, kind, software_id, period_from, period_to, created_by)
    values (${scope.companyId}, ${key.storeId}, ${key.kind}, ${key.softwareId}, ${key.from}, ${key.to}, ${scope.accountId})
    on conflict do nothing returning id`)
  if (rows[0]) return { id: rows[0].id, isNew: true }
  const found = await tx.execute<{ id: number }>(
    sql`select id from export_run r where ${ofSeries(key)} and state = 'draft'`,
  )
  return { id: found.rows[0]!.id, isNew: false }
}

export type CountingRun = {
  id: number
  number: number
  state: ExportRun['state']
  renaming: string
  rowCount: number
}

/** The finished runs of a chain that count, the newest first. */
export const countingRuns = (tx: CompanyTx, key: SeriesKey): Promise<CountingRun[]> =>
  tx
    .execute<CountingRun>(sql`
      select id, number, ${SHOWN_STATE} as state, renaming, row_count as "rowCount" from export_run r
      where ${ofSeries(key)} and ${COUNTS} order by number desc`)
    .then(({ rows }) => rows)

/** What the newest run of a store and period left; `taken` are the rows that other runs have taken back since. */
export type StoredContent = { runId: number; storeId: number; taken: number[]; lines: Buffer }

/** What the newest runs of a period left: of the store, of all others, or of all, whatever the caller's. */
export const newestContents = (
  tx: CompanyTx,
  { kind, softwareId, storeId }: Pick<SeriesKey, 'kind' | 'softwareId' | 'storeId'>,
  { from, to }: { from: string; to: string },
  whose: 'own' | 'others' | 'all',
): Promise<StoredContent[]> => {
  const isWanted = { own: sql`store_id = ${storeId}`, others: sql`store_id <> ${storeId}`, all: sql`true` }[whose]
  return tx
    .execute<StoredContent>(sql`
      select run_id as "runId", store_id as "storeId", taken, lines
      from newest_export_contents(${kind}, ${softwareId}, ${from}, ${to}) where ${isWanted}`)
    .then(({ rows }) => rows)
}

/** Comes with the run that takes them. */
export const insertTaken = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  runId: number,
  taken: readonly { runId: number; sourceId: number }[],
) =>
  tx.execute(sql`
    insert into export_run_taken (company_id, from_run_id, source_id, by_run_id)
    select ${companyId}, t."runId", t."sourceId", ${runId}
    from json_to_recordset(${JSON.stringify(taken)}::json) as t ("runId" int, "sourceId" bigint)`)

/** Which runs of other stores took rows of it over, those of stores that the caller may see by name. */
export const takers = (tx: CompanyTx, id: number): Promise<{ number: number; storeName: string }[]> =>
  tx
    .execute<{ number: number; storeName: string }>(sql`
      select distinct r.number, s.name as "storeName"
      from export_run_taken t
      join export_run r on r.company_id = t.company_id and r.id = t.by_run_id
      join store s on s.company_id = r.company_id and s.id = r.store_id
      where t.from_run_id = ${id} and r.state not in ('draft', 'superseded') order by r.number`)
    .then(({ rows }) => rows)

/** A run that never arrived makes room for the next one; a worker still at it finds that it may not rename any more. */
export const supersede = (tx: CompanyTx, id: number) =>
  tx.execute(sql`
    update export_run r set state = 'superseded'
    where id = ${id} and (state = 'failed' or ${STUCK}) and renaming = ''`)

/** Gives false when the run is on its way, was superseded, or has nothing to send. */
export const sendAgain = (tx: CompanyTx, id: number, target: { id: number; label: string }): Promise<boolean> =>
  tx
    .execute(sql`
      update export_run r set state = 'sending', message = '', lease_until = now(), tries = 0, next_try_at = null, stop = '',
        stop_reason = '', queue_version = queue_version + 1, target_id = ${target.id}, target_label = ${target.label}
      where id = ${id} and (state in ('failed', 'finished', 'delivered') or ${STUCK}) and row_count > 0 returning id`)
    .then(({ rows }) => rows.length > 0)

/** Written with the run it belongs to and never again. */
export const insertContent = (
  tx: CompanyTx,
  scope: CompanyScope,
  run: { id: number; storeId: number },
  packed: Buffer,
) =>
  tx.$client.query('insert into export_run_content (company_id, run_id, store_id, lines) values ($1, $2, $3, $4)', [
    scope.companyId,
    run.id,
    run.storeId,
    packed,
  ])

/** Numbers have no gaps within a company, and two runs at once never get the same. */
export const nextNumber = (tx: CompanyTx, scope: CompanyScope): Promise<number> =>
  tx
    .execute<{ number: number }>(sql`
      insert into export_run_counter (company_id, last_number) values (${scope.companyId}, 1)
      on conflict (company_id) do update set last_number = export_run_counter.last_number + 1
      returning last_number as number`)
    .then(({ rows }) => rows[0]!.number)

/** Where a run goes, and whether it must: a rename may already have been sent there. */
export const targetOfRun = (
  tx: CompanyTx,
  id: number,
): Promise<{ targetId: number | null; mustStay: boolean } | undefined> =>
  tx
    .execute<{ targetId: number | null; mustStay: boolean }>(
      sql`select target_id as "targetId", renaming <> '' and state <> 'delivered' as "mustStay" from export_run where id = ${id}`,
    )
    .then(({ rows }) => rows[0])

export type FinishedContent = {
  number: number
  isCorrection: boolean
  correctionMode: CorrectionMode | ''
  replacesNumber: number | null
  layoutKey: string
  fileId: number
  rowCount: number
  removedCount: number
  sums: Record<string, number>
  saysPay: boolean
  target: { id: number; label: string } | undefined
}

export const finish = (tx: CompanyTx, scope: CompanyScope, id: number, content: FinishedContent) =>
  tx.execute(sql`
    update export_run set state = ${content.target ? 'sending' : 'finished'}, number = ${content.number},
      is_correction = ${content.isCorrection}, correction_mode = ${content.correctionMode}, replaces_number = ${content.replacesNumber},
      layout_key = ${content.layoutKey}, file_id = ${content.fileId},
      row_count = ${content.rowCount}, removed_count = ${content.removedCount}, sums = ${JSON.stringify(content.sums)}::jsonb, says_pay = ${content.saysPay},
      finished_at = now(), finished_by = ${scope.accountId},
      target_id = ${content.target?.id ?? null}, target_label = ${content.target?.label ?? ''}
    where id = ${id} and state = 'draft'`)

export type RunRow = ExportRun & { storageKey: string | null; fileType: string | null }

/** The newest runs of a store's period, drafts left out. */
export const list = (
  tx: CompanyTx,
  { storeId, kind, from, to }: Omit<SeriesKey, 'softwareId'>,
  limit: number,
): Promise<RunRow[]> =>
  runs(
    tx,
    sql`r.store_id = ${storeId} and r.kind = ${kind} and r.period_from = ${from} and r.period_to = ${to} and r.state <> 'draft'
      and ${isListed(tx, 'r.store_id')} order by r.number desc limit ${limit}`,
  )

export const find = (tx: CompanyTx, id: number): Promise<RunRow | undefined> =>
  runs(tx, sql`r.id = ${id}`).then(rows => rows[0])

type StoredRun = Omit<RunRow, 'progress' | 'changedSince'> & { rowsDone: number | null; rowsTotal: number | null }

const runs = (tx: CompanyTx, where: SQL): Promise<RunRow[]> =>
  tx
    .execute<StoredRun>(sql`
      select r.id, r.number, r.kind, r.software_id as "softwareId", r.store_id as "storeId", r.period_from as "from", r.period_to as "to",
             ${SHOWN_STATE} as state, r.is_correction as "isCorrection", r.correction_mode as "correctionMode",
             r.replaces_number as "replacesNumber", later.number as "replacedBy", r.layout_key as "layoutKey",
             coalesce(by_hand.total, 0) as "cancellationCount", coalesce(by_hand.open, 0) as "openCancellationCount",
             f.name as "fileName", f.size, f.sha256, f.storage_key as "storageKey", f.type as "fileType",
             r.row_count as "rowCount", r.removed_count as "removedCount", r.sums, r.says_pay as "saysPay",
             left(r.created_at::text, 19) as "createdAt", left(r.finished_at::text, 19) as "finishedAt",
             coalesce(trim(a.first_name || ' ' || a.last_name), '') as "finishedBy",
             r.target_label as target, left(r.delivered_at::text, 19) as "deliveredAt",
             case when ${STUCK} then 'Die Übertragung ist stehen geblieben.' else r.message end as message,
             j.rows_done as "rowsDone", j.rows_total as "rowsTotal"
      from export_run r
      left join file f on f.company_id = r.company_id and f.id = r.file_id
      left join account a on a.id = r.finished_by
      left join lateral (
        select min(l.number) as number from export_run l
        where r.state <> 'superseded' and l.company_id = r.company_id and l.store_id = r.store_id and l.kind = r.kind
          and l.software_id = r.software_id and l.period_from = r.period_from and l.period_to = r.period_to
          and l.number > r.number and l.replaces_number is not null and l.state <> 'superseded') later on true
      left join lateral (
        select count(*)::int as total, count(*) filter (where done_at is null)::int as open from export_cancellation c
        where c.company_id = r.company_id and c.run_id = r.id) by_hand on true
      left join lateral (
        select rows_done, rows_total from job_run j
        where r.state = 'sending' and j.company_id = r.company_id and j.record_kind = 'exports/export-runs' and j.record_id = r.id::text
        order by j.id desc limit 1) j on true
      where ${where}`)
    .then(({ rows }) =>
      rows.map(({ rowsDone, rowsTotal, ...run }) => ({
        ...run,
        progress: run.state === 'sending' ? { rowsDone: rowsDone ?? 0, rowsTotal: rowsTotal || run.rowCount } : null,
        changedSince: null,
      })),
    )

// A worker that died on its last try can't tell; after a while its run may be tried again like a failed one.
export const STUCK = sql`(r.state = 'sending' and greatest(coalesce(r.lease_until, r.finished_at), r.next_try_at) < now() - interval '10 minutes'
  and not exists (select from transfer_target t where t.company_id = r.company_id and t.id = r.target_id and t.held_at is not null))`
export const SHOWN_STATE = sql`case when ${STUCK} then 'failed' else r.state end`
export const COUNTS = sql`r.state not in ('draft', 'superseded')`

/** The periods of the stores that were handed over and have a day among the given ones, with their newest run. */
export const handedOverPeriods: FindHandedOver = (tx, kind, storeIds, days) =>
  tx
    .execute<RunPeriod>(sql`
      select distinct on (s.name, s.id, r.period_from, r.period_to) s.id as "storeId", s.name as "storeName",
             r.period_from as "from", r.period_to as "to", r.number as "runNumber"
      from export_run r join store s on s.company_id = r.company_id and s.id = r.store_id
      where r.store_id = any(${intArray(storeIds)}::int[]) and r.kind = ${kind} and ${COUNTS}
        and r.period_from <= ${days.to} and r.period_to >= ${days.from}
      order by s.name, s.id, r.period_from, r.period_to, r.number desc`)
    .then(({ rows }) => rows)

const ofSeries = (key: SeriesKey) => sql`
  r.store_id = ${key.storeId} and r.kind = ${key.kind} and r.software_id = ${key.softwareId}
  and r.period_from = ${key.from} and r.period_to = ${key.to}`

/** How people call it; a draft has no number. */
export const recordName = (id: SQL) => sql`select 'Lauf ' || r.number from export_run r where r.id = ${id}`

export const storeOf = (id: SQL) => sql`select r.store_id from export_run r where r.id = ${id}`
