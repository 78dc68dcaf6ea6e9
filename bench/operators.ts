import type { Figure } from '../scripts/bench.ts'
import { makeCompany } from './people.ts'
import { type Bench, figure, PASSWORD, sideBySide } from './server.ts'

const COMPANIES = 400
const PEOPLE = 155_000
/** The size of the company in the k-th place goes with 1/k, as with real ones; the smallest have a few people. */
const FEWEST = 5
const OWN = '/api/sec/employees?page=1&limit=100&sort=name&direction=asc&companyId='

type List = { what: string; ask: (send: Send) => Promise<Response>; target: number }
type Send = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Response>

/** Each list of the operators, of 400 companies and 155,000 people, beside the first page of the largest company's own employees. */
export async function operatorFigures(bench: Bench): Promise<Figure[]> {
  const largest = await makeInstallation(bench)
  const send = await asOperator(bench)
  const figures: Figure[] = []
  for (const { what, ask, target } of LISTS) {
    const measured = await sideBySide(
      9,
      () => read(what, ask(send)),
      () => read('own', bench.get(`${OWN}${largest}`)),
    )
    figures.push(
      figure(`Betreiber: ${what}, ${COMPANIES} Betriebe, gegen die Mitarbeiter des größten Betriebs`, measured, target),
    )
  }
  return figures
}

const read = async (what: string, asked: Promise<Response>) => {
  const answer = await asked
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${text.slice(0, 200)}`)
}

async function asOperator(bench: Bench): Promise<Send> {
  const signedIn = await bench.send('POST', '/api/account/login', {
    email: 'betrieb@kontor.example',
    password: PASSWORD,
  })
  const { data: token } = (await signedIn.json()) as { data: string }
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  }
  return (method, path, body) =>
    fetch(`${bench.address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function makeInstallation({ superuser }: Bench): Promise<number> {
  const places = Array.from({ length: COMPANIES }, (_, place) => 1 / (place + 1))
  const sum = places.reduce((all, each) => all + each, 0)
  const sizes = places.map(share => Math.max(FEWEST, Math.trunc((share / sum) * PEOPLE)))
  const ids: number[] = []
  for (const [place, people] of sizes.entries())
    ids.push(await makeCompany(superuser, `Betrieb ${place + 1}`, Math.max(3, Math.trunc(people / 60)), people, 0, 0))
  await superuser.query(
    `insert into role (company_id, id, name, immutable, permissions)
     select c.id, r.id, r.name, r.immutable, r.permissions from unnest($1::int[]) c (id) cross join (select * from role where company_id = 1) r`,
    [ids],
  )
  await superuser.query(
    `insert into role_assignment (company_id, account_id, role_id)
     select $1, a.id, 2 from account a where a.email = 'admin@kontor.example'`,
    [ids[0]],
  )
  await superuser.query(
    `update employee set created_at = now() - (id % 900) * interval '1 day' where company_id = any($1)`,
    [ids],
  )
  await makeHandOvers(superuser, ids)
  await superuser.query('vacuum analyze')
  return ids[0]!
}

/** Fifty files of each company that arrived, and in each tenth company one that did not. */
async function makeHandOvers(superuser: Bench['superuser'], companies: readonly number[]): Promise<void> {
  await superuser.query(
    `with target as (
       insert into transfer_target (company_id, name, host, user_name, auth, secret_sealed, is_default)
       select id, 'Lohnbüro', 'sftp.lohn-' || id % 40 || '.example', 'kontor', 'key', '', true from unnest($1::int[]) id returning company_id, id),
     stored as (
       insert into file (company_id, name, type, size, sha256, storage_key, purpose, created_by)
       select t.company_id, 'stammdaten-' || n || '.csv', 'text/csv', 8400, repeat('a', 64), gen_random_uuid()::text, 'employee-export',
         gen_random_uuid()
       from target t, generate_series(0, $2) n where n > 0 or t.company_id % 10 = 0 returning company_id, id, name)
     insert into employee_export_run (company_id, created_by, content_key, employee_ids, file_id, sha256, state, target_id, delivered_at)
     select s.company_id, gen_random_uuid(), s.name, '{}', s.id, repeat('a', 64), case when is_failed then 'failed' else 'delivered' end, t.id,
       case when not is_failed then now() - s.id % 400 * interval '6 hours' end
     from stored s join target t using (company_id), lateral (select s.name = 'stammdaten-0.csv' as is_failed) x`,
    [companies, FILES],
  )
}
const FILES = 50

const day = (ago: number) => Temporal.Now.plainDateISO().subtract({ days: ago }).toString()

const LISTS: readonly List[] = [
  { what: 'Company', ask: send => send('GET', '/api/sec/superadmin/companies'), target: 5 },
  { what: 'Store', ask: send => send('GET', '/api/sec/superadmin/stores'), target: 5 },
  { what: 'Störungen', ask: send => send('GET', '/api/sec/superadmin/overview/disturbances'), target: 5 },
  {
    what: 'New Employees, fünf Tage',
    ask: send => send('GET', `/api/sec/superadmin/newemployees?from=${day(4)}&to=${day(0)}`),
    target: 3,
  },
  {
    what: 'New Employees, Zahlen dazu',
    ask: send => send('GET', `/api/sec/superadmin/newemployees/summary?from=${day(4)}&to=${day(0)}`),
    target: 3,
  },
  {
    what: 'Employee, nach Namen',
    ask: send =>
      send('POST', '/api/sec/superadmin/employees/search', {
        by: 'name',
        text: 'Huber 11',
        reason: 'Messung der Suche',
      }),
    target: 3,
  },
  { what: 'Employee Sync', ask: send => send('GET', '/api/sec/superadmin/employeesync'), target: 3 },
  {
    what: 'Transfer Service, Offenes',
    ask: send => send('POST', '/api/sec/superadmin/transfers/search', { show: 'open' }),
    target: 3,
  },
  {
    what: 'Transfer Service, alles',
    ask: send => send('POST', '/api/sec/superadmin/transfers/search', { show: 'all' }),
    target: 3,
  },
  { what: 'ÖGK Clearing', ask: send => send('GET', '/api/sec/superadmin/clearing'), target: 3 },
]
