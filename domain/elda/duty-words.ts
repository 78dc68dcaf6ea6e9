/** Why a notice is due, as people read it. */
export const DUTY_REASONS = {
  entry: 'Eintritt',
  reentry: 'Wiedereintritt',
  exit: 'Austritt',
  change: 'Änderung der Versicherung',
  account: 'Wechsel des Beitragskontos',
  'begin-corrected': 'Eintritt hat sich geändert',
  'end-corrected': 'Austritt hat sich geändert',
  'hours-corrected': 'Wochenarbeitszeit hat sich geändert',
  'never-begun': 'Nicht angetreten',
  'not-left': 'Austritt fällt weg',
} as const
export type DutyReason = keyof typeof DUTY_REASONS

/** Why something is due of somebody, as people read it. */
export const PERSON_DUTY_REASONS = {
  ...DUTY_REASONS,
  casual: 'Fallweise Beschäftigung',
  rests: 'Versicherung ruht',
  resumes: 'Versicherung beginnt wieder',
  'number-missing': 'Keine Versicherungsnummer',
  abroad: 'Wohnsitz im Ausland',
} as const
export type PersonDutyReason = keyof typeof PERSON_DUTY_REASONS

/** What has to stand before the notice can be made, as people read it. */
export const MISSING_FOR_NOTICE = {
  account: 'Beitragskonto fehlt',
  area: 'Beschäftigungsbereich fehlt',
  hours: 'Wochenarbeitszeit fehlt',
  leavingReason: 'Abmeldegrund fehlt',
  birthDate: 'Geburtsdatum fehlt',
  name: 'Name für ELDA fehlt',
} as const
export type MissingForNotice = keyof typeof MISSING_FOR_NOTICE

/** Not yet, on the last day, or too late. */
export const DUTY_STATES = { open: 'offen', due: 'fällig', late: 'überfällig' } as const
export type DutyState = keyof typeof DUTY_STATES
