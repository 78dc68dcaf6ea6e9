import type { Permission } from '#contract/permissions.ts'

/** What lies below the settings, each with the right to see it. */
export const ACCESS_PARTS = {
  'sign-on': { title: 'Anmeldung mit Firmenkonto', reads: 'settings.read' },
  'second-factor': { title: 'Zweiter Faktor', reads: 'settings.read' },
  provisioning: { title: 'Verwaltung durch das Identitätssystem', reads: 'roles.read' },
  networks: { title: 'Zulässige Netze', reads: 'settings.read' },
  sessions: { title: 'Angemeldete Benutzer', reads: 'roles.read' },
  'operator-access': { title: 'Zugriffe von Betreibern', reads: 'settings.read' },
  'api-keys': { title: 'API-Schlüssel', reads: 'roles.read' },
  'transfer-targets': { title: 'Transfer-Service-Ziele', reads: 'settings.read' },
  'export-templates': { title: 'Exportvorlagen', reads: 'exports.run' },
  'wage-types': { title: 'Lohnart Mapping', reads: 'settings.read' },
  averages: { title: 'Durchschnitte', reads: 'settings.read' },
  'law-overrides': { title: 'Ausnahmen vom Arbeitszeitrecht', reads: 'working-time.read' },
  retention: { title: 'Aufbewahrung und Löschung', reads: 'settings.read' },
  webhooks: { title: 'Webhooks', reads: 'settings.write' },
} as const satisfies Record<string, { title: string; reads: Permission }>

export type AccessPart = keyof typeof ACCESS_PARTS
