import { randomUUID } from 'node:crypto'
import type { Transmission } from '#contract/elda/transmissions.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { eldaCustomer } from '#server/rooms/settings/public.ts'
import { bytesOf, markSent, refuseEnded } from '../holdings/actions.ts'
import * as holdings from '../holdings/rows.ts'
import { ask, type Customer, newTicket, type Ticket } from '../transfer-service/actions.ts'
import { ServiceFailure } from '../transfer-service/rules.ts'
import * as rows from './rows.ts'
import { BROKEN_OFF, isOf, LEFT_LYING, settledBy, settledByFailure } from './rules.ts'

const trail = trailOf('elda/transmissions')

/** Who sends it; refused where ELDA would refuse it, or where it is in earnest and its maker is not. */
export async function customerFor(tx: CompanyTx, scope: CompanyScope, holding: holdings.HoldingRow): Promise<Customer> {
  const { serialNumber, project, hasFile } = holding
  if (!hasFile) throw new Refusal('unprocessable', 'Die Datei ist gelöscht, weil jemand aus ihr gelöscht wurde.')
  const customer = await eldaCustomer(tx, scope, serialNumber)
  if (!customer)
    throw new Refusal(
      'unprocessable',
      `Den Hersteller mit der Seriennummer ${serialNumber} gibt es in den Betriebseinstellungen nicht mehr.`,
    )
  const { name, elda_password_sha512: passwordSha512 } = customer
  if (project === 'DM' && customer.project !== 'DM')
    throw new Refusal(
      'unprocessable',
      `„${name}“ meldet im Testbetrieb (TM). Für echte Meldungen stellen Sie in den Betriebseinstellungen beim Hersteller die Meldungsart DM ein.`,
    )
  if (!passwordSha512)
    throw new Refusal(
      'unprocessable',
      `Das Kundenpasswort von „${name}“ ist nicht lesbar. Bitte geben Sie es in den Betriebseinstellungen beim Hersteller neu ein.`,
    )
  return { serialNumber, passwordSha512 }
}

/** The file is held first, by everybody, then the attempt. */
export const deciding = <Done>(
  scope: CompanyScope,
  id: number,
  decide: (tx: CompanyTx, before: rows.TransmissionRow, holding: holdings.HoldingRow) => Promise<Done>,
): Promise<Done> =>
  inCompany(scope, async tx => {
    const seen = await rows.find(tx, id)
    const holding = seen && (await holdings.lock(tx, seen.holdingId))
    const before = holding && (await rows.lock(tx, id))
    if (!before) throw new Refusal('not_found')
    return decide(tx, before, holding)
  })

/** What a worker does in one try. The row says what is about to be done before it is done; only its fence lets anything leave. */
export async function transmit(context: JobContext): Promise<void> {
  const { scope, isLastTry } = context
  const id = Number(context.record.id)
  const worker = randomUUID()
  const claimed = await deciding(scope, id, (tx, before, holding) => claim(tx, scope, before, holding, worker))
  if (!claimed) return
  const { customer, fileName, bytes, ticket } = claimed
  const renewing = setInterval(() => void inCompany(scope, tx => rows.renew(tx, id, worker)).catch(() => {}), RENEW_MS)
  try {
    // A server that stops lets it end: broken off it would be uncertain.
    const answer = await ask(customer, {
      ...{ operation: 'senden', ticket },
      fields: { dateiName: fileName, payload: bytes.toString('base64') },
      async beforeWriting() {
        if (!(await inCompany(scope, tx => rows.leave(tx, id, worker, ticket.nonce)))) throw new Error(OVERTAKEN)
      },
    })
    await conclude(scope, id, ticket, settledBy(answer))
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    const settled = settledByFailure(error, isLastTry)
    await conclude(scope, id, ticket, settled)
    // Nothing has left: the queue tries again.
    if (settled.state === 'queued') throw error
  } finally {
    clearInterval(renewing)
  }
}

const RENEW_MS = 1000
const OVERTAKEN = 'Another worker or a person has decided about this file.'

type Claimed = { customer: Customer; fileName: string; bytes: Buffer; ticket: Ticket }

/** Undefined: nothing is left to do. Whoever finds that something may have left leaves it at that. */
async function claim(
  tx: CompanyTx,
  scope: CompanyScope,
  before: rows.TransmissionRow,
  holding: holdings.HoldingRow,
  worker: string,
): Promise<Claimed | undefined> {
  if (before.state === 'sending') {
    if (before.isLeased) throw new Error('Another worker is sending this file.')
    if (before.hasLeft) return settle(tx, scope, before, { state: 'uncertain', message: BROKEN_OFF })
  } else if (before.state !== 'queued') return undefined
  try {
    refuseEnded(holding)
    const customer = await customerFor(tx, scope, holding)
    const ticket = newTicket()
    await rows.begin(tx, before.id, worker, ticket.nonce)
    await trail.tell(tx, scope, [before.id])
    return { customer, fileName: before.fileName, bytes: bytesOf(scope, holding), ticket }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return settle(tx, scope, before, { state: 'failed', message: error.message })
  }
}

/** What was found out by this call; whatever else was decided meanwhile stays. */
const conclude = (scope: CompanyScope, id: number, { nonce }: Ticket, settled: rows.Settled): Promise<void> =>
  deciding(scope, id, async (tx, before, holding) => {
    if (isOf(before, nonce)) {
      // Late, and it tells no more than what stands there.
      if (before.state !== 'sending' && (settled.state === 'uncertain' || settled.state === 'queued')) return
      await settle(tx, scope, before, settled)
      if (settled.state === 'sent') await arriveAt(tx, scope, holding)
    } else if (before.state === 'repeated' && settled.state === 'sent')
      await settle(tx, scope, before, {
        ...{ state: 'repeated', protocol: settled.protocol ?? '' },
        message:
          'Diese Sendung ist doch angekommen, und danach wurde noch einmal gesendet. Bitte stornieren Sie bei ELDA, was doppelt ist.',
      })
  })

/** Called once when every try has failed, or the right was withdrawn. */
export const giveUp = ({ scope, record }: JobContext, reason: string): Promise<void> =>
  close(scope, Number(record.id), reason)

/** What was left lying in any company: a job that nobody has any more closes nothing itself. */
export async function closeLost(signal: AbortSignal): Promise<void> {
  for (const { companyId, id } of await acrossCompanies(rows.lost)) {
    signal.throwIfAborted()
    await close(scopeToClose(NOBODY, companyId, ORIGIN), id, LEFT_LYING)
  }
}
const NOBODY = '00000000-0000-0000-0000-000000000000'
const ORIGIN = 'job close-lost-elda-files'

const close = (scope: CompanyScope, id: number, reason: string): Promise<void> =>
  deciding(scope, id, async (tx, before) => {
    if (before.state !== 'queued' && before.state !== 'sending') return
    if (before.isLeased) return
    const state = before.hasLeft ? 'uncertain' : 'failed'
    await settle(tx, scope, before, { state, message: before.hasLeft ? BROKEN_OFF : before.message || reason })
  })

type Returned = { protocol: string; sentFile: string }

/** A return names what it answers: that file is with ELDA, whatever was known of it. Before its notices are looked at. */
export async function settleByReturns(
  tx: CompanyTx,
  scope: CompanyScope,
  returned: readonly Returned[],
): Promise<void> {
  const named = new Map(returned.filter(({ sentFile }) => sentFile !== '').map(each => [each.sentFile, each.protocol]))
  if (named.size === 0) return
  for (const { id, holdingId, fileName } of await rows.unsettledNamed(tx, [...named.keys()])) {
    const holding = await holdings.lock(tx, holdingId)
    const before = holding && (await rows.lock(tx, id))
    if (!before || before.state === 'sent') continue
    await settle(tx, scope, before, {
      ...{ state: 'sent', protocol: named.get(fileName)! },
      message: 'Angekommen: Die Mitteilung von ELDA nennt diese Datei.',
    })
    await arriveAt(tx, scope, holding)
  }
}

/** Once: what was sent in another way, or withdrawn, stays so. */
export async function arriveAt(tx: CompanyTx, scope: CompanyScope, holding: holdings.HoldingRow): Promise<void> {
  if (holding.state === 'created') await markSent(tx, scope, holding, todayIn(VIENNA).toString())
}

export async function settle(
  tx: CompanyTx,
  scope: CompanyScope,
  before: rows.TransmissionRow,
  settled: rows.Settled,
): Promise<undefined> {
  await rows.settle(tx, before.id, settled)
  await trail.changed(tx, scope, noted(before), noted((await rows.find(tx, before.id))!))
}

export const answered = ({
  fileName: _f,
  nonce: _n,
  hasLeft: _h,
  leftSeconds: _s,
  isLeased: _l,
  ...transmission
}: rows.TransmissionRow): Transmission => transmission

export const noted = ({ id, fileName, state, status, message, protocol, reason, version }: rows.TransmissionRow) => ({
  ...{ id, fileName, state, serviceStatus: status, message, protocolNumber: protocol, reason, version },
})
