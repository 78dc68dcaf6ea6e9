import {
  type CalendarEvent,
  type CalendarEventChange,
  type CalendarEventDraft,
  eventFaults,
} from '#contract/roster/calendar-events.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import { copyNeeds } from '../need-exceptions/actions.ts'
import { refuseCompanyWide } from '../spots/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/calendar-events')

export const create = (scope: CompanyScope, draft: CalendarEventDraft): Promise<CalendarEvent> =>
  inCompany(scope, async tx => {
    refuseCompanyWide(scope, draft)
    refuseUnfit(draft)
    await refuseStore(tx, draft.storeId)
    await refuseCopy(tx, draft.copyEventId, 0)
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    if (created.copyEventId !== null) await copyNeeds(tx, scope, created.copyEventId, created.id)
    return created
  })

export const { change, remove } = recordVerbs('roster/calendar-events', {
  async lock(tx, id, scope) {
    const found = await rows.lock(tx, id)
    if (found) refuseCompanyWide(scope, found)
    return found
  },
  async update(tx, id, wanted: Wanted<CalendarEventChange>, before: CalendarEvent, scope) {
    const { id: _, version: __, storeId: ___, ...after } = { ...before, ...wanted }
    refuseUnfit(after)
    if (after.copyEventId !== before.copyEventId) await refuseCopy(tx, after.copyEventId, id)
    const changed = await rows.update(tx, id, after)
    if (after.copyEventId !== null && after.copyEventId !== before.copyEventId)
      await copyNeeds(tx, scope, after.copyEventId, id)
    return changed
  },
  remove: rows.remove,
  kept: (row: CalendarEvent) => row,
})

function refuseUnfit(wanted: Pick<CalendarEvent, 'from' | 'to' | 'fromDate' | 'toDate'>): void {
  const faults = eventFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}

async function refuseStore(tx: CompanyTx, storeId: number | null): Promise<void> {
  if (storeId !== null && !(await seesStore(tx, storeId)))
    throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
}

/** Of stores that the caller does not see there is none to copy. */
async function refuseCopy(tx: CompanyTx, copyEventId: number | null, id: number): Promise<void> {
  if (copyEventId === null) return
  if (copyEventId === id) throw new Refusal('invalid', undefined, { copyEventId: 'Ein anderes Ereignis' })
  if (!(await rows.lock(tx, copyEventId))) throw new Refusal('not_found', 'Das Ereignis zum Kopieren gibt es nicht.')
}
