import { type ClearingCode, type ClearingUrgency, clearingCode, urgencyOf } from './clearing-codes.ts'
import { nextNoticeState } from './notice-states.ts'
import type { NoticeKind, RegistrationState } from './registration-states.ts'
import type { ClearingState, ReturnEffect } from './return-words.ts'
import type { AskedCase, AskedCode, Protocol, ReturnCode, ReturnContent, ReturnedNotice } from './returned.ts'

export type KnownNotice = {
  id: number
  reference: string
  /** Empty where it is not known. */
  account: string
  kind: NoticeKind
  state: RegistrationState
  employeeId: number
}

export type KnownCase = { key: string; reference: string; state: ClearingState; code: string }

/** What is known before; planning moves it on, so that the next return finds what this one would leave. */
export type KnownWorld = {
  notices: Map<string, KnownNotice[]>
  /** By INF1; of whom the number is not the only one, nobody. */
  people: ReadonlyMap<string, number>
  cases: Map<string, KnownCase>
}

export type PlannedCase = {
  key: string
  code: ClearingCode
  asked: AskedCase
  said: AskedCode
  urgency: ClearingUrgency
}

/** One line of what a return says, and what it would do. */
export type PlannedLine = {
  reference: string
  effect: ReturnEffect
  notice: KnownNotice | undefined
  employeeId: number | undefined
  /** Of the notice; the same: it stays. */
  from: RegistrationState | undefined
  to: RegistrationState | undefined
  codes: readonly ReturnCode[]
  asks: PlannedCase | undefined
}

export function planReturn(content: ReturnContent, world: KnownWorld): PlannedLine[] {
  if (content.kind === 'protocol') return planProtocol(content, world)
  if (content.kind === 'clearing') return content.cases.flatMap(asked => planCase(asked, world))
  return []
}

function planProtocol({ codes, notices }: Protocol, world: KnownWorld): PlannedLine[] {
  // What is said of the whole file names no notice: nobody guesses which were in it.
  const ofFile = notices.length === 0 || codes.length > 0 ? [{ ...BARE, effect: 'file' as const, codes }] : []
  return [...ofFile, ...notices.map(returned => planNotice(returned, world))]
}

const BARE = {
  reference: '',
  notice: undefined,
  employeeId: undefined,
  from: undefined,
  to: undefined,
  codes: [],
  asks: undefined,
}

function planNotice({ reference, outcome, codes }: ReturnedNotice, world: KnownWorld): PlannedLine {
  const notice = noticeOf(world, reference, '')
  if (!notice) return { ...BARE, reference, codes, effect: 'unknown' }
  const { state: from, employeeId } = notice
  const to = nextNoticeState(from, { kind: 'returned', outcome })
  const line = { ...BARE, reference, codes, notice, employeeId, from, to: to ?? from }
  if (to) return { ...line, effect: moved(world, notice, to) }
  return { ...line, effect: from === outcome || (outcome === 'open' && from === 'sent') ? 'stays' : 'refused' }
}

function moved(world: KnownWorld, notice: KnownNotice, to: RegistrationState): 'moves' {
  const found = world.notices.get(notice.reference)!
  world.notices.set(
    notice.reference,
    found.map(each => (each === notice ? { ...each, state: to } : each)),
  )
  return 'moves'
}

/** A reference is used once an account; where it is not clear which, it is none. */
function noticeOf({ notices }: KnownWorld, reference: string, account: string): KnownNotice | undefined {
  if (reference === '') return undefined
  const found = notices.get(reference) ?? []
  if (found.length === 1) return isAt(found[0]!, account) ? found[0] : undefined
  const ofAccount = found.filter(notice => account !== '' && notice.account === account)
  return ofAccount.length === 1 ? ofAccount[0] : undefined
}
const isAt = (notice: KnownNotice, account: string): boolean =>
  account === '' || notice.account === '' || notice.account === account

const NOTHING_SAID: AskedCode = { code: '', urgency: '', text: '', details: [] }

function planCase(asked: AskedCase, world: KnownWorld): PlannedLine[] {
  const notice = noticeOf(world, asked.reference, asked.account)
  const employeeId = notice?.employeeId ?? world.people.get(asked.personnelNumber)
  const said = onlyOnce(asked.codes.length > 0 ? asked.codes : [NOTHING_SAID])
  const lines = said.map((each): PlannedLine => {
    const code = clearingCode(each.code)
    const key = caseKey(asked, each.code)
    const known = world.cases.get(key)
    const urgency = urgencyOf(each.urgency) ?? urgencyOf(asked.urgency) ?? code.urgency
    world.cases.set(key, { key, reference: asked.reference, state: 'open', code: each.code })
    return {
      ...BARE,
      ...{ reference: asked.reference, notice, employeeId, from: notice?.state, to: notice?.state },
      effect: known ? 'again' : 'opens',
      asks: { key, code, asked, said: each, urgency },
    }
  })
  const to = notice && nextNoticeState(notice.state, { kind: 'clearing', isSettled: asksNothing(asked, world) })
  if (notice && to) {
    moved(world, notice, to)
    lines[0]!.to = to
  }
  return lines
}

const onlyOnce = (codes: readonly AskedCode[]): AskedCode[] => [
  ...new Map(codes.map(each => [each.code, each])).values(),
]

/** Where nothing but a number came, and nothing else is asked any more, the notice is done. */
const asksNothing = ({ reference, codes }: AskedCase, { cases }: KnownWorld): boolean =>
  codes.length > 0 &&
  [...cases.values()].every(
    each => each.reference !== reference || each.state === 'settled' || clearingCode(each.code).givesNumber,
  )

/** One case a code and reference; without a reference, a code and person. Two files that ask the same ask once. */
export const caseKey = (asked: AskedCase, code: string): string =>
  JSON.stringify(
    asked.reference === ''
      ? [asked.account, code, asked.personnelNumber, asked.lastName, asked.firstName, asked.number]
      : [asked.account, code, asked.reference],
  )

/** In the order in which they are applied: what ELDA says of a notice comes before what the insurer asks about it. */
const ORDER: Record<ReturnContent['kind'], number> = { protocol: 0, text: 1, clearing: 2 }
export const inOrder = (one: ReturnContent['kind'], other: ReturnContent['kind']): number => ORDER[one] - ORDER[other]
