import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Asked } from './load.ts'
import { makeCompany } from './people.ts'
import { PASSWORD } from './server.ts'

const PEOPLE = 120

/** A company, its people, and the tokens of those who work with them. */
export type Clerks = {
  company: number
  emails: string[]
  tokens: string[]
  people: number[]
  store: number
  /** On which these people have nothing stamped yet; working days of this January unless it is told. */
  stampDays?: readonly string[]
}

type Place = { superuser: pg.Client; address: string }

/** Companies of the same size, each with so many clerks who are signed in. */
export async function makeClerks(place: Place, companies: number, clerks: number): Promise<Clerks[]> {
  const { superuser } = place
  const made: Clerks[] = []
  for (let n = 1; n <= companies; n++) {
    const company = await makeCompany(superuser, `Überlast ${n}`, 4, PEOPLE, 40, 4)
    await superuser.query(
      `insert into role (company_id, id, name, immutable, permissions)
       select $1, id, name, immutable, permissions from role where company_id = 1`,
      [company],
    )
    const emails = Array.from({ length: clerks }, (_, clerk) => `ueberlast.${n}.${clerk}@kontor.example`)
    await superuser.query(
      `with made as (insert into account (email, first_name, password_hash)
         select unnest($2::text[]), 'Lohn', password_hash from account where email = 'admin@kontor.example' returning id)
       insert into role_assignment (company_id, account_id, role_id) select $1, id, 2 from made`,
      [company, emails],
    )
    const tokens: string[] = []
    for (const email of emails) tokens.push(await signIn(place, email))
    const { rows } = await superuser.query<{ people: number[]; store: number }>(
      `select array_agg(id order by id) as people, min(store_id) as store
       from employee where company_id = $1`,
      [company],
    )
    made.push({ company, emails, tokens, ...rows[0]! })
  }
  await superuser.query('vacuum analyze')
  return made
}

export async function signIn({ address }: Pick<Place, 'address'>, email: string, network?: string): Promise<string> {
  const answer = await fetch(`${address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(network && { 'x-forwarded-for': network }) },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: string }).data
}

/** What a page opens the live channel with; asked for again where the server is busy, as the web does. */
export async function channelOf(address: string, company: number, token: string): Promise<object> {
  const path = `/api/sec/socket/getChannelForCompany?companyId=${company}`
  return (await askAgain(address, { method: 'GET', path, token })) as object
}

export async function askAgain(address: string, asked: Asked): Promise<unknown> {
  for (let tries = 1; ; tries++)
    try {
      return await askOnce(address, asked)
    } catch (error) {
      if (tries === 10) throw error
      await pause(1000)
    }
}

const TOGETHER = 4
/** A few at the same time. */
export async function several<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += TOGETHER)
    done.push(...(await Promise.all(all.slice(from, from + TOGETHER).map(run))))
  return done
}

/** What clerks ask for: mostly what pages show, now and then something that is kept. */
export async function asksOf(address: string, { company, tokens, people, store }: Clerks): Promise<Asked[]> {
  const asks = Array.from({ length: 400 }, (_, n): Asked => {
    const token = tokens[n % tokens.length]!
    const person = people[(n * 7) % people.length]!
    const of = `companyId=${company}`
    const reads = [
      `/api/sec/employees?${of}&page=${1 + (n % 3)}`,
      `/api/sec/employees/${person}?${of}`,
      `/api/sec/employees/${person}/absences?${of}`,
      `/api/sec/employees/stores?${of}`,
      '/api/self/hasReadLatestChangelog',
      `/api/sec/personmonths?${of}&month=2026-10&storeIds=${store}`,
      `/api/sec/employees/${person}/stamps?${of}&month=2026-09`,
    ]
    return n % 20 === 19
      ? { method: 'POST', path: `/api/costcenters?${of}`, token, body: JSON.stringify({ name: `Stelle ${n}` }) }
      : { method: 'GET', path: reads[n % reads.length]!, token }
  })
  for (const asked of asks.slice(0, 20)) await askOnce(address, asked)
  return asks
}

/** What is answered; one that is refused is a mistake of the measurement. */
export async function askOnce(address: string, asked: Asked): Promise<unknown> {
  const { method, path, token, body, type = 'application/json' } = asked
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: asked.type ? Buffer.from(body, 'base64') : body }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.arrayBuffer()
}
