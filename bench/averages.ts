import type { Figure } from '../scripts/bench.ts'
import { type Bench, middle } from './server.ts'
import { makeCompany } from './wages.ts'

const MONTH = '2026-07'
const PEOPLE = 10_000
const ROUNDS = 3

/** What averages of all people of a month take, 13 weeks and 12 months; against reading the months they come from. */
export async function averageFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE, 200)
  const { superuser } = bench
  await superuser.query(`update contract set payment_cents = 240000, valid_from = '2020-01-01' where company_id = $1`, [
    company,
  ])
  await superuser.query(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved)
     select company_id, id, store_id, '2026-07-26 22:00+00', '2026-07-31 22:00+00', 1, 1, true from employee where company_id = $1 and id % 3 = 0`,
    [company],
  )
  const list = () => bench.get(`/api/sec/personaverages?companyId=${company}&month=${MONTH}`)
  const checks = () => bench.get(`/api/sec/monthchecks?companyId=${company}&month=${MONTH}`)
  await (await list()).arrayBuffer()
  // A year before, alike month by month.
  await superuser.query(
    `insert into person_month select (jsonb_populate_record(p, jsonb_build_object('month', (p.month - n * interval '1 month')::date))).*
     from person_month p, generate_series(1, 13) n where p.company_id = $1 and p.month = '2026-07-01'`,
    [company],
  )
  await superuser.query(`update person_month_chain set first_month = '2025-06-01' where company_id = $1`, [company])
  await superuser.query('vacuum analyze')
  const without = await middleOf(async () => void (await (await checks()).arrayBuffer()))
  await superuser.query(
    `insert into average (company_id, name) select $1, name from unnest(array['Urlaub', 'Sonderzahlung']) name`,
    [company],
  )
  await superuser.query(
    `insert into average_version (company_id, average_id, valid_from, used_for, kinds, period, divisor, skips_absences, least_times)
     select company_id, id, '2020-01-01', case name when 'Urlaub' then '{vacation,sickness}' else '{specialPayments}' end::text[], '{UE50,NACHT,SONNTAG}',
       case name when 'Urlaub' then 'weeks13' else 'months12' end, case name when 'Urlaub' then 'workedDays' else 'insuredDays' end, name = 'Urlaub', 1
     from average where company_id = $1`,
    [company],
  )
  const client = await bench.asCompany(company)
  const read = await middleOf(async () => {
    await client.query(
      `select employee_id, month, days from person_month where month between '2025-06-01' and '2026-07-01'`,
    )
  })
  await client.end()
  const ours = await middleOf(async () => {
    const { data } = (await (await list()).json()) as { data: { people: { values: unknown[] }[] } }
    if (data.people.length !== PEOPLE || data.people.some(({ values }) => values.length !== 3))
      throw new Error('People or values are missing.')
  })
  const withAverages = await middleOf(async () => void (await (await checks()).arrayBuffer()))
  return [
    {
      what: 'Durchschnitte von 10 000 Personen, 13 Wochen und 12 Monate, gegen das bloße Lesen ihrer Monate',
      ours: `${(ours / 1000).toFixed(1)} s`,
      against: `${(read / 1000).toFixed(1)} s`,
      ratio: ours / read,
      target: '≤ 4×',
      ok: ours / read <= 4,
    },
    {
      what: '… die Prüfungen vor dem Abschluss mit fehlenden Durchschnitten, gegen jene ohne',
      ours: `${(withAverages / 1000).toFixed(2)} s`,
      against: `${(without / 1000).toFixed(2)} s`,
      ratio: withAverages / without,
      target: '≤ 4×',
      ok: withAverages / without <= 4,
    },
  ]
}

async function middleOf(run: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return middle(times)
}
