import { ApiError } from './api-error.ts'

/** The sentences of the specification's error catalogues, once each. */
export const refusalTexts = {
  error: 'Fehler',
  network:
    'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  unexpected: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  loadFailed: 'Fehler beim Laden der Daten',
  createFailed: 'Fehler beim Erstellen',
  updateFailed: 'Fehler beim Update',
  removeFailed: 'Fehler beim Löschen',
  reloadedMeanwhile:
    'Der Eintrag wurde inzwischen geändert und neu geladen. Bitte prüfen Sie Ihre Änderung und speichern Sie noch einmal.',
  loginExpired: 'Ihre Anmeldung ist nicht mehr gültig. Bitte melden Sie sich auf der Account-Seite neu an.',
  noPermission: 'Keine Berechtigung',
  noPermissionHint: 'Ihr Administrator kann Ihnen die nötige Benutzerrolle zuweisen.',
  noCompanies:
    'Ihnen fehlt die nötige Benutzerrolle. Ein Administrator Ihres Unternehmens kann Ihnen Rollen je Betrieb zuweisen.',
  saveFailed: 'Speichern fehlgeschlagen',
  saveFailedHint: 'Fehler beim Speichern der Daten',
  saveDone: 'Speichern erfolgreich',
  saveDoneHint: 'Daten wurden erfolgreich gespeichert',
  exportFailed: 'Export fehlgeschlagen',
  exportDone: 'Export erfolgreich',
  exportDoneHint: 'Die Datei wurde erstellt und gespeichert',
  copied: 'Text wurde in die Zwischenablage kopiert.',
  safari: 'Einige Funktionen arbeiten in Safari möglicherweise nicht richtig. Wir empfehlen Google Chrome.',
} as const

/** A German sentence for whatever was thrown; the server's own message where there is one. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError ? error.message : refusalTexts.unexpected
