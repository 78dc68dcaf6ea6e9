import { parseTime } from '#domain/basics/days.ts'
import { type NeedEvent, type NeedPlan, type WallNeed, wallNeeds } from '#domain/roster/staff-need.ts'
import { wallAt } from '#domain/roster/wall-clock.ts'
import { type Day, dateOf, dayNumber, type WageCalendar } from '#domain/wages/calendar.ts'
import { atOnce, type CompanyTx } from '#server/platform/database/database.ts'
import * as calendarEvents from '../calendar-events/rows.ts'
import * as needExceptions from '../need-exceptions/rows.ts'
import * as staffNeeds from '../staff-needs/rows.ts'

type Days = { first: Day; last: Day }

/** What a store needs on some days: of every week, of these days, and of what happens on them. Spec 1 §3 */
export async function neededStaff(
  tx: CompanyTx,
  storeId: number,
  days: Days,
  calendar: WageCalendar,
): Promise<WallNeed[]> {
  const [lines, ofDays, events] = await atOnce([
    staffNeeds.inSpan(tx, storeId, days),
    needExceptions.ofDays(tx, storeId, days),
    needEvents(tx, storeId, days),
  ])
  const plan: NeedPlan = { lines, days: ofDays, events }
  return wallNeeds(plan, days, day => calendar.isHoliday(day))
}

export type PlanEvent = NeedEvent & { name: string; createWithTemplates: boolean }

/** Events of a store and of all, with what they need there. */
export async function needEvents(tx: CompanyTx, storeId: number, days: Days): Promise<PlanEvent[]> {
  const span = { from: dateOf(days.first - 1).toString(), to: dateOf(days.last).toString() }
  const [exceptions, events] = await atOnce([needExceptions.ofEvents(tx, storeId, days), calendarEvents.list(tx, span)])
  const needs = Map.groupBy(exceptions, ({ eventId }) => eventId)
  return events
    .filter(event => event.storeId === null || event.storeId === storeId)
    .map(event => ({
      ...{ name: event.name, createWithTemplates: event.createWithTemplates },
      from: wallAt(dayOf(event.fromDate), parseTime(event.from)!),
      to: wallAt(dayOf(event.toDate), parseTime(event.to)!),
      ...{ mode: event.shiftCreationMode, isHoliday: event.federalHoliday, needs: needs.get(event.id) ?? [] },
    }))
}

const dayOf = (text: string): Day => dayNumber(Temporal.PlainDate.from(text))
