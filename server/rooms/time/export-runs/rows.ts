import { type SQL, sql } from 'drizzle-orm'
import type { ExportKind, ExportRun } from '#contract/time/export-runs.ts'
import type { Period } from '#domain/time/periods.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
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

/** Held until the transaction ends, so that two hand-overs of one period come one after the other. */
export const lockSeries = (tx: CompanyTx, scope: CompanyScope, key: SeriesKey) => {
  const name = ['payroll export', scope.companyId, key.storeId, key.kind, key.softwareId, key.from].join(' ')
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
  isCorrection: boolean
  renaming: string
}

/** The finished runs of a chain that count, the newest first. */
export const countingRuns = (tx: CompanyTx, key: SeriesKey): Promise<CountingRun[]> =>
  tx
    .execute<CountingRun>(sql`
      select id, number, ${SHOWN_STATE} as state, is_correction as "isCorrection", renaming from export_run r
      where ${ofSeries(key)} and ${COUNTS} order by number desc`)
    .then(({ rows }) => rows)

/** What payroll has of a period by our hand, as the newest run that counts keeps it. */
export const newestContent = (tx: CompanyTx, key: SeriesKey): Promise<Buffer | undefined> =>
  newestContents(tx, key, key.from, key.to).then(rows => rows[0]?.[1])

/** The same for every period of a store between two days, each with the period's first day. */
export const newestContents = (
  tx: CompanyTx,
  key: Omit<SeriesKey, 'from' | 'to'>,
  from: string,
  to: string,
): Promise<[string, Buffer][]> =>
  tx.$client
    .query<[string, Buffer]>({
      rowMode: 'array',
      text: `
        select r.period_from, c.lines
        from (
          select distinct on (period_from, period_to) company_id, id, period_from from export_run
          where store_id = $1 and kind = $2 and software_id = $3 and period_from >= $4 and period_to <= $5
            and state not in ('draft', 'superseded')
          order by period_from, period_to, number desc
        ) r join export_run_content c on c.company_id = r.company_id and c.run_id = r.id`,
      values: [key.storeId, key.kind, key.softwareId, from, to],
    })
    .then(({ rows }) => rows)

/** A run that never arrived makes room for the next one; a worker still at it finds that it may not rename any more. */
export const supersede = (tx: CompanyTx, id: number) =>
  tx.execute(sql`
    update export_run r set state = 'superseded'
    where id = ${id} and (state = 'failed' or ${STUCK}) and renaming = ''`)

/** Gives false when the run is neither failed nor stuck. */
export const sendAgain = (tx: CompanyTx, id: number, target: { id: number; label: string }): Promise<boolean> =>
  tx
    .execute(sql`
      update export_run r set state = 'sending', message = '', lease_until = now(), target_id = ${target.id}, target_label = ${target.label}
      where id = ${id} and (state = 'failed' or ${STUCK}) returning id`)
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

/** Where a run goes, and whether a rename may already have been sent there. */
export const targetOfRun = (
  tx: CompanyTx,
  id: number,
): Promise<{ targetId: number | null; hasRenamed: boolean } | undefined> =>
  tx
    .execute<{ targetId: number | null; hasRenamed: boolean }>(
      sql`select target_id as "targetId", renaming <> '' as "hasRenamed" from export_run where id = ${id}`,
    )
    .then(({ rows }) => rows[0])

export type FinishedContent = {
  number: number
  isCorrection: boolean
  layoutKey: string
  fileId: number
  rowCount: number
  removedCount: number
  sums: Record<string, number>
  target: { id: number; label: string } | undefined
}

export const finish = (tx: CompanyTx, scope: CompanyScope, id: number, content: FinishedContent) =>
  tx.execute(sql`
    update export_run set state = ${content.target ? 'sending' : 'finished'}, number = ${content.number},
      is_correction = ${content.isCorrection}, layout_key = ${content.layoutKey}, file_id = ${content.fileId},
      row_count = ${content.rowCount}, removed_count = ${content.removedCount}, sums = ${JSON.stringify(content.sums)}::jsonb,
      finished_at = now(), finished_by = ${scope.accountId},
      target_id = ${content.target?.id ?? null}, target_label = ${content.target?.label ?? ''}
    where id = ${id} and state = 'draft'`)

export type RunRow = ExportRun & { storageKey: string | null; fileType: string | null }

/** The newest runs of a store, drafts left out. */
export const list = (tx: CompanyTx, storeId: number, kind: ExportKind, limit: number): Promise<RunRow[]> =>
  runs(
    tx,
    sql`r.store_id = ${storeId} and r.kind = ${kind} and r.state <> 'draft' and ${inStoreFilter('r.store_id')}
      order by r.number desc limit ${limit}`,
  )

export const find = (tx: CompanyTx, id: number): Promise<RunRow | undefined> =>
  runs(tx, sql`r.id = ${id}`).then(rows => rows[0])

type StoredRun = Omit<RunRow, 'progress' | 'changedSince'> & { rowsDone: number | null; rowsTotal: number | null }

const runs = (tx: CompanyTx, where: SQL): Promise<RunRow[]> =>
  tx
    .execute<StoredRun>(sql`
      select r.id, r.number, r.kind, r.software_id as "softwareId", r.store_id as "storeId", r.period_from as "from", r.period_to as "to",
             ${SHOWN_STATE} as state, r.is_correction as "isCorrection", r.layout_key as "layoutKey",
             f.name as "fileName", f.size, f.sha256, f.storage_key as "storageKey", f.type as "fileType",
             r.row_count as "rowCount", r.removed_count as "removedCount", r.sums,
             left(r.created_at::text, 19) as "createdAt", left(r.finished_at::text, 19) as "finishedAt",
             coalesce(trim(a.first_name || ' ' || a.last_name), '') as "finishedBy",
             r.target_label as target, left(r.delivered_at::text, 19) as "deliveredAt",
             case when ${STUCK} then 'Die Übertragung ist stehen geblieben.' else r.message end as message,
             j.rows_done as "rowsDone", j.rows_total as "rowsTotal"
      from export_run r
      left join file f on f.company_id = r.company_id and f.id = r.file_id
      left join account a on a.id = r.finished_by
      left join lateral (
        select rows_done, rows_total from job_run j
        where r.state = 'sending' and j.company_id = r.company_id and j.record_kind = 'time/export-runs' and j.record_id = r.id::text
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
export const STUCK = sql`(r.state = 'sending' and coalesce(r.lease_until, r.finished_at) < now() - interval '10 minutes')`
const SHOWN_STATE = sql`case when ${STUCK} then 'failed' else r.state end`
const COUNTS = sql`r.state not in ('draft', 'superseded')`
const ofSeries = (key: SeriesKey) => sql`
  r.store_id = ${key.storeId} and r.kind = ${key.kind} and r.software_id = ${key.softwareId}
  and r.period_from = ${key.from} and r.period_to = ${key.to}`
