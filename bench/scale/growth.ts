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
/** `pages`: of tables and their indexes that were touched, of all companies' rows. */
export type Measured = { what: string; milliseconds: number; slowest: number; rows: number; pages: number }

const ROUNDS = 15
/** A connection tells what it has touched only after some seconds of rest. */
const TOLD_MS = 11_000

export async function measure(who: Person, actions: readonly Action[], superuser: pg.Client): Promise<Measured[]> {
  const found: Measured[] = []
  for (const { what, ask, rounds = ROUNDS } of actions) {
    const times: number[] = []
    let rows = await ask(who, 0)
    for (let round = 1; round <= rounds; round++) {
      const begun = performance.now()
      rows = await ask(who, round)
      times.push(performance.now() - begun)
    }
    await pause(TOLD_MS)
    const pages = await pagesOf(superuser, () => ask(who, rounds + 1))
    found.push({ what, milliseconds: middle(times), slowest: Math.max(...times), rows, pages })
    console.error(`${what}: ${middle(times).toFixed(1)} ms, ${rows} Zeilen, ${pages} Seiten`)
  }
  return found
}

/** Less what is touched in the same time while nobody asks. */
async function pagesOf(superuser: pg.Client, act: () => Promise<unknown>): Promise<number> {
  const places = [await touched(superuser)]
  for (const each of [act, () => Promise.resolve()]) {
    await each()
    await pause(TOLD_MS)
    places.push(await touched(superuser))
  }
  const [before, acted, rested] = places as [number, number, number]
  return Math.max(0, acted - before - (rested - acted))
}

const touched = (client: pg.Client): Promise<number> =>
  client
    .query<{ pages: number }>(
      `select sum(coalesce(heap_blks_read + heap_blks_hit, 0) + coalesce(idx_blks_read + idx_blks_hit, 0))::float8 as pages
       from pg_statio_user_tables where schemaname = 'public'`,
    )
    .then(({ rows }) => rows[0]!.pages)

const today = () => Temporal.Now.plainDateISO('Europe/Vienna')
const lastMonth = () => today().toPlainYearMonth().subtract({ months: 1 })
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

const nextMonday = () => today().add({ days: 8 - today().dayOfWeek })
const store = ({ stores }: Person, round = 0) => stores[round % stores.length]!.id

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
    ask: read((who, round) => {
      const first = lastMonth().toPlainDate({ day: 1 })
      const span = `from=${german(first)}&to=${german(first.add({ months: 1 }).subtract({ days: 1 }))}`
      return `/api/absenceexport/export?storeId=${store(who, round)}&${span}`
    }),
    rounds: 5,
  },
  {
    what: 'Abschluss eines Standorts',
    ask: async (who, round) => {
      const month = lastMonth().toString()
      const storeIds = [store(who, round)]
      return rowsOf(await ok(await who.send('POST', '/api/sec/monthclosings', { month, storeIds })))
    },
    rounds: 5,
  },
  { what: 'Import von 2.000 Stempelzeiten', ask: importStamps, rounds: 2 },
]

const IMPORTED = 2000

async function importStamps(who: Person, round: number): Promise<number> {
  // In the small hours of the month that runs nobody works yet.
  const from = `0${round + 1}:`
  const lines = Array.from({ length: IMPORTED }, (_, index) => {
    const person = who.people[index % who.people.length]!
    const day = today().with({ day: 1 + (Math.floor(index / who.people.length) % Math.max(1, today().day - 1)) })
    const number = who.stores.find(({ id }) => id === person.storeId)!.number
    return `${person.number};${number};${german(day)};${from}00;${from}20;0;ja`
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
  return IMPORTED
}

async function reaches(who: Person, path: string, wanted: string): Promise<{ version: number }> {
  for (let tries = 0; tries < 3000; tries++, await pause(50)) {
    const { data } = (await (await ok(await who.send('GET', path))).json()) as {
      data: { state: string; message: string; version: number }
    }
    if (data.state === wanted) return data
    if (data.state === 'failed') throw new Error(data.message)
  }
  throw new Error(`The import does not reach ${wanted}.`)
}
