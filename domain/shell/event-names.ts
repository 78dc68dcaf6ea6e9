import { formatDay, parseDay } from '../basics/days.ts'
import { formatNumber } from '../basics/numbers.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS } from '../personnel/enums.ts'
import { formatIban } from '../personnel/iban.ts'
import { formatSvnr } from '../personnel/svnr.ts'

// The German words of the trail, here and nowhere else: the screen and the file it is saved to say the same.

/** Room and noun of a record, as the trail keeps it. A kind that is missing here is shown as it is. */
export const EVENT_KINDS: Record<string, string> = {
  'accounts/account-preferences': 'Persönliche Einstellungen',
  'accounts/api-keys': 'API-Schlüssel',
  'shell/event-log': 'Ereignisprotokoll',
  'accounts/operator-access': 'Zugriff des Betreibers',
  'accounts/roles': 'Benutzerrolle',
  'accounts/single-sign-on': 'Anmeldung mit Firmenkonto',
  'accounts/store-filter': 'Anwendungsfilter',
  'accounts/users': 'Benutzer',
  'elda/registrations': 'ÖGK-Meldung',
  'notifications/bell': 'Glocke',
  'notifications/mail-list': 'Adresse für neue Mitarbeiter',
  'notifications/news': 'Benachrichtigung',
  'personnel/collective-agreements': 'Kollektivvertrag',
  'personnel/contracts': 'Vertrag',
  'personnel/data-requests': 'Änderungsantrag',
  'personnel/document-templates': 'Vorlage',
  'personnel/employee-documents': 'Dokument',
  'personnel/employee-exports': 'Mitarbeiter-Export',
  'personnel/employees': 'Mitarbeiter',
  'imports/import-jobs': 'Import',
  'settings/accounting-circles': 'FIBU-Kreis',
  'settings/company-settings': 'Betriebseinstellungen',
  'settings/cost-centres': 'Kostenstelle',
  'settings/employment-models': 'Beschäftigungsmodell',
  'settings/roles': 'Benutzerrolle',
  'settings/wage-type-mapping': 'Lohnart-Mapping',
  'settings/wage-types': 'Lohnart',
  'time/absences': 'Abwesenheit',
  'time/employee-sync': 'Mitarbeiter-Sync',
  'time/export-runs': 'Übergabe an die Lohnverrechnung',
  'time/export-previews': 'Übergabezeitraum',
  'time/stamps': 'Stempelzeit',
  'time/transfer-targets': 'Transfer-Service',
}

export const EVENT_ACTIONS: Record<string, string> = {
  accepted: 'Übernommen',
  archived: 'Archiviert',
  changed: 'Geändert',
  checked: 'Geprüft',
  created: 'Angelegt',
  deactivated: 'Deaktiviert',
  delivered: 'Abgelegt',
  'delivery-failed': 'Ablage fehlgeschlagen',
  downloaded: 'Heruntergeladen',
  entered: 'Betreten',
  exported: 'Exportiert',
  imported: 'Importiert',
  locked: 'Abgeschlossen',
  read: 'Als gelesen markiert',
  'read-sensitive': 'Sensible Daten angesehen',
  refused: 'Abgelehnt',
  removed: 'Gelöscht',
  repeated: 'Wiederholt',
  started: 'Gestartet',
  tested: 'Getestet',
  undone: 'Zurückgenommen',
  unlocked: 'Wieder geöffnet',
}

export const EVENT_FIELDS: Record<string, string> = {
  acceptsPopup: 'Neuigkeiten von selbst zeigen',
  auth: 'Anmeldung',
  bic: 'BIC',
  birthDate: 'Geburtsdatum',
  bmdId: 'BMD ID',
  citizenTypeId: 'Staatsbürgerschaft',
  city: 'Ort',
  civilStatusId: 'Familienstand',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  costCenterNumber: 'Nummer',
  costCentreId: 'Kostenstelle',
  count: 'Anzahl',
  country: 'Land',
  dateOrder: 'Datumsfolge',
  decimal: 'Dezimalzeichen',
  description: 'Beschreibung',
  disabled: 'Ausgeschaltet',
  documentExpiryLimit: 'Vorwarnung vor dem Ablauf (Tage)',
  dpwId: 'DPW ID',
  dummy: 'Platzhalter',
  dynamicFilterEnabled: 'Anwendungsfilter aktiv',
  email: 'E-Mail',
  emailDomains: 'E-Mail-Domänen',
  employeeId: 'Mitarbeiter Nr.',
  employeeIds: 'Mitarbeiter Nr.',
  employees: 'Mitarbeiter',
  employmentModelId: 'Beschäftigungsmodell',
  enableExportViaTransferService: 'Übergabe über den Transfer-Service',
  entries: 'Einträge',
  entry: 'Eintritt',
  exit: 'Austritt',
  exitReason: 'Austrittsgrund',
  extraPayment: 'Zulage',
  fields: 'Felder',
  fileName: 'Datei',
  filter: 'Filter',
  firstName: 'Vorname',
  folder: 'Ordner',
  from: 'Von',
  gender: 'Geschlecht',
  hidden: 'Ausgeblendet',
  host: 'Server',
  hostKey: 'Fingerabdruck',
  hour: 'Uhrzeit',
  iban: 'IBAN',
  isDefault: 'Systemvorgabe',
  isHidden: 'Ausgeblendet',
  issuer: 'Anbieter',
  isVisible: 'Sichtbar',
  kind: 'Art',
  lastName: 'Nachname',
  leftOut: 'Ausgeblendete Standorte',
  mdApproved: 'Genehmigt',
  mdConfirmed: 'Bestätigt',
  mdDeleted: 'Gelöscht',
  mdPersonnelId: 'Personalnummer',
  mdType: 'Abwesenheitsart',
  mode: 'Modus',
  name: 'Name',
  nationality: 'Staat',
  note: 'Notiz',
  number: 'Nummer',
  password: 'Passwort',
  pauseMinutes: 'Pausen in Minuten',
  payment: 'Bezug',
  paymentType: 'Entlohnung',
  permissions: 'Rechte',
  phone: 'Telefon',
  placed: 'Abgelegt als',
  port: 'Port',
  privateKey: 'Privater Schlüssel',
  reason: 'Grund',
  remoteId: 'Mitarbeiter Nr.',
  roleName: 'Benutzerrolle',
  rows: 'Zeilen',
  secret: 'Zugangsdaten',
  sha256: 'Prüfsumme',
  shortName: 'Kürzel',
  socialInsuranceRegistered: 'Bei der ÖGK angemeldet',
  socialsecurity: 'SV-Nummer',
  source: 'Herkunft',
  state: 'Status',
  storeId: 'Standort',
  storeIds: 'Standorte',
  stores: 'Standorte',
  street: 'Straße und Hausnummer',
  target: 'Ziel',
  titleAfter: 'Titel nach dem Namen',
  titleBefore: 'Titel vor dem Namen',
  to: 'Bis',
  user: 'Benutzer',
  wageType: 'Bezugsart',
  weekTimeRegular: 'Wochenstunden',
  zip: 'PLZ',
}

export const eventKind = (kind: string): string => EVENT_KINDS[kind] ?? kind
export const eventAction = (action: string): string => EVENT_ACTIONS[action] ?? action
export const eventField = (field: string): string => EVENT_FIELDS[field] ?? field

const LISTS: Record<string, readonly { id: number | string; valueGER: string }[]> = {
  citizenTypeId: CITIZEN_TYPES,
  civilStatusId: CIVIL_STATUSES,
  gender: GENDERS,
}
const WORDS: Record<string, Record<string, string>> = {
  source: { 'master-data': 'Stammdaten-System', import: 'Import' },
}

/** What the trail keeps of a sensitive value. */
export const MASK = '•••'

/** A stored value as people read it; nothing is an empty text. Ids that only the company knows stay numbers. */
export function eventValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value === MASK) return 'geschützt'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value))
    return value.map(one => (field === 'fields' ? eventField(String(one)) : eventValue(field, one))).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (field === 'weekTimeRegular' && typeof value === 'number') return formatNumber(value / 60)
  if (field === 'iban') return formatIban(String(value))
  if (field === 'socialsecurity') return formatSvnr(String(value))
  const listed = LISTS[field]?.find(({ id }) => id === value)
  if (listed) return listed.valueGER
  const text = WORDS[field]?.[String(value)] ?? String(value)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDay(text) : undefined
  return day ? formatDay(day) : text
}

/** What was there before and what after, field by field; what stands on neither side is left out, and the number, which names the record already. */
export function eventChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): { field: string; before: unknown; after: unknown }[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  return fields
    .filter(field => field !== 'version' && field !== 'id')
    .map(field => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(change => !isEmpty(change.before) || !isEmpty(change.after))
}
