import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { middle } from '../server.ts'

/** What is done again and again, in one company: `rows` of what it shows, where that grows with the company. */
export type Action = { what: string; ask: (who: Person, round: number) => Promise<number>; rounds?: number }
export type Person = {
  send(method: string, path: string, body?: unknown): Promise<Response>
  company: number
  stores: readonly { id: number; number: string }[]
  people: readonly { id: number; number: string; storeId: number }[]
  email: string
  password: string
}
/** `pages`: of tables and indexes that its statements touched, `dearest` the one that touched most of them. */
export type Measured = {
  what: string
  milliseconds: number
  slowest: number
  rows: number
  pages: number
  dearest: string
}

const ROUNDS = 15
/** Touched in a second by a server that nobody asks anything. */
const REST_PAGES = 300
/** Its own schema, so that the product's tables stay what they are. */
const STATEMENTS = 'measured.pg_stat_statements'
/** What the server does meanwhile for itself. */
const BESIDE = 'pgboss|pg_stat_|^vacuum|job_run|housekeeping|server_process|audit_block'

export async function measure(who: Person, actions: readonly Action[], superuser: pg.Client): Promise<Measured[]> {
  const found: Measured[] = []
  for (const { what, ask, rounds = ROUNDS } of actions) {
    const times: number[] = []
    let rows = rounds > 1 ? await ask(who, 0) : 0
    await rests(superuser)
    for (let round = 1; round <= rounds; round++) {
      const begun = performance.now()
      rows = await ask(who, round)
      times.push(performance.now() - begun)
    }
    const [dearest, ...others] = await touched(superuser)
    const pages = [dearest, ...others].reduce((sum, each) => sum + (each?.pages ?? 0), 0) / rounds
    found.push({
      ...{ what, milliseconds: middle(times), slowest: Math.max(...times), rows, pages: Math.round(pages) },
      dearest: dearest ? `${Math.round(dearest.pages / rounds)}: ${dearest.text}` : '',
    })
    console.error(`${what}: ${middle(times).toFixed(1)} ms, ${rows} Zeilen, ${Math.round(pages)} Seiten`)
  }
  return found
}

/** What was done before may go on beside: months are reckoned anew, the trail is sealed. */
async function rests(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    await client.query('select measured.pg_stat_statements_reset()')
    await pause(1000)
    const pages = (await touched(client)).reduce((sum, each) => sum + each.pages, 0)
    if (pages < REST_PAGES) break
  }
  await client.query('select measured.pg_stat_statements_reset()')
}

const touched = (client: pg.Client): Promise<{ pages: number; text: string }[]> =>
  client
    .query<{ pages: number; text: string }>(
      `select sum(shared_blks_hit + shared_blks_read)::float8 as pages, left(regexp_replace(query, '\\s+', ' ', 'g'), 4000) as text
       from ${STATEMENTS} where toplevel and query !~* $1 group by 2 order by 1 desc`,
      [BESIDE],
    )
    .then(({ rows }) => rows)

const today = () => Temporal.Now.plainDateISO('Europe/Vienna')
const lastMonth = () => today().toPlainYearMonth().subtract({ months: 1 })
/** Of the months that were made all but the two newest are. */
const closedMonth = () => lastMonth().subtract({ months: 2 })
const german = (day: Temporal.PlainDate) => day.toString().split('-').reverse().join('.')

/** Asked for by its address, as a page does; gives how many rows the answer holds. */
const read =
  (path: (who: Person, round: number) => string, method = 'GET', body?: (who: Person) => unknown) =>
  async (who: Person, round: number): Promise<number> =>
    rowsOf(await ok(await who.send(method, path(who, round), body?.(who))))

async function ok(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url} ${(await answer.text()).slice(0, 500)}`)
  return answer
}

async function rowsOf(answer: Response): Promise<number> {
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.includes('json')) return text.split('\n').length - 1
  const { data } = JSON.parse(text) as { data: unknown }
  if (Array.isArray(data)) return data.length
  const lists = Object.values((data ?? {}) as object).filter(Array.isArray)
  return Math.max(1, ...lists.map(({ length }) => length))
}

const spanOf = (month: Temporal.PlainYearMonth) => {
  const first = month.toPlainDate({ day: 1 })
  return `from=${german(first)}&to=${german(first.add({ months: 1 }).subtract({ days: 1 }))}`
}
const nextMonday = () => today().add({ days: 8 - today().dayOfWeek })
const store = ({ stores }: Person, round = 0) => stores[round % stores.length]!.id
const person = ({ people }: Person, round: number) => people[(round * 37) % people.length]!.id

const ALSO_IN_A_STORE = new Set([
  'Anmelden',
  'Startseite',
  'Mitarbeiter, alle',
  'Mitarbeiter, eine Seite',
  'Suche',
  'Monatssummen',
  'Mitarbeiter, ein Personalakt',
  'Stempelzeiten eines Mitarbeiters',
  'Glocke',
  'Dienstplan, eine Woche',
])

/** What people do all day, and at the month's end. */
export const ACTIONS: readonly Action[] = [
  {
    what: 'Anmelden',
    ask: async ({ send, email, password }) => {
      await ok(await send('POST', '/api/account/login', { email, password }))
      return 1
    },
    rounds: 5,
  },
  { what: 'Startseite', ask: read(() => `/api/sec/monthoverview?month=${lastMonth()}`) },
  { what: 'Mitarbeiter, alle', ask: read(() => '/api/sec/employees/table?hidden=with') },
  { what: 'Mitarbeiter, eine Seite', ask: read(() => '/api/sec/employees?page=1&limit=50&sort=name') },
  {
    what: 'Suche',
    ask: read(
      () => '/api/sec/employees/search',
      'POST',
      () => ({ text: 'hub' }),
    ),
  },
  { what: 'Monatssummen', ask: read(() => `/api/sec/personmonths?month=${lastMonth()}`) },
  {
    what: 'Mitarbeiter, ein Personalakt',
    ask: read((who, round) => `/api/sec/employees/${person(who, round)}`),
  },
  {
    what: 'Stempelzeiten eines Mitarbeiters',
    ask: read((who, round) => `/api/sec/employees/${person(who, round)}/stamps?month=${lastMonth()}`),
  },
  { what: 'Glocke', ask: read(() => '/api/sec/notification/counts') },
  {
    what: 'Ereignisprotokoll',
    ask: read(
      () => '/api/sec/eventlog/search',
      'POST',
      () => ({ limit: 50 }),
    ),
  },
  {
    what: 'Dienstplan, eine Woche',
    ask: read((who, round) => {
      const monday = nextMonday()
      return `/api/sec/roster/week?storeId=${store(who, round)}&from=${monday}&to=${monday.add({ days: 6 })}`
    }),
  },
  {
    what: 'Lohnarten eines Standorts, ein Monat',
    ask: read((who, round) => `/api/sec/wageexport/preview?storeId=${store(who, round)}&${spanOf(closedMonth())}`),
    rounds: 7,
  },
  {
    what: 'Report',
    ask: read(
      () => '/api/sec/report/figures',
      'POST',
      () => ({
        ...{ name: 'Messung', reportType: 'ABSENCESFORMLEXPORT' },
        config: { year: lastMonth().year, month: lastMonth().month, storeId: 0 },
      }),
    ),
    rounds: 7,
  },
  {
    what: 'Übergabe der Abwesenheiten eines Standorts',
    ask: read((who, round) => `/api/absenceexport/export?storeId=${store(who, round)}&${spanOf(lastMonth())}`),
    rounds: 5,
  },
  {
    what: 'Abschluss eines Standorts',
    ask: async (who, round) => {
      const month = lastMonth().toString()
      const storeIds = [store(who, round)]
      return rowsOf(await ok(await who.send('POST', '/api/sec/monthclosings', { month, storeIds })))
    },
    // A store closes once.
    rounds: 3,
  },
  { what: 'Import von 2.000 Stempelzeiten', ask: (who, round) => importStamps(who, 2000, round), rounds: 2 },
  { what: 'Import von 50.000 Stempelzeiten', ask: who => importStamps(who, 50_000, undefined), rounds: 1 },
]

/** What whoever leads one store reads; what it names lies in that store, and nothing says so but their rights. */
export const STORE_ACTIONS: readonly Action[] = [
  ...ACTIONS.filter(({ what }) => ALSO_IN_A_STORE.has(what)),
  {
    what: 'Abwesenheiten eines Mitarbeiters',
    ask: read((who, round) => `/api/sec/employees/${person(who, round)}/absences`),
  },
  {
    what: 'Dokumente eines Mitarbeiters',
    ask: read((who, round) => `/api/sec/employee/documents?employeeId=${person(who, round)}`),
  },
  {
    what: 'Monate eines Mitarbeiters',
    ask: read((who, round) => `/api/sec/personmonths/${person(who, round)}/months`),
  },
  { what: 'Dokumente, alle', ask: read(() => '/api/sec/employee/documents') },
]

/** In the small hours of the month that runs nobody works yet. A round has an hour to itself; without one they lie in all of them. */
async function importStamps(who: Person, count: number, round: number | undefined): Promise<number> {
  const days = Math.max(1, today().day - 1)
  const lines = Array.from({ length: count }, (_, index) => {
    const person = who.people[index % who.people.length]!
    const turn = Math.floor(index / who.people.length)
    const number = who.stores.find(({ id }) => id === person.storeId)!.number
    const place = Math.floor(turn / days)
    const [hour, begin, end] = round === undefined ? [place >> 1, ...HALVES[place & 1]!] : [round + 1, '00', '20']
    return `${person.number};${number};${german(today().with({ day: 1 + (turn % days) }))};0${hour}:${begin};0${hour}:${end};0;ja`
  })
  const form = new FormData()
  form.set('kind', 'stamps')
  const text = `Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt\r\n${lines.join('\r\n')}\r\n`
  form.set('file', new Blob([text]), 'stempelzeiten.csv')
  const path = '/api/sec/importjobs'
  const { data: job } = (await (await ok(await who.send('POST', path, form))).json()) as { data: { id: number } }
  await ok(await who.send('POST', `${path}/${job.id}/check`, {}))
  const { version } = await reaches(who, `${path}/${job.id}`, 'checked')
  await ok(await who.send('POST', `${path}/${job.id}/run`, { version }))
  await reaches(who, `${path}/${job.id}`, 'done')
  return count
}

const HALVES = [
  ['25', '40'],
  ['40', '55'],
] as const

async function reaches(who: Person, path: string, wanted: string): Promise<{ version: number }> {
  for (let tries = 0; tries < 12_000; tries++, await pause(50)) {
    const { data } = (await (await ok(await who.send('GET', path))).json()) as {
      data: { state: string; message: string; version: number }
    }
    if (data.state === wanted) return data
    if (data.state === 'failed') throw new Error(data.message)
  }
  throw new Error(`The import does not reach ${wanted}.`)
}
