import type { HourRate } from '#contract/roster/hour-rates.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesStore, zoneOf } from '#server/rooms/accounts/public.ts'
import { READ_SENSITIVE } from '#server/rooms/people/public.ts'
import { wageModels } from '#server/rooms/settings/public.ts'
import * as weeks from '../weeks/rows.ts'
import { daysOf } from '../weeks/rules.ts'
import * as rows from './rows.ts'
import { ratesOf } from './rules.ts'

export const list = (
  scope: CompanyScope,
  { storeId, ...asked }: { storeId: number; from: string; to: string },
): Promise<HourRate[]> =>
  inCompany(scope, async tx => {
    const days = daysOf(asked)
    if (!(await seesStore(tx, storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
    const calendar = austrianCalendar(await zoneOf(tx))
    const span = { from: calendar.startOf(days.first), to: calendar.startOf(days.last + 1) }
    const working = (await weeks.shifts(tx, storeId, span, true)).employee_id
    const people = await weeks.people(tx, storeId, days, [...new Set(working)])
    return hourRates(
      tx,
      scope,
      people.map(({ id }) => id),
      storeId,
      days,
    )
  })

/** Empty for who may not see what people are paid. */
export async function hourRates(
  tx: CompanyTx,
  scope: CompanyScope,
  ids: readonly number[],
  storeId: number,
  days: { first: Day; last: Day },
): Promise<HourRate[]> {
  if (!scope.permissions.has(READ_SENSITIVE)) return []
  return ratesOf(await rows.contracts(tx, ids, storeId, days), await wageModels(tx))
}
