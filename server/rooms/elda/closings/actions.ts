import type { Closing } from '#contract/elda/closings.ts'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { nextNoticeState } from '#domain/elda/notice-states.ts'
import { REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { accountNumbers } from '../notices/actions.ts'
import * as notices from '../notices/rows.ts'
import { shown } from '../notices/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('elda/notices')

/** Whoever may notify may say so: the reason stands in the trail, and it can be taken back. What is asked about it stays open. */
export const close = (
  scope: CompanyScope,
  session: Session,
  id: number,
  { reason, version }: Closing,
): Promise<WholeNotice> =>
  inCompany(scope, async tx => {
    const before = unchanged(await notices.lock(tx, id), version)
    const to = nextNoticeState(before.state, { kind: 'closed', reason })
    if (!to)
      throw new Refusal(
        'conflict',
        `Im Zustand „${REGISTRATION_STATES[before.state]}“ lässt sich eine Meldung nicht schließen, nur nachdem sie gesendet wurde.`,
      )
    await rows.close(tx, id, { from: before.state, reason, by: `${session.firstName} ${session.lastName}`.trim() })
    await trail.changed(tx, scope, { state: before.state, reason: '' }, { state: to, reason }, id)
    return after(tx, scope, id)
  })

export const reopen = (scope: CompanyScope, id: number, version: number): Promise<WholeNotice> =>
  inCompany(scope, async tx => {
    const before = unchanged(await notices.lock(tx, id), version)
    const { state, closedFrom, closedReason } = before
    const to = closedFrom && nextNoticeState(state, { kind: 'reopened', to: closedFrom })
    if (!to) throw new Refusal('conflict', 'Diese Meldung wurde nicht von Hand geschlossen.')
    await rows.reopen(tx, id, to)
    await trail.changed(tx, scope, { state, reason: closedReason }, { state: to, reason: '' }, id)
    return after(tx, scope, id)
  })

const after = async (tx: CompanyTx, { companyId }: CompanyScope, id: number): Promise<WholeNotice> =>
  shown(companyId, (await notices.find(tx, id))!, await accountNumbers(tx))
