import { type SQL, sql } from 'drizzle-orm'
import type { EldaReturn, EldaReturnsQuery } from '#contract/elda/returns.ts'
import type { KnownCase } from '#domain/elda/return-plan.ts'
import type { ReturnKind } from '#domain/elda/return-words.ts'
import { intArray, textArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

export type StoredReturn = EldaReturn & { fileId: number; storageKey: string }

const utc = (column: SQL) => sql`left((${column} at time zone 'UTC')::text, 19)`
const COLUMNS = sql`r.id, r.file_name as "fileName", r.kind, r.problem, r.protocol, r.entries, r.state, ${utc(sql`r.created_at`)} as "createdAt",
  r.created_by_name as "createdBy", ${utc(sql`r.applied_at`)} as "appliedAt", r.version`
const STORED = sql`select ${COLUMNS}, r.file_id as "fileId", f.storage_key as "storageKey"
  from elda_return r join file f on f.company_id = r.company_id and f.id = r.file_id`

type Page = { total: number; returns: EldaReturn[] }

/** The newest first. */
export async function page(tx: CompanyTx, { state, page, limit }: Omit<EldaReturnsQuery, 'companyId'>): Promise<Page> {
  const where = state ? sql`where r.state = ${state}` : sql``
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from elda_return r ${where}`,
  )
  const { rows } = await tx.execute<EldaReturn>(sql`
    select ${COLUMNS} from elda_return r ${where} order by r.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return { total: counted[0]!.total, returns: rows }
}

const one = (tx: CompanyTx, where: SQL): Promise<StoredReturn | undefined> =>
  tx.execute<StoredReturn>(sql`${STORED} where ${where}`).then(({ rows }) => rows[0])

export const find = (tx: CompanyTx, id: number) => one(tx, sql`r.id = ${id}`)
/** The same bytes. */
export const withHash = (tx: CompanyTx, sha256: string) => one(tx, sql`r.sha256 = ${sha256}`)

export const among = (tx: CompanyTx, ids: readonly number[]): Promise<StoredReturn[]> =>
  tx
    .execute<StoredReturn>(sql`${STORED} where r.id = any(${intArray(ids)}::int[]) order by r.id`)
    .then(({ rows }) => rows)

export const lock = (tx: CompanyTx, ids: readonly number[]): Promise<StoredReturn[]> =>
  tx
    .execute<StoredReturn>(sql`${STORED} where r.id = any(${intArray(ids)}::int[]) order by r.id for update of r`)
    .then(({ rows }) => rows)

/** Its file is sealed for it. */
export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('elda_return', 'id'))::int as id`)
    .then(({ rows }) => rows[0]!.id)

type New = { id: number; fileName: string; sha256: string; fileId: number; createdByName: string }

export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, made: New) =>
  tx.execute(sql`
    insert into elda_return (company_id, id, file_name, sha256, file_id, created_by, created_by_name)
    values (${companyId}, ${made.id}, ${made.fileName}, ${made.sha256}, ${made.fileId}, ${accountId}::uuid, ${made.createdByName})`)

type Found = { kind: ReturnKind; problem: string; protocol: string; entries: number }

/** What was found in it; its version stays, for nobody changed it. */
export const note = (tx: CompanyTx, id: number, { kind, problem, protocol, entries }: Found) =>
  tx.execute(sql`
    update elda_return set kind = ${kind}, problem = ${problem}, protocol = ${protocol}, entries = ${entries}
    where id = ${id} and state = 'waiting'`)

export const finish = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`
    update elda_return set state = 'applied', applied_at = now(), version = version + 1 where id = any(${intArray(ids)}::int[])`)

export const remove = (tx: CompanyTx, id: number) => tx.execute(sql`delete from elda_return where id = ${id}`)

/** What clearing does not stand on any more; gives their files. */
export const removeOld = (tx: PlatformTx, years: number): Promise<{ companyId: number; fileId: number }[]> =>
  tx
    .execute<{ companyId: number; fileId: number }>(sql`
      delete from elda_return r where r.created_at < now() - make_interval(years => ${years})
        and not exists (select from clearing_case c where c.company_id = r.company_id and c.return_id = r.id)
      returning r.company_id as "companyId", r.file_id as "fileId"`)
    .then(({ rows }) => rows)

type Named = { id: number; lastName: string; firstName: string; hasNumber: boolean }

export const people = (tx: CompanyTx, ids: readonly number[]): Promise<Named[]> =>
  tx
    .execute<Named>(sql`
      select id, last_name as "lastName", first_name as "firstName", svnr_sealed is not null as "hasNumber" from employee
      where id = any(${intArray(ids)}::int[])`)
    .then(({ rows }) => rows)

/** By personnel number, as it went out as INF1; of whom there are two, nobody. */
export const withPersonnelNumber = (
  tx: CompanyTx,
  numbers: readonly string[],
): Promise<{ number: string; id: number }[]> =>
  tx
    .execute<{ number: string; id: number }>(sql`
      select personnel_number as number, min(id) as id from employee
      where personnel_number <> '' and not dummy and personnel_number = any(${textArray(numbers)}::text[])
      group by personnel_number having count(*) = 1`)
    .then(({ rows }) => rows)

/** Of these references, and these very questions. */
export const cases = (
  tx: CompanyTx,
  references: readonly string[],
  subjects: readonly string[],
): Promise<KnownCase[]> =>
  tx
    .execute<KnownCase>(sql`
      select subject as key, reference, state, code from clearing_case
      where (reference <> '' and reference = any(${textArray(references)}::text[])) or subject = any(${textArray(subjects)}::text[])`)
    .then(({ rows }) => rows)

/** How people call it. */
export const recordName = (id: SQL) => sql`select r.file_name from elda_return r where r.id = ${id}`
