import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { daysOfRows, EMPLOYMENT_AHEAD, type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { heldContracts } from '#server/rooms/people/public.ts'
import { wageModels } from '#server/rooms/settings/public.ts'
import { personTimes } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'
import { type Person, personsOf, type Setting } from './rules.ts'

export async function readSetting(tx: CompanyTx): Promise<Setting> {
  const zone = await zoneOf(tx)
  return { zone, calendar: austrianCalendar(zone), models: await wageModels(tx) }
}

/** What a month of some people is made from, one after the other; all of them are read in one pass for each table. */
export async function readPersons(
  tx: CompanyTx,
  { calendar }: Setting,
  ids: readonly number[],
  month: Month,
): Promise<Iterable<Person>> {
  const { first, last } = daysOfRows(month)
  const span = { from: calendar.startOf(first), to: calendar.startOf(last + 1) }
  const read = {
    people: await rows.people(tx, ids, spanOfMonth(month).last),
    contracts: await heldContracts(tx, ids, first, last + EMPLOYMENT_AHEAD),
    stamps: await personTimes.stamps(tx, ids, span),
    pauses: await personTimes.pauses(tx, ids, span),
    absences: await personTimes.absences(tx, ids, span),
    duties: await personTimes.duties(tx, ids, span),
    leaveNotices: await rows.leaveNotices(tx, ids, first, last),
  }
  return personsOf(read, { first, last }, spanOfMonth(month))
}
