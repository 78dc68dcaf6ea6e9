import { type Holding, holdings } from '#contract/elda/holdings.ts'
import { transmissions } from '#contract/elda/transmissions.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { until } from '#server/testing/until.ts'
import type { Act, Desk, Do, EldaFile, Made } from './desk.ts'
import { NOTICE_MOVED, NOTICES, readyNotices } from './notices.ts'
import type { Answer } from './person.ts'

const MOST_NOTICES = 3
/** Of a request that was plainly right: somebody was faster, or there is no room. */
const EXCUSED = [409, 422, 423]

type Known = EldaFile & { answer: Exclude<EldaFile['answer'], 'refused' | undefined> }
const isOpen = (file: EldaFile, { company }: Desk): file is Known =>
  file.company === company && file.state === 'created' && typeof file.answer === 'object'

/** All of them are moved by one request: sent, and not answered yet. */
function move(moved: readonly Made[], to: Readonly<Record<string, unknown>>): void {
  for (const { fact } of moved) {
    // In which file one lies is the server's word.
    const { holding_id: _, ...columns } = fact.known!.columns as Record<string, unknown>
    fact.pending = { columns: { ...columns, ...to }, trail: [...fact.known!.trail, NOTICE_MOVED] }
  }
}

function settle({ ledger }: Desk, moved: readonly Made[], holdingId: number | null | 'not done'): void {
  for (const made of moved) {
    if (holdingId === 'not done') {
      ledger.refuse(made.fact)
      continue
    }
    ledger.confirm(made.fact)
    made.version++
    const { columns, trail } = made.fact.known!
    made.fact.known = { columns: { ...(columns as object), holding_id: holdingId }, trail }
  }
}

function wonder({ who }: Desk, what: string, { status, text }: { status: number; text: string }): void {
  if (!EXCUSED.includes(status)) who.line.odd.push(`${what}: ${status} ${text.slice(0, 300)}`)
}

async function file(desk: Desk, act: Act): Promise<Known | undefined> {
  if (readyNotices(desk).length === 0) await NOTICES.notice!(desk, act)
  const moved = readyNotices(desk).slice(0, 1 + (act.choice % MOST_NOTICES))
  if (moved.length === 0) return undefined
  const noticeIds = moved.map(({ fact }) => fact.id!)
  const asked: EldaFile = { company: desk.company, accountId: desk.accountId, noticeIds, moved, state: 'created' }
  desk.eldaFiles.push(asked)
  move(moved, { state: 'created' })
  const { creatorId, account } = desk.elda
  const body = { creatorId, kind: 'VR', account, noticeIds, project: 'TM' }
  const answer = await desk.who.send(holdings.create, { body }, act.isTwice)
  if (answer.status !== 200) {
    asked.answer = 'refused'
    settle(desk, moved, 'not done')
    wonder(desk, 'a file for ELDA', answer)
    return undefined
  }
  asked.answer = answer.body.data
  settle(desk, moved, answer.body.data.id)
  return asked as Known
}

const chosen = async (desk: Desk, act: Act): Promise<Known | undefined> => {
  const open = desk.eldaFiles.filter(each => isOpen(each, desk))
  return open.length > 0 ? open[act.choice % open.length] : file(desk, act)
}

/** Neither withdrawing nor saying that it was sent has a key: what became of one without an answer is looked up. */
async function decide(
  desk: Desk,
  asked: Known,
  to: 'sent' | 'withdrawn',
  ask: () => Promise<Answer<typeof holdings.send>>,
): Promise<void> {
  const { moved, answer: known } = asked
  move(moved, to === 'sent' ? { state: 'sent', holding_id: known.id } : { state: 'draft', holding_id: null })
  asked.pending = to
  const answer = await ask()
  const now =
    answer.status === 200
      ? answer.body.data
      : (await desk.who.send(holdings.list)).body.data.holdings.find(({ id }) => id === known.id)!
  asked.pending = undefined
  asked.answer = now
  asked.state = now.state
  settle(desk, moved, now.state !== to ? 'not done' : to === 'sent' ? known.id : null)
  if (now.state !== to) wonder(desk, `a file for ELDA that is ${to}`, answer)
}

export const ELDA_FILES: Record<string, Do> = {
  async 'elda-file'(desk, act) {
    await file(desk, act)
  },

  /** What lies in a file goes into no other one. */
  async 'elda-file-refused'(desk, act) {
    const there = await chosen(desk, act)
    if (!there) return
    const noticeIds = [...there.noticeIds, ...readyNotices(desk).map(({ fact }) => fact.id!)]
    const { company, accountId } = desk
    desk.eldaFiles.push({ company, accountId, noticeIds, moved: [], state: 'created', answer: 'refused' })
    const { creatorId, account } = desk.elda
    const body = { creatorId, kind: 'VR', account, noticeIds, project: 'TM' }
    const answer = await desk.who.send(holdings.create, { body }, act.isTwice)
    desk.ledger.refused++
    if (answer.status < 400) desk.who.line.odd.push(`a file of notices of another one was taken: ${answer.status}`)
  },

  async 'elda-withdraw'(desk, act) {
    const asked = await chosen(desk, act)
    if (!asked) return
    const { id, version } = asked.answer
    await decide(desk, asked, 'withdrawn', () =>
      desk.who.send(holdings.withdraw, { params: { id }, body: { version } }),
    )
  },

  async 'elda-by-hand'(desk, act) {
    const asked = await chosen(desk, act)
    if (!asked) return
    const { id, version } = asked.answer
    const sentOn = dayOf(asked.answer)
    await decide(desk, asked, 'sent', () => desk.who.send(holdings.send, { params: { id }, body: { sentOn, version } }))
  },

  async 'elda-send'(desk, act) {
    const asked = await chosen(desk, act)
    if (!asked) return
    const { id, version } = asked.answer
    move(asked.moved, { state: 'sent', holding_id: id })
    asked.pending = 'sent'
    const answer = await desk.who.send(transmissions.create, { body: { holdingId: id, version } }, act.isTwice)
    if (answer.status !== 200) {
      asked.pending = undefined
      settle(desk, asked.moved, 'not done')
      return wonder(desk, 'a file for ELDA to be sent', answer)
    }
    asked.sendings = [...(asked.sendings ?? []), answer.body.data.id]
    const ended = await until(
      'the attempt to send a file ends',
      async () => {
        const all = (await desk.who.send(transmissions.list)).body.data.transmissions
        const now = all.find(each => each.id === answer.body.data.id)!
        return now.state !== 'queued' && now.state !== 'sending' && now
      },
      200,
    )
    // Until a return says more, nobody knows.
    if (ended.state !== 'sent' && ended.state !== 'failed') asked.state = 'uncertain'
    else {
      asked.pending = undefined
      if (ended.state === 'sent') asked.state = 'sent'
      settle(desk, asked.moved, ended.state === 'sent' ? id : 'not done')
    }
  },
}

/** The product's clock may be another one than ours. */
const dayOf = ({ createdAt }: Pick<Holding, 'createdAt'>): string =>
  Temporal.Instant.from(`${createdAt.replace(' ', 'T')}Z`)
    .toZonedDateTimeISO(VIENNA)
    .toPlainDate()
    .toString()
