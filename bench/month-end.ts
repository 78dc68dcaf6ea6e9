import { randomUUID } from 'node:crypto'
import { pdfFile } from '../server/testing/document-files.ts'
import { askOnce, type Clerks } from './clerks.ts'
import type { Asked, Crowd } from './load.ts'
import { PASSWORD } from './server.ts'

/** Of a hundred requests at the month's end; five more of a hundred are no good ones. */
const READS = { list: 38, detail: 27, session: 14, download: 4, report: 0.5 }
const WRITES = { absence: 6, stamp: 4, centre: 2, upload: 1.5, signIn: 1, startReport: 0.5 }
const PAGES = 1.5
const WRONG = 0.05
/** Each hundredth request repeats a write with its key. */
const REPEATS = 0.01
const BOUNDARY = 'bench-7f3a'

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((all, each) => all + each, 0)

export type MonthEnd = Awaited<ReturnType<typeof monthEnd>>

/** What the clerks of all companies ask for at the month's end, in a crowd of reads, one of writes, of pages, and of what is refused. */
export async function monthEnd(place: { address: string }, clerks: readonly Clerks[]) {
  const file = (await pdfFile()).toString('latin1')
  for (const of of clerks) await askOnce(place.address, upload(of, 0, file))
  const made = new Map(clerks.map(({ company }) => [company, 0]))
  let turn = 0
  const next = () => {
    const of = clerks[turn++ % clerks.length]!
    const n = made.get(of.company)!
    made.set(of.company, n + 1)
    return { of, n }
  }
  const write = (kind: string): Asked => {
    const { of, n } = next()
    return writeOf(kind, of, n, file)
  }

  /** For so many seconds; each write is another one, whatever was asked before. */
  async function crowdsAt(rate: number, seconds: number): Promise<Crowd[]> {
    const files = await Promise.all(clerks.map(of => filesOf(place.address, of)))
    const channels = await Promise.all(clerks.map(of => channelOf(place.address, of)))
    const good = (rate * (1 - WRONG)) / 100
    const repeats = rate * REPEATS
    const kinds = spread(WRITES)
    const most = Math.ceil(sum(WRITES) * good * seconds * 1.5) + 50
    const writes = Array.from({ length: most }, (_, n) => write(kinds[n % kinds.length]!))
    const keyed = writes.filter(asked => 'key' in asked)
    return [
      { name: 'read', rate: sum(READS) * good, asks: readsOf(clerks, files) },
      { name: 'write', rate: sum(WRITES) * good - repeats, asks: writes },
      { name: 'repeat', rate: repeats, asks: keyed },
      { name: 'page', rate: PAGES * good, asks: channels.map(channel => ({ channel })) },
      {
        name: 'wrong',
        rate: rate * WRONG,
        asks: clerks.flatMap((of, n) => wrong(of, clerks[(n + 1) % clerks.length]!)),
      },
    ]
  }
  return { crowdsAt }
}

/** So many of each in two hundred, well mixed. */
function spread(parts: Record<string, number>): string[] {
  const all = Object.entries(parts).flatMap(([kind, share]) =>
    Array.from({ length: share * 2 }, (_, n) => ({ kind, place: (n + 0.5) / share })),
  )
  return all.toSorted((a, b) => a.place - b.place).map(({ kind }) => kind)
}

function readsOf(clerks: readonly Clerks[], files: readonly string[]): Asked[] {
  const kinds = spread(READS)
  return clerks.flatMap(({ company, tokens, people, store }, place) => {
    const of = `companyId=${company}`
    return kinds.flatMap((kind, n): Asked[] => {
      const token = tokens[n % tokens.length]!
      const person = people[(n * 7) % people.length]!
      const get = (path: string): Asked => ({ method: 'GET', path, token })
      const post = (path: string, body: object): Asked => ({ method: 'POST', path, token, body: JSON.stringify(body) })
      const ways: Record<string, Asked[]> = {
        list: [
          get(`/api/sec/employees?${of}&page=${1 + (n % 3)}&limit=25&sort=name`),
          post(`/api/sec/employees/search?${of}`, { text: 'gru' }),
          get(`/api/sec/personmonths?${of}&month=2026-10&storeIds=${store}`),
          get(`/api/sec/employees/stores?${of}`),
        ],
        detail: [
          get(`/api/sec/employees/${person}?${of}`),
          get(`/api/sec/employees/${person}/absences?${of}`),
          get(`/api/sec/employees/${person}/stamps?${of}&month=2026-09`),
        ],
        session: [get('/api/login'), get('/api/self/hasReadLatestChangelog'), get(`/api/costcenters?${of}`)],
        download: [get(files[place]!)],
        report: [post(`/api/sec/report/figures?${of}`, REPORT)],
      }
      const possible = ways[kind]!
      return [possible[n % possible.length]!]
    })
  })
}

const REPORT = {
  name: 'Messung',
  reportType: 'VARIABLEOVERVIEW',
  config: { storeId: 0, fromDate: '2026-10-01', toDate: '2026-10-31', month: 10, year: 2026 },
}

/** Days on which nobody has anything yet, one after the other for each person. */
function dayOf(first: string, people: number, n: number): { person: number; day: string } {
  const days = Math.floor(n / people)
  const day = Temporal.PlainDate.from(first).add({ days: Math.floor(days / 5) * 7 + (days % 5) })
  return { person: n % people, day: day.toString() }
}

function writeOf(kind: string, of: Clerks, n: number, file: string): Asked {
  const { company, emails, tokens, people, store } = of
  const token = tokens[n % tokens.length]!
  const post = (path: string, body: object, key?: string): Asked => ({
    ...{ method: 'POST', path: `${path}?companyId=${company}`, token, body: JSON.stringify(body) },
    ...(key && { key }),
  })
  const { person, day } = dayOf(kind === 'stamp' ? '2026-01-12' : '2027-01-11', people.length, n)
  const whose = { employeeId: people[person]!, storeId: store }
  if (kind === 'absence')
    return post('/api/absence', { ...whose, mdType: 2, firstDay: day, lastDay: day, mdApproved: true }, randomUUID())
  if (kind === 'stamp')
    return post(
      '/api/actualshift',
      { ...whose, from: `${day} 07:00:00`, to: `${day} 15:00:00`, pauseMinutes: 30 },
      randomUUID(),
    )
  if (kind === 'upload') return upload(of, n, file)
  if (kind === 'signIn') {
    const body = JSON.stringify({ email: emails[n % emails.length], password: PASSWORD })
    return { method: 'POST', path: '/api/account/login', token, body }
  }
  if (kind === 'startReport') return post('/api/sec/report/create', REPORT, randomUUID())
  return post('/api/costcenters', { name: `Stelle ${n}` })
}

function upload({ company, tokens, people }: Clerks, n: number, file: string): Asked {
  const fields = { employeeId: people[n % people.length]!, documentType: 'MISC', name: 'Messung' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const last = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="messung.pdf"\r\ncontent-type: application/pdf\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`
  return {
    method: 'POST',
    path: `/api/sec/employee/documents?companyId=${company}`,
    token: tokens[n % tokens.length]!,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.from(parts.join('') + last, 'latin1').toString('base64'),
  }
}

/** Nobody, and somebody of another company. */
const wrong = ({ company }: Clerks, other: Clerks): Asked[] => [
  { method: 'GET', path: `/api/sec/employees?companyId=${company}&page=1`, token: 'niemand' },
  { method: 'GET', path: `/api/sec/employees?companyId=${company}&page=1`, token: other.tokens[0]! },
]

async function filesOf(address: string, { company, tokens, people }: Clerks): Promise<string> {
  const path = `/api/sec/employee/documents?companyId=${company}&employeeId=${people[0]}`
  const { data } = (await askOnce(address, { method: 'GET', path, token: tokens[0]! })) as {
    data: { fileId: number; accessToken: string }[]
  }
  return `/api/file?id=${data[0]!.fileId}&accessToken=${data[0]!.accessToken}`
}

const channelOf = (address: string, { company, tokens }: Clerks): Promise<object> =>
  askOnce(address, {
    method: 'GET',
    path: `/api/sec/socket/getChannelForCompany?companyId=${company}`,
    token: tokens[0]!,
  }) as Promise<object>
