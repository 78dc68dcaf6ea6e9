import { type SQL, sql } from 'drizzle-orm'
import { VIENNA } from '#domain/basics/days.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** A release as its operators see it, whatever its state. */
export type StoredRelease = {
  id: number
  number: string
  notes: string
  appearsAt: string | null
  isApproved: boolean
  author: string
  changedAt: string
  version: number
}

const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`
const select = sql`
  select r.id, r.number, r.notes, ${utc(sql`r.appears_at`)} as "appearsAt", r.is_approved as "isApproved",
    coalesce(btrim(a.first_name || ' ' || a.last_name), '') as author, ${utc(sql`r.changed_at`)} as "changedAt", r.version
  from release r left join account a on a.id = r.author_id`

export const list = (tx: PlatformTx): Promise<StoredRelease[]> =>
  tx.execute<StoredRelease>(sql`${select} order by release_order(r.number) desc`).then(({ rows }) => rows)

/** All of them, as they stand: whether one may appear depends on the others, so nobody changes one meanwhile. */
export async function lockAll(tx: PlatformTx): Promise<StoredRelease[]> {
  await tx.execute(sql`lock table release in share row exclusive mode`)
  return list(tx)
}

type Written = Pick<StoredRelease, 'number' | 'notes' | 'appearsAt'>

export const insert = (tx: PlatformTx, authorId: string, { number, notes, appearsAt }: Written): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into release (number, notes, appears_at, author_id)
      values (${number}, ${notes}, ${appearsAt}::timestamp at time zone 'UTC', ${authorId}) returning id`)
    .then(({ rows }) => rows[0]!.id)

export const update = (tx: PlatformTx, authorId: string, release: Written & Pick<StoredRelease, 'id' | 'isApproved'>) =>
  tx.execute(sql`
    update release set number = ${release.number}, notes = ${release.notes},
      appears_at = ${release.appearsAt}::timestamp at time zone 'UTC', is_approved = ${release.isApproved},
      author_id = ${authorId}, changed_at = now(), version = version + 1
    where id = ${release.id}`)

export const remove = (tx: PlatformTx, id: number) => tx.execute(sql`delete from release where id = ${id}`)

// Programs and operators read no news; whoever came after a release has none of it to read.
const concerned = sql`
  concerned as (
    select a.id, exists (
      select from changelog_reader k join release seen on seen.id = k.release_id
      where k.account_id = a.id and release_order(seen.number) >= release_order(r.number)) as "hasRead"
    from release r join account a on not a.is_machine and not a.is_superuser and a.active
      and (r.appears_at at time zone ${VIENNA})::date > (a.created_at at time zone ${VIENNA})::date`

/** `id`, `name`: of the company. */
type CompanyReaders = { id: number; name: string; accounts: number; readers: number }

/** Of each company that has somebody whom the release is news to. */
export const readersByCompany = (tx: PlatformTx, id: number): Promise<CompanyReaders[]> =>
  tx
    .execute<CompanyReaders>(sql`
      with ${concerned} where r.id = ${id})
      select c.id, c.name, count(*)::int as accounts, count(*) filter (where concerned."hasRead")::int as readers
      from concerned join role_assignment ra on ra.account_id = concerned.id join company c on c.id = ra.company_id
      group by c.id order by lower(c.name), c.id`)
    .then(({ rows }) => rows)

type Total = Pick<CompanyReaders, 'accounts' | 'readers'>

export const readersOfAll = (tx: PlatformTx, id: number): Promise<Total> =>
  tx
    .execute<Total>(sql`
      with ${concerned} where r.id = ${id})
      select count(*)::int as accounts, count(*) filter (where concerned."hasRead")::int as readers from concerned
      where exists (select from role_assignment ra where ra.account_id = concerned.id)`)
    .then(({ rows }) => rows[0]!)
