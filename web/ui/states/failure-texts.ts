import { ApiError } from '../api-error.ts'

/** What the pieces of the kit say themselves; sentences of the specification's error catalogues. */
export const failureTexts = {
  unexpected: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  loadFailed: 'Fehler beim Laden der Daten',
  exportFailed: 'Export fehlgeschlagen',
  noPermission: 'Keine Berechtigung',
  noPermissionHint: 'Ihr Administrator kann Ihnen die nötige Benutzerrolle zuweisen.',
  reloadedMeanwhile:
    'Der Eintrag wurde inzwischen geändert und neu geladen. Bitte prüfen Sie Ihre Änderung und speichern Sie noch einmal.',
} as const

/** A German sentence for whatever was thrown; the server's own message where there is one. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError ? error.message : failureTexts.unexpected
