import { dayOf, formatDay, formatTime, fromUtcText, parseDay, VIENNA } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { formatIban } from '#domain/personnel/iban.ts'
import { formatSvnr } from '#domain/personnel/svnr.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS } from '#domain/settings/enums.ts'
import { ABSENCE_TYPES } from '#domain/time/absence-types.ts'

/** Every field that the trail may keep, with its German name; writing one that is missing here does not compile. */
export const FIELDS = {
  absenceDays: 'Verbrauch (NLZ_VER)',
  acceptsPopup: 'Neuigkeiten von selbst zeigen',
  account: 'Benutzerkonto',
  accountId: 'Benutzer',
  action: 'Aktion',
  active: 'Aktiv',
  auth: 'Anmeldung',
  bic: 'BIC',
  birthDate: 'Geburtsdatum',
  bmdId: 'BMD ID',
  cancellationCount: 'Von Hand zu stornieren',
  changed: 'Geändert',
  citizenTypeId: 'Staatsbürgerschaft',
  city: 'Ort',
  civilStatusId: 'Familienstand',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  color: 'Farbe',
  contracts: 'Verträge',
  correctionModes: 'Art der Korrektur',
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
  error: 'Fehler',
  excluded: 'Ausgeblendete Standorte',
  exit: 'Austritt',
  exitReason: 'Austrittsgrund',
  extraPayment: 'Zulage',
  failure: 'Fehler beim Test',
  fields: 'Felder',
  fileName: 'Datei',
  filter: 'Filter',
  firstDay: 'Erster Tag',
  firstName: 'Vorname',
  folder: 'Ordner',
  from: 'Von',
  gender: 'Geschlecht',
  handsOverSickness: 'Krankenstände übergeben',
  hidden: 'Ausgeblendet',
  host: 'Server',
  hostKey: 'Fingerabdruck',
  hour: 'Uhrzeit',
  iban: 'IBAN',
  isDefault: 'Standard',
  isDone: 'Erledigt',
  isHidden: 'Ausgeblendet',
  issuer: 'Anbieter',
  isVisible: 'Sichtbar',
  kind: 'Art',
  lastDay: 'Letzter Tag',
  lastName: 'Nachname',
  layoutKey: 'Dateiformat',
  mdApproved: 'Genehmigt',
  mdConfirmed: 'Bestätigt',
  mdDeleted: 'Gelöscht',
  mdPersonnelId: 'Personalnummer',
  mdType: 'Abwesenheitsart',
  mode: 'Modus',
  name: 'Name',
  nationality: 'Staat',
  new: 'Neu',
  note: 'Notiz',
  number: 'Nummer',
  outcome: 'Ergebnis der Ablage',
  password: 'Passwort',
  pendingEmail: 'Neue E-Mail (unbestätigt)',
  pauseMinutes: 'Pausen in Minuten',
  pauses: 'Pausen',
  payment: 'Bezug',
  paymentType: 'Entlohnung',
  permissions: 'Rechte',
  phone: 'Telefon',
  placed: 'Abgelegt als',
  port: 'Port',
  privateKey: 'Privater Schlüssel',
  proposed: 'Vorgeschlagen',
  reason: 'Grund',
  records: 'Einträge',
  remoteId: 'Mitarbeiter Nr.',
  removedCount: 'Zurückgenommene Zeilen',
  roleName: 'Benutzerrolle',
  rowCount: 'Zeilen in der Datei',
  rows: 'Zeilen',
  runNumber: 'Lauf',
  sheet: 'Blatt',
  secret: 'Zugangsdaten',
  settlementMonth: 'Abrechnungsmonat',
  sha256: 'Prüfsumme',
  shortName: 'Kürzel',
  showCanceledContracts: 'Glocke: Beendete Dienstverträge',
  showEmployeeExportCount: 'Glocke: Offen für die Lohnverrechnung',
  showExpiredDocuments: 'Glocke: Abgelaufene Dokumente',
  showExpiringDocuments: 'Glocke: Bald ablaufende Dokumente',
  showIbanNotUniqueCount: 'Glocke: Doppelte IBANs',
  showIssuesWithImportJobsCount: 'Glocke: Importe mit Problemen',
  showMdPersonnelIdNotUniqueCount: 'Glocke: Doppelte Personalnummern',
  showMinimalDatafieldsNull: 'Glocke: Fehlende Mindestdaten',
  showMissingEducationPermitDocumentsForNonEU: 'Glocke: Nicht-EU: Schul-/Studium-Bescheinigung fehlt',
  showMissingPassDocumentsForNonEU: 'Glocke: Nicht-EU: Reisepass fehlt',
  showMissingResidencePermitDocumentsForNonEU: 'Glocke: Nicht-EU: Aufenthaltsbewilligung fehlt',
  showMissingWorkPermitDocumentsForNonEU: 'Glocke: Nicht-EU: Arbeitsbewilligung fehlt',
  showNewEmployees: 'Glocke: Neu importierte Mitarbeiter',
  showSocialInsuranceRegistrations: 'Glocke: Bereit zur SV-Anmeldung',
  showSvnrNotUniqueCount: 'Glocke: Doppelte SV-Nummern',
  showUnconfirmedDocuments: 'Glocke: Unbestätigte Dokumente',
  socialInsuranceRegistered: 'Bei der ÖGK angemeldet',
  socialsecurity: 'SV-Nummer',
  softwareId: 'Lohnprogramm',
  sorting: 'Reihenfolge',
  source: 'Herkunft',
  state: 'Status',
  storeId: 'Standort',
  storeIds: 'Standorte',
  stores: 'Standorte',
  street: 'Straße und Hausnummer',
  sums: 'Summen',
  target: 'Ziel',
  text: 'Suchtext',
  titleAfter: 'Titel nach dem Namen',
  titleBefore: 'Titel vor dem Namen',
  to: 'Bis',
  twofactor: 'Zweiter Faktor',
  unchanged: 'Unverändert',
  user: 'Benutzer',
  wageType: 'Bezugsart',
  warning: 'Hinweise',
  way: 'Weg',
  weekTimeRegular: 'Wochenstunden',
  zip: 'PLZ',
} as const satisfies Record<string, string>

export type FieldName = keyof typeof FIELDS

/** Of these it is kept that they changed, never what they were. */
export const SENSITIVE_FIELDS: ReadonlySet<string> = new Set<FieldName>([
  'bic',
  'clientSecret',
  'extraPayment',
  'iban',
  'password',
  'payment',
  'privateKey',
  'secret',
  'socialsecurity',
])

/** What stands in a sensitive value's place. */
export const MASK = '•••'

// Entries of earlier releases keep the names of their time.
const FORMER_FIELDS: Record<string, string> = { leftOut: FIELDS.excluded, placed: FIELDS.outcome }

export const fieldLabel = (field: string): string =>
  (FIELDS as Record<string, string>)[field] ?? FORMER_FIELDS[field] ?? field

const LISTS: Record<string, readonly { id: number | string; valueGER: string }[]> = {
  citizenTypeId: CITIZEN_TYPES,
  civilStatusId: CIVIL_STATUSES,
  gender: GENDERS,
  mdType: Object.entries(ABSENCE_TYPES).map(([id, valueGER]) => ({ id: Number(id), valueGER })),
}
const WORDS: Record<string, Record<string, string>> = {
  source: { 'master-data': 'Stammdaten-System', import: 'Import' },
}

/** A stored value as people read it; nothing is an empty text. Ids that only the company knows stay numbers. */
export function fieldText(field: string, value: unknown, zone = VIENNA): string {
  if (value === null || value === undefined) return ''
  if (value === MASK) return 'geschützt'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value))
    return value.map(one => (field === 'fields' ? fieldLabel(String(one)) : fieldText(field, one, zone))).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (field === 'weekTimeRegular' && typeof value === 'number') return formatNumber(value / 60)
  if (field === 'iban') return formatIban(String(value))
  if (field === 'socialsecurity') return formatSvnr(String(value))
  const listed = LISTS[field]?.find(({ id }) => id === value)
  if (listed) return listed.valueGER
  const text = WORDS[field]?.[String(value)] ?? String(value)
  if ((field === 'from' || field === 'to') && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text))
    return momentText(text, zone)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDay(text) : undefined
  return day ? formatDay(day) : text
}

/** A moment in UTC as the clock on the wall shows it. */
function momentText(text: string, zone: string): string {
  const moment = fromUtcText(text)
  return `${formatDay(dayOf(moment, zone))} ${formatTime(moment, zone)}`
}

/** What was there before and what after, field by field; what stands on neither side is no change, nor is the number, which names the record already. */
export function fieldChanges(
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
