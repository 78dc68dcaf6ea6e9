import type { Figure } from '../scripts/bench.ts'
import { type Bench, figure, sideBySide } from './server.ts'
import { makeCompany } from './wages.ts'

const PEOPLE = 2_000
const ROWS = 10_000
/** What the screens ask for at once; of files the newest 500 are all that there is to see. */
const SHOWN = 2_000
const FILES = 500
/** No more are given at once. */
const RETURNS = 1_000

const QUICK = 25

type List = { what: string; path: string; plain: readonly string[]; rows: number; countOf: (answer: never) => number }

/** Notices, files, returns and questions, 10,000 of each, beside the one statement that reads the same columns of as many rows, and their number. */
export async function eldaListFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE)
  for (const statement of FURNISHED) await bench.superuser.query(statement, [company])
  await bench.superuser.query('vacuum analyze')
  const client = await bench.asCompany(company)
  const figures: Figure[] = []
  for (const { what, path, plain, rows, countOf } of LISTS) {
    const ask = async () => {
      const answer = await bench.get(
        `/api/sec/elda/${path}companyId=${company}&limit=${rows === RETURNS ? RETURNS : SHOWN}`,
      )
      if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
      const { data } = (await answer.json()) as { data: never }
      if (countOf(data) !== rows) throw new Error(`${what}: ${countOf(data)} of ${rows}.`)
    }
    const measured = await sideBySide(9, ask, async () => {
      for (const statement of plain) JSON.stringify((await client.query(statement)).rows)
    })
    const told = figure(`ÖGK: ${what}, ${rows} von ${ROWS}, gegen dieselben Zeilen in einer Abfrage`, measured, 4)
    // Of few rows a request itself is most of it.
    figures.push(rows > FILES ? told : { ...told, target: `≤ ${QUICK} ms`, ok: measured.ours <= QUICK })
  }
  await client.end()
  return figures
}

const LISTS: readonly List[] = [
  {
    what: 'Meldungen',
    path: 'notices?',
    rows: SHOWN,
    countOf: ({ notices }: { notices: unknown[] }) => notices.length,
    plain: [
      'select count(*) from social_insurance_registration',
      `select n.id, n.employee_id, e.personnel_number, e.last_name, e.first_name, e.store_id, s.name, n.kind, n.state, n.reference, n.original,
         n.account, n.told_on, n.right_on, n.due_on, n.duty_key, n.fault_count, n.project, n.holding_id, n.message, n.made_by_name, n.state_at, n.version
       from social_insurance_registration n join employee e on e.id = n.employee_id left join store s on s.id = e.store_id
       order by n.id desc limit ${SHOWN}`,
    ],
  },
  {
    what: 'Dateien',
    path: 'holdings?',
    rows: FILES,
    countOf: ({ holdings }: { holdings: unknown[] }) => holdings.length,
    plain: [
      'select id, elda_serial_number, name, default_projekt from elda_creator',
      `select id, kind, project, serial_number, number, account, record_count, state, sent_on, bytes_sealed <> '' as has_file, created_by_name,
         created_at, version
       from elda_holding order by id desc limit ${FILES}`,
    ],
  },
  {
    what: 'Rücksendungen',
    path: 'returns?',
    rows: RETURNS,
    countOf: ({ returns }: { returns: unknown[] }) => returns.length,
    plain: [
      'select count(*) from elda_return',
      `select id, file_name, kind, problem, protocol, entries, state, created_at, created_by_name, applied_at, version from elda_return
       order by id desc limit ${RETURNS}`,
    ],
  },
  {
    what: 'Clearing',
    path: 'clearing?',
    rows: SHOWN,
    countOf: ({ cases }: { cases: unknown[] }) => cases.length,
    plain: [
      `select count(*), count(*) filter (where state = 'open'), count(*) filter (where urgency = 'urgent') from clearing_case`,
      `select c.*, e.last_name, e.first_name, e.personnel_number, e.svnr_index, e.version as employee_version, s.name, r.file_name, n.id as notice,
         n.kind, n.state as notice_state, n.state_at
       from clearing_case c left join employee e on e.id = c.employee_id left join store s on s.id = e.store_id
         left join elda_return r on r.id = c.return_id
         left join social_insurance_registration n on n.reference = c.reference
       where c.state <> 'settled' order by c.account, c.due_on, c.id limit ${SHOWN}`,
    ],
  },
]

const NOBODY = '00000000-0000-4000-8000-000000000000'
const PERSON = `(select array_agg(id order by id) from employee where company_id = $1::int)`

const FURNISHED = [
  `update company set use_elda_service = true where id = $1::int`,
  `insert into elda_employer (company_id, name, version) values ($1::int, 'Messung', 1)`,
  `insert into elda_insurer (company_id, insurer, contribution_accountnumber) values ($1::int, '11', '20134567')`,
  `insert into social_insurance_registration
     (company_id, employee_id, kind, state, reference, account, told_on, area, is_marginal, is_free, weekly_minutes, values_sealed, project)
   select $1::int, people.ids[1 + n % ${PEOPLE}], 'M3', 'clearing', 'L' || $1::int || '-' || n, '20134567', date '2026-01-01' + n % 300, '01', false, false,
     2310, repeat('x', 600), 'TM'
   from ${PERSON} as people (ids), generate_series(1, ${ROWS}) n`,
  `with made as (
     insert into elda_holding (company_id, kind, project, serial_number, number, account, record_count, bytes_sealed, sha256, created_by, created_by_name)
     select $1::int, 'VR', 'TM', '0042317', n, '20134567', 1, repeat('x', 3000), 'x', '${NOBODY}', 'Messung' from generate_series(1, ${ROWS}) n
     returning id, number)
   insert into elda_holding_notice (company_id, holding_id, place, employee_id, notice_id, reference)
   select $1::int, made.id, 1, people.ids[1 + made.number % ${PEOPLE}], made.number, 'L' || $1::int || '-' || made.number
   from made, ${PERSON} as people (ids)`,
  `insert into file (company_id, storage_key, size, sha256, name, type, purpose, created_by)
   select $1::int, 'bench/' || $1::int || '/' || n, 1, 'x', 'cm_' || n || '.xml', 'application/octet-stream', 'elda-return', '${NOBODY}'
   from generate_series(1, ${ROWS}) n`,
  `insert into elda_return (company_id, file_name, sha256, file_id, kind, protocol, entries, state, created_by, created_by_name, applied_at)
   select $1::int, name, encode(sha256(name::bytea), 'hex'), id, 'clearing', '', 1, 'applied', '${NOBODY}', 'Messung', now()
   from file where company_id = $1::int and purpose = 'elda-return'`,
  `insert into clearing_case (company_id, return_id, subject, code, urgency, account, reference, employee_id, asked_name, is_test, asked_on, due_on,
     state, reason)
   select $1::int, r.id, 'L' || n.id, (array['VW1960', 'VW1924', 'BW1930', 'VW1750'])[1 + n.id % 4], 'soon', '20134567', n.reference, n.employee_id, '',
     true, n.told_on, n.told_on + 7, 'open', ''
   from (select *, row_number() over (order by id) as place from social_insurance_registration where company_id = $1::int) n
   join (select id, row_number() over (order by id) as place from elda_return where company_id = $1::int) r using (place)`,
]
