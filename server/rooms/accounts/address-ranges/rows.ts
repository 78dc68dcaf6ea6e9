import { sql } from 'drizzle-orm'
import type { AddressRange } from '#contract/accounts/address-ranges.ts'
import { normalRange } from '#domain/basics/address-ranges.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

export type Stored = { active: boolean; holdsForPrograms: boolean; ranges: AddressRange[]; version: number }

type Row = Omit<Stored, 'ranges'> & { networks: string[]; notes: string[] }

const COLUMNS = sql`is_active as active, holds_for_programs as "holdsForPrograms", networks::text[] as networks, notes, version`

/** Undefined until there were some once. */
export const find = (tx: CompanyTx | PlatformTx, companyId: number): Promise<Stored | undefined> =>
  tx
    .execute<Row>(sql`select ${COLUMNS} from address_ranges where company_id = ${companyId}`)
    .then(({ rows }) => rows[0] && stored(rows[0]))

/** The same, held for a change. */
export const lock = (tx: CompanyTx | PlatformTx, companyId: number): Promise<Stored | undefined> =>
  tx
    .execute<Row>(sql`select ${COLUMNS} from address_ranges where company_id = ${companyId} for update`)
    .then(({ rows }) => rows[0] && stored(rows[0]))

/** The database writes some addresses otherwise. */
const stored = ({ networks, notes, ...row }: Row): Stored => ({
  ...row,
  ranges: networks.map((network, place) => ({ range: normalRange(network)!, note: notes[place]! })),
})

/** Undefined when somebody else was faster. */
export const save = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { active, holdsForPrograms, ranges, version }: Stored,
): Promise<Stored | undefined> =>
  tx
    .execute<Row>(sql`
      insert into address_ranges as r (company_id, is_active, holds_for_programs, networks, notes)
      select ${companyId}, ${active}, ${holdsForPrograms}, coalesce(array_agg(given.range::inet), '{}'), coalesce(array_agg(given.note), '{}')
      from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as given (range text, note text)
      on conflict (company_id) do update set is_active = excluded.is_active, holds_for_programs = excluded.holds_for_programs,
        networks = excluded.networks, notes = excluded.notes, version = r.version + 1 where r.version = ${version}
      returning ${COLUMNS}`)
    .then(({ rows }) => rows[0] && stored(rows[0]))

/** The ranges stay, for when it is to hold again. */
export const lift = (tx: PlatformTx, companyId: number) =>
  tx.execute(sql`update address_ranges set is_active = false, version = version + 1 where company_id = ${companyId}`)

export const companyName = (tx: PlatformTx, id: number): Promise<string | undefined> =>
  tx.execute<{ name: string }>(sql`select name from company where id = ${id}`).then(({ rows }) => rows[0]?.name)
