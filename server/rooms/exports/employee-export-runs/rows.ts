import { type SQL, sql } from 'drizzle-orm'
import type {
  EmployeeExportRun,
  EmployeeSyncChange,
  ListedEmployeeRun,
  OpenPerson,
} from '#contract/exports/employee-sync.ts'
import type { ExportedPerson } from '#domain/exports/employee-file.ts'
import { EMPLOYEE_FILES } from '#domain/exports/employee-layouts.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
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
        c.software_id as "softwareId", case c.software_id when 1 then c.dpw_id else c.bmd_id end as "companyNumber", coalesce(s.version, 0) as version
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

/** Payroll software that takes master data. */
export const takesMasterData = (softwareId: SQL) =>
  sql`${softwareId} in (${sql.join(
    EMPLOYEE_FILES.map(({ softwareId }) => sql`${softwareId}::int`),
    sql`, `,
  )})`

/** Who of `employee e` is not handed over as they are now. The rule is `needsExport`. */
export const notHandedOver = (today: SQL) => sql`
  not e.dummy and not e.is_hidden
  and not exists (select from employee_export x where x.company_id = e.company_id and x.employee_id = e.id and x.changed_at = e.changed_at
    and (x.again_on is null or x.again_on > ${today}))`

const TODAY = sql`(select (now() at time zone time_zone)::date from company)`
const isOpen = (tx: CompanyTx) => sql`
  ${notHandedOver(TODAY)} and ${isListed(tx, 'e.store_id')} and ${takesMasterData(sql`(select software_id from company)`)}`
// By what the company's payroll software knows somebody.
const NUMBER = sql`case (select software_id from company) when 1 then e.dpw_id else e.bmd_id end`

export const countOpen = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`select count(*)::int as count from employee e where ${isOpen(tx)}`)
    .then(({ rows }) => rows[0]!.count)

export const openPeople = (tx: CompanyTx): Promise<OpenPerson[]> =>
  tx
    .execute<OpenPerson>(sql`
      select e.id, e.last_name as "lastName", e.first_name as "firstName", e.personnel_number as "mdPersonnelId",
        ${NUMBER} as "employeeNumber", left((e.changed_at at time zone 'UTC')::text, 19) as changed,
        (select left((x.exported_at at time zone 'UTC')::text, 19) from employee_export x
          where x.company_id = e.company_id and x.employee_id = e.id) as exported
      from employee e where ${isOpen(tx)}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)

export type Person = Omit<ExportedPerson, 'socialsecurity' | 'iban'> & {
  id: number
  changedAt: string
  svnrSealed: string | null
  ibanSealed: string | null
  /** From this day on another contract holds. */
  againOn: string | null
  /** As they were handed over before; null: never, or it is not known any more. */
  rowSealed: string | null
  exported: boolean
}

/**
 * The given people as far as the caller may see them; without ids everyone who is open. Each with the contract that holds
 * today, else the next, else the last; of several the one with the most hours.
 */
export const people = (tx: CompanyTx, ids: readonly number[]): Promise<Person[]> =>
  tx
    .execute<Person>(sql`
      select e.id, e.changed_at::text as "changedAt", ${NUMBER} as "employeeNumber", e.last_name as "lastName", e.first_name as "firstName",
        e.title_before as "titleBefore", e.title_after as "titleAfter", e.gender, e.birth_date::text as "birthDate",
        e.civil_status_id as "civilStatusId", e.citizen_type_id as "citizenTypeId", e.nationality, e.street,
        e.postal_code as zip, e.city, e.country, e.phone, e.email, e.bic, e.entry::text as entry, e.exit::text as exit,
        e.exit_reason as "exitReason", e.svnr_sealed as "svnrSealed", e.iban_sealed as "ibanSealed",
        coalesce((select number from cost_centre c where c.company_id = e.company_id and c.id = e.cost_centre_id), (
          select number from cost_centre c where c.company_id = e.company_id and c.store_id = e.store_id and c.is_default
          order by c.id limit 1), '') as "costCenterNumber",
        k.model_group as "group", k.weekly_minutes as "weeklyMinutes", k.payment_cents as "paymentCents", k.wage_type as "wageType",
        (select min(n.valid_from)::text from contract n
          where n.company_id = e.company_id and n.employee_id = e.id and n.valid_from > ${TODAY}) as "againOn",
        x.row_sealed as "rowSealed", x.employee_id is not null as exported
      from employee e left join employee_export x on x.company_id = e.company_id and x.employee_id = e.id
      left join lateral (
        select c.*, coalesce(m.model_group, d.model_group) as model_group from contract c
        left join employment_model m on m.company_id = c.company_id and m.id = coalesce(c.employment_model_id, e.employment_model_id)
        left join employment_model d on d.company_id = c.company_id and d.is_default
        where c.company_id = e.company_id and c.employee_id = e.id
        order by case when c.valid_from > ${TODAY} then 1 when c.valid_to < ${TODAY} then 2 else 0 end,
          case when c.valid_from > ${TODAY} then c.valid_from - ${TODAY} else ${TODAY} - coalesce(c.valid_to, ${TODAY}) end,
          c.weekly_minutes desc, c.id
        limit 1) k on true
      where ${ids.length > 0 ? sql`e.id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int))` : isOpen(tx)}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
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
  people: readonly (Pick<Person, 'id' | 'againOn'> & { rowSealed: string })[]
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
  const told = people.map(({ id, rowSealed, againOn }) => ({ id, row_sealed: rowSealed, again_on: againOn }))
  await tx.execute(sql`
    insert into employee_export (company_id, employee_id, changed_at, row_sealed, again_on)
    select e.company_id, e.id, e.changed_at, t.row_sealed, t.again_on
    from employee e join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id int, row_sealed text, again_on date) on t.id = e.id
    on conflict (company_id, employee_id) do update set changed_at = excluded.changed_at, exported_at = now(),
      row_sealed = excluded.row_sealed, again_on = excluded.again_on`)
}

export const sendTo = (tx: CompanyTx, id: number, targetId: number) =>
  tx.execute(sql`
    update employee_export_run set state = 'sending', message = '', target_id = ${targetId}, tries = 0, next_try_at = null, stop = '',
      stop_reason = '', lease_until = now(), queue_version = queue_version + 1 where id = ${id}`)

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

const LEASE = sql`interval '5 seconds'`

/** The number of the try that begins; undefined when nothing is to be sent any more, or its target is held. */
export const nextAttempt = (tx: CompanyTx, id: number): Promise<number | undefined> =>
  tx
    .execute<{ attempt: number }>(sql`
      update employee_export_run r set attempt = attempt + 1, tries = tries + 1, next_try_at = null, lease_until = now() + ${LEASE},
        queue_version = queue_version + 1
      where id = ${id} and state = 'sending' and not exists (
        select from transfer_target t where t.company_id = r.company_id and t.id = r.target_id and t.held_at is not null)
      returning attempt`)
    .then(({ rows }) => rows[0]?.attempt)

/** Only says that a worker is at it: what it may still do, its number says. */
export const renewLease = (tx: CompanyTx, id: number, attempt: number) =>
  tx.execute(sql`
    update employee_export_run set lease_until = now() + ${LEASE} where id = ${id} and attempt = ${attempt} and state = 'sending'`)

/** `waitSeconds`: until the next try; null: none is known. */
export const tellAttempt = (tx: CompanyTx, id: number, attempt: number, message: string, waitSeconds: number | null) =>
  tx.execute(sql`
    update employee_export_run set message = ${message}, lease_until = now(),
      next_try_at = now() + make_interval(secs => ${waitSeconds}), queue_version = queue_version + 1
    where id = ${id} and attempt = ${attempt} and state = 'sending'`)

/** False when another worker has begun a later try. */
export const keepRenaming = (tx: CompanyTx, id: number, attempt: number, temp: string): Promise<boolean> =>
  tx
    .execute(sql`
      update employee_export_run set renaming = ${temp} where id = ${id} and attempt = ${attempt} and state = 'sending' returning id`)
    .then(({ rows }) => rows.length > 0)

export const settle = (tx: CompanyTx, id: number, state: 'delivered' | 'failed', message: string): Promise<boolean> =>
  tx
    .execute(sql`
      update employee_export_run set state = ${state}, message = ${message},
        delivered_at = case when ${state} = 'delivered' then now() else delivered_at end, lease_until = null, next_try_at = null,
        stop = '', stop_reason = '', queue_version = queue_version + 1
      where id = ${id} and (state = 'sending' or (${state} = 'delivered' and state = 'failed')) returning id`)
    .then(({ rows }) => rows.length > 0)
