import { type SQL, sql } from 'drizzle-orm'
import type {
  HandedOver,
  ImportFilter,
  ImportJob,
  ImportJobsQuery,
  ImportKindName,
  ImportRow,
  ImportState,
  RowOutcome,
  WarningTopic,
} from '#contract/imports/import-jobs.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { insertFile, removeFile } from '#server/platform/file-rows.ts'
import type { Source } from '#server/rooms/imports/files/table.format.ts'
import type { Hints, Issue, Written } from '#server/rooms/imports/kinds/rules.ts'

export type StoredJob = ImportJob & {
  createdById: string
  file: { id: number; key: string } | null
  source: Source
  headerLine: number
  headSealed: string
  correctionsSealed: string
  fields: (string | null)[]
  /** Rows by topic. */
  warnings: Partial<Record<WarningTopic, number>>
  handedOver: HandedOver[]
} & Hints

const columns = sql`
  select j.id, j.kind, j.file_name as "fileName",
    case when failed then 'failed' else j.state end as state,
    case when failed then r.message else j.message end as message,
    j.created_by_name as "createdBy", j.created_by as "createdById",
    left((j.created_at at time zone 'UTC')::text, 19) as "createdAt",
    left((j.finished_at at time zone 'UTC')::text, 19) as "finishedAt",
    j.row_count as rows,
    json_build_object('new', j.new_rows, 'changed', j.changed_rows, 'unchanged', j.unchanged_rows,
      'error', j.error_rows, 'warning', j.warning_rows, 'proposed', j.proposed_rows) as counts,
    case when j.state in ('checking', 'running') and not failed then
      json_build_object('done', coalesce(r.rows_done, 0), 'total', coalesce(nullif(r.rows_total, 0), j.row_count), 'message', coalesce(r.message, ''))
    end as progress,
    case when j.set_aside_at is not null then
      json_build_object('by', j.set_aside_by_name, 'at', left((j.set_aside_at at time zone 'UTC')::text, 19))
    end as "setAside",
    j.file_id is not null as "hasFile",
    j.version`

// A job whose right was withdrawn ends without a word to the record, so its own state counts, too.
const source = sql`
  from import_job j
  left join lateral (
    select state, rows_done, rows_total, message from job_run
    where company_id = j.company_id and record_kind = 'imports/import-jobs' and record_id = j.id::text
    order by id desc limit 1
  ) r on j.state in ('checking', 'running')
  cross join lateral (select j.state in ('checking', 'running') and r.state is not distinct from 'failed' as failed) f`

export type JobsPage = { total: number; imports: ImportJob[]; next: number | null }

/** The newest first; the next page begins below its last one, however many came meanwhile. */
export async function page(
  tx: CompanyTx,
  { kind, state, createdBy, before, limit }: Omit<ImportJobsQuery, 'companyId'>,
): Promise<JobsPage> {
  const filter = sql`(${kind ?? null}::text is null or j.kind = ${kind ?? null})
    and (${createdBy ?? null}::uuid is null or j.created_by = ${createdBy ?? null}::uuid)
    and ${state ? isIn(state) : sql`true`}`
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*) as total ${source} where ${filter}`)
  const { rows } = await tx.execute<ImportJob & { createdById?: string }>(sql`
    ${columns} ${source} where ${filter} and (${before ?? null}::int is null or j.id < ${before ?? null}::int)
    order by j.id desc limit ${limit + 1}`)
  const imports = rows.slice(0, limit).map(({ createdById: _, ...job }) => job)
  return { total: counted[0]!.total, imports, next: rows.length > limit ? imports.at(-1)!.id : null }
}

const FAULTY = sql`j.state = 'checked' and j.error_rows > 0`
const isFailed = sql`(failed or j.state = 'failed')`

/** A state as people see it: what is settled is nothing else any more. */
function isIn(wanted: ImportFilter): SQL {
  if (wanted === 'set-aside') return sql`j.set_aside_at is not null`
  const open = sql`j.set_aside_at is null`
  if (wanted === 'issue') return sql`${open} and (${isFailed} or ${FAULTY})`
  if (wanted === 'faulty') return sql`${open} and ${FAULTY}`
  if (wanted === 'failed') return sql`${open} and ${isFailed}`
  if (wanted === 'checked') return sql`j.state = 'checked' and j.error_rows = 0`
  return sql`j.state = ${wanted} and not failed`
}

/** By the name of their newest import. */
export const people = (tx: CompanyTx): Promise<{ id: string; name: string }[]> =>
  tx
    .execute<{ id: string; name: string }>(sql`
      select id, name from (
        select distinct on (j.created_by) j.created_by as id, j.created_by_name as name from import_job j order by j.created_by, j.id desc
      ) p order by name, id`)
    .then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<StoredJob | undefined> => one(tx, id, sql``)

/** Waits for whoever works on the same import. */
export const lock = (tx: CompanyTx, id: number): Promise<StoredJob | undefined> => one(tx, id, sql`for update of j`)

const one = (tx: CompanyTx, id: number, locking: SQL) =>
  tx
    .execute<StoredJob>(sql`
      ${columns}, j.source, j.header_line as "headerLine", j.head_sealed as "headSealed", j.corrections_sealed as "correctionsSealed", j.fields,
        j.date_order as "dateOrder", j.decimal_sign as decimal, j.warnings, j.handed_over as "handedOver",
        case when file.id is not null then json_build_object('id', file.id, 'key', file.storage_key) end as file
      ${source} left join file on file.company_id = j.company_id and file.id = j.file_id
      where j.id = ${id} ${locking}`)
    .then(({ rows }) => rows[0])

export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('import_job', 'id')) as id`)
    .then(({ rows }) => rows[0]!.id)

export type NewJob = {
  id: number
  fileName: string
  file: { key: string; size: number; sha256: string }
  source: Source
  headerLine: number
  rowCount: number
  headSealed: string
  createdByName: string
} & Mapping

export async function insert(tx: CompanyTx, scope: CompanyScope, job: NewJob): Promise<void> {
  const fileId = await insertFile(tx, scope, {
    stored: job.file,
    name: job.fileName,
    type: 'application/octet-stream',
    purpose: 'import',
  })
  const { companyId, accountId } = scope
  await tx.execute(sql`
    insert into import_job (company_id, id, kind, file_name, file_id, source, header_line, row_count, head_sealed, fields,
      date_order, decimal_sign, created_by, created_by_name)
    values (${companyId}, ${job.id}, ${job.kind}, ${job.fileName}, ${fileId}, ${JSON.stringify(job.source)}::jsonb,
      ${job.headerLine}, ${job.rowCount}, ${job.headSealed}, ${JSON.stringify(job.fields)}::jsonb, ${job.dateOrder}, ${job.decimal},
      ${accountId}, ${job.createdByName})`)
}

export type Laid = Pick<NewJob, 'fileName' | 'file' | 'source' | 'headerLine' | 'rowCount' | 'headSealed'>

/** Another sheet of the same file, or the file mended; its old bytes are the caller's to remove once this is committed. */
export async function replaceTable(tx: CompanyTx, scope: CompanyScope, job: StoredJob, laid: Laid): Promise<void> {
  const fileId = await insertFile(tx, scope, {
    stored: laid.file,
    name: laid.fileName,
    type: 'application/octet-stream',
    purpose: 'import',
  })
  await tx.execute(sql`
    update import_job set file_name = ${laid.fileName}, file_id = ${fileId}, source = ${JSON.stringify(laid.source)}::jsonb, header_line = ${laid.headerLine},
      row_count = ${laid.rowCount}, head_sealed = ${laid.headSealed}
    where id = ${job.id}`)
  if (job.file) await removeFile(tx, job.file.id)
}

export type Mapping = { kind: ImportKindName; fields: (string | null)[] } & Hints

export const saveCorrections = (tx: CompanyTx, id: number, correctionsSealed: string) =>
  tx.execute(sql`update import_job set corrections_sealed = ${correctionsSealed} where id = ${id}`)

/** What was checked before no longer holds. */
export async function saveMapping(
  tx: CompanyTx,
  id: number,
  { kind, fields, dateOrder, decimal }: Mapping,
): Promise<void> {
  await tx.execute(sql`delete from import_row where job_id = ${id}`)
  await tx.execute(sql`
    update import_job set kind = ${kind}, fields = ${JSON.stringify(fields)}::jsonb, date_order = ${dateOrder}, decimal_sign = ${decimal},
      state = 'mapping', message = '', new_rows = 0, changed_rows = 0, unchanged_rows = 0, error_rows = 0, warning_rows = 0, proposed_rows = 0,
      warnings = '{}', handed_over = '[]', ${openAgain},
      version = version + 1
    where id = ${id}`)
}

export async function setState(tx: CompanyTx, id: number, state: ImportState, message = ''): Promise<void> {
  await tx.execute(sql`
    update import_job set state = ${state}, message = ${message}, version = version + 1,
      finished_at = case when ${state} in ('done', 'failed', 'undone') then now() end, ${openAgain}
    where id = ${id}`)
}

// A problem that was settled was that of a state that no longer is.
const openAgain = sql`set_aside_by = null, set_aside_by_name = null, set_aside_at = null`

export const setAside = (tx: CompanyTx, { accountId }: CompanyScope, id: number, byName: string) =>
  tx.execute(sql`
    update import_job set set_aside_by = ${accountId}, set_aside_by_name = ${byName}, set_aside_at = now(), version = version + 1
    where id = ${id}`)

export const takeBackSetAside = (tx: CompanyTx, id: number) =>
  tx.execute(sql`update import_job set ${openAgain}, version = version + 1 where id = ${id}`)

export type Findings = Pick<StoredJob, 'counts' | 'warnings' | 'handedOver'>

export async function saveFindings(
  tx: CompanyTx,
  id: number,
  { counts, warnings, handedOver }: Findings,
): Promise<void> {
  await tx.execute(sql`
    update import_job set warnings = ${JSON.stringify(warnings)}::jsonb, handed_over = ${JSON.stringify(handedOver)}::jsonb,
      new_rows = ${counts.new}, changed_rows = ${counts.changed}, unchanged_rows = ${counts.unchanged},
      error_rows = ${counts.error}, warning_rows = ${counts.warning}, proposed_rows = ${counts.proposed}
    where id = ${id}`)
}

/** Its rows and changes go with it. */
export async function remove(tx: CompanyTx, { id, file }: StoredJob): Promise<void> {
  await tx.execute(sql`delete from import_job where id = ${id}`)
  if (file) await removeFile(tx, file.id)
}

/** The row of the file goes; its bytes are the caller's to remove once this is committed. */
export async function forgetFile(tx: CompanyTx, { id, file }: StoredJob): Promise<void> {
  if (!file) return
  await tx.execute(
    sql`update import_job set file_id = null, head_sealed = '', corrections_sealed = '' where id = ${id}`,
  )
  await removeFile(tx, file.id)
}

export type CheckedRow = {
  line: number
  outcome: RowOutcome
  label: string
  cells: ImportRow['cells']
  issues: Issue[]
}

/** As `insertRows` takes them. */
export const rowsAsJson = (rows: readonly CheckedRow[]): string =>
  asJson(rows.map(row => ({ ...row, has_warning: row.issues.some(({ level }) => level === 'warning') })))

export async function insertRows(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  jobId: number,
  rowsJson: string,
): Promise<void> {
  await tx.execute(sql`
    insert into import_row (company_id, job_id, line, outcome, has_warning, label, cells, issues)
    select ${companyId}, ${jobId}, line, outcome, has_warning, label, cells, issues
    from jsonb_to_recordset(${rowsJson}::jsonb)
      as row (line int, outcome text, has_warning boolean, label text, cells jsonb, issues jsonb)`)
}

export const removeRows = (tx: CompanyTx, jobId: number) =>
  tx.execute(sql`delete from import_row where job_id = ${jobId}`)

/** What was imported stands in the records themselves; the hints stay readable. */
export const removeSilentRows = (tx: CompanyTx, jobId: number) =>
  tx.execute(sql`delete from import_row where job_id = ${jobId} and not has_warning`)

export async function pageOfRows(
  tx: CompanyTx,
  jobId: number,
  {
    show,
    topic,
    page,
    limit,
  }: { show: RowOutcome | 'all' | 'warning'; topic?: WarningTopic; page: number; limit: number },
): Promise<{ total: number; rows: CheckedRow[] }> {
  const shown = show === 'all' ? sql`true` : show === 'warning' ? sql`has_warning` : sql`outcome = ${show}`
  const filter = topic ? sql`${shown} and issues @> ${JSON.stringify([{ topic }])}::jsonb` : shown
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*) as total from import_row where job_id = ${jobId} and ${filter}`,
  )
  const { rows } = await tx.execute<CheckedRow>(sql`
    select line, outcome, label, cells, issues from import_row where job_id = ${jobId} and ${filter}
    order by line limit ${limit} offset ${(page - 1) * limit}`)
  return { total: counted[0]!.total, rows }
}

export const issuesByLine = (tx: CompanyTx, jobId: number): Promise<Map<number, Issue[]>> =>
  tx
    .execute<{ line: number; issues: Issue[] }>(
      sql`select line, issues from import_row where job_id = ${jobId} and issues <> '[]'::jsonb`,
    )
    .then(({ rows }) => new Map(rows.map(({ line, issues }) => [line, issues])))

export async function insertChanges(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  jobId: number,
  written: Written[],
): Promise<void> {
  for (const { kind, created, changed } of written) {
    await tx.execute(sql`
      insert into import_change (company_id, job_id, record_kind, created, changed)
      values (${companyId}, ${jobId}, ${kind}, ${intArray(created)}::int[], ${asJson(changed)}::jsonb)`)
  }
}

/** What imports keep of records that are erased: the rows that these are told by, and what they were before. */
export async function forget(
  tx: CompanyTx,
  rows: readonly { jobId: number; line: number }[],
  records: readonly { kind: string; id: number }[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from import_row r using json_to_recordset(${JSON.stringify(rows)}::json) as gone ("jobId" int, line int)
    where r.job_id = gone."jobId" and r.line = gone.line`)
  const kinds = Map.groupBy(records, ({ kind }) => kind)
  for (const [kind, ofKind] of kinds) {
    const ids = intArray(ofKind.map(({ id }) => id))
    await tx.execute(sql`
      update import_change set created = array(select id from unnest(created) id where id <> all (${ids}::int[])),
        changed = coalesce((select jsonb_agg(each) from jsonb_array_elements(changed) each
          where (each ->> 'id')::int <> all (${ids}::int[])), '[]')
      where record_kind = ${kind} and (created && ${ids}::int[]
        or exists (select from jsonb_array_elements(changed) each where (each ->> 'id')::int = any (${ids}::int[])))`)
  }
  return rowCount ?? 0
}

export const changesOf = (tx: CompanyTx, jobId: number): Promise<Written[]> =>
  tx
    .execute<Written>(sql`select record_kind as kind, created, changed from import_change where job_id = ${jobId}`)
    .then(({ rows }) => rows)

/** Which records of a kind an import wrote that was not taken back; undefined: there is no such import. */
export const writtenRecords = (tx: CompanyTx, jobId: number, kind: string): Promise<number[] | undefined> =>
  tx
    .execute<{ ids: number[] }>(sql`
      select coalesce((select c.created || array(select (each ->> 'id')::int from jsonb_array_elements(c.changed) each)
        from import_change c where c.company_id = j.company_id and c.job_id = j.id and c.record_kind = ${kind}), '{}'::int[]) as ids
      from import_job j where j.id = ${jobId} and j.state = 'done'`)
    .then(({ rows }) => rows[0]?.ids)

export const removeChanges = (tx: CompanyTx, jobId: number) =>
  tx.execute(sql`delete from import_change where job_id = ${jobId}`)

export const remembered = (tx: CompanyTx): Promise<{ kind: string; header: string; field: string }[]> =>
  tx
    .execute<{ kind: string; header: string; field: string }>(sql`select kind, header, field from import_mapping`)
    .then(({ rows }) => rows)

export async function remember(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  kind: ImportKindName,
  choices: { header: string; field: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into import_mapping (company_id, kind, header, field)
    select ${companyId}, ${kind}, header, field from jsonb_to_recordset(${asJson(choices)}::jsonb) as choice (header text, field text)
    on conflict (company_id, kind, header) do update set field = excluded.field`)
}

export const rememberedSheets = (tx: CompanyTx): Promise<{ kind: string; sheet: string }[]> =>
  tx.execute<{ kind: string; sheet: string }>(sql`select kind, sheet from import_sheet`).then(({ rows }) => rows)

export const rememberSheet = (tx: CompanyTx, { companyId }: CompanyScope, kind: ImportKindName, sheet: string) =>
  tx.execute(sql`
    insert into import_sheet (company_id, kind, sheet) values (${companyId}, ${kind}, ${sheet})
    on conflict (company_id, kind) do update set sheet = excluded.sheet`)

/** Two imports of one company never write at the same time: each must see what the other made. */
export const oneAtATime = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711006, ${companyId})`)

export const abandoned = (tx: CompanyTx, days: number): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select id from import_job where state in ('mapping', 'checked', 'failed') and created_at < now() - make_interval(days => ${days})`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** PostgreSQL knows no NUL in text; no cell holds one, but a file name or a message might. */
const asJson = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '')

/** How people call it. */
export const recordName = (id: SQL) => sql`select j.file_name from import_job j where j.id = ${id}`
