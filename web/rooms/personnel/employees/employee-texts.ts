import type { UniqueField } from '#contract/personnel/employees.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { EmploymentStatus } from '#domain/personnel/employment-status.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const UNIQUE_FIELD_NAMES: Record<UniqueField, string> = {
  mdPersonnelId: 'Personalnummer',
  iban: 'IBAN',
  socialsecurity: 'SV-Nummer',
}

export const STATUS_TONES: Record<EmploymentStatus, Tone> = {
  active: 'ok',
  future: 'info',
  left: 'neutral',
  hidden: 'neutral',
}

/** Last name first, as lists of people are read and sorted. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName} ${firstName}`.trim()

export const dayText = (day: string | null) => (day ? formatDay(Temporal.PlainDate.from(day)) : '')

/** '38,50' hours a week. */
export const weekText = (minutes: number | null) => (minutes === null ? '' : formatNumber(minutes / 60))

export const today = () => Temporal.Now.plainDateISO('Europe/Vienna').toString()
