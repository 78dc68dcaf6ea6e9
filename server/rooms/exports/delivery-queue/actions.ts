import { DELIVERY_STATES, type DeliveryState } from '#domain/exports/delivery-states.ts'
import { type CompanyScope, type CompanyTx, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import { enqueue, hasten } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { serverOf, transferTargets } from '#server/rooms/transfers/public.ts'
import { deliverRun } from '../deliveries/jobs.ts'
import { type Delivery, note } from '../delivery-log/rows.ts'
import { deliverEmployees } from '../employee-deliveries/jobs.ts'
import { sendTo } from '../employee-export-runs/rows.ts'
import { deliverIn } from '../export-run-commands/actions.ts'
import * as rows from './rows.ts'

const NOUNS = { run: 'exports/export-runs', employees: 'exports/employee-sync' } as const
const JOBS = { run: deliverRun, employees: deliverEmployees }
const trails = { run: trailOf(NOUNS.run), employees: trailOf(NOUNS.employees) }
type Seen = { version: number; state: DeliveryState }

/** At once, from its first try on; what the company’s own „Noch einmal ablegen“ refuses is refused here. */
export async function retry(scope: CompanyScope, delivery: Delivery, seen: Seen): Promise<void> {
  const isUnderWay = await inCompany(scope, async tx => {
    const { state } = await decided(tx, delivery, seen, ['stopped', 'repeated', 'waiting'])
    if (state !== 'stopped') return true
    if (delivery.kind === 'run') await deliverIn(tx, scope, delivery.id)
    else await sendEmployees(tx, scope, delivery)
    return false
  })
  if (isUnderWay) await hasten(JOBS[delivery.kind], scope.companyId, { kind: NOUNS[delivery.kind], id: delivery.id })
}

async function sendEmployees(tx: CompanyTx, scope: CompanyScope, delivery: Delivery): Promise<void> {
  const { targetId, mayHaveArrived } = (await rows.lock(tx, delivery))!
  // Once a rename may have been sent, only the same server can tell whether the file is there.
  const wanted = mayHaveArrived ? targetId : ((await transferTargets.findDefault(tx))?.id ?? targetId)
  const target = wanted === null ? undefined : await transferTargets.find(tx, wanted)
  if (!target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  await sendTo(tx, delivery.id, target.id)
  await note(tx, scope, delivery, 'asked', { message: target.name, byAccount: true })
  await enqueue(tx, scope, deliverEmployees, { kind: NOUNS.employees, id: delivery.id }, serverOf(target))
  await trails.employees.acted(tx, scope, 'sent-again', delivery.id, { target: target.name })
}

export const hold = (scope: CompanyScope, delivery: Delivery, seen: Seen): Promise<void> =>
  inCompany(scope, async tx => {
    await decided(tx, delivery, seen, ['waiting', 'repeated', 'sending'])
    await rows.stop(tx, delivery, { how: 'held', message: HELD, reason: '' })
    await note(tx, scope, delivery, 'held', { byAccount: true })
    await trails[delivery.kind].acted(tx, scope, 'held', delivery.id)
  })

const HELD = 'Vom Betreiber angehalten. Die Datei liegt hier und kann noch einmal abgelegt werden.'

/** The file stays with the company, which has not handed it over: it may put it there itself, download it, or hand the period over anew. */
export const drop = (
  scope: CompanyScope,
  delivery: Delivery,
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> =>
  inCompany(scope, async tx => {
    const { mayHaveArrived } = await decided(tx, delivery, seen, ['stopped', 'waiting', 'repeated'])
    if (mayHaveArrived)
      throw new Refusal(
        'conflict',
        'Diese Datei könnte angekommen sein. Ein weiterer Versuch stellt es fest; verworfen werden kann sie so nicht.',
      )
    await rows.stop(tx, delivery, { how: 'dropped', message: `Vom Betreiber verworfen: ${reason}`, reason })
    await note(tx, scope, delivery, 'dropped', { message: reason, byAccount: true })
    await trails[delivery.kind].acted(tx, scope, 'dropped', delivery.id, { reason })
  })

/** Refused when another operator, or the queue, was quicker, with what was seen and what is. */
async function decided(
  tx: CompanyTx,
  delivery: Delivery,
  seen: Seen,
  allowed: readonly DeliveryState[],
): Promise<rows.Queued> {
  const now = await rows.lock(tx, delivery)
  if (!now) throw new Refusal('not_found')
  const is = `„${DELIVERY_STATES[now.state]}“${now.reason ? ` (${now.reason})` : ''}`
  if (now.version !== seen.version)
    throw new Refusal(
      'stale',
      `Sie haben diese Datei als „${DELIVERY_STATES[seen.state]}“ gesehen. Inzwischen ist sie ${is}${now.by ? `, zuletzt durch ${now.by}` : ''}.`,
    )
  if (!allowed.includes(now.state)) throw new Refusal('conflict', `Das geht nicht, solange diese Datei ${is} ist.`)
  return now
}

/** What has been waiting for a target begins anew, for the one who lets it go on. */
export async function goOn(
  tx: PlatformTx,
  scope: Pick<CompanyScope, 'companyId' | 'accountId' | 'asOperator'>,
  target: { id: number; host: string; port: number },
): Promise<void> {
  for (const delivery of await rows.waitingFor(tx, scope.companyId, target.id)) {
    await rows.beginAnew(tx, scope.companyId, delivery)
    await enqueue(tx, scope, JOBS[delivery.kind], { kind: NOUNS[delivery.kind], id: delivery.id }, serverOf(target))
  }
}
export { tellHold } from './rows.ts'
