import type { Figure } from '../scripts/bench.ts'
import { type Bench, figure, sideBySide } from './server.ts'
import { makeCompany } from './wages.ts'

const MONTH = '2026-07'
const PEOPLE = 10_000
const ROUNDS = 3

type Answer = { data: { people: { sumCents: number | null }[] } }

/** What provisions of all people take from their rows to the answer; against reading the same rows. */
export async function provisionFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE, 200)
  const fill = (statement: string) => bench.superuser.query(statement, [company])
  await fill('update store set federal_state = 1 + id % 9 where company_id = $1')
  await fill(`update contract set payment_cents = 200000 + employee_id % 1000 * 100 where company_id = $1`)
  await fill(
    `insert into opening_balance (company_id, employee_id, day, leave_hundredths, time_account_minutes)
     select company_id, id, '2026-07-01', id % 3000, id % 2400 from employee where company_id = $1`,
  )
  await fill(
    `insert into special_payment (company_id, employee_id, year, payments)
     select company_id, id, 2026, '[{"day":"2026-06-30","cents":220000,"name":"Urlaubszuschuss"}]' from employee where company_id = $1`,
  )
  const list = async () => {
    const { data } = (await (
      await bench.get(`/api/sec/provisions?companyId=${company}&month=${MONTH}`)
    ).json()) as Answer
    if (data.people.length !== PEOPLE || data.people.some(({ sumCents }) => sumCents === null))
      throw new Error('People or sums are missing.')
  }
  // Opening balances have touched the months.
  await list()
  await bench.superuser.query('vacuum analyze')
  const client = await bench.asCompany(company)
  const plain = async () => {
    await client.query(
      `select e.id, e.personnel_number, e.last_name, e.first_name, e.entry, e.birth_date, m.account_minutes, m.leave_year, c.*, p.payments
       from employee e join person_month m on m.employee_id = e.id and m.month = '2026-07-01'
       join contract c on c.employee_id = e.id join special_payment p on p.employee_id = e.id order by e.last_name`,
    )
  }
  const measured = await sideBySide(ROUNDS, list, plain)
  await client.end()
  return [
    figure(
      'Rückstellungen von 10 000 Personen zu einem Stichtag, bis zur Antwort, gegen das bloße Lesen ihrer Zeilen',
      measured,
      4,
    ),
  ]
}
