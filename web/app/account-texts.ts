/** The sentences of Spec 1 §2.6, §5 and §8 for the pages around an account, its slips put right. */
export const accountTexts = {
  passwordFailed:
    'Ihr Passwort konnte nicht erneuert werden. Bitte versuchen Sie es erneut oder kontaktieren Sie einen Administrator.',
  passwordDone: 'Ihr Passwort wurde erfolgreich gesetzt. Sie können sich nun einloggen.',
  activating: 'Bitte warten Sie, Ihr Account wird aktiviert!',
  activated: 'Erfolgreich aktiviert!',
  activationFailed: 'Fehler beim Aktivieren!',
  activationFailedHint: 'Bitte versuchen Sie es erneut.',
  activationFailedPopup: 'Ihr Account konnte nicht aktiviert werden.',
  registrationDone: 'Ihre Registrierung wurde erfolgreich abgeschlossen. Sie können sich nun einloggen.',
  registrationTokenInvalid: 'Ihre Registrierung konnte nicht abgeschlossen werden, da der Token ungültig ist.',
  registrationFailed:
    'Ihre Registrierung konnte nicht abgeschlossen werden. Bitte versuchen Sie es erneut oder kontaktieren Sie einen Administrator.',
  alreadyActivated: 'Ihr Benutzerkonto ist bereits aktiviert und Sie können sich einloggen.',
  resetMailSent:
    'Wenn es zu dieser E-Mail-Adresse ein Benutzerkonto gibt, ist ein Link unterwegs, mit dem Sie Ihr Passwort neu setzen. Er gilt eine Stunde.',
  emailAsked: (email: string) => `${email} wird die E-Mail-Adresse Ihres Benutzerkontos. Gehört sie Ihnen?`,
  emailConfirmed: 'Ihre neue E-Mail-Adresse wurde bestätigt. Sie melden sich ab sofort mit ihr an.',
  emailFailed: 'Die E-Mail-Adresse konnte nicht bestätigt werden.',
  loggingOut: 'Bitte warten Sie, Sie werden ausgeloggt!',
  loggedOut: 'Logout erfolgreich!',
  redirectRefused: (redirect: string) => `Umleitung zu ${redirect} nicht erlaubt.`,
  success: 'Erfolg',
  error: 'Fehler',
} as const
