/** What must be known of every employee before anything is reported or handed over, in the order in which it is asked for. */
export const MINIMAL_FIELDS = {
  mdPersonnelId: 'Personalnummer',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthDate: 'Geburtsdatum oder SV-Nummer',
  gender: 'Geschlecht',
  citizenTypeId: 'Staatsbürgerschaft',
  street: 'Straße',
  zip: 'PLZ',
  city: 'Ort',
  storeId: 'Standort',
  entry: 'Eintritt',
  employmentModelId: 'Beschäftigungsmodell',
  weeklyMinutes: 'Wochenstunden',
} as const

export type MinimalField = keyof typeof MINIMAL_FIELDS

type Value = string | number | Temporal.PlainDate | null | undefined

/** The facts of an employee that the check reads; a blank text counts as missing. */
export type MinimalData = Record<MinimalField, Value> & { socialsecurity: Value }

/** The keys of the minimal fields an employee lacks, labels in MINIMAL_FIELDS; the SVNR stands in for the birth date. */
export function missingMinimalFields(employee: MinimalData): MinimalField[] {
  const keys = Object.keys(MINIMAL_FIELDS) as MinimalField[]
  return keys.filter(key => {
    if (key === 'birthDate') return isMissing(employee.birthDate) && isMissing(employee.socialsecurity)
    // Store 0 is "keinem Store zugeordnet" (Spec 1 §3), and a contract of no hours tells nothing.
    if (key === 'storeId' || key === 'weeklyMinutes') return isMissing(employee[key]) || Number(employee[key]) === 0
    return isMissing(employee[key])
  })
}

function isMissing(value: Value): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
