import type { WeekPlanner } from '#contract/roster/week-planners.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import { refuseNoMonday } from '../proposals/rules.ts'
import * as rows from './rows.ts'

export const here = (scope: CompanyScope, session: Session, at: rows.Here): Promise<WeekPlanner[]> =>
  inCompany(scope, async tx => {
    refuseNoMonday(dayNumber(Temporal.PlainDate.from(at.monday)))
    if (!(await seesStore(tx, at.storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
    await rows.forgetGone(tx)
    await tell(tx, scope, await rows.keep(tx, scope, session.accountId, at))
    return rows.others(tx, at, session)
  })

export const leave = (scope: CompanyScope, { accountId }: Session, pageId: string): Promise<void> =>
  inCompany(scope, async tx => tell(tx, scope, await rows.leave(tx, accountId, pageId)))

async function tell(tx: CompanyTx, { companyId }: CompanyScope, storeIds: readonly number[]): Promise<void> {
  if (storeIds.length > 0) await publish(tx, { companyId, kind: 'roster/week-planners', storeIds })
}
