import type { Holding } from '#contract/elda/holdings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from '#server/testing/calls.ts'
import type { Claim, Fact, Ledger } from './ledger.ts'
import type { Answer, Careful } from './person.ts'

/** Invited by mail; undefined: not answered yet. */
export type Invited = { email: string; isInvited?: boolean }

/** Of whose publishing somebody is told by mail; undefined: not answered yet. */
export type ToldShift = { email: string; line: string; isTold?: boolean }

/** A file of new people; how it ended is known once it was said. */
export type AskedImport = {
  company: number
  accountId: string
  rows: number
  isRun: boolean
  id?: number
  ended?: string | undefined
}

/** What was asked to be handed over, and what was said of it. */
export type HandOver = {
  company: number
  storeId: number
  from: string
  accountId: string
  /** Undefined: not answered yet. */
  answer?: { id: number; number: number; fileName: string; sha256: string } | 'refused'
}

/** A file for ELDA that was asked for, and what was said of it. */
export type EldaFile = {
  company: number
  accountId: string
  noticeIds: readonly number[]
  moved: readonly Made[]
  state: Holding['state'] | 'uncertain'
  /** Asked for and not answered yet. */
  pending?: 'sent' | 'withdrawn' | undefined
  /** Undefined: not answered yet. */
  answer?: Holding | 'refused'
  /** Attempts to send it by the web service. */
  sendings?: readonly number[]
}

/** One person at work in one company; what they do comes one after the other. */
export type Desk = {
  who: Careful
  company: number
  otherCompany: number
  accountId: string
  ledger: Ledger
  /** Of both companies. */
  handOvers: HandOver[]
  invited: Invited[]
  told: ToldShift[]
  /** Of both companies. */
  imports: AskedImport[]
  /** Of both companies. */
  eldaFiles: EldaFile[]
  elda: { creatorId: number; account: string; unnumbered: number[] }
  /** Of all that is written here; nobody else writes it. */
  mark: string
  people: readonly { id: number; storeId: number }[]
  stores: readonly number[]
  made: Map<string, Made[]>
  count: number
}
export type Made = { fact: Fact; version: number }

export type Act = {
  name: string
  /** Chosen by the seed: which of the things made before, and such. */
  choice: number
  isTwice: boolean
}

export type Do = (desk: Desk, act: Act) => Promise<void>

const NO_ROW: Claim = { columns: 'gone', trail: [] }

export const markOf = (desk: Desk) => `${desk.mark} ${++desk.count}`

export function pick(
  desk: Desk,
  table: string,
  { choice }: Act,
  wanted: (columns: Record<string, unknown>) => boolean = () => true,
) {
  const all = (desk.made.get(table) ?? []).filter(
    ({ fact: { known, pending } }) => known && known.columns !== 'gone' && !pending && wanted(known.columns),
  )
  return all.length > 0 ? all[choice % all.length] : undefined
}

type Named = Pick<Fact, 'what' | 'table' | 'marker'>

export async function create<E extends Endpoint>(
  desk: Desk,
  endpoint: E,
  sent: Sent<E>,
  isTwice: boolean,
  named: Named,
  claim: Claim,
  recordIn: (answer: Answer<E>) => { id: number; version: number } = ({ body }) =>
    (body as never as { data: { id: number; version: number } }).data,
): Promise<void> {
  const fact = desk.ledger.begin({ ...named, company: desk.company, accountId: desk.accountId }, claim)
  let answer = await desk.who.send(endpoint, sent, isTwice)
  if (answer.status === 409 && answer.refusal.code === 'doubtful') {
    const accepted = Object.keys(answer.refusal.fields ?? {})
    answer = await desk.who.send(endpoint, { ...sent, body: { ...(sent.body as object), accepted } }, isTwice)
  }
  if (answer.status !== 200) return refuse(desk, fact, answer)
  const record = recordIn(answer)
  desk.ledger.confirm(fact, record.id)
  desk.made.set(named.table, [...(desk.made.get(named.table) ?? []), { fact, version: record.version }])
}

function refuse(desk: Desk, fact: Fact, { status, text }: { status: number; text: string }): void {
  desk.ledger.refuse(fact)
  // What is plainly right is not to be refused; the plan would test nothing.
  if (![409, 422, 423].includes(status)) desk.who.line.odd.push(`${fact.what}: ${status} ${text.slice(0, 300)}`)
}

type Look<E extends Endpoint> = { endpoint: E; isDone: (answer: Answer<E>) => boolean }

/** Changes have no key: whether one without an answer was done is looked up, as somebody at a page does. */
export async function change<E extends Endpoint, L extends Endpoint>(
  desk: Desk,
  made: Made,
  endpoint: E,
  sent: Sent<E>,
  look: Look<L>,
): Promise<void> {
  const params = { id: made.fact.id! }
  let answer = (await desk.who.send(endpoint, { ...sent, params })) as Answer<E>
  if (answer.status === 409 && answer.refusal.code === 'doubtful') {
    const accepted = Object.keys(answer.refusal.fields ?? {})
    answer = (await desk.who.send(endpoint, {
      ...sent,
      params,
      body: { ...(sent.body as object), accepted },
    })) as Answer<E>
  }
  const isUnclear = answer.isRepeated && answer.status !== 200
  const now = isUnclear ? await desk.who.send(look.endpoint, { params } as Sent<L>) : undefined
  if (answer.status !== 200 && !(now?.status === 200 && look.isDone(now))) return refuse(desk, made.fact, answer)
  const { data } = (now ?? answer).body as never as { data: Versioned | Versioned[] | null }
  const record = Array.isArray(data) ? data.find(({ id }) => id === made.fact.id) : data
  made.version = record?.version ?? made.version + 1
  desk.ledger.confirm(made.fact)
}

type Versioned = { id: number; version: number }

export async function refused<E extends Endpoint>(
  desk: Desk,
  endpoint: E,
  sent: Sent<E>,
  isTwice: boolean,
  named: Named,
): Promise<void> {
  const fact = desk.ledger.begin({ ...named, company: desk.company, accountId: desk.accountId }, NO_ROW)
  const answer = await desk.who.send(endpoint, sent, isTwice)
  desk.ledger.refuse(fact)
  if (answer.status < 400) desk.who.line.odd.push(`${named.what} was taken: ${answer.status}`)
}
