import type { StoreWeek, StoreWeekState, WeekLaw } from '#contract/roster/weeks.ts'
import { needsAt } from '#domain/roster/staff-need.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import type { Day } from '#domain/wages/calendar.ts'
import {
  acrossStores,
  atOnce,
  type CompanyScope,
  type CompanyTx,
  inCompany,
} from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesStore, zoneOf } from '#server/rooms/accounts/public.ts'
import { barredShifts, heldOverrides, lawState, seesMaternity } from '#server/rooms/working-time/public.ts'
import * as calendarEvents from '../calendar-events/rows.ts'
import { neededStaff } from '../needed-staff/actions.ts'
import { wishedTimesOf } from '../wished-times/actions.ts'
import * as rows from './rows.ts'
import * as rules from './rules.ts'

const NOTHING = Promise.resolve(null)

type Asked = { storeId: number; from: string; to: string }

export const week = (scope: CompanyScope, asked: Asked): Promise<StoreWeek> =>
  inCompany(scope, async tx => {
    const { days, span, zone, calendar } = await spanOf(tx, asked)
    const { storeId } = asked
    const can = scope.permissions
    const plans = can.has('roster.write')
    const shifts = await rows.shifts(tx, storeId, span, plans)
    const { people, ids } = await peopleOf(tx, scope, storeId, days, shifts.employee_id)
    const [absences, notes, events, spots, needed, stamps, planned] = await atOnce([
      rows.absences(tx, ids, span),
      rows.notes(tx, shifts.id),
      calendarEvents.list(tx, asked),
      rows.spots(tx, storeId),
      neededStaff(tx, storeId, days, calendar),
      can.has('stamps.read') ? rows.stamps(tx, storeId, span) : NOTHING,
      plans
        ? atOnce([
            rows.contracts(tx, ids, days),
            wishedTimesOf(tx, ids, days, calendar),
            barredShifts(tx, scope, ids, protectedPeople => rules.draftsOf(shifts, storeId, protectedPeople)),
          ])
        : NOTHING,
    ])
    const elsewhere = plans ? await acrossStores(tx, scope, () => rows.shiftsElsewhere(tx, storeId, ids, span)) : null
    const [contracts, wishes, barred] = planned ?? [[], [], []]
    return {
      zone,
      people: rules.withContracts(people, contracts),
      shifts: rules.shiftColumns(shifts),
      notes,
      barred,
      elsewhere: rules.elsewhereColumns(elsewhere),
      events: rules.weekEvents(events, storeId, calendar),
      absences: can.has('absences.read') ? absences : absences.map(absence => ({ ...absence, type: null })),
      spots,
      needs: rules.needColumns(needsAt(needed, calendar)),
      wishes,
      stamps: stamps && rules.stampColumns(stamps),
    }
  })

/** Everybody in the plan, and the ids of those whom the caller sees elsewhere, too. */
async function peopleOf(
  tx: CompanyTx,
  scope: CompanyScope,
  storeId: number,
  days: { first: Day; last: Day },
  workers: Iterable<number>,
): Promise<{ people: rows.PersonRow[]; ids: number[] }> {
  const working = [...new Set(workers)].filter(id => id > 0)
  const people = await rows.people(tx, storeId, days, working)
  const ids = people.map(({ id }) => id)
  const unseen = working.filter(id => !ids.includes(id))
  // A plan says who comes, also where they come from another store.
  const lent = unseen.length > 0 ? await acrossStores(tx, scope, () => rows.names(tx, unseen)) : []
  return { people: [...people, ...lent], ids }
}

export const law = (scope: CompanyScope, asked: Asked): Promise<WeekLaw> =>
  inCompany(scope, async tx => {
    const { days, span } = await spanOf(tx, asked)
    const shifts = await rows.shifts(tx, asked.storeId, span, true)
    const { ids } = await peopleOf(tx, scope, asked.storeId, days, shifts.employee_id)
    const state = await lawState(
      tx,
      scope,
      ids.toSorted((a, b) => a - b),
      days,
    )
    const planned = state.shifts.filter(({ kind }) => kind === 'planned').map(({ id }) => id)
    return rules.weekLaw(state, await heldOverrides(tx, planned), seesMaternity(scope))
  })

export const states = (scope: CompanyScope, asked: { from: string; to: string }): Promise<StoreWeekState[]> =>
  inCompany(scope, tx => rows.states(tx, rules.daysOf(asked)))

async function spanOf(tx: CompanyTx, asked: Asked) {
  const days = rules.daysOf(asked)
  const [isSeen, zone] = await atOnce([seesStore(tx, asked.storeId), zoneOf(tx)])
  if (!isSeen) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
  const calendar = austrianCalendar(zone)
  return { days, zone, calendar, span: { from: calendar.startOf(days.first), to: calendar.startOf(days.last + 1) } }
}
