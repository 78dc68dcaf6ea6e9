import type { MonthDay, MonthShift, PersonMonth } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'

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
