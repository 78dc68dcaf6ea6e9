import { queryOptions } from '@tanstack/react-query'
import { type Availability, availabilities } from '#contract/roster/availabilities.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { api } from '#web/lib/api.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/availabilities'

/** Of everybody, or of one. */
export const availabilitiesQuery = (companyId: number, employeeId?: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), employeeId ?? 'all'],
    queryFn: ({ signal }) => api(availabilities.list, { query: { companyId, employeeId }, signal }),
  })

const SHORT = Object.values(WEEKDAYS).map(name => name.slice(0, 2))

/** „Mo–Fr“, „Mo, Mi, Sa“, „täglich“ */
export function weekDaysText(days: readonly number[]): string {
  if (days.length === 7) return 'täglich'
  const isRun = days.length > 2 && days.every((day, at) => at === 0 || day === days[at - 1]! + 1)
  return isRun ? `${SHORT[days[0]! - 1]}–${SHORT[days.at(-1)! - 1]}` : days.map(day => SHORT[day - 1]).join(', ')
}

/** „08:00–14:00“, „22:00–06:00 am nächsten Tag“, „ganzer Tag“ */
export function hoursText({ from, to }: Pick<Availability, 'from' | 'to'>): string {
  if (from === '00:00' && to === '00:00') return 'ganzer Tag'
  if (to === '00:00') return `${from}–24:00`
  return to <= from ? `${from}–${to} am nächsten Tag` : `${from}–${to}`
}

export const availabilityName = (one: Pick<Availability, 'state' | 'weekDays'>): string =>
  `${WISH_STATES[one.state]} ${weekDaysText(one.weekDays)}`

export const availabilityRecords = undoableRecords<Availability, typeof availabilities>(NOUN, availabilities, {
  one: 'Verfügbarkeit',
  of: 'der Verfügbarkeit',
  entered: { done: 'eingetragen', failed: 'Eintragen' },
  nameOf: availabilityName,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
