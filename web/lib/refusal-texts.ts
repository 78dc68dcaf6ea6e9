import { failureTexts } from '#web/ui/states/failure-texts.ts'

/** The sentences of the specification's error catalogues, once each. */
export const refusalTexts = {
  ...failureTexts,
  error: 'Fehler',
  network:
    'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  createFailed: 'Fehler beim Erstellen',
  updateFailed: 'Fehler beim Update',
  removeFailed: 'Fehler beim Löschen',
  loginExpired: 'Ihre Anmeldung ist nicht mehr gültig. Bitte melden Sie sich auf der Account-Seite neu an.',
  leftElsewhere: 'Sie haben sich in einem anderen Fenster abgemeldet.',
  noCompanies:
    'Ihnen fehlt die nötige Benutzerrolle. Ein Administrator Ihres Unternehmens kann Ihnen Rollen je Betrieb zuweisen.',
  companyLocked: 'Der Betreiber von Kontor hat den Zugang gesperrt. Bitte wenden Sie sich an ihn.',
  saveFailed: 'Speichern fehlgeschlagen',
  saveFailedHint: 'Fehler beim Speichern der Daten',
  saveDone: 'Speichern erfolgreich',
  saveDoneHint: 'Daten wurden erfolgreich gespeichert',
  exportDone: 'Export erfolgreich',
  exportDoneHint: 'Die Datei wurde erstellt und gespeichert',
  safari: 'Einige Funktionen arbeiten in Safari möglicherweise nicht richtig. Wir empfehlen Google Chrome.',
} as const
