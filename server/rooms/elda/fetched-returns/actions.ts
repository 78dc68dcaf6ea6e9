import { randomUUID } from 'node:crypto'
import { hashesNamedIn } from '#domain/elda/file-names.ts'
import { acrossCompanies, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { eldaCustomer } from '#server/rooms/settings/public.ts'
import { apply, upload } from '../returns/actions.ts'
import { ask, type Customer } from '../transfer-service/actions.ts'
import { ServiceFailure, transferService } from '../transfer-service/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('elda/return-fetches')

/** Where the service is not reached for so many in succession, the others need not try now. */
const MOST_UNREACHED = 3
/** The next round goes on where this one stopped. */
const MOST_MINUTES = 5

/** Of every creator whose returns are due, one after the other: what fails for one stops no other. */
export async function fetchDue(signal: AbortSignal): Promise<void> {
  if (!transferService.get()) return
  let failure: unknown
  let unreached = 0
  const end = performance.now() + MOST_MINUTES * 60_000
  for (const each of await acrossCompanies(rows.due)) {
    signal.throwIfAborted()
    const isReached = await fetchOf(each, signal).catch(error => {
      failure ??= error
      return true
    })
    unreached = isReached ? 0 : unreached + 1
    if (unreached >= MOST_UNREACHED || performance.now() > end) break
  }
  if (failure) throw failure
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const ORIGIN = 'job fetch-elda-returns'
/** As whom the trail and the list of returns name it. */
const SERVICE = { firstName: 'Webservice', lastName: '' }
const MOST_AT_ONCE = 50

type Round = { scope: CompanyScope; customer: Customer; worker: string; signal: AbortSignal | undefined }
/** `restMinutes`: so long nothing is tried by itself. */
type Problem = { text: string; restMinutes: number; isReached: boolean }

/** False where the service was not reached. */
export async function fetchOf({ companyId, serialNumber }: rows.Due, signal?: AbortSignal): Promise<boolean> {
  const scope = scopeToClose(NOBODY, companyId, ORIGIN)
  const worker = randomUUID()
  const begun = await inCompany(scope, async tx => {
    if (!(await rows.begin(tx, scope, serialNumber, worker))) return undefined
    await trail.tell(tx, scope)
    return { customer: await eldaCustomer(tx, scope, serialNumber) }
  })
  if (!begun) return true
  let found: Problem | undefined
  let hasMore = false
  try {
    const { customer } = begun
    if (!customer?.elda_password_sha512) found = { text: UNREADABLE, restMinutes: 60, isReached: true }
    else {
      const { elda_password_sha512: passwordSha512 } = customer
      const round = { scope, worker, signal, customer: { serialNumber, passwordSha512 } }
      ;({ problem: found, hasMore } = await fetchAll(round))
    }
    await takeOver(scope, serialNumber)
  } catch (error) {
    found = { text: 'Beim Abholen ist ein unerwarteter Fehler aufgetreten.', restMinutes: 10, isReached: true }
    throw error
  } finally {
    const { text = '', restMinutes = 0 } = found ?? {}
    await inCompany(scope, async tx => {
      await rows.end(tx, serialNumber, worker, { problem: text.slice(0, 500), restMinutes, hasMore })
      await trail.tell(tx, scope)
    })
  }
  return found?.isReached ?? true
}

const UNREADABLE =
  'Das Kundenpasswort dieses Herstellers ist nicht lesbar. Bitte geben Sie es in den Betriebseinstellungen neu ein.'
const LOST =
  'Diese Rücksendung wurde abgeholt, kam aber nicht an: Die Verbindung ist abgerissen, und ELDA gibt sie nur einmal her. Bitte sehen Sie in ELDA Online nach.'

async function fetchAll(round: Round): Promise<{ problem?: Problem; hasMore: boolean }> {
  const { scope, customer, signal } = round
  const { serialNumber } = customer
  const answer = await ask(customer, { operation: 'ruecksendungenAuflisten', signal }).catch(unanswered)
  if (answer instanceof ServiceFailure) return { problem: unreached(answer), hasMore: false }
  if (answer.means.outcome !== 'done') return { problem: refused(answer.means), hasMore: false }
  const { listed } = answer
  await inCompany(scope, tx =>
    rows.loseUnlisted(
      tx,
      serialNumber,
      listed.map(({ protocol }) => protocol),
      LOST,
    ),
  )
  const others = await acrossCompanies(tx =>
    rows.ofOthers(tx, { companyId: scope.companyId, serialNumber }, listed.map(answeredBy)),
  )
  const own = listed.filter(each => each.protocol !== '' && !others.has(answeredBy(each)))
  for (const { protocol, fileName } of own.slice(0, MOST_AT_ONCE)) {
    // What was asked for is waited for; a server that stops asks for nothing more.
    if (signal?.aborted) return { hasMore: true }
    const problem = await fetchOne(round, { serialNumber, protocol, fileName })
    if (problem) return { problem, hasMore: false }
  }
  return { hasMore: own.length > MOST_AT_ONCE }
}

/** The protocol of what was sent: a return is called by it, `mitteilung_155764331.xml`; of clearing nobody knows. */
const answeredBy = ({ fileName }: { fileName: string }): string =>
  /^(?:mitteilung|mbd)_(\d{1,20})(?:[_.]|$)/i.exec(fileName)?.[1] ?? ''

/** Asked for once. That it is asked for is committed before; what comes is kept before anything else is done. */
async function fetchOne({ scope, customer, worker }: Round, asked: rows.Asked): Promise<Problem | undefined> {
  const { serialNumber, protocol, fileName } = asked
  const answer = await ask(customer, {
    ...{ operation: 'empfangen', fields: { protokollnummer: protocol } },
    async beforeWriting() {
      await inCompany(scope, async tx => {
        if (!(await rows.renew(tx, serialNumber, worker))) throw new Error('Another worker fetches these returns.')
        await rows.ask(tx, scope, asked)
      })
    },
  }).catch(unanswered)
  if (answer instanceof ServiceFailure) {
    // Whatever came is kept: it may be all that there is of it.
    if (answer.raw && answer.mayHaveArrived)
      await store(scope, asked, `antwort_${protocol}.txt`, answer.raw, answer.message)
    // Where it may have been handed out, the next list says whether it was.
    return unreached(answer)
  }
  const { means, file } = answer
  if (file) {
    await keep(scope, asked, file.name || fileName || `ruecksendung_${protocol}`, file.bytes)
    return undefined
  }
  if (means.outcome === 'fetched' || means.outcome === 'missing') {
    await inCompany(scope, tx => rows.lose(tx, asked, means.text))
    return undefined
  }
  if (means.outcome === 'done') return { text: LOST, restMinutes: 10, isReached: true }
  await inCompany(scope, tx => rows.forget(tx, asked))
  return means.outcome === 'waiting' ? undefined : refused(means)
}

/**
 * ELDA gives it once, to whoever asks first: of companies that share a serial number the one whose file it names has it. The list
 * does not say so of what nobody knew to have arrived.
 */
async function keep(scope: CompanyScope, asked: rows.Asked, name: string, bytes: Buffer): Promise<void> {
  const whose = { companyId: scope.companyId, serialNumber: asked.serialNumber }
  const named = hashesNamedIn(bytes.toString('latin1'))
  const maker = named.length > 0 ? await acrossCompanies(tx => rows.makerOf(tx, whose, named)) : undefined
  if (maker === undefined) return store(scope, asked, name, bytes)
  const theirs = scopeToClose(NOBODY, maker, ORIGIN)
  await store(theirs, asked, name, bytes)
  await inCompany(scope, tx => rows.forget(tx, asked))
  await takeOver(theirs, asked.serialNumber)
}

/** Sealed and stored, and known as fetched, at once; only then it is read. */
async function store(scope: CompanyScope, asked: rows.Asked, name: string, bytes: Buffer, message = ''): Promise<void> {
  let isKept = false
  try {
    await upload(scope, SERVICE, { name, bytes }, async (tx, id) => {
      await rows.ask(tx, scope, asked)
      await rows.keep(tx, asked, id, message)
      isKept = true
    })
  } catch (error) {
    // Nobody could read it for the moment; it is there all the same, and read when it is looked at.
    if (!isKept) throw error
  }
}

/** Together, in their order; where one can’t be taken over, each for itself, and that one waits for somebody. */
async function takeOver(scope: CompanyScope, serialNumber: string): Promise<void> {
  const waiting = await inCompany(scope, tx => rows.untaken(tx, serialNumber))
  if (waiting.length === 0) return
  const chosen = waiting.map(({ id, version }) => ({ id, version }))
  const refusal = await apply(scope, chosen).then(() => undefined, refusalOf)
  if (!refusal) return
  for (const { id, version, protocol } of waiting) {
    const why = await apply(scope, [{ id, version }]).then(() => undefined, refusalOf)
    if (why) await inCompany(scope, tx => rows.leave(tx, serialNumber, protocol, why.message.slice(0, 500)))
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function unanswered(error: unknown): ServiceFailure {
  if (error instanceof ServiceFailure) return error
  throw error
}

const unreached = ({ message, mayHaveArrived, raw }: ServiceFailure): Problem => ({
  ...{ text: message, restMinutes: raw && !mayHaveArrived ? 60 : 10, isReached: raw !== undefined },
})

const refused = ({ outcome, text }: { outcome: string; text: string }): Problem => ({
  ...{ text, restMinutes: outcome === 'act' ? 60 : 10, isReached: true },
})
