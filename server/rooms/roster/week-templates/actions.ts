import type { WeekTemplate, WeekTemplateDraft } from '#contract/roster/week-templates.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { seesStore, zoneOf } from '#server/rooms/accounts/public.ts'
import { planShifts } from '#server/rooms/time/public.ts'
import { refuseCompanyWide } from '../spots/rules.ts'
import * as rows from './rows.ts'
import { kept, templateShifts } from './rules.ts'

const trail = trailOf('roster/week-templates')

export const create = (
  scope: CompanyScope,
  { name, storeId, monday, forAll, withPeople }: WeekTemplateDraft,
): Promise<WeekTemplate> =>
  inCompany(scope, async tx => {
    if (!(await seesStore(tx, storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
    const owner = { storeId: forAll ? null : storeId }
    refuseCompanyWide(scope, owner)
    const first = Temporal.PlainDate.from(monday)
    if (first.dayOfWeek !== 1) throw new Refusal('invalid', undefined, { monday: 'Eine Woche beginnt an einem Montag' })
    const zone = await zoneOf(tx)
    const week = { from: startOfDay(first, zone), to: startOfDay(first.add({ days: 7 }), zone) }
    const shifts = templateShifts(await planShifts.inSpan(tx, storeId, week, true), austrianCalendar(zone))
    if (shifts.length === 0)
      throw new Refusal('unprocessable', 'In dieser Woche ist kein Dienst geplant. Planen Sie zuerst eine Woche.')
    const id = await rows.insert(tx, scope, { name, ...owner })
    await rows.insertShifts(tx, scope, id, withPeople ? shifts : shifts.map(each => ({ ...each, employeeId: null })))
    const created = (await rows.find(tx, id))!
    await trail.created(tx, scope, kept(created))
    return created
  })

export const { change, remove } = recordVerbs('roster/week-templates', {
  async lock(tx, id, scope) {
    const found = await rows.lock(tx, id)
    if (found) refuseCompanyWide(scope, found)
    return found
  },
  async update(tx, id, { name }: { name?: string }, before: WeekTemplate) {
    await rows.rename(tx, id, name ?? before.name)
    return (await rows.find(tx, id))!
  },
  remove: rows.remove,
  kept,
})
