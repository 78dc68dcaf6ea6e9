/** What must exist at the social insurance before somebody works. Spec 3 §3. */
export const REGISTRATION_MODES = {
  0: 'keine Anmeldung nötig',
  1: 'Anmeldung nötig',
  2: 'Anmeldung und Bestätigung nötig',
} as const

export const MASTER_DATA_LOCKED =
  'Die Stammdaten des Betriebs sind gesperrt: Name, Adresse und Standorte ändert der Betreiber.'

/** What becomes of values that the source of master data has changed. Spec 3 §3. */
export const MD_CHANGE_MODES = { 0: 'sofort übernehmen', 1: 'Kerndaten bestätigen' } as const

/** What becomes of a PDF file that runs, loads or carries something, when somebody uploads it to a personnel file. */
export const ACTIVE_PDF_MODES = { 0: 'bereinigt annehmen', 1: 'ablehnen' } as const

/** Hands over by the web cockpit, which a store can be left out of. Spec 3 §2.1. */
export const hasWebCockpit = (softwareId: number): boolean => softwareId >= 2 && softwareId <= 6

/** Which id a program knows company and stores by; other programs need none. Spec 3 §2.1. */
export const ID_OF_SOFTWARE: Readonly<Record<number, { key: 'bmdId' | 'dpwId'; label: string }>> = {
  0: { key: 'bmdId', label: 'BMD ID' },
  1: { key: 'dpwId', label: 'DPW ID' },
}

/** `10, 20,,30 ` → `10,20,30`: several cost centres of a store are told apart by commas. Spec 2 §3. */
export const plainCostCentres = (text: string): string =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .join(',')
