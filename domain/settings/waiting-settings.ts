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
    says: 'Steht in den Meldungen, sobald Kontor ÖGK-Meldungen an ELDA sendet.',
    settings: ['name', 'phone_number', 'email', 'insurer', 'contribution_accountnumber'].map(
      field => `settings/elda-employer.${field}`,
    ),
  },
  eldaCreators: {
    says: 'Damit meldet sich Kontor bei ELDA an, sobald es ÖGK-Meldungen sendet; ab dann holt es auch das Clearing ab.',
    settings: [
      ...['periodic_clearing_check', 'defaultProjekt', 'name', 'country', 'postal', 'city', 'street', 'phone', 'email'],
      'elda_password_sha512',
    ].map(field => `settings/elda-creators.${field}`),
  },
} as const satisfies Record<string, { says: string; settings: readonly string[] }>
