import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { EldaCreator, KnownCreator } from '#contract/settings/elda-creators.ts'
import { normalAddress } from '#domain/basics/address-ranges.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { eldaCreator as creator } from './tables.ts'

type AnyTx = CompanyTx | PlatformTx

const columns = {
  id: creator.id,
  elda_serial_number: creator.eldaSerialNumber,
  hasPassword: sql<boolean>`true`,
  periodic_clearing_check: creator.periodicClearingCheck,
  defaultProjekt: creator.defaultProjekt,
  name: creator.name,
  country: creator.country,
  postal: creator.postal,
  city: creator.city,
  street: creator.street,
  phone: creator.phone,
  email: creator.email,
  version: creator.version,
}
export type CreatorValues = Omit<EldaCreator, 'id' | 'version' | 'hasPassword'>

export const list = (tx: CompanyTx): Promise<EldaCreator[]> =>
  tx.select(columns).from(creator).orderBy(asc(creator.eldaSerialNumber))

/** Whether a number is free depends on all of them, so their changes come one after the other. */
export const lockAll = (tx: AnyTx, companyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711017, ${companyId})`)

export const ofCompany = (tx: AnyTx, companyId: number): Promise<EldaCreator[]> =>
  tx.select(columns).from(creator).where(eq(creator.companyId, companyId))

/** Known before the row exists, because the seal is bound to it. */
export const nextId = (tx: AnyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('elda_creator', 'id'))::int as id`)
    .then(({ rows }) => rows[0]!.id)

export const insert = (
  tx: AnyTx,
  key: { companyId: number; id: number },
  values: CreatorValues,
  passwordSealed: string,
): Promise<EldaCreator> =>
  tx
    .insert(creator)
    .values({ ...key, ...stored(values), passwordSealed })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  values: CreatorValues,
  passwordSealed: string | undefined,
): Promise<EldaCreator> =>
  tx
    .update(creator)
    .set({ ...stored(values), ...(passwordSealed && { passwordSealed }), version: sql`${creator.version} + 1` })
    .where(eq(creator.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

const stored = ({ elda_serial_number, periodic_clearing_check, ...values }: CreatorValues) => ({
  ...values,
  eldaSerialNumber: elda_serial_number,
  periodicClearingCheck: periodic_clearing_check,
})

export const remove = (tx: CompanyTx, id: number) => tx.delete(creator).where(eq(creator.id, id))

export const withPassword = (tx: AnyTx, { companyId, id }: { companyId: number; id: number }) =>
  tx
    .select({ ...columns, passwordSealed: creator.passwordSealed })
    .from(creator)
    .where(sql`${creator.companyId} = ${companyId} and ${creator.id} = ${id}`)
    .then(rows => rows[0])

/**
 * Of every company whose settings the person of this session may change: entered by this sign-in, with all its stores. A
 * program has no such session.
 */
export const administered = (
  tx: PlatformTx,
  sessionId: string,
  address: string,
): Promise<(KnownCreator & { companyId: number })[]> =>
  tx
    .execute<KnownCreator & { companyId: number }>(sql`
      select k.id, k.elda_serial_number, k.company_id as "companyId", c.name as "companyName"
      from session s
      join account a on a.id = s.account_id and a.active
      join role_assignment ra on ra.account_id = a.id and ra.store_ids is null
      join role r on r.company_id = ra.company_id and r.id = ra.role_id and 'settings.write' = any (r.permissions)
      join company c on c.id = ra.company_id
      join elda_creator k on k.company_id = ra.company_id
      where s.id = ${sessionId} and session_enters(s.vouched_by, a.email, ra.company_id)
        and second_factor_met(ra.company_id, a.id, s.by_passkey, s.vouched_by)
        and address_allowed(ra.company_id, ${normalAddress(address) ?? null}, a.is_machine)
      order by k.elda_serial_number, c.name, k.id`)
    .then(({ rows }) => rows)

/** How people call it. */
export const recordName = (id: SQL) => sql`select k.name from elda_creator k where k.id = ${id}`
