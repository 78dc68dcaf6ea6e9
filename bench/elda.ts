import type { Figure } from '../scripts/bench.ts'
import { type Bench, sideBySide } from './server.ts'
import { makeCompany } from './wages.ts'

const PEOPLE = 3_000

/** What is due in a company of 3,000 people in their second employment and third contract, against reading the same rows in plain SQL. */
export async function eldaFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE)
  for (const statement of FURNISHED) await bench.superuser.query(statement, [company])
  await bench.superuser.query('vacuum analyze')
  const client = await bench.asCompany(company)
  const ask = async () => {
    const answer = await bench.get(`/api/sec/elda/duties?companyId=${company}&limit=100`)
    const { data } = (await answer.json()) as { data: { total: number; duties: unknown[] } }
    if (data.duties.length !== 100 || data.total < PEOPLE / 10) throw new Error(`${data.total} are due.`)
  }
  const measured = await sideBySide(11, ask, async () => {
    for (const statement of PLAIN) await client.query(statement)
  })
  await client.end()
  return [
    {
      what: `ÖGK: was bei ${PEOPLE} Mitarbeitern zu melden ist, gegen das bloße Lesen derselben Zeilen`,
      ours: `${measured.ours.toFixed(0)} ms`,
      against: `${measured.against.toFixed(0)} ms`,
      ratio: measured.ratio,
      target: '≤ 1 s',
      ok: measured.ours <= 1000,
    },
  ]
}

/** A year here, 9 of 10 filed as they are; of a third the insurance changes in spring. */
const FURNISHED = [
  `update company set use_elda_service = true, created_at = '2025-01-01' where id = $1`,
  'update store set federal_state = 9 where company_id = $1',
  `insert into elda_employer (company_id, name, version) values ($1, 'Messung', 1)`,
  `insert into elda_insurer (company_id, insurer, contribution_accountnumber) values ($1, '11', '20134567')`,
  `update employee set entry = '2026-01-12', svnr_sealed = 'x' where company_id = $1`,
  `insert into reentry (company_id, employee_id, entry, former_entry, former_exit, former_is_hidden)
   select company_id, id, entry, '2025-03-03', '2025-11-28', false from employee where company_id = $1`,
  `update contract set valid_from = '2026-04-01', valid_to = null where company_id = $1`,
  `insert into contract (company_id, employee_id, store_id, valid_from, valid_to, weekly_minutes)
   select company_id, employee_id, store_id, span.first::date, span.last::date, 1200 from contract,
     (values ('2025-03-03', '2025-11-28'), ('2026-01-12', '2026-03-31')) as span (first, last)
   where company_id = $1`,
  `insert into insured_fact (company_id, employee_id, kind, valid_from, is_marginal)
   select company_id, id, 'insurance', '2026-04-01', true from employee where company_id = $1 and id % 3 = 0`,
  `insert into social_insurance_registration
     (company_id, employee_id, kind, state, reference, account, told_on, area, is_marginal, is_free, weekly_minutes)
   select e.company_id, e.id, told.kind, 'done', 'K-' || e.id || '-' || told.place, '20134567', told.day::date, '02', false, false, 1200
   from employee e, (values (1, 'M3', '2025-03-03'), (2, 'M4', '2025-11-28'), (3, 'M3', '2026-01-12')) as told (place, kind, day)
   where e.company_id = $1 and e.id % 10 <> 0 order by e.id, told.place`,
]

const PLAIN = [
  `select e.id, e.personnel_number, e.last_name, e.first_name, e.store_id, e.entry, e.exit, s.name from employee e left join store s on s.id = e.store_id`,
  'select employee_id, former_entry, former_exit from reentry',
  'select employee_id, id, store_id, valid_from, valid_to, weekly_minutes, employment_model_id from contract',
  'select employee_id, id, kind, valid_from, area, is_marginal, is_free from insured_fact',
  'select employee_id, kind, reference, account, told_on, area, is_marginal, is_free, weekly_minutes from social_insurance_registration',
]
