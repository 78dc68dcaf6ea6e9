/**
 * Settings that nothing reads yet, each with what its screen says beside it: what it will do, and from when. By noun and field, as
 * the contract names them. This list may only shrink.
 */
export const WAITING_SETTINGS = {
  webCockpit: {
    says: 'Web-Cockpit: Gilt, sobald Kontor an das Web-Cockpit übergibt. Bis dahin übergeben alle Standorte ihren Monat.',
    settings: ['accounts/stores.isWebcockpitExportEnabled'],
  },
  eldaEmployer: {
    says: 'Was fällig ist, sagen die Beitragskonten schon. Name, Telefon und E-Mail stehen in den Meldungen, sobald Kontor sie an ELDA sendet.',
    settings: ['name', 'phone_number', 'email'].map(field => `settings/elda-employer.${field}`),
  },
  eldaCreators: {
    says: 'Die Meldungsart steht schon über der Liste der ÖGK-Meldungen. Mit allem anderen meldet sich Kontor bei ELDA an, sobald es Meldungen sendet; ab dann holt es auch das Clearing ab.',
    settings: [
      ...['periodic_clearing_check', 'name', 'country', 'postal', 'city', 'street', 'phone', 'email'],
      'elda_password_sha512',
    ].map(field => `settings/elda-creators.${field}`),
  },
} as const satisfies Record<string, { says: string; settings: readonly string[] }>
