import type { AbsenceCalendar } from '#contract/time/absence-calendar.ts'
import { spanOf } from '#domain/time/periods.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'
import { placed } from './rules.ts'

export const month = (scope: CompanyScope, asked: { storeId: number; month: string }): Promise<AbsenceCalendar> =>
  inCompany(scope, async tx => {
    if (isExcluded(scope, asked.storeId)) return { people: [], absences: [] }
    const zone = await zoneOf(tx)
    const first = Temporal.PlainYearMonth.from(asked.month).toPlainDate({ day: 1 })
    const period = { from: first, to: first.with({ day: first.daysInMonth }) }
    const absences = await rows.absencesAround(tx, asked.storeId, spanOf(period, zone))
    const away = absences.map(({ employeeId }) => employeeId)
    const knowsPeople = scope.permissions.has('employees.read')
    const people = await rows.people(tx, asked.storeId, period, away)
    const seen = new Set(people.map(({ id }) => id))
    return {
      people: knowsPeople ? people : people.filter(({ id }) => away.includes(id)).map(nameOnly),
      absences: absences.filter(({ employeeId }) => seen.has(employeeId)).map(row => placed(row, zone)),
    }
  })

const nameOnly = (person: rows.PersonRow): rows.PersonRow => ({ ...person, mdPersonnelId: '', entry: null, exit: null })
