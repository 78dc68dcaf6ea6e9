/**
 * Settings that nothing reads yet, each with what its screen says beside it: what it will do, and from when. By noun and field, as
 * the contract names them. This list may only shrink.
 */
export const WAITING_SETTINGS = {
  webCockpit: {
    says: 'Web-Cockpit: Gilt, sobald Kontor an das Web-Cockpit übergibt. Bis dahin übergeben alle Standorte ihren Monat.',
    settings: ['accounts/stores.isWebcockpitExportEnabled'],
  },
} as const satisfies Record<string, { says: string; settings: readonly string[] }>
