import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inCompany } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import { TransferError, withSftp } from '#server/platform/sftp.ts'
import { pathIn, type UploadOutcome, uploadFile } from '#server/platform/sftp-upload.ts'
import { trailOf } from '#server/platform/trail.ts'
import { addressOf } from '#server/rooms/transfers/public.ts'
import { note } from '../delivery-log/rows.ts'
import * as rows from './rows.ts'

// A line that breaks is tried again at once; a server that stays away is left to the queue, which waits longer each time.
const QUICK_TRIES = 3
const QUICK_PAUSE_MS = 300
const RENEW_MS = 1000
// A server that is silent has been waited for long enough: whoever waits for a worker comes first.
const LONG_MS = 5000

/** Puts the file of a run under its final name exactly once, whatever broke off before. Throws Refusal when it never will. */
export async function deliver(context: JobContext): Promise<void> {
  const { scope, waitSeconds } = context
  const worker = randomUUID()
  const delivery = { kind: 'run', id: Number(context.record.id) } as const
  const isLeft = await inCompany(scope, async tx => {
    const begun = await rows.beginTry(tx, delivery.id)
    if (begun) await note(tx, scope, delivery, 'try', { message: begun.server })
    return begun !== undefined
  })
  // Delivered, taken back or stopped meanwhile, or waiting for its target to be let go on.
  if (!isLeft) return
  for (let attempt = 1; ; attempt++) {
    const begun = performance.now()
    try {
      return await deliverOnce(context, worker)
    } catch (error) {
      if (!(error instanceof TransferError)) {
        await inCompany(scope, tx => rows.releaseLease(tx, delivery.id, worker))
        throw error
      }
      const isLastAttempt = attempt === QUICK_TRIES || performance.now() - begun > LONG_MS
      const isGivenUp = error.isFinal || (context.isLastTry && isLastAttempt)
      const message = isGivenUp ? error.message : `${error.message} Ein neuer Versuch folgt.`
      await inCompany(scope, async tx => {
        await rows.tellAttempt(tx, delivery.id, worker, message, isLastAttempt ? (waitSeconds ?? null) : null)
        if (isLastAttempt && !isGivenUp) await note(tx, scope, delivery, 'failed', { message: error.message })
        await trail.tell(tx, scope, [delivery.id])
      })
      if (isGivenUp) throw new Refusal('conflict', error.message)
      if (isLastAttempt) throw error
      await pause(QUICK_PAUSE_MS * attempt, undefined, { signal: context.signal })
    }
  }
}

/** Called once when every try has failed. */
export const giveUp = ({ scope, record }: JobContext, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    const id = Number(record.id)
    if (!(await rows.settleFailed(tx, id, reason))) return
    await note(tx, scope, { kind: 'run', id }, 'stopped', { message: reason })
    await trail.acted(tx, scope, 'delivery-failed', id, { reason })
  })

async function deliverOnce(context: JobContext, worker: string): Promise<void> {
  const { scope, record } = context
  const runId = Number(record.id)
  const claimed = await inCompany(scope, async tx => {
    const claim = await rows.claim(tx, runId, worker)
    if (claim?.saysPay && !holdsRightsTo(scope, ['payment'])) throw new Refusal('forbidden', WITHDRAWN)
    if (claim) return { ...claim, ...(await targetOf(tx, claim)) }
    // Delivered or taken back meanwhile: nothing is left to do.
    if (!(await rows.isSending(tx, runId))) return undefined
    throw new Error('Another worker is delivering this run.')
  })
  if (!claimed) return
  const renewing = setInterval(() => {
    void inCompany(scope, tx => rows.renewLease(tx, runId, worker)).catch(() => {})
  }, RENEW_MS)
  try {
    const { outcome, bytes } = await transfer(context, claimed)
    await inCompany(scope, async tx => {
      if (!(await rows.settleDelivered(tx, runId, outcome === 'taken' ? TAKEN : ''))) return
      const { number, target, fileName, sha256 } = claimed
      await note(tx, scope, { kind: 'run', id: runId }, 'delivered', {
        message: OUTCOMES[outcome],
        sent: { bytes, sha256 },
      })
      await trail.acted(tx, scope, 'delivered', runId, { number, target: target.name, fileName, outcome })
    })
  } finally {
    clearInterval(renewing)
  }

  function targetOf(tx: Parameters<typeof addressOf>[0], { targetId }: rows.Claim) {
    if (targetId === null) throw new Refusal('conflict', 'Das Ziel dieser Ablage wurde inzwischen gelöscht.')
    return addressOf(tx, scope, targetId)
  }
}

const trail = trailOf('exports/export-runs')
const WITHDRAWN = 'Wer diesen Lauf ablegen wollte, darf Bezüge nicht mehr sehen.'
export const OUTCOMES: Record<UploadOutcome, string> = {
  uploaded: '',
  'already-there': 'Die Datei lag schon am Server.',
  taken: 'Der Empfänger hat die Datei sofort abgeholt.',
}
const TAKEN = 'Der Empfänger hat die Datei sofort abgeholt; die Bestätigung des Servers fehlt.'

type Claimed = rows.Claim & Awaited<ReturnType<typeof addressOf>>

async function transfer(
  { scope, record, progress }: JobContext,
  claimed: Claimed,
): Promise<{ outcome: UploadOutcome; bytes: number }> {
  const { target, address, fileName, rowCount, attempt } = claimed
  const bytes = await fileStore().get(claimed.storageKey)
  if (createHash('sha256').update(bytes).digest('hex') !== claimed.sha256)
    throw new Refusal('conflict', 'Die gespeicherte Datei ist beschädigt. Sie wurde nicht übertragen.')
  const tempOf = (n: number) => pathIn(target.folder, `.kontor-${scope.companyId}-${record.id}-${n}.tmp`)
  const leftovers = Array.from({ length: attempt - 1 }, (_, n) => tempOf(n + 1))
  const server = `${target.user}@${target.host}:${target.port} `
  const renaming = leftovers.find(temp => claimed.renaming === `${server}${temp}`) ?? ''
  // On another server, or in another folder, what an earlier try did can't be seen any more.
  if (claimed.renaming !== '' && renaming === '') throw new Refusal('conflict', MOVED)

  let told = Promise.resolve()
  const outcome = await withSftp(address, sftp =>
    uploadFile(sftp, {
      path: pathIn(target.folder, fileName),
      bytes,
      temp: tempOf(attempt),
      renaming,
      leftovers,
      async beforeRename(temp) {
        const isOurs = await inCompany(scope, tx =>
          rows.keepRenaming(tx, Number(record.id), attempt, `${server}${temp}`),
        )
        if (!isOurs) throw new Error('Another worker has taken over this run.')
      },
      onProgress(bytesDone) {
        told = told.then(() => progress(Math.floor((bytesDone / bytes.length) * rowCount), rowCount)).catch(() => {})
      },
    }),
  ).finally(() => told)
  return { outcome, bytes: bytes.length }
}

const MOVED =
  'Das Ziel wurde seit dem letzten Versuch geändert. Ob die Datei am alten Ort angekommen ist, lässt sich so nicht feststellen; bitte stellen Sie das Ziel wieder her und versuchen Sie es noch einmal.'
