import type { Arrived, Transmission, TransmissionDraft, Transmissions } from '#contract/elda/transmissions.ts'
import { fileName } from '#domain/elda/file-names.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { refuseEnded } from '../holdings/actions.ts'
import * as holdings from '../holdings/rows.ts'
import { NOT_CONFIGURED, transferService } from '../transfer-service/rules.ts'
import { answered, arriveAt, customerFor, deciding, noted, settle } from '../transmission-attempts/actions.ts'
import { sendFile } from '../transmission-attempts/jobs.ts'
import * as rows from '../transmission-attempts/rows.ts'
import { refuseCertain, refuseTooSoon } from '../transmission-attempts/rules.ts'

const trail = trailOf('elda/transmissions')

export const list = (scope: CompanyScope): Promise<Transmissions> =>
  inCompany(scope, async tx => ({
    isConfigured: transferService.get() !== undefined,
    transmissions: await rows.list(tx),
  }))

/** Asked for under the lock of the file: of two who ask at once the second finds it on its way. */
export const create = (scope: CompanyScope, session: Session, draft: TransmissionDraft): Promise<Transmission> =>
  inCompany(scope, async tx => {
    const holding = unchanged(await holdings.lock(tx, draft.holdingId), draft.version)
    refuseEnded(holding)
    if (await holdings.isOnItsWay(tx, holding.id)) throw new Refusal('conflict', 'Diese Datei wird schon gesendet.')
    return queue(tx, scope, session, holding)
  })

async function queue(
  tx: CompanyTx,
  scope: CompanyScope,
  session: Session,
  holding: holdings.HoldingRow,
): Promise<Transmission> {
  if (!transferService.get()) throw new Refusal('unprocessable', NOT_CONFIGURED)
  await customerFor(tx, scope, holding)
  const id = await rows.insert(tx, scope, {
    holdingId: holding.id,
    fileName: fileName(holding),
    createdByName: nameOf(session),
  })
  const made = (await rows.find(tx, id))!
  await trail.acted(tx, scope, 'started', id, noted(made))
  await enqueue(tx, scope, sendFile, { kind: 'elda/transmissions', id })
  return answered(made)
}

/** Somebody has seen in ELDA Online that it is there. */
export const arrived = (
  scope: CompanyScope,
  session: Session,
  id: number,
  { protocol, reason, version }: Arrived,
): Promise<Transmission> =>
  deciding(scope, id, async (tx, before, holding) => {
    unchanged(before, version)
    refuseCertain(before, ['uncertain', 'waiting'])
    await settle(tx, scope, before, {
      ...{ state: 'sent', protocol, reason, settledBy: nameOf(session) },
      message: 'Von Hand festgehalten: Die Datei ist bei ELDA angekommen.',
    })
    await arriveAt(tx, scope, holding)
    return answered((await rows.find(tx, id))!)
  })

/** Somebody takes on that it might be there twice; not before what may still be on its way has become too old for ELDA. */
export const repeat = (
  scope: CompanyScope,
  session: Session,
  id: number,
  { reason, version }: { reason: string; version: number },
): Promise<Transmission> =>
  deciding(scope, id, async (tx, before, holding) => {
    unchanged(before, version)
    refuseCertain(before, ['uncertain'])
    refuseTooSoon(before)
    await settle(tx, scope, before, { state: 'repeated', reason, settledBy: nameOf(session) })
    return queue(tx, scope, session, holding)
  })

const nameOf = ({ firstName, lastName }: Session) => `${firstName} ${lastName}`.trim()
