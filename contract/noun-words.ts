import type { Action, NounKey } from './nouns.ts'

/** Words, and what a record or a store is called. */
export type SentencePart = string | { record: string } | { store: string }

type Words = {
  /** As something is done to one of it: „die Kostenstelle“. */
  one: string
  /** As something is done to several: „3 Kostenstellen“. */
  many: string
  /** Its record is called by the person whom it concerns: „den Vertrag von Bauer Anna“. */
  isOfPerson?: true
}

const of = (one: string, many: string): Words => ({ one, many })
const ofPerson = (one: string, many: string): Words => ({ one, many, isOfPerson: true })

/** How a sentence names each noun; one that is missing does not compile. */
export const NOUN_WORDS: Record<NounKey, Words> = {
  'access/operator-access': of('den Betrieb', 'Betriebe'),
  'access/single-sign-on': of('die Anmeldung mit Firmenkonto', 'Anmeldungen mit Firmenkonto'),
  'accounts/account-preferences': of('die eigenen Einstellungen', 'persönliche Einstellungen'),
  'accounts/api-keys': of('den API-Schlüssel', 'API-Schlüssel'),
  'accounts/companies': of('den Betrieb', 'Betriebe'),
  'accounts/role-assignments': ofPerson('die Benutzerrolle', 'Benutzerrollen'),
  'accounts/roles': of('die Benutzerrolle', 'Benutzerrollen'),
  'accounts/second-factor-demands': of('den verlangten zweiten Faktor', 'verlangte zweite Faktoren'),
  'accounts/store-filter': of('den eigenen Anwendungsfilter', 'Anwendungsfilter'),
  'accounts/stores': of('den Standort', 'Standorte'),
  'accounts/users': of('das Benutzerkonto', 'Benutzerkonten'),
  'agreements/classifications': ofPerson('die Einstufung', 'Einstufungen'),
  'agreements/collective-agreements': of('den Kollektivvertrag', 'Kollektivverträge'),
  'agreements/wage-raises': of('die KV-Erhöhung', 'KV-Erhöhungen'),
  'documents/document-fills': of('die ausgefüllten Dokumente', 'ausgefüllte Dokumente'),
  'documents/document-templates': of('die Dokumentvorlage', 'Dokumentvorlagen'),
  'documents/employee-documents': ofPerson('das Dokument', 'Dokumente'),
  'documents/sensitive-documents': ofPerson('das sensible Dokument', 'sensible Dokumente'),
  'documents/signatures': ofPerson('die Unterschrift', 'Unterschriften'),
  'exports/cancellations': ofPerson('das Storno von Hand', 'Stornos von Hand'),
  'exports/employee-sync': of('die Stammdaten-Übergabe', 'Stammdaten-Übergaben'),
  'exports/export-previews': of('den Übergabezeitraum', 'Übergabezeiträume'),
  'exports/export-runs': of('die Übergabe', 'Übergaben'),
  'exports/export-runs-by-store': of('die Übergabe aller Standorte', 'Übergaben aller Standorte'),
  'exports/export-templates': of('die Exportvorlage', 'Exportvorlagen'),
  'exports/hand-over-settings': of('die Einstellungen der Übergabe', 'Einstellungen der Übergabe'),
  'imports/import-jobs': of('den Import', 'Importe'),
  'imports/import-templates': of('die Importvorlage', 'Importvorlagen'),
  'months/individual-wage-values': ofPerson('den Wert einer individuellen Lohnart', 'Werte individueller Lohnarten'),
  'months/leave-notices': ofPerson('den Hinweis auf Urlaubsverfall', 'Hinweise auf Urlaubsverfall'),
  'months/manual-averages': ofPerson('den Durchschnitt von Hand', 'Durchschnitte von Hand'),
  'months/month-closings': of('den Monatsabschluss', 'Monatsabschlüsse'),
  'months/person-months': ofPerson('den Monat', 'Monate'),
  'notifications/bell': of('die eigene Glocke', 'Glocken'),
  'notifications/mail-list': of('die Adresse für neue Mitarbeiter', 'Adressen für neue Mitarbeiter'),
  'notifications/news': of('die Benachrichtigung', 'Benachrichtigungen'),
  'people/contracts': ofPerson('den Vertrag', 'Verträge'),
  'people/data-requests': ofPerson('den Änderungsantrag', 'Änderungsanträge'),
  'people/employee-values': ofPerson('die Änderung mit Datum', 'Änderungen mit Datum'),
  'people/employees': of('den Mitarbeiter', 'Mitarbeiter'),
  'people/opening-balances': ofPerson('die Eröffnungssalden', 'Eröffnungssalden'),
  'privacy/access-exports': ofPerson('die Datenauskunft', 'Datenauskünfte'),
  'privacy/erasures': of('die Löschung', 'Löschungen'),
  'privacy/retention': of('die Aufbewahrungsfristen', 'Aufbewahrungsfristen'),
  'privacy/retention-locks': ofPerson('die Löschsperre', 'Löschsperren'),
  'provisions/provision-exceptions': ofPerson('die Ausnahme bei Rückstellungen', 'Ausnahmen bei Rückstellungen'),
  'provisions/provision-rates': of('die Nebenkosten', 'Nebenkosten'),
  'provisions/provision-settings': of('die Einstellungen der Rückstellungen', 'Einstellungen der Rückstellungen'),
  'provisions/provisions': of('die Rückstellungen zum', 'Stichtage der Rückstellungen'),
  'provisions/special-payments': ofPerson('die Sonderzahlungen', 'Sonderzahlungen'),
  'reports/reports': of('den Report', 'Reports'),
  'roster/shifts': ofPerson('den Dienst', 'Dienste'),
  'roster/skills': of('die Qualifikation', 'Qualifikationen'),
  'roster/spots': of('den Bereich', 'Bereiche'),
  'settings/accounting-circles': of('den Finanzbuchhaltungskreis', 'Finanzbuchhaltungskreise'),
  'settings/averages': of('den Durchschnitt', 'Durchschnitte'),
  'settings/cost-centres': of('die Kostenstelle', 'Kostenstellen'),
  'settings/elda-creators': of('den Elda-Hersteller', 'Elda-Hersteller'),
  'settings/elda-employer': of('den Elda-Dienstgeber', 'Elda-Dienstgeber'),
  'settings/employment-models': of('das Beschäftigungsmodell', 'Beschäftigungsmodelle'),
  'settings/individual-wage-types': of('die individuelle Lohnart', 'individuelle Lohnarten'),
  'settings/settings-file': of('die Einstellungsdatei', 'Einstellungsdateien'),
  'settings/wage-type-mapping': of('die Lohnart-Zuordnung', 'Lohnart-Zuordnungen'),
  'settings/webhooks': of('den Webhook', 'Webhooks'),
  'shell/event-log': of('das Ereignisprotokoll', 'Ereignisprotokolle'),
  'time/absences': ofPerson('die Abwesenheit', 'Abwesenheiten'),
  'time/stamps': ofPerson('die Stempelzeit', 'Stempelzeiten'),
  'transfers/transfer-targets': of('den Transfer-Service', 'Transfer-Services'),
  'working-time/maternities': ofPerson('den Mutterschutz', 'Einträge zum Mutterschutz'),
  'working-time/person-marks': ofPerson('das Merkmal im Arbeitszeitrecht', 'Merkmale im Arbeitszeitrecht'),
  'working-time/works-facts': of('die Angabe zum Arbeitszeitrecht', 'Angaben zum Arbeitszeitrecht'),
}

/** „hat die Kostenstelle Küche …“ */
export const PARTICIPLES: Record<Action, string> = {
  accepted: 'übernommen',
  changed: 'geändert',
  checked: 'geprüft',
  closed: 'abgeschlossen',
  asked: 'erbeten',
  created: 'erstellt',
  delivered: 'auf dem Server abgelegt',
  'delivery-failed': 'nicht auf dem Server ablegen können',
  downloaded: 'heruntergeladen',
  entered: 'betreten',
  exported: 'exportiert',
  filled: 'ausgefüllt',
  imported: 'importiert',
  invited: 'eingeladen',
  joined: 'angenommen',
  published: 'veröffentlicht',
  read: 'als gelesen markiert',
  'read-sensitive': 'mit geschützten Daten angesehen',
  refused: 'abgelehnt',
  removed: 'gelöscht',
  reopened: 'wieder geöffnet',
  restored: 'wiederhergestellt',
  'sent-again': 'noch einmal abgelegt',
  'signed-out': 'überall abgemeldet',
  started: 'gestartet',
  tested: 'getestet',
  undone: 'zurückgenommen',
  unlocked: 'entsperrt',
  uploaded: 'mit einer Datei abgeschlossen',
}
