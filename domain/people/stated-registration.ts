/** Where the master data say that somebody is registered with the social insurance: how Kontor knows. */
export const IMPORTED_REGISTRATION = 'Aus der importierten Datei'
export const ENTERED_BEFORE = 'Vor der Übernahme in Kontor eingetreten'

const EARLIEST = '1900-01-01'

/** Why somebody can't have been registered since that day; days are `YYYY-MM-DD`. */
export function registeredSinceFault(since: string, today: string): string | undefined {
  if (since > today) return 'Der Tag liegt in der Zukunft'
  return since < EARLIEST ? 'Der Tag liegt zu weit zurück' : undefined
}

/** Who entered before the day on which a file brings them was registered by whoever employed them then. */
export const countsAsRegistered = (entry: unknown, today: string): entry is string =>
  typeof entry === 'string' && entry < today
