import { PERMISSIONS, type Permission } from '../permissions.ts'

/** A line of the matrix: what it takes to see, to change and to decide, with the word for that decision. */
export type PermissionArea = {
  label: string
  read?: Permission
  edit?: Permission
  decide?: { permission: Permission; word: string }
}

/** Every right once, in the order of the screen. Product B. */
export const PERMISSION_AREAS: readonly PermissionArea[] = [
  { label: 'Standorte und Kostenstellen', read: 'stores.read' },
  { label: 'Mitarbeiter', read: 'employees.read', edit: 'employees.write' },
  { label: 'Bank, SV-Nummer, Lohn', read: 'employees.read-sensitive' },
  { label: 'Mutterschutz', read: 'maternity.read', edit: 'maternity.write' },
  { label: 'Kollektivverträge', edit: 'agreements.write' },
  { label: 'Importe', decide: { permission: 'imports.run', word: 'ausführen' } },
  { label: 'Dokumente', read: 'documents.read', edit: 'documents.write' },
  { label: 'Sensible Dokumente', read: 'documents.read-sensitive' },
  { label: 'Vorlagen', edit: 'templates.write' },
  {
    label: 'Abwesenheiten',
    read: 'absences.read',
    edit: 'absences.write',
    decide: { permission: 'absences.approve', word: 'genehmigen' },
  },
  {
    label: 'Stempelzeiten',
    read: 'stamps.read',
    edit: 'stamps.write',
    decide: { permission: 'stamps.confirm', word: 'bestätigen' },
  },
  { label: 'Arbeitszeitaufzeichnung', read: 'working-time.read' },
  { label: 'Dienstplan', read: 'roster.read', edit: 'roster.write' },
  { label: 'Monatsabschluss', decide: { permission: 'months.lock', word: 'abschließen' } },
  { label: 'Übergaben an die Lohnverrechnung', decide: { permission: 'exports.run', word: 'übergeben' } },
  { label: 'Urlaubsabgleich', decide: { permission: 'comparison.run', word: 'abgleichen' } },
  { label: 'Reports', decide: { permission: 'reports.run', word: 'erstellen' } },
  { label: 'ÖGK Meldungen', edit: 'elda.write' },
  { label: 'Ereignisprotokoll', read: 'events.read' },
  { label: 'Betriebseinstellungen', read: 'settings.read', edit: 'settings.write' },
  { label: 'Anmeldung mit Firmenkonto', edit: 'sign-on.write' },
  { label: 'Rollen und Benutzer', read: 'roles.read', edit: 'roles.write' },
]

/** Nothing asks for these yet, so nobody is offered them, and the matrix says from when. This list may only shrink. */
export const UNBUILT_PERMISSIONS: Readonly<Partial<Record<Permission, string>>> = {}

export const isOffered = (permission: Permission): boolean => UNBUILT_PERMISSIONS[permission] === undefined

/** Without the stores no page opens. */
const ALWAYS: Permission = 'stores.read'
const BESIDES: { readonly [P in Permission]?: Permission | readonly Permission[] } = {
  'employees.read-sensitive': 'employees.read',
  'documents.read-sensitive': 'documents.read',
  'maternity.read': 'employees.read',
  'maternity.write': 'employees.read',
  // Who raises what agreements pay writes contracts.
  'agreements.write': ['employees.read', 'employees.write'],
  'templates.write': 'documents.read',
  'sign-on.write': 'settings.read',
  'months.lock': 'stamps.read',
  'comparison.run': 'employees.read',
}

/** What a right is worth nothing without, itself left out. */
export function neededBy(permission: Permission): Permission[] {
  const { read } = PERMISSION_AREAS.find(area => rightsOf(area).includes(permission))!
  return [...new Set([ALWAYS, read, BESIDES[permission]].flat())].filter(
    each => each !== undefined && each !== permission,
  ) as Permission[]
}

export const rightsOf = ({ read, edit, decide }: PermissionArea): Permission[] =>
  [read, edit, decide?.permission].filter(each => each !== undefined)

/** With the right, and what it needs. */
export const withRight = (held: readonly Permission[], added: Permission): Permission[] => [
  ...new Set([...held, ...neededBy(added), added]),
]

/** Without the right, and what needs it. */
export const withoutRight = (held: readonly Permission[], gone: Permission): Permission[] =>
  held.filter(each => each !== gone && !neededBy(each).includes(gone))

/** What a set lacks, in words; undefined when it is whole. */
export function incompleteness(held: readonly Permission[]): string | undefined {
  for (const each of held) {
    const missing = neededBy(each).find(needed => !held.includes(needed))
    if (missing) return `Zu „${PERMISSIONS[each]}“ gehört „${PERMISSIONS[missing]}“`
  }
  return undefined
}
