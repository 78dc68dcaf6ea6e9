import { sql } from 'drizzle-orm'
import { namesOfNoun } from '#contract/nouns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { forgetImported } from '#server/rooms/imports/public.ts'
import type { PersonRecords, PersonRow } from '../person-tables/rules.ts'

export const NONE = () => sql`false`

const listOf = (records: PersonRecords) =>
  [...records].flatMap(([noun, ids]) => namesOfNoun(noun).flatMap(kind => ids.map(id => ({ kind, id }))))

/** Each record of the person as `(kind, id)`. */
const recordsOf = (records: PersonRecords) =>
  sql`(select distinct kind, id from json_to_recordset(${JSON.stringify(listOf(records))}::json) as own (kind text, id int)) own`

/** Which imports wrote something of the person, and what it was before; of others nothing. */
export const importsOf = (tx: CompanyTx, records: PersonRecords): Promise<(PersonRow & { kind: string })[]> =>
  tx
    .execute<PersonRow & { kind: string }>(sql`
      select c.record_kind as kind, j.file_name, (j.finished_at at time zone 'UTC')::text as finished_at, own.id as record,
        (select each -> 'before' from jsonb_array_elements(c.changed) each where (each ->> 'id')::int = own.id limit 1) as before
      from import_change c
      join import_job j on j.id = c.job_id
      join ${recordsOf(records)} on own.kind = c.record_kind
      where own.id = any (c.created) or c.changed @> jsonb_build_array(jsonb_build_object('id', own.id))
      order by c.job_id, own.id`)
    .then(({ rows }) => rows)

/**
 * A row of a file bears a name and no number: it is the person's where the import wrote something of the person and nobody
 * else has that name.
 */
type ImportedRow = PersonRow & { job_id: number; line: number }
export const importRowsOf = (tx: CompanyTx, employeeId: number, records: PersonRecords): Promise<ImportedRow[]> =>
  tx
    .execute<ImportedRow>(sql`
      select r.job_id, j.file_name, r.line, r.label, r.cells, r.issues
      from import_row r
      join import_job j on j.id = r.job_id
      cross join lateral (select btrim(e.last_name || ' ' || e.first_name) as name from employee e where e.id = ${employeeId}
        union select m.name from employee_merge m where m.employee_id = ${employeeId}) p
      where (r.label = p.name or starts_with(r.label, p.name || ', '))
        and not exists (select from employee o where o.id <> ${employeeId} and btrim(o.last_name || ' ' || o.first_name) = p.name)
        and exists (select from import_change c join ${recordsOf(records)} on own.kind = c.record_kind where c.job_id = r.job_id
          and (own.id = any (c.created) or c.changed @> jsonb_build_array(jsonb_build_object('id', own.id))))
      order by r.job_id, r.line`)
    .then(({ rows }) => rows)

export async function forgetImports(tx: CompanyTx, employeeId: number, records: PersonRecords): Promise<number> {
  const found = await importRowsOf(tx, employeeId, records)
  return forgetImported(
    tx,
    found.map(({ job_id: jobId, line }) => ({ jobId, line })),
    listOf(records),
  )
}

type Entry = PersonRow & { action: string; kind: string }

/** Also of records that are gone, which name the person in what was kept of them. */
export const entriesOf = (tx: CompanyTx, employeeId: number, records: PersonRecords): Promise<Entry[]> =>
  tx
    .execute<Entry>(sql`
      select (a.at at time zone 'UTC')::text as at, a.action, a.record_kind as kind,
        a.before - ${OTHERS}::text[] as before, a.after - ${OTHERS}::text[] as after
      from audit_entry a
      where exists (select from ${recordsOf(records)} where own.kind = a.record_kind and own.id::text = a.record_id)
        or coalesce(a.before ->> 'employeeId', a.after ->> 'employeeId') = any (${filesOf(employeeId, records)}::text[])
      order by a.id`)
    .then(({ rows }) => rows)

/** The numbers of the person, also of files that went into theirs. */
const filesOf = (employeeId: number, records: PersonRecords) =>
  `{${records.get('people/employees')?.join() ?? employeeId}}`

/** Fields of an entry that may name somebody else. */
const OTHERS = '{accountId,askedBy,employeeIds,user,employees,remoteId}'
