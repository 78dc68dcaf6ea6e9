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
  /** The reference is that of a file that was withdrawn; the notice has another one by now. */
  isRecalled?: boolean
}

export type KnownCase = { key: string; reference: string; state: ClearingState; code: string }

/** What is known before; planning moves it on, so that the next return finds what this one would leave. */
export type KnownWorld = {
  notices: Map<string, KnownNotice[]>
  /** By INF1; of whom the number is not the only one, nobody. */
  people: ReadonlyMap<string, number>
  cases: Map<string, KnownCase>
  /** By the name of the file that was sent: what it told, under the references that it gave. */
  files: ReadonlyMap<string, readonly KnownNotice[]>
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

function planProtocol(said: Protocol, world: KnownWorld): PlannedLine[] {
  const { codes, notices } = said
  const inFile = unnamed(said, world)
  const ofFile =
    codes.length > 0 || (notices.length === 0 && inFile.length === 0)
      ? [{ ...BARE, effect: 'file' as const, codes }]
      : []
  return [...ofFile, ...[...notices, ...inFile].map(returned => planNotice(returned, world))]
}

/** E17, Mehrfachsendung: what is said of a file that came before is no word about what it tells. */
export const CAME_BEFORE = 'E17'

/** What is said of the whole file holds for what it tells, where nothing else is said of it. */
function unnamed({ outcome, codes, notices, sentFile }: Protocol, { files }: KnownWorld): ReturnedNotice[] {
  if (outcome === 'partly_accepted' || codes.some(({ code }) => code === CAME_BEFORE)) return []
  const named = new Set(notices.map(({ reference }) => reference))
  return (files.get(sentFile) ?? [])
    .filter(({ reference }) => !named.has(reference))
    .map(({ reference }) => ({ reference, outcome, codes }))
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
  const line = { ...BARE, reference, codes, notice, employeeId, from, to: from }
  if (isTwice(notice)) return { ...line, effect: outcome === 'rejected' ? 'stays' : 'twice' }
  const to = nextNoticeState(standsAt(notice), { kind: 'returned', outcome })
  // What ELDA did not take of a withdrawn file is still to be told.
  if (to === 'rejected' && notice.isRecalled) return { ...line, effect: 'stays' }
  if (to) return { ...line, to, effect: moved(world, notice, to) }
  return { ...line, effect: from === outcome || (outcome === 'open' && from === 'sent') ? 'stays' : 'refused' }
}

/** Of a withdrawn file that is with ELDA all the same. */
const standsAt = ({ state, isRecalled }: KnownNotice): RegistrationState =>
  isRecalled && state === 'draft' ? 'created' : state
/** It was filed again under another reference since. */
const isTwice = ({ state, isRecalled }: KnownNotice): boolean => isRecalled === true && state !== 'draft'

function moved(world: KnownWorld, notice: KnownNotice, to: RegistrationState): 'moves' {
  const found = world.notices.get(notice.reference)!
  world.notices.set(
    notice.reference,
    found.map(each => (each === notice ? { ...each, state: to, isRecalled: false } : each)),
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
  const to =
    notice &&
    !isTwice(notice) &&
    nextNoticeState(standsAt(notice), { kind: 'clearing', isSettled: asksNothing(asked, world) })
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
