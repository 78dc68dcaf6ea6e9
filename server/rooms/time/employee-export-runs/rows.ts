import { sql } from 'drizzle-orm'
import type {
  EmployeeExportRun,
  EmployeeSyncChange,
  ListedEmployeeRun,
  OpenPerson,
} from '#contract/time/employee-sync.ts'
import type { ExportedPerson } from '#domain/time/employee-file.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import { insertFile } from '#server/platform/file-rows.ts'
import type { StoredFile } from '#server/platform/files.ts'

export type SyncState = {
  disabled: boolean
  enableExportViaTransferService: boolean
  softwareId: number
  companyNumber: string
  version: number
}

export const state = (tx: CompanyTx): Promise<SyncState> =>
  tx
    .execute<SyncState>(sql`
      select coalesce(s.disabled, false) as disabled, coalesce(s.transfer_service, false) as "enableExportViaTransferService",
        c.software_id as "softwareId", c.bmd_id as "companyNumber", coalesce(s.version, 0) as version
      from company c left join employee_sync_setting s on s.company_id = c.id`)
    .then(({ rows }) => rows[0]!)

export const save = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { disabled, enableExportViaTransferService: transfer }: Required<Omit<EmployeeSyncChange, 'version'>>,
) =>
  tx.execute(sql`
    insert into employee_sync_setting as old (company_id, disabled, transfer_service) values (${companyId}, ${disabled}, ${transfer})
    on conflict (company_id) do update set disabled = excluded.disabled, transfer_service = excluded.transfer_service,
      version = old.version + 1`)

/** So that two hand-overs of the same people come one after the other. */
export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711013, ${companyId})`)

// Who is not handed over as they are now. The rule is `needsExport`.
const OPEN = sql`
  not e.dummy and not e.is_hidden and ${inStoreFilter('e.store_id')}
  and not exists (select from employee_export x where x.company_id = e.company_id and x.employee_id = e.id and x.changed_at = e.changed_at)`

export const countOpen = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`select count(*)::int as count from employee e where ${OPEN}`)
    .then(({ rows }) => rows[0]!.count)

export const openPeople = (tx: CompanyTx): Promise<OpenPerson[]> =>
  tx
    .execute<OpenPerson>(sql`
      select e.id, e.last_name as "lastName", e.first_name as "firstName", e.personnel_number as "mdPersonnelId",
        e.bmd_id as "bmdId", left((e.changed_at at time zone 'UTC')::text, 19) as changed,
        (select left((x.exported_at at time zone 'UTC')::text, 19) from employee_export x
          where x.company_id = e.company_id and x.employee_id = e.id) as exported
      from employee e where ${OPEN}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)

export type Person = Omit<ExportedPerson, 'socialsecurity' | 'iban'> & {
  id: number
  changedAt: string
  svnrSealed: string | null
  ibanSealed: string | null
}

/** The given people as far as the caller may see them; without ids everyone who is open. */
export const people = (tx: CompanyTx, ids: readonly number[]): Promise<Person[]> =>
  tx
    .execute<Person>(sql`
      select e.id, e.changed_at::text as "changedAt", e.bmd_id as "bmdId", e.last_name as "lastName", e.first_name as "firstName",
        e.title_before as "titleBefore", e.title_after as "titleAfter", e.gender, e.birth_date::text as "birthDate",
        e.civil_status_id as "civilStatusId", e.citizen_type_id as "citizenTypeId", e.nationality, e.street,
        e.postal_code as zip, e.city, e.country, e.phone, e.email, e.bic, e.entry::text as entry, e.exit::text as exit,
        e.svnr_sealed as "svnrSealed", e.iban_sealed as "ibanSealed"
      from employee e
      where ${ids.length > 0 ? sql`e.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)` : OPEN}
      order by e.id`)
    .then(({ rows }) => rows)

const EXPORT_RUN = sql`
  select h.id, left((h.created_at at time zone 'UTC')::text, 19) as created, cardinality(h.employee_ids) as "employeeCount",
    h.state, h.message
  from employee_export_run h`

export const find = (tx: CompanyTx, id: number): Promise<EmployeeExportRun | undefined> =>
  tx.execute<EmployeeExportRun>(sql`${EXPORT_RUN} where h.id = ${id}`).then(({ rows }) => rows[0])

export const last = (tx: CompanyTx): Promise<EmployeeExportRun | undefined> =>
  tx.execute<EmployeeExportRun>(sql`${EXPORT_RUN} order by h.id desc limit 1`).then(({ rows }) => rows[0])

export const list = (tx: CompanyTx): Promise<ListedEmployeeRun[]> =>
  tx
    .execute<ListedEmployeeRun>(sql`
      select h.id, left((h.created_at at time zone 'UTC')::text, 19) as created,
        cardinality(h.employee_ids) as "employeeCount", h.state, h.message, f.name as "fileName",
        coalesce((select btrim(a.first_name || ' ' || a.last_name) from account a where a.id = h.created_by), '') as "createdBy"
      from employee_export_run h join file f on f.company_id = h.company_id and f.id = h.file_id
      order by h.id desc limit 20`)
    .then(({ rows }) => rows)

export const lastWith = (tx: CompanyTx, contentKey: string): Promise<EmployeeExportRun | undefined> =>
  tx
    .execute<EmployeeExportRun>(sql`${EXPORT_RUN} where h.content_key = ${contentKey} order by h.id desc limit 1`)
    .then(({ rows }) => rows[0])

/** The number of a new hand-over; its file is sealed for it. */
export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('employee_export_run', 'id'))::int as id`)
    .then(({ rows }) => rows[0]!.id)

type Made = {
  id: number
  contentKey: string
  people: readonly Person[]
  fileName: string
  type: string
  stored: StoredFile
  sha256: string
}

/** Keeps the hand-over and that these people are handed over as they are now. */
export async function insert(tx: CompanyTx, scope: CompanyScope, made: Made): Promise<void> {
  const { id, contentKey, people, fileName, type, stored, sha256 } = made
  const { companyId, accountId } = scope
  const fileId = await insertFile(tx, scope, { stored, name: fileName, type, purpose: 'employee-export' })
  const ids = JSON.stringify(people.map(person => person.id))
  await tx.execute(sql`
    insert into employee_export_run (company_id, id, created_by, content_key, employee_ids, file_id, sha256, state)
    values (${companyId}, ${id}, ${accountId}, ${contentKey}, array(select jsonb_array_elements_text(${ids}::jsonb)::int),
      ${fileId}, ${sha256}, 'stored')`)
  await tx.execute(sql`
    insert into employee_export (company_id, employee_id, changed_at)
    select company_id, id, changed_at from employee where id in (select jsonb_array_elements_text(${ids}::jsonb)::int)
    on conflict (company_id, employee_id) do update set changed_at = excluded.changed_at, exported_at = now()`)
}

export const sendTo = (tx: CompanyTx, id: number, targetId: number) =>
  tx.execute(sql`
    update employee_export_run set state = 'sending', message = '', target_id = ${targetId} where id = ${id}`)

export type Delivery = {
  storageKey: string
  sha256: string
  fileId: number
  fileName: string
  state: EmployeeExportRun['state']
  targetId: number | null
  attempt: number
  renaming: string
}

export const delivery = (tx: CompanyTx, id: number): Promise<Delivery | undefined> =>
  tx
    .execute<Delivery>(sql`
      select f.storage_key as "storageKey", f.id as "fileId", f.name as "fileName", h.sha256, h.state, h.target_id as "targetId",
        h.attempt, h.renaming
      from employee_export_run h join file f on f.company_id = h.company_id and f.id = h.file_id where h.id = ${id}`)
    .then(({ rows }) => rows[0])

/** The number of the try that begins; undefined when nothing is to be sent any more. */
export const nextAttempt = (tx: CompanyTx, id: number): Promise<number | undefined> =>
  tx
    .execute<{ attempt: number }>(sql`
      update employee_export_run set attempt = attempt + 1 where id = ${id} and state = 'sending' returning attempt`)
    .then(({ rows }) => rows[0]?.attempt)

/** False when another worker has begun a later try. */
export const keepRenaming = (tx: CompanyTx, id: number, attempt: number, temp: string): Promise<boolean> =>
  tx
    .execute(sql`
      update employee_export_run set renaming = ${temp} where id = ${id} and attempt = ${attempt} and state = 'sending' returning id`)
    .then(({ rows }) => rows.length > 0)

export const settle = (tx: CompanyTx, id: number, state: 'delivered' | 'failed', message: string): Promise<boolean> =>
  tx
    .execute(sql`
      update employee_export_run set state = ${state}, message = ${message} where id = ${id} and state = 'sending' returning id`)
    .then(({ rows }) => rows.length > 0)
