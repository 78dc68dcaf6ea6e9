import { ROLE_COLOURS as COLOURS, type RoleColour } from '#domain/accounts/role-colours.ts'

/** Every right a role can hold, by room; the gate checks it, the web hides what needs it. */
export const PERMISSIONS = {
  'stores.read': 'Kostenstellen und Stammdaten des Betriebs sehen',
  'settings.read': 'Einstellungen sehen',
  'settings.write': 'Einstellungen ändern',
  'roles.read': 'Benutzerrollen sehen',
  'roles.write': 'Benutzerrollen bearbeiten und vergeben',
  'sign-on.write': 'Anmeldung mit Firmenkonto einrichten, Betreiber schreiben lassen',
  'employees.read': 'Mitarbeiter sehen',
  'employees.read-sensitive': 'SV-Nummer, IBAN und Bezüge sehen',
  'employees.write': 'Mitarbeiter bearbeiten',
  'maternity.read': 'Mutterschutz sehen',
  'maternity.write': 'Mutterschutz eintragen',
  'agreements.write': 'Kollektivverträge bearbeiten',
  'imports.run': 'Importe ausführen',
  'documents.read': 'Dokumente sehen',
  'documents.read-sensitive': 'Sensible Dokumente sehen',
  'documents.write': 'Dokumente bearbeiten',
  'templates.write': 'Vorlagen bearbeiten',
  'absences.read': 'Abwesenheiten sehen',
  'absences.write': 'Abwesenheiten bearbeiten',
  'absences.approve': 'Abwesenheiten genehmigen',
  'stamps.read': 'Stempelzeiten sehen',
  'stamps.write': 'Stempelzeiten bearbeiten',
  'stamps.confirm': 'Stempelzeiten bestätigen',
  'working-time.read': 'Arbeitszeitaufzeichnung sehen und ausgeben',
  'exports.run': 'Daten an die Lohnverrechnung übergeben',
  'months.lock': 'Monate abschließen',
  'comparison.run': 'Urlaubsstände abgleichen',
  'reports.run': 'Reports erstellen',
  'elda.write': 'ELDA-Meldungen bearbeiten',
  'roster.read': 'Dienstplan sehen',
  'roster.write': 'Dienstplan bearbeiten',
  'events.read': 'Ereignisprotokoll sehen',
} as const satisfies Record<string, string>

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

const payroll: Permission[] = [
  'stores.read',
  'settings.read',
  'employees.read',
  'employees.read-sensitive',
  'employees.write',
  'maternity.read',
  'maternity.write',
  'agreements.write',
  'imports.run',
  'documents.read',
  'documents.read-sensitive',
  'documents.write',
  'templates.write',
  'absences.read',
  'absences.write',
  'absences.approve',
  'stamps.read',
  'stamps.write',
  'stamps.confirm',
  'working-time.read',
  'exports.run',
  'months.lock',
  'comparison.run',
  'reports.run',
  'elda.write',
]

// Whoever names the service that vouches for people could let themselves in as the owner.
const administration = ALL_PERMISSIONS.filter(permission => permission !== 'sign-on.write')

/** What only changes something, or makes keys of a role. */
const CHANGING: ReadonlySet<Permission> = new Set([
  'settings.write',
  'roles.write',
  'sign-on.write',
  'employees.write',
  'maternity.write',
  'documents.write',
  'absences.write',
  'absences.approve',
  'stamps.write',
  'stamps.confirm',
  'months.lock',
])
const PROTECTED: ReadonlySet<Permission> = new Set([
  'employees.read-sensitive',
  'documents.read-sensitive',
  'maternity.read',
])

/**
 * Of an operator who looks around in a company: what tells health, numbers and pay stays closed. The rights that both show and run something
 * are among them; the gate refuses everything but reading.
 */
export const LOOKING_RIGHTS = ALL_PERMISSIONS.filter(right => !CHANGING.has(right) && !PROTECTED.has(right))
/** With the company's consent; who may do what there is the company's alone. */
export const HELPING_RIGHTS = ALL_PERMISSIONS.filter(right => right !== 'roles.write' && right !== 'sign-on.write')

/** The roles every company starts with; ids are fixed. Product B. */
export const SHIPPED_ROLES: readonly {
  id: number
  name: string
  color: RoleColour
  immutable: boolean
  permissions: Permission[]
}[] = [
  { id: 1, name: 'Besitzer', color: COLOURS.purple, immutable: true, permissions: ALL_PERMISSIONS },
  { id: 2, name: 'Administrator', color: COLOURS.blue, immutable: true, permissions: administration },
  { id: 3, name: 'Lohnverrechnung', color: COLOURS.green, immutable: false, permissions: payroll },
  {
    id: 4,
    name: 'Filialleitung',
    color: COLOURS.amber,
    immutable: false,
    permissions: [
      'stores.read',
      'employees.read',
      'employees.write',
      'documents.read',
      'documents.write',
      'absences.read',
      'absences.write',
      'absences.approve',
      'stamps.read',
      'roster.read',
      'roster.write',
    ],
  },
  {
    id: 5,
    name: 'Planung',
    color: COLOURS.magenta,
    immutable: false,
    permissions: ['stores.read', 'absences.read', 'roster.read', 'roster.write'],
  },
  { id: 6, name: 'user', color: COLOURS.grey, immutable: true, permissions: ['stores.read', 'roster.read'] },
]
