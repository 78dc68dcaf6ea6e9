import { finished } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { personMonths } from '#contract/months/person-months.ts'
import type { Figure } from '../scripts/bench.ts'
import { monthTableFigures } from './browser.ts'
import { type Bench, figure, sideBySide } from './server.ts'
import { makeCompany } from './wages.ts'

const MONTH = '2026-07'
const PEOPLE = 10_000

/** July of ten thousand people: as the screen reads it, and as payroll gets it. */
export async function monthFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE, 1)
  const store = await closed(bench, company)
  return [
    await table(bench, company),
    ...(await handOver(bench, company, store)),
    ...(await monthTableFigures(bench, company, MONTH.slice(0, 7))),
  ]
}

/** The one store, its July closed, with a number for all that people came to. */
async function closed({ superuser, get }: Bench, company: number): Promise<number> {
  await superuser.query(`update company set bmd_id = '11' where id = $1`, [company])
  await superuser.query('update employee set bmd_id = personnel_number where company_id = $1', [company])
  await superuser.query(
    `insert into wage_type_line (company_id, kind, valid_from, numbers, unit)
     select $1, kind, '2020-01-01', jsonb_build_object((select model_group from employment_model where company_id = $1), row_number() over ()::text), 'hours'
     from unnest(array['NORM', 'MEHR25', 'MEHR0', 'UE50', 'UE100', 'NACHT', 'SONNTAG', 'FEIERTAG_ENTG', 'FTA', 'FTA_UE', 'ZA', 'ZA_AUSZ']) kind`,
    [company],
  )
  const { rows } = await superuser.query<{ id: number }>(
    `update store set store_number = '70', cost_center = '70' where company_id = $1 returning id`,
    [company],
  )
  const store = rows[0]!.id
  const made = await get(`${personMonths.list.path}?companyId=${company}&month=${MONTH}`)
  const { data } = (await made.json()) as { data: unknown[] }
  if (data.length !== PEOPLE) throw new Error(`${data.length} months`)
  await superuser.query(
    `insert into month_closing (company_id, store_id, month, closed_by) select $1, $2, '2026-07-01', id from account where email = 'admin@kontor.example'`,
    [company, store],
  )
  await superuser.query('vacuum analyze')
  return store
}

/** The cells of the table as they are kept, in whatever order they lie. */
const CELLS = `m.employee_id, e.personnel_number, e.last_name, e.first_name, m.store_id, m.target_minutes, m.worked_minutes, m.actual_minutes,
  m.totals, m.leave_hundredths, m.account_minutes, m.sick_full_hundredths, m.sick_half_hundredths, m.findings, m.reckoned_at`

async function table(bench: Bench, company: number): Promise<Figure> {
  const client = await bench.asCompany(company)
  const measured = await sideBySide(
    15,
    async () => {
      const answer = await bench.get(`${personMonths.list.path}?companyId=${company}&month=${MONTH}`)
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    },
    async () => {
      await client.query(
        `select json_agg(t)::text as rows from (
           select ${CELLS} from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
           where m.month = '${MONTH}-01') t`,
      )
    },
    5,
  )
  await client.end()
  return figure('Monatssummen von 10.000 Personen gegen json_agg derselben Zellen', measured, 2)
}

/** Each time the whole month anew, in place of the run before; compared with copying the rows that it is made of. */
async function handOver(bench: Bench, company: number, storeId: number): Promise<Figure[]> {
  const copy = `copy (select m.*, e.bmd_id, e.personnel_number, e.first_name, e.last_name
    from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = ${company} and m.month = '${MONTH}-01') to stdout`
  let replaces: number | undefined
  const body = { storeId, from: '2026-07-01', to: '2026-07-31', way: 'download' }
  const measured = await sideBySide(
    15,
    async () => {
      const answer = await bench.send('POST', `${wageExports.handOver.path}?companyId=${company}`, {
        ...body,
        replaces,
      })
      if (!answer.ok) throw new Error(await answer.text())
      const { data } = (await answer.json()) as { data: { id: number; rowCount: number } }
      if (data.rowCount < PEOPLE) throw new Error(`${data.rowCount} rows`)
      replaces = data.id
    },
    async () => {
      await finished(bench.superuser.query(copyTo(copy)).resume())
    },
    5,
  )
  const { ours, against } = measured.first
  return [
    figure('Lohnarten von 10.000 Personen übergeben (warm) gegen COPY TO der Monate', measured, 3),
    figure('… beim ersten Mal nach dem Start', { ours, against, ratio: ours / against }, 5),
  ]
}
