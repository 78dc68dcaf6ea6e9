import type { KeyComparison, TransferLog, TransferSearch, Transfers } from '#contract/superadmin/transfers.ts'
import {
  acrossCompanies,
  type CompanyScope,
  inCompany,
  lookAcrossCompanies,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import { lookAside } from '#server/platform/database/replica.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { scopeOfOperator } from '#server/rooms/access/public.ts'
import { deliveryQueue } from '#server/rooms/exports/public.ts'
import { managedTargets, serverOf, testTarget } from '#server/rooms/transfers/public.ts'
import * as rows from './rows.ts'

type Who = { session: Session; caller: Caller }
type OneTarget = { company: number; id: number }

export const search = (wanted: TransferSearch): Promise<Transfers> =>
  lookAside(async tx => ({ ...(await rows.search(tx, wanted)), counts: await rows.counts(tx) }))

export const log = (company: number, kind: 'run' | 'employees', id: number): Promise<TransferLog> =>
  lookAcrossCompanies(tx => rows.log(tx, company, kind, id))

/** In a company that the operator need not have a role in. */
export const scopeIn = ({ session, caller }: Who, company: number): CompanyScope =>
  scopeOfOperator(session, company, caller.origin)

const authorOf = ({ session, caller }: Who) => ({ accountId: session.accountId, origin: caller.origin })

export const holdTarget = (who: Who, { company, id }: OneTarget, version: number, reason: string): Promise<void> =>
  acrossCompanies(async tx => {
    const held = await managedTargets.hold(tx, { companyId: company, id, version }, reason, authorOf(who))
    await tellHeld(tx, held, reason)
  })

export const holdAll = (who: Who, reason: string): Promise<void> =>
  acrossCompanies(async tx => {
    for (const held of await managedTargets.holdAll(tx, reason, authorOf(who))) await tellHeld(tx, held, reason)
  })

const tellHeld = (tx: PlatformTx, { companyId, id }: { companyId: number; id: number }, reason: string) =>
  deliveryQueue.tellHold(tx, companyId, id, `Der Betreiber hat dieses Ziel angehalten: ${reason}`)

export const resumeTarget = (who: Who, { company, id }: OneTarget, version: number): Promise<void> =>
  acrossCompanies(async tx => {
    await goOn(tx, who, await managedTargets.resume(tx, { companyId: company, id, version }, authorOf(who)))
  })

export const resumeAll = (who: Who): Promise<void> =>
  acrossCompanies(async tx => {
    for (const target of await managedTargets.resumeAll(tx, authorOf(who))) await goOn(tx, who, target)
  })

const goOn = (
  tx: PlatformTx,
  { session }: Who,
  target: { companyId: number; id: number; host: string; port: number },
) => deliveryQueue.goOn(tx, { companyId: target.companyId, accountId: session.accountId, asOperator: true }, target)

export async function test(who: Who, where: OneTarget): Promise<void> {
  const target = await found(where)
  const scope = scopeIn(who, where.company)
  await inCompany(scope, tx =>
    enqueue(tx, scope, testTarget, { kind: 'transfers/transfer-targets', id: where.id }, serverOf(target)),
  )
}

export const compareKeys = async (where: OneTarget): Promise<KeyComparison> =>
  managedTargets.compareKeys(await found(where))

async function found({ company, id }: OneTarget) {
  const target = await lookAcrossCompanies(tx => managedTargets.look(tx, company, id))
  if (!target) throw new Refusal('not_found')
  return target
}

export const acceptKey = (
  who: Who,
  { company, id }: OneTarget,
  { version, ...accepted }: { version: number; hostKey: string; reason: string },
): Promise<void> =>
  acrossCompanies(tx => managedTargets.acceptKey(tx, { companyId: company, id, version }, accepted, authorOf(who)))
