import type { OpenTime } from '#contract/time/open-times.ts'
import { dayOf, fromUtcText } from '#domain/basics/days.ts'
import { spanOf } from '#domain/time/periods.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { doubtsOf } from '../doubts/actions.ts'
import { people as peopleOf } from '../doubts/rows.ts'
import { stampRecord } from '../stamps/actions.ts'
import { openInStore } from '../stamps/rows.ts'
import * as rows from './rows.ts'

export const list = (scope: CompanyScope, month: string, storeId: number): Promise<OpenTime[]> =>
  inCompany(scope, async tx => {
    if (isExcluded(scope, storeId)) return []
    const zone = await zoneOf(tx)
    const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
    const span = spanOf({ from, to: from.with({ day: from.daysInMonth }) }, zone)
    const found = await openInStore(tx, storeId, span)
    const ids = [...new Set(found.map(({ employeeId }) => employeeId))]
    const people = new Map((await peopleOf(tx, ids, false)).map(person => [person.id, person]))
    const entries = found.map(stamp => ({
      ...{ kind: stampRecord.kind, id: stamp.id, employeeId: stamp.employeeId },
      ...stampRecord.spanOf(stamp),
    }))
    const doubts = await doubtsOf(tx, scope, entries, people, zone)
    const duties = await rows.duties(tx, ids, storeId, span, zone)
    const dutyOf = new Map(duties.map(({ employeeId, day, from, to }) => [`${employeeId} ${day}`, { from, to }]))
    return found.map(({ storeId: _, mdConfirmed: __, softDelete: ___, ...stamp }, at) => ({
      ...stamp,
      plan: dutyOf.get(`${stamp.employeeId} ${dayOf(fromUtcText(stamp.from), zone)}`) ?? null,
      doubts: doubts[at] ?? [],
    }))
  })
