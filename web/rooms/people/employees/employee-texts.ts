import type { UniqueField } from '#contract/people/employees.ts'
import type { EmploymentStatus } from '#domain/people/employment-status.ts'
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
