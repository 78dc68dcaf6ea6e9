import { type NoticeEvent, nextNoticeState, UNCHALLENGED_DAYS } from '#domain/elda/notice-states.ts'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import type { KnownNotice } from '#domain/elda/return-plan.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { trailOf } from '#server/platform/trail.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { keepRegistrationPaper } from '../registration-papers/jobs.ts'
import * as rows from './rows.ts'

const trail = trailOf('elda/notices')

type Move = { id: number; from: RegistrationState; to: RegistrationState; message: string; protocol?: string }

/** As a return had it planned. Of a registration that was taken over a paper comes into the personnel file. */
export async function moveNotice(tx: CompanyTx, scope: CompanyScope, move: Move): Promise<void> {
  const { id, from, to, message, protocol = '' } = move
  await rows.move(tx, id, to, message)
  if (to === 'accepted' && (await rows.takeOver(tx, id, protocol)))
    await enqueue(tx, scope, keepRegistrationPaper, { kind: 'elda/notices', id })
  await trail.changed(tx, scope, { state: from, message: '' }, { state: to, message }, id)
}

/** Moves the one notice of this reference where it may go; nothing happens where it may not. */
export async function followNotice(
  tx: CompanyTx,
  scope: CompanyScope,
  { reference, account }: Pick<KnownNotice, 'reference' | 'account'>,
  event: NoticeEvent,
  message: string,
): Promise<void> {
  if (reference === '') return
  const found = (await rows.withReferences(tx, [reference], { locked: true })).filter(
    notice => account === '' || notice.account === '' || notice.account === account,
  )
  if (found.length !== 1) return
  const [notice] = found as [KnownNotice]
  const to = nextNoticeState(notice.state, event)
  if (to) await moveNotice(tx, scope, { id: notice.id, from: notice.state, to, message })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const MESSAGE = `Seit ${UNCHALLENGED_DAYS} Tagen übernommen, ohne dass die ÖGK nachgefragt hat.`

/** „Übernommen“ is not yet worked in: a notice is done once nobody has asked about it for a fortnight. Domain 1.1 */
export async function settleUnchallenged(signal: AbortSignal): Promise<void> {
  for (const { companyId } of await acrossCompanies(tx => rows.companiesWithUnchallenged(tx, UNCHALLENGED_DAYS))) {
    signal.throwIfAborted()
    const scope = scopeToClose(NOBODY, companyId, 'job settle-unchallenged-notices')
    await inCompany(scope, async tx => {
      for (const { id, state: from, days } of await rows.lockUnchallenged(tx, UNCHALLENGED_DAYS)) {
        const to = nextNoticeState(from, { kind: 'unchallenged', days })
        if (to) await moveNotice(tx, scope, { id, from, to, message: MESSAGE })
      }
    })
  }
}
