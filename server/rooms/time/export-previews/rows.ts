import { sql } from 'drizzle-orm'
import { type HandOverSettings, SHIPPED_SETTINGS } from '#domain/time/hand-over-settings.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { PayrollStore, Person } from '../export-sources/rules.ts'

type StoredStore = Omit<PayrollStore, 'settings'> & { settings: Partial<HandOverSettings> }

/** Undefined when the store is not the caller's to see. */
export const payrollStore = (tx: CompanyTx, storeId: number): Promise<PayrollStore | undefined> =>
  tx
    .execute<StoredStore>(sql`
      select s.id as "storeId", s.store_number as "storeNumber", trim(split_part(s.cost_center, ',', 1)) as "costCentre",
             c.software_id as "softwareId", c.time_zone as zone,
             case when c.individual_store_ids then case c.software_id when 0 then s.bmd_id when 1 then s.dpw_id else '' end
                  else case c.software_id when 0 then c.bmd_id when 1 then c.dpw_id else '' end end as "externalStoreId",
             case when h.company_id is null then '{}'::jsonb else jsonb_build_object('settlementMonth', h.settlement_month,
               'handsOverSickness', h.hands_over_sickness, 'absenceDays', h.absence_days, 'correctionModes', h.correction_modes) end as settings
      from store s join company c on c.id = s.company_id left join hand_over_setting h on h.company_id = s.company_id
      where s.id = ${storeId}`)
    .then(({ rows }) => rows[0] && { ...rows[0], settings: { ...SHIPPED_SETTINGS, ...rows[0].settings } })

/** Unit separator; no name keeps one. */
const PARTED = '\u001f'

const SHARED = '(number in (select number from twice))::text'

/** The people the caller may see among the given. Who left before `from` shares a number with nobody. */
export async function people(
  tx: CompanyTx,
  softwareId: number,
  ids: Iterable<number>,
  from = '9999-12-31',
): Promise<Map<number, Person>> {
  const idColumn = softwareId === 1 ? 'dpw_id' : 'bmd_id'
  // One row of joined texts: thousands of rows would take longer to read than to find.
  const joined = (column: string) => `coalesce(string_agg(translate(${column}, '${PARTED}', ' '), '${PARTED}'), '')`
  const { rows } = await tx.$client.query<string[]>({
    rowMode: 'array',
    // Materialized: without statistics the planner would find the shared numbers anew for each person.
    text: `with place as materialized (
             select id, last_name, first_name, ${idColumn}, exit, is_hidden, dummy,
                    ${idColumn} || '|' || case when c.by_store then coalesce(store_id::text, '') else '' end as number
             from employee cross join (select individual_store_ids as by_store from company) c
           ), twice as materialized (
             select number from place
             where ${idColumn} <> '' and not dummy and (exit is null or exit >= $2) group by number having count(*) > 1
           )
           select ${['id::text', 'last_name', 'first_name', idColumn, `coalesce(exit::text, '')`, 'is_hidden::text', SHARED].map(joined).join(', ')}
           from place where id = any($1::int[])`,
    values: [arrayText(ids), from],
  })
  const [found = [], lastNames, firstNames, externalIds, exits, hidden, twice] = rows[0]!.map(text =>
    text.split(PARTED),
  )
  const people = new Map<number, Person>()
  if (rows[0]![0] === '') return people
  for (const [at, text] of found.entries()) {
    const id = Number(text)
    people.set(id, {
      id,
      lastName: lastNames![at]!,
      firstName: firstNames![at]!,
      externalId: externalIds![at]!,
      exit: exits![at]! || null,
      isHidden: hidden![at] === 'true',
      hasSharedId: twice![at] === 'true',
    })
  }
  return people
}

export async function sealedNumbers(tx: CompanyTx, ids: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await tx.$client.query<[number, string]>({
    rowMode: 'array',
    text: 'select id, svnr_sealed from employee where id = any($1::int[]) and svnr_sealed is not null',
    values: [arrayText(ids)],
  })
  return new Map(rows)
}

/** As PostgreSQL writes arrays: quicker than letting the driver quote thousands of numbers. */
const arrayText = (ids: Iterable<number>) => `{${[...new Set(ids)].join(',')}}`
