import type { MonthDay, MonthOfPerson, MonthShift, PersonMonth } from '#contract/time/person-months.ts'
import type { StampRecord } from '#contract/time/stamp-records.ts'
import { stampsByDay } from '../person-months/stamps-by-day.ts'

/** Somebody's month, or what stands below it: one of its days, or how far they are loaded. */
export type SumRow = Pick<PersonMonth, 'targetMinutes' | 'actualMinutes' | 'kinds'> & {
  key: string
  person: PersonMonth
  day?: DayOfRow
  state?: 'waiting' | 'failed' | 'nothing'
}
export type DayOfRow = Pick<MonthDay, 'day' | 'holiday'> & {
  shifts: readonly MonthShift[]
  /** Undefined while they are loading. */
  stamps: readonly StampRecord[] | undefined
}

export const sumRow = (person: PersonMonth): SumRow => ({
  key: String(person.employeeId),
  person,
  targetMinutes: person.targetMinutes,
  actualMinutes: person.actualMinutes,
  kinds: person.kinds,
})

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
