/** What is open about somebody new, the most serious first, as operators read it. Product H. */
export const NEW_EMPLOYEE_STATES = {
  rejected: 'Anmeldung abgewiesen',
  unregistered: 'nicht angemeldet',
  permitMissing: 'Bewilligung fehlt',
  svnrTwice: 'SVNR doppelt',
  ibanMissing: 'IBAN fehlt',
  dataMissing: 'Stammdaten fehlen',
} as const
export type NewEmployeeState = keyof typeof NEW_EMPLOYEE_STATES

/** Nobody may begin without (§ 33 ASVG, § 3 AuslBG). */
export const URGENT_STATES: readonly NewEmployeeState[] = ['rejected', 'unregistered', 'permitMissing']
export const UNREGISTERED_STATES: readonly NewEmployeeState[] = ['rejected', 'unregistered']

/** How the record came into Kontor. */
export const NEW_EMPLOYEE_SOURCES = { import: 'Import', interface: 'Stammdaten', hand: 'von Hand' } as const
export type NewEmployeeSource = keyof typeof NEW_EMPLOYEE_SOURCES

/** So many days are shown at most. */
export const MOST_NEW_DAYS = 31

/** „nicht angemeldet, IBAN fehlt, Ort und PLZ fehlen“: what somebody lacks, with the fields by their names. */
export function lackingText(states: readonly NewEmployeeState[], missing: readonly string[]): string {
  const words = states.map(state => (state === 'dataMissing' ? fieldsText(missing) : NEW_EMPLOYEE_STATES[state]))
  return words.join(', ')
}

const fieldsText = (missing: readonly string[]): string =>
  missing.length === 0
    ? NEW_EMPLOYEE_STATES.dataMissing
    : `${missing.join(' und ')} ${missing.length === 1 ? 'fehlt' : 'fehlen'}`
