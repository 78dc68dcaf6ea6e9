import { type SQL, sql } from 'drizzle-orm'
import type { Notice, NoticesQuery, WholeNotice } from '#contract/elda/notices.ts'
import type { NoticeFacts } from '#domain/elda/notice-facts.ts'
import { NOTICE_KIND_NAMES, type NoticeKind, type RegistrationState } from '#domain/elda/registration-states.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

/** As it lies in its row. */
export type NoticeRow = Notice &
  Omit<WholeNotice, keyof Notice | 'values' | 'faults'> & {
    valuesSealed: string
    requestReference: string
    transferReference: string
  }

const columns = sql`
  n.id, n.employee_id as "employeeId", e.personnel_number as "mdPersonnelId", e.last_name as "lastName", e.first_name as "firstName",
  e.store_id as "storeId", coalesce(s.name, '') as "storeName", n.kind, n.state, n.reference, n.original, n.account,
  n.told_on::text as day, n.right_on::text as "rightDay", n.due_on::text as "dueOn", n.duty_key as duty, case when n.state = 'draft' and n.values_sealed = '' then greatest(n.fault_count, 1) else n.fault_count end as "faultCount",
  n.project, n.holding_id as "holdingId", n.message, n.made_by_name as "madeBy",
  to_char(n.state_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "stateAt", n.version`
const sealed = sql`
  n.values_sealed as "valuesSealed", n.request_reference as "requestReference", n.transfer_reference as "transferReference",
  n.taken_over_on::text as "takenOverOn", n.protocol, n.paper_document_id as "paperDocumentId",
  n.closed_from as "closedFrom", n.closed_reason as "closedReason", n.closed_by_name as "closedBy",
  (select json_build_object('id', v.id, 'reference', v.reference, 'state', v.state, 'faultCount', v.fault_count)
   from social_insurance_registration v
   where v.company_id = n.company_id and v.reference <> '' and v.reference = n.request_reference and v.kind = 'VS'
   order by v.id limit 1) as "numberRequest"`
const source = sql`
  social_insurance_registration n join employee e on e.company_id = n.company_id and e.id = n.employee_id
  left join store s on s.company_id = e.company_id and s.id = e.store_id`

/** Of people whom the caller sees, the newest first. */
export async function list(tx: CompanyTx, asked: NoticesQuery): Promise<{ total: number; notices: Notice[] }> {
  const { storeId, employeeId, state, kind, page, limit } = asked
  const where = sql`
    ${employeeId === undefined ? isListed(tx, 'e.store_id') : sql`n.employee_id = ${employeeId}`}
    ${storeId === undefined ? sql`` : sql`and e.store_id = ${storeId}`}
    ${state === undefined ? sql`` : sql`and n.state = ${state}`} ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`}`
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${source} where ${where}`,
  )
  const { rows: notices } = await tx.execute<Notice>(
    sql`select ${columns} from ${source} where ${where} order by n.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { total: counted[0]!.total, notices }
}

export const find = (tx: CompanyTx, id: number): Promise<NoticeRow | undefined> =>
  tx.execute<NoticeRow>(sql`select ${columns}, ${sealed} from ${source} where n.id = ${id}`).then(({ rows }) => rows[0])

/** Nobody else changes it before this transaction ends. */
export async function lock(tx: CompanyTx, id: number): Promise<NoticeRow | undefined> {
  await tx.execute(sql`select from social_insurance_registration where id = ${id} for update`)
  return find(tx, id)
}

/** Held in the order of their numbers, so that of two who want the same ones the second waits and sees what became of them. */
export async function lockWhere(tx: CompanyTx, where: SQL): Promise<NoticeRow[]> {
  const { rows: held } = await tx.execute<{ id: number }>(
    sql`select n.id from social_insurance_registration n where ${where} order by n.id for update`,
  )
  const ids = `{${held.map(({ id }) => id).join(',')}}`
  return tx
    .execute<NoticeRow>(sql`select ${columns}, ${sealed} from ${source} where n.id = any(${ids}::int[]) order by n.id`)
    .then(({ rows }) => rows)
}

export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('social_insurance_registration', 'id'))::int as id`,
    )
    .then(({ rows }) => rows[0]!.id)

export type Written = {
  reference: string
  valuesSealed: string
  faultCount: number
  facts: NoticeFacts
}
export type Made = Written & {
  id: number
  employeeId: number
  kind: NoticeKind
  dueOn: string | null
  dutyKey: string
  madeByName: string
}

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, made: Made) => {
  const { facts } = made
  return tx.execute(sql`
    insert into social_insurance_registration
      (company_id, id, employee_id, kind, reference, due_on, duty_key, made_by_name, values_sealed, fault_count, original, account, told_on,
       right_on, area, is_marginal, is_free, weekly_minutes, request_reference, transfer_reference, transfer_account, transfer_on)
    values (${companyId}, ${made.id}, ${made.employeeId}, ${made.kind}, ${made.reference}, ${made.dueOn}, ${made.dutyKey},
      ${made.madeByName}, ${made.valuesSealed}, ${made.faultCount}, ${facts.original}, ${facts.account}, ${facts.toldOn},
      ${facts.rightOn}, ${facts.area}, ${facts.isMarginal}, ${facts.isFree}, ${facts.weeklyMinutes}, ${facts.requestReference},
      ${facts.transferReference}, ${facts.transferAccount}, ${facts.transferOn})`)
}

export const update = (tx: CompanyTx, id: number, { reference, valuesSealed, faultCount, facts }: Written) =>
  tx.execute(sql`
    update social_insurance_registration set reference = ${reference}, values_sealed = ${valuesSealed}, fault_count = ${faultCount},
      original = ${facts.original}, account = ${facts.account}, told_on = ${facts.toldOn}, right_on = ${facts.rightOn}, area = ${facts.area},
      is_marginal = ${facts.isMarginal}, is_free = ${facts.isFree}, weekly_minutes = ${facts.weeklyMinutes},
      request_reference = ${facts.requestReference}, transfer_reference = ${facts.transferReference},
      transfer_account = ${facts.transferAccount}, transfer_on = ${facts.transferOn}, version = version + 1
    where id = ${id}`)

type Moved = { state: RegistrationState; holdingId: number | null; project: 'TM' | 'DM' | null }
export const move = (tx: CompanyTx, ids: readonly number[], { state, holdingId, project }: Moved) =>
  tx.execute(sql`
    update social_insurance_registration set state = ${state}, holding_id = ${holdingId}, project = ${project}, state_at = now(),
      version = version + 1
    where id = any(${`{${ids.join(',')}}`}::int[])`)

export const remove = (tx: CompanyTx, id: number) =>
  tx.execute(sql`delete from social_insurance_registration where id = ${id}`)

/** One after the other in a company: each counts on from the one before. */
export async function nextNumber(tx: CompanyTx, { companyId }: CompanyScope, year: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(4711061, ${companyId})`)
  const { rows } = await tx.execute<{ number: number }>(
    sql`select coalesce(max(number), 0) + 1 as number from elda_reference where year = ${year}`,
  )
  return rows[0]!.number
}

/** False where it was given before, to whatever. */
export const keepReference = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { reference, year, number }: { reference: string; year: number; number: number },
): Promise<boolean> =>
  tx
    .execute(sql`
      insert into elda_reference (company_id, reference, year, number) values (${companyId}, ${reference}, ${year}, ${number})
      on conflict do nothing returning reference`)
    .then(({ rows }) => rows.length === 1)

/** Of the file that has to come first, where it is one of ours: its state. */
export const stateOfRequest = (tx: CompanyTx, reference: string): Promise<RegistrationState | undefined> =>
  tx
    .execute<{ state: RegistrationState }>(
      sql`select state from social_insurance_registration where reference = ${reference} and reference <> '' and kind = 'VS'`,
    )
    .then(({ rows }) => rows[0]?.state)

/** The newest request for a number of somebody, as long as it was not rejected; one that was tried out is none for what is in earnest. */
export const requestOf = (tx: CompanyTx, employeeId: number): Promise<string> =>
  tx
    .execute<{ reference: string }>(sql`
      select reference from social_insurance_registration
      where employee_id = ${employeeId} and kind = 'VS' and state <> 'rejected'
        and (project is distinct from 'TM' or not exists (select from elda_creator where default_projekt = 'DM'))
      order by id desc limit 1`)
    .then(({ rows }) => rows[0]?.reference ?? '')

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from social_insurance_registration n join employee e on e.company_id = n.company_id and e.id = n.employee_id
  where n.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)
/** Which of them it is: „Anmeldung zum 01.03.2026“. */
export const detailOf = (id: SQL) =>
  personOf(
    sql`((${JSON.stringify(NOTICE_KIND_NAMES)}::jsonb) ->> n.kind) || coalesce(' zum ' || to_char(n.told_on, 'DD.MM.YYYY'), '')`,
    id,
  )
export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)

/** Drafts that name this request. */
export const draftsNaming = (reference: string): SQL => sql`n.request_reference = ${reference} and n.state = 'draft'`

/** Not sent yet, and of the same that is due. */
export const openOfDuty = (duty: string): SQL => sql`n.duty_key = ${duty} and n.state in ('draft', 'created')`
