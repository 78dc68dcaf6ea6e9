/** Spec 1 §8. */
export const userTexts = {
  listFailed: 'Laden der Benutzerübersicht fehlgeschlagen.',
  infoFailed: 'Benutzer Info konnte nicht geladen werden.',
  createFailed: 'Benutzer konnte nicht erstellt werden.',
  mailFailed: 'E-Mail konnte nicht verschickt werden.',
  deactivateFailed: 'Deaktivierung konnte nicht durchgeführt werden.',
  resetFailed: 'Reset konnte nicht durchgeführt werden.',
  invalidateFailed: 'Login-Token-Invalidierung konnte nicht durchgeführt werden.',
  removeFailed: 'Benutzer konnte nicht gelöscht werden.',
  removeImageFailed: 'Profilbild konnte nicht gelöscht werden.',
  changeFailed: 'Änderung konnte nicht durchgeführt werden.',
  advice: 'Bitte versuchen Sie es erneut oder kontaktieren Sie einen Administrator.',
  unknown: 'Unbekanntes Konto',
  final: 'Diese Aktion kann nicht rückgängig gemacht werden.',
} as const
