/**
 * Settings that nothing reads yet, each with what its screen says beside it: what it will do, and from when. By noun and field, as
 * the contract names them. This list may only shrink.
 */
export const WAITING_SETTINGS = {
  webCockpit: {
    says: 'Web-Cockpit: Gilt, sobald Kontor an das Web-Cockpit übergibt. Bis dahin übergeben alle Standorte ihren Monat.',
    settings: ['accounts/stores.isWebcockpitExportEnabled'],
  },
  eldaCreators: {
    says: 'Name und Adresse stehen in jeder Datei für ELDA. Passwort und regelmäßiges Abholen des Clearings gelten, sobald Kontor selbst sendet.',
    settings: ['periodic_clearing_check', 'elda_password_sha512'].map(field => `settings/elda-creators.${field}`),
  },
} as const satisfies Record<string, { says: string; settings: readonly string[] }>
