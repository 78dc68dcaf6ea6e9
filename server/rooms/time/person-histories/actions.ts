import { austrianHolidays } from '#domain/basics/holidays.ts'
import { type WageCalendar, wageCalendar } from '#domain/wages/calendar.ts'
import { daysOfRows, EMPLOYMENT_AHEAD, type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { employmentModels, employmentModelVersions } from '#server/rooms/settings/public.ts'
import * as rows from './rows.ts'
import { type Person, personsOf, type Setting } from './rules.ts'

export async function readSetting(tx: CompanyTx): Promise<Setting> {
  const zone = await zoneOf(tx)
  const models = await employmentModels(tx)
  const versions = Map.groupBy(await employmentModelVersions(tx), ({ modelId }) => modelId)
  const versionsOf = (id: number) =>
    (versions.get(id) ?? []).map(({ rules: { id: _, version: __, validFrom, ...rules } }) => ({
      from: Temporal.PlainDate.from('1970-01-01').until(validFrom).days,
      rules,
    }))
  return {
    zone,
    calendar: calendarOf(zone),
    models: {
      defaultId: models.find(({ isDefault }) => isDefault)?.id ?? null,
      byId: new Map(models.map(({ id, name, group }) => [id, { id, name, group, versions: versionsOf(id) }])),
    },
  }
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
    contracts: await rows.contracts(tx, ids, first, last + EMPLOYMENT_AHEAD),
    stamps: await rows.stamps(tx, ids, span),
    pauses: await rows.pauses(tx, ids, span),
    absences: await rows.absences(tx, ids, span),
    duties: await rows.duties(tx, ids, span),
    leaveNotices: await rows.leaveNotices(tx, ids, first, last),
  }
  return personsOf(read, { first, last }, spanOfMonth(month))
}

const calendars = new Map<string, WageCalendar>()

/** A zone is asked once for each day. */
function calendarOf(zone: string): WageCalendar {
  let found = calendars.get(zone)
  if (!found) {
    found = wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day))
    calendars.set(zone, found)
  }
  return found
}
