import { type EmploymentRules, minutesByDay } from './employment-rules.ts'
import type { ExampleStamp, ExampleWeek } from './example.ts'

const LONGER = 210

/** A week to look at rules by: every day as agreed, from eight o'clock, and the middle one three and a half hours longer. */
export function exampleWeek(rules: EmploymentRules): ExampleWeek {
  const planned = minutesByDay(rules)
  const worked = [...planned.keys()].filter(day => planned[day]! > 0)
  const longDay = worked[Math.floor(worked.length / 2)]
  return planned.map((minutes, day) => ({
    isHoliday: false,
    stamps:
      minutes === 0 ? [] : [stampOf(rules, day === longDay ? 540 : 480, minutes + (day === longDay ? LONGER : 0))],
  }))
}

/** Its pause is stated, so that the example stays the same whatever is said of breaks. */
function stampOf({ breakAfterMinutes, breakMinutes }: EmploymentRules, from: number, minutes: number): ExampleStamp {
  const pauseMinutes = breakAfterMinutes !== null && minutes > breakAfterMinutes ? breakMinutes : 0
  return { from, to: from + minutes + pauseMinutes, pauseMinutes }
}
