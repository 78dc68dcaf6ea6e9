import { randomUUID } from 'node:crypto'
import { pdfFile } from '../server/testing/document-files.ts'
import { askAgain, askOnce, type Clerks, channelOf, several } from './clerks.ts'
import type { Asked, Crowd } from './load.ts'
import { PASSWORD } from './server.ts'

/** Of a hundred requests so many are of each kind. */
export type Mix = { reads: Record<string, number>; writes: Record<string, number>; pages: number }
/** At the month's end; five more of a hundred are no good ones. */
export const ALL: Mix = {
  reads: { list: 38, detail: 27, session: 14, download: 4, report: 0.5 },
  writes: { absence: 6, stamp: 4, centre: 2, upload: 1.5, signIn: 1, startReport: 0.5 },
  pages: 1.5,
}
const WRONG = 0.05
/** Each hundredth request repeats a write with its key. */
const REPEATS = 0.01
/** Whose files are fetched and who opens pages in one go. */
const SOME = 60
const BOUNDARY = 'bench-7f3a'
/** Nobody is absent from then on but by these requests. */
export const FIRST_ABSENCE = '2027-01-11'

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((all, each) => all + each, 0)

export type MonthEnd = Awaited<ReturnType<typeof monthEnd>>

/** What the clerks of all companies ask for at the month's end, in a crowd of reads, one of writes, of pages, and of what is refused. */
export async function monthEnd(place: { address: string }, clerks: readonly Clerks[], mix = ALL) {
  const file = (await pdfFile()).toString('latin1')
  // With nothing yet that could be fetched.
  const withFiles = clerks.slice(0, SOME)
  for (const of of withFiles) await askOnce(place.address, upload(of, 0, file))
  const made = new Map(clerks.map(of => [of, 0]))
  let [turn, readTurn] = [0, 0]
  const write = (kind: string): Asked => {
    const of = clerks[turn++ % clerks.length]!
    const n = made.get(of)!
    made.set(of, n + 1)
    return writeOf(kind, of, n, file)
  }

  /** For so many seconds; each is another one, whatever was asked before. */
  async function crowdsAt(rate: number, seconds: number): Promise<Crowd[]> {
    const files = await several(withFiles, of => filesOf(place.address, of))
    const channels = await several(withFiles, ({ company, tokens }) => channelOf(place.address, company, tokens[0]!))
    const good = (rate * (1 - WRONG)) / sum({ ...mix.reads, ...mix.writes, pages: mix.pages })
    const repeats = rate * REPEATS
    const most = (parts: Record<string, number>) => Math.ceil(sum(parts) * good * seconds * 1.5) + 50
    const writeKinds = spread(mix.writes)
    const writes = Array.from({ length: most(mix.writes) }, (_, n) => write(writeKinds[n % writeKinds.length]!))
    const readKinds = spread(mix.reads)
    const reads = Array.from({ length: most(mix.reads) }, () => {
      const n = readTurn++
      // So that each has its turn with each kind.
      const round = Math.floor(n / clerks.length)
      const kind = readKinds[(n + round) % readKinds.length]!
      if (kind === 'download') return fetchOf(withFiles[n % withFiles.length]!, files[n % withFiles.length]!)
      return readOf(kind, clerks[n % clerks.length]!, round)
    })
    const keyed = writes.filter(asked => 'key' in asked)
    return [
      { name: 'read', rate: sum(mix.reads) * good, asks: reads },
      { name: 'write', rate: sum(mix.writes) * good - repeats, asks: writes },
      { name: 'repeat', rate: repeats, asks: keyed },
      { name: 'page', rate: mix.pages * good, asks: channels.map(channel => ({ channel })) },
      {
        name: 'wrong',
        rate: rate * WRONG,
        asks: withFiles.flatMap((of, n) =>
          wrong(
            of,
            withFiles.find(({ company }, at) => at > n && company !== of.company)?.tokens[0] ??
              withFiles[0]!.tokens[0]!,
          ),
        ),
      },
    ]
  }
  return { crowdsAt }
}

/** So many of each in a thousand, well mixed. */
function spread(parts: Record<string, number>): string[] {
  const all = Object.entries(parts).flatMap(([kind, share]) =>
    Array.from({ length: Math.round(share * 10) }, (_, n) => ({ kind, place: (n + 0.5) / share })),
  )
  return all.toSorted((a, b) => a.place - b.place).map(({ kind }) => kind)
}

const fetchOf = ({ tokens }: Clerks, path: string): Asked => ({ method: 'GET', path, token: tokens[0]! })

function readOf(kind: string, { company, tokens, people, store }: Clerks, n: number): Asked {
  const of = `companyId=${company}`
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
    report: [post(`/api/sec/report/figures?${of}`, REPORT)],
  }
  const possible = ways[kind]!
  return possible[n % possible.length]!
}

const REPORT = {
  name: 'Messung',
  reportType: 'VARIABLEOVERVIEW',
  config: { storeId: 0, fromDate: '2026-10-01', toDate: '2026-10-31', month: 10, year: 2026 },
}

/** Days on which nobody has anything yet, one after the other for each person. */
function workingDay(first: string, n: number): string {
  return Temporal.PlainDate.from(first)
    .add({ days: Math.floor(n / 5) * 7 + (n % 5) })
    .toString()
}

function writeOf(kind: string, of: Clerks, n: number, file: string): Asked {
  const { company, emails, tokens, people, store } = of
  const token = tokens[n % tokens.length]!
  const post = (path: string, body: object, key?: string): Asked => ({
    ...{ method: 'POST', path: `${path}?companyId=${company}`, token, body: JSON.stringify(body) },
    ...(key && { key }),
  })
  const round = Math.floor(n / people.length)
  const day =
    kind === 'stamp' && of.stampDays
      ? of.stampDays[round % of.stampDays.length]!
      : workingDay(kind === 'stamp' ? '2026-01-12' : FIRST_ABSENCE, round)
  const whose = { employeeId: people[n % people.length]!, storeId: store }
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
  return post('/api/costcenters', { name: `Stelle ${n} ${randomUUID().slice(0, 8)}` })
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
const wrong = ({ company }: Clerks, othersToken: string): Asked[] => [
  { method: 'GET', path: `/api/sec/employees?companyId=${company}&page=1`, token: 'niemand' },
  { method: 'GET', path: `/api/sec/employees?companyId=${company}&page=1`, token: othersToken },
]

async function filesOf(address: string, { company, tokens, people }: Clerks): Promise<string> {
  const path = `/api/sec/employee/documents?companyId=${company}&employeeId=${people[0]}`
  const { data } = (await askAgain(address, { method: 'GET', path, token: tokens[0]! })) as {
    data: { fileId: number; accessToken: string }[]
  }
  // The one that was laid there just now; others of a filled installation have no bytes.
  const { fileId, accessToken } = data.reduce((newest, each) => (each.fileId > newest.fileId ? each : newest))
  return `/api/file?id=${fileId}&accessToken=${accessToken}`
}
