import type { MonthDay, MonthOfPerson, PersonMonth } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'
import { stampsByDay } from '../person-months/stamps-by-day.ts'
import type { SumRow } from './sum-row.ts'

/** In place of the days, with nothing in its figures. */
export const stateRow = (person: PersonMonth, state: NonNullable<SumRow['state']>): SumRow => ({
  key: `${person.employeeId} ${state}`,
  person,
  state,
  targetMinutes: 0,
  actualMinutes: 0,
  kinds: [],
})

type Given = { stamps: readonly StampRecord[] | undefined; zone: string; onlyDeviating: boolean }

export function dayRows(person: PersonMonth, month: MonthOfPerson, { stamps, zone, onlyDeviating }: Given): SumRow[] {
  const shiftsOn = Map.groupBy(month.shifts, ({ day }) => day)
  const stampsOn = stamps && stampsByDay(stamps, month.shifts, zone)
  const days = onlyDeviating ? month.days.filter(isDeviating) : month.days
  if (days.length === 0) return [stateRow(person, 'nothing')]
  return days.map(({ day, holiday, agreedMinutes, actualMinutes, kinds }) => ({
    key: `${person.employeeId} ${day}`,
    person,
    targetMinutes: agreedMinutes,
    actualMinutes,
    kinds,
    day: {
      day,
      holiday,
      shifts: shiftsOn.get(day) ?? NONE,
      stamps: stampsOn && (stampsOn.get(day) ?? NONE),
    },
  }))
}
const NONE: never[] = []

/** Other hours than agreed, or anything but normal time. */
export const isDeviating = ({ agreedMinutes, actualMinutes, kinds }: MonthDay): boolean =>
  agreedMinutes !== actualMinutes || kinds.some(({ kind }) => kind !== 'NORM')
