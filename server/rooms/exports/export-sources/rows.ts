import { sql } from 'drizzle-orm'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { type PayrollStore, type Person, payrollStoreOf, type StoredStore } from './rules.ts'

/** The payroll software and the zone by which the company counts days. */
export const companyCalendar = (tx: CompanyTx): Promise<{ softwareId: number; zone: string }> =>
  tx
    .execute<{ softwareId: number; zone: string }>(
      sql`select software_id as "softwareId", time_zone as zone from company`,
    )
    .then(({ rows }) => rows[0]!)

/** The number of the newest run of a kind that counts, has rows and shares days with the given ones. */
export const newestOverlapping = (
  tx: CompanyTx,
  storeId: number,
  kind: ExportKind,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<number | undefined> =>
  tx
    .execute<{ number: number }>(sql`
      select number from export_run
      where store_id = ${storeId} and kind = ${kind} and state not in ('draft', 'superseded') and row_count > 0
        and period_from <= ${to.toString()} and period_to >= ${from.toString()}
      order by number desc limit 1`)
    .then(({ rows }) => rows[0]?.number)

/** Undefined when the store is not the caller's to see. */
export const payrollStore = (tx: CompanyTx, storeId: number): Promise<PayrollStore | undefined> =>
  tx
    .execute<StoredStore>(sql`
      select s.id as "storeId", s.store_number as "storeNumber", trim(split_part(s.cost_center, ',', 1)) as "costCentre",
             c.software_id as "softwareId", c.time_zone as zone,
             case when c.software_id > 1 then coalesce(h.client_number, '')
                  when c.individual_store_ids then case c.software_id when 0 then s.bmd_id else s.dpw_id end
                  else case c.software_id when 0 then c.bmd_id else c.dpw_id end end as "externalStoreId",
             case when h.company_id is null then '{}'::jsonb else jsonb_build_object('settlementMonth', h.settlement_month,
               'handsOverSickness', h.hands_over_sickness, 'absenceDays', h.absence_days, 'correctionModes', h.correction_modes,
               'correctionMonth', h.correction_month, 'wageDetail', h.wage_detail, 'wageLayout', h.wage_layout,
               'consultantNumber', h.consultant_number, 'clientNumber', h.client_number) end as settings,
             coalesce((select jsonb_agg(t.setting::jsonb || jsonb_build_object('id', t.id, 'name', t.name))
               from export_setting t where 'template:' || t.id in (h.wage_layout, h.absence_layout)), '[]'::jsonb) as chosen
      from store s join company c on c.id = s.company_id left join hand_over_setting h on h.company_id = s.company_id
      where s.id = ${storeId}`)
    .then(({ rows }) => rows[0] && payrollStoreOf(rows[0]))

/** Unit separator; no name keeps one. */
const PARTED = '\u001f'

/** The people the caller may see among the given. Who left before `from` shares a number with nobody. */
/** The column of the number by which each payroll software knows people; all others take the personnel number. */
const NUMBERS: Readonly<Record<number, string>> = { 0: 'bmd_id', 1: 'dpw_id' }

export async function people(
  tx: CompanyTx,
  softwareId: number,
  ids: Iterable<number>,
  from = '9999-12-31',
): Promise<Map<number, Person>> {
  const number = NUMBERS[softwareId] ?? 'personnel_number'
  const space = `case when (select individual_store_ids from company) then coalesce(store_id, 0) else 0 end`
  // One row of joined texts: thousands of rows would take longer to read than to find.
  const joined = (text: string) => `coalesce(string_agg(${text}, '${PARTED}'), '')`
  const name = (column: string) => joined(`translate(${column}, '${PARTED}', ' ')`)
  const { rows } = await tx.$client.query<string[]>({
    rowMode: 'array',
    // Materialized: without statistics the planner would find the shared numbers anew for each person.
    text: `with twice as materialized (
             select ${number} as number, ${space} as space from employee
             where ${number} <> '' and not dummy and (exit is null or exit >= $2)
               and ${number} = any(array(select ${number} from employee where id = any($1::int[]))) group by 1, 2 having count(*) > 1
           )
           select ${joined('id::text')}, ${name('last_name')}, ${name('first_name')}, ${name(number)},
             ${joined(`coalesce(exit::text, '')`)}, coalesce(string_agg(is_hidden::int::text, ''), ''),
             ${joined('version::text')},
             (select ${joined('e.id::text')} from twice join employee e on e.${number} = twice.number and ${space} = twice.space)
           from employee where id = any($1::int[])`,
    values: [arrayText(ids), from],
  })
  const [found = '', ...texts] = rows[0]!
  const people = new Map<number, Person>()
  if (found === '') return people
  const [lastNames, firstNames, externalIds, exits, , versions] = texts.map(text => text.split(PARTED))
  const [, , , , hidden = '', , shared = ''] = texts
  const sharing = new Set(shared.split(PARTED))
  for (const [at, id] of found.split(PARTED).entries()) {
    people.set(Number(id), {
      id: Number(id),
      lastName: lastNames![at]!,
      firstName: firstNames![at]!,
      externalId: externalIds![at]!,
      version: Number(versions![at]),
      exit: exits![at]! || null,
      isHidden: hidden[at] === '1',
      hasSharedId: sharing.has(id),
    })
  }
  return people
}

/** As PostgreSQL writes arrays: quicker than letting the driver quote thousands of numbers. */
export const arrayText = (ids: Iterable<number>) => `{${[...new Set(ids)].join(',')}}`
