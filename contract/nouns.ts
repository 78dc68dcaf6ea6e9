import type { TabName } from '#domain/shell/tabs.ts'
import type { Permission } from './permissions.ts'

export type Noun = {
  /** What people call one record of it. */
  label: string
  /** The right to read what was done to it; who may not read the noun may not read its history. */
  read: Permission
  /** That there is any is for who may read it alone: nobody else's page hears that something of it changed. */
  isConfidential?: true
  /** Fields that may hold amounts from pay: the history says them to who may see pay. */
  ofPay?: readonly string[]
  /** The tab that shows its records; `opens` is the parameter that names one of them. */
  tab?: TabName
  opens?: string
}

/** Every noun whose records leave a trail, one line each. What is missing here can't be written, read or told. */
export const NOUNS = {
  'access/operator-access': { label: 'Zugriff des Betreibers', read: 'events.read', tab: 'CompanySettings' },
  'access/single-sign-on': {
    label: 'Anmeldung mit Firmenkonto',
    read: 'settings.read',
    tab: 'CompanySettings',
  },
  'accounts/account-preferences': { label: 'Persönliche Einstellungen', read: 'roles.read' },
  'accounts/address-ranges': { label: 'Zulässige Netze', read: 'settings.read', tab: 'CompanySettings' },
  'accounts/api-keys': { label: 'API-Schlüssel', read: 'roles.read', tab: 'CompanySettings' },
  'accounts/companies': { label: 'Betrieb', read: 'settings.read', tab: 'CompanySettings' },
  'accounts/provisioning': {
    label: 'Verwaltung durch das Identitätssystem',
    read: 'roles.read',
    tab: 'CompanySettings',
  },
  'accounts/role-assignments': { label: 'Zuweisung einer Benutzerrolle', read: 'roles.read', tab: 'CompanyUserRoles' },
  'accounts/roles': { label: 'Benutzerrolle', read: 'roles.read', tab: 'CompanyUserRoles' },
  'accounts/second-factor-demands': {
    label: 'Verlangter zweiter Faktor',
    read: 'settings.read',
    tab: 'CompanySettings',
  },
  'accounts/store-filter': { label: 'Anwendungsfilter', read: 'roles.read' },
  'accounts/stores': { label: 'Standort', read: 'stores.read', tab: 'CompanySettings' },
  'accounts/users': { label: 'Benutzerkonto', read: 'roles.read' },
  'agreements/agreement-proposals': {
    label: 'Vorschlag zum Kollektivvertrag',
    read: 'employees.read',
    tab: 'EmployeeCollectiveAgreements',
  },
  'agreements/classifications': { label: 'Einstufung', read: 'employees.read' },
  'agreements/collective-agreements': {
    label: 'Kollektivvertrag',
    read: 'employees.read',
    tab: 'EmployeeCollectiveAgreements',
    opens: 'agreementId',
  },
  'agreements/wage-raises': {
    label: 'KV-Erhöhung',
    read: 'agreements.write',
    tab: 'EmployeeCollectiveAgreements',
  },
  'documents/document-fills': { label: 'Ausgefüllte Dokumente', read: 'employees.read' },
  'documents/document-templates': {
    label: 'Dokumentvorlage',
    read: 'documents.read',
    tab: 'documenttemplates',
    opens: 'templateId',
  },
  'documents/employee-documents': { label: 'Dokument', read: 'documents.read' },
  'documents/sensitive-documents': { label: 'Sensibles Dokument', read: 'documents.read-sensitive' },
  'documents/signatures': { label: 'Unterschrift', read: 'documents.read', tab: 'documenttemplates' },
  'elda/clearing': {
    label: 'Rückfrage der ÖGK',
    read: 'elda.write',
    tab: 'EmployeeSocialInsuranceRegistrationOverview',
  },
  'elda/holdings': { label: 'Datei für ELDA', read: 'elda.write', tab: 'EmployeeSocialInsuranceRegistrationOverview' },
  'elda/insured-facts': { label: 'Angabe für die ÖGK', read: 'elda.write' },
  'elda/notices': {
    label: 'Meldung an die ÖGK',
    read: 'elda.write',
    tab: 'EmployeeSocialInsuranceRegistrationOverview',
  },
  'elda/return-fetches': { label: 'Abholung von Rücksendungen', read: 'elda.write' },
  'elda/returns': { label: 'Rücksendung von ELDA', read: 'elda.write' },
  'elda/store-accounts': { label: 'Beitragskonto eines Standorts', read: 'elda.write' },
  'elda/transmissions': {
    label: 'Versand an ELDA',
    read: 'elda.write',
    tab: 'EmployeeSocialInsuranceRegistrationOverview',
  },
  'exports/cancellations': { label: 'Storno von Hand', read: 'exports.run' },
  'exports/employee-sync': { label: 'Mitarbeiter Sync', read: 'exports.run' },
  'exports/export-previews': { label: 'Übergabezeitraum', read: 'exports.run' },
  'exports/export-runs': { label: 'Übergabe an die Lohnverrechnung', read: 'exports.run', ofPay: ['sums', 'sha256'] },
  'exports/export-runs-by-store': { label: 'Übergabe aller Standorte', read: 'exports.run' },
  'exports/export-templates': { label: 'Exportvorlage', read: 'exports.run', tab: 'CompanySettings' },
  'exports/hand-over-settings': { label: 'Einstellungen der Übergabe', read: 'exports.run' },
  'imports/import-jobs': { label: 'Import', read: 'imports.run', tab: 'EmployeeImportJobs', opens: 'importJobId' },
  'imports/import-templates': { label: 'Importvorlage', read: 'imports.run', tab: 'EmployeeImportJobs' },
  'months/individual-wage-values': {
    label: 'Wert einer individuellen Lohnart',
    // Values in euros are amounts from pay.
    read: 'employees.read-sensitive',
    tab: 'ExportIndividualWageTypes',
  },
  'months/leave-notices': { label: 'Hinweis auf Urlaubsverfall', read: 'absences.read' },
  'months/manual-averages': { label: 'Durchschnitt von Hand', read: 'exports.run' },
  'months/month-closings': { label: 'Monatsabschluss', read: 'stamps.read' },
  'months/person-months': { label: 'Monat eines Mitarbeiters', read: 'stamps.read' },
  'notifications/bell': { label: 'Glocke', read: 'roles.read' },
  'notifications/mail-list': { label: 'Adresse für neue Mitarbeiter', read: 'settings.read' },
  'notifications/news': { label: 'Benachrichtigung', read: 'employees.read' },
  'people/contracts': { label: 'Vertrag', read: 'employees.read' },
  'people/data-requests': { label: 'Änderungsantrag', read: 'employees.read' },
  'people/employee-values': { label: 'Wert mit Datum', read: 'employees.read' },
  'people/employees': { label: 'Mitarbeiter', read: 'employees.read', tab: 'employeedata', opens: 'employeeId' },
  'people/opening-balances': { label: 'Eröffnungssalden', read: 'employees.read' },
  'privacy/access-exports': { label: 'Datenauskunft', read: 'employees.read-sensitive' },
  'privacy/erasures': { label: 'Löschung', read: 'employees.read-sensitive', tab: 'CompanySettings' },
  'privacy/retention': { label: 'Aufbewahrungsfristen', read: 'settings.read', tab: 'CompanySettings' },
  'privacy/retention-locks': { label: 'Löschsperre', read: 'employees.read-sensitive' },
  'provisions/provision-exceptions': {
    label: 'Ausnahme bei Rückstellungen',
    read: 'exports.run',
    tab: 'ExportProvisions',
  },
  'provisions/provision-rates': { label: 'Nebenkosten', read: 'exports.run', tab: 'ExportProvisions' },
  'provisions/provision-settings': {
    label: 'Einstellungen der Rückstellungen',
    read: 'exports.run',
    tab: 'ExportProvisions',
  },
  'provisions/provisions': { label: 'Stichtag der Rückstellungen', read: 'exports.run', tab: 'ExportProvisions' },
  'provisions/special-payments': { label: 'Sonderzahlung', read: 'exports.run', tab: 'ExportProvisions' },
  'reports/reports': { label: 'Report', read: 'reports.run' },
  'roster/availabilities': { label: 'Verfügbarkeit', read: 'roster.read', tab: 'roster' },
  'roster/calendar-events': { label: 'Ereignis', read: 'roster.read', tab: 'roster' },
  'roster/need-exceptions': { label: 'Bedarf an einem Tag', read: 'roster.read', tab: 'roster' },
  'roster/person-skills': { label: 'Qualifikation eines Mitarbeiters', read: 'roster.read' },
  'roster/plan-feeds': { label: 'Kalender-Abo', read: 'roster.write' },
  'roster/plan-mails': { label: 'E-Mails zum Dienstplan', read: 'settings.read' },
  'roster/shifts': { label: 'Dienst', read: 'roster.write', tab: 'roster' },
  'roster/skills': { label: 'Qualifikation', read: 'roster.read', tab: 'roster' },
  'roster/spots': { label: 'Bereich', read: 'roster.read', tab: 'roster' },
  'roster/staff-needs': { label: 'Bedarf', read: 'roster.read', tab: 'roster' },
  'roster/week-templates': { label: 'Vorlage', read: 'roster.read', tab: 'roster' },
  'roster/wishes': { label: 'Wunsch', read: 'roster.read', tab: 'roster' },
  'settings/accounting-circles': {
    label: 'Finanzbuchhaltungskreis',
    read: 'settings.read',
    tab: 'CompanyAccountingCircles',
  },
  'settings/averages': { label: 'Durchschnitt', read: 'settings.read', tab: 'CompanyAverages' },
  'settings/cost-centres': { label: 'Kostenstelle', read: 'stores.read', tab: 'CompanyCostCenters' },
  'settings/elda-creators': { label: 'Elda-Hersteller', read: 'settings.read', tab: 'CompanySettings' },
  'settings/elda-employer': { label: 'Elda-Dienstgeber', read: 'settings.read', tab: 'CompanySettings' },
  'settings/employment-models': {
    label: 'Beschäftigungsmodell',
    read: 'settings.read',
    tab: 'CompanyEmploymentModels',
    opens: 'employmentModelId',
  },
  'settings/individual-wage-types': {
    label: 'individuelle Lohnart',
    read: 'settings.read',
    tab: 'CompanyIndividualWageTypes',
  },
  'settings/settings-file': { label: 'Einstellungsdatei', read: 'settings.read', tab: 'CompanySettings' },
  'settings/wage-type-mapping': {
    label: 'Lohnart-Zuordnung',
    read: 'settings.read',
    tab: 'CompanyWageTypeMapping',
  },
  'settings/webhooks': { label: 'Webhook', read: 'settings.write', tab: 'CompanySettings' },
  'shell/event-log': { label: 'Ereignisprotokoll', read: 'events.read' },
  'time/absences': { label: 'Abwesenheit', read: 'absences.read' },
  'time/stamps': { label: 'Stempelzeit', read: 'stamps.read' },
  'transfers/transfer-targets': { label: 'Transfer-Service', read: 'settings.read', tab: 'CompanySettings' },
  'working-time/maternities': { label: 'Mutterschutz', read: 'maternity.read', isConfidential: true },
  'working-time/person-marks': { label: 'Merkmal im Arbeitszeitrecht', read: 'employees.read' },
  'working-time/works-facts': { label: 'Angabe zum Arbeitszeitrecht', read: 'settings.read', tab: 'CompanySettings' },
} as const satisfies Record<`${string}/${string}`, Noun>

/** Area and noun, as folders, live events and the trail name them. */
export type NounKey = keyof typeof NOUNS

/** Live events tell of these, too; nothing of them is kept. */
export type LiveKey =
  | NounKey
  | 'exports/employee-exports'
  | 'roster/week-planners'
  | 'shell/online-users'
  | `notifications/bell-${string}`

export type AreaAndNoun = PairOf<LiveKey>
type PairOf<Key extends string> = Key extends `${infer Area}/${infer Name}` ? readonly [area: Area, noun: Name] : never

export const areaAndNoun = (key: LiveKey): AreaAndNoun => key.split('/') as unknown as AreaAndNoun

/** What can be done with a record, as the trail says it. */
export const ACTIONS = {
  accepted: 'Übernommen',
  allowed: 'Erlaubt',
  asked: 'Erbeten',
  changed: 'Geändert',
  checked: 'Geprüft',
  closed: 'Abgeschlossen',
  created: 'Erstellt',
  delivered: 'Abgelegt',
  'delivery-failed': 'Ablage fehlgeschlagen',
  downloaded: 'Heruntergeladen',
  dropped: 'Verworfen',
  entered: 'Betreten',
  exported: 'Exportiert',
  filled: 'Ausgefüllt',
  held: 'Angehalten',
  imported: 'Importiert',
  invited: 'Eingeladen',
  joined: 'Einladung angenommen',
  left: 'Verlassen',
  merged: 'Zusammengelegt',
  moved: 'Gewechselt',
  published: 'Veröffentlicht',
  read: 'Als gelesen markiert',
  'read-sensitive': 'Sensible Daten angesehen',
  refused: 'Abgelehnt',
  removed: 'Gelöscht',
  reopened: 'Wieder geöffnet',
  restored: 'Wiederhergestellt',
  searched: 'Gesucht',
  seen: 'Angesehen',
  resumed: 'Fortgesetzt',
  'sent-again': 'Noch einmal abgelegt',
  'session-ended': 'Sitzung beendet',
  'signed-out': 'Überall abgemeldet',
  started: 'Gestartet',
  tested: 'Getestet',
  told: 'Verständigt',
  undone: 'Zurückgenommen',
  unlocked: 'Entsperrt',
  unpublished: 'Veröffentlichung zurückgenommen',
  uploaded: 'Datei gebracht',
} as const satisfies Record<string, string>

export type Action = keyof typeof ACTIONS

/** Someone looked, or took a file away; everything else changed something. */
export const READING_ACTIONS: readonly Action[] = [
  'checked',
  'downloaded',
  'entered',
  'filled',
  'left',
  'read',
  'read-sensitive',
  'searched',
  'seen',
  'tested',
  'told',
]

// The trail can't be rewritten: what earlier releases wrote keeps its name there.
const FORMER_KEYS: Record<string, NounKey> = {
  'accounts/event-log': 'shell/event-log',
  'personnel/import-jobs': 'imports/import-jobs',
  'time/payroll-exports': 'exports/export-runs',
  'time/payroll-periods': 'exports/export-previews',
  'accounts/operator-access': 'access/operator-access',
  'accounts/single-sign-on': 'access/single-sign-on',
  'personnel/access-exports': 'privacy/access-exports',
  'personnel/classifications': 'agreements/classifications',
  'personnel/collective-agreements': 'agreements/collective-agreements',
  'personnel/contracts': 'people/contracts',
  'personnel/data-requests': 'people/data-requests',
  'personnel/employee-values': 'people/employee-values',
  'personnel/document-fills': 'documents/document-fills',
  'personnel/document-templates': 'documents/document-templates',
  'personnel/employee-documents': 'documents/employee-documents',
  'personnel/sensitive-documents': 'documents/sensitive-documents',
  'personnel/employees': 'people/employees',
  'personnel/erasures': 'privacy/erasures',
  'personnel/opening-balances': 'people/opening-balances',
  'personnel/retention': 'privacy/retention',
  'personnel/retention-locks': 'privacy/retention-locks',
  'personnel/signatures': 'documents/signatures',
  'personnel/wage-raises': 'agreements/wage-raises',
  'time/cancellations': 'exports/cancellations',
  'time/employee-sync': 'exports/employee-sync',
  'time/export-previews': 'exports/export-previews',
  'time/export-runs': 'exports/export-runs',
  'time/export-templates': 'exports/export-templates',
  'time/hand-over-settings': 'exports/hand-over-settings',
  'time/manual-averages': 'months/manual-averages',
  'time/month-closings': 'months/month-closings',
  'time/leave-notices': 'months/leave-notices',
  'time/own-wage-values': 'months/individual-wage-values',
  'time/person-months': 'months/person-months',
  'time/provision-exceptions': 'provisions/provision-exceptions',
  'time/provision-rates': 'provisions/provision-rates',
  'time/provision-settings': 'provisions/provision-settings',
  'time/provisions': 'provisions/provisions',
  'time/special-payments': 'provisions/special-payments',
  'time/store-hand-overs': 'exports/export-runs-by-store',
  'time/transfer-targets': 'transfers/transfer-targets',
}
const FORMER_ACTIONS: Record<string, Action> = { 'sent again': 'sent-again' }

/** Undefined for what no release has known. */
export const nounNamed = (key: string): NounKey | undefined => (isNoun(key) ? key : FORMER_KEYS[key])
const isNoun = (key: string): key is NounKey => key in NOUNS

/** The key itself and those it had earlier. */
export const namesOfNoun = (key: NounKey): string[] => [
  key,
  ...Object.keys(FORMER_KEYS).filter(former => FORMER_KEYS[former] === key),
]

export const actionNamed = (action: string): Action | undefined => (isAction(action) ? action : FORMER_ACTIONS[action])
const isAction = (action: string): action is Action => action in ACTIONS

export const namesOfAction = (action: Action): string[] => [
  action,
  ...Object.keys(FORMER_ACTIONS).filter(former => FORMER_ACTIONS[former] === action),
]

export const nounLabel = (key: string): string => {
  const known = nounNamed(key)
  return known ? NOUNS[known].label : 'Weitere Einträge'
}

export const actionLabel = (action: string): string => {
  const known = actionNamed(action)
  return known ? ACTIONS[known] : 'Weitere Vorgänge'
}
