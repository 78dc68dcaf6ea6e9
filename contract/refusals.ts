/** What the server may refuse, with its HTTP status and a German sentence fit for a person. */
export const REFUSALS = {
  invalid: { status: 400, message: 'Die Eingabe ist nicht gültig.' },
  unprocessable: { status: 422, message: 'Die Eingabe kann so nicht verarbeitet werden.' },
  unauthenticated: { status: 401, message: 'Ihre Anmeldung ist nicht mehr gültig. Bitte melden Sie sich neu an.' },
  /** Says after how many hours. */
  session_idle: {
    status: 401,
    message: 'Sie wurden abgemeldet, weil länger nichts eingegeben wurde. Bitte melden Sie sich neu an.',
  },
  wrong_credentials: { status: 401, message: 'E-Mail oder Passwort stimmen nicht.' },
  second_factor_needed: { status: 401, message: 'Bitte geben Sie den Code Ihrer Authenticator-App ein.' },
  second_factor_wrong: { status: 401, message: 'Der Code stimmt nicht oder wurde schon verwendet.' },
  sign_on_refused: {
    status: 401,
    message: 'Die Anmeldung mit dem Firmenkonto ist nicht gelungen. Bitte versuchen Sie es noch einmal.',
  },
  forbidden: { status: 403, message: 'Sie haben dafür keine Berechtigung. Ihr Administrator kann sie vergeben.' },
  second_factor_demanded: {
    status: 403,
    message: 'Dieser Betrieb verlangt einen zweiten Faktor. Bitte schalten Sie ihn in Ihrem Profil ein.',
  },
  /** Says from which address. */
  address_refused: {
    status: 403,
    message: 'Dieser Betrieb ist nur aus seinen eigenen Netzen erreichbar.',
  },
  operator_factor_demanded: {
    status: 403,
    message: 'Betreiber brauchen einen zweiten Faktor. Bitte schalten Sie ihn in Ihrem Profil ein.',
  },
  proof_needed: { status: 403, message: 'Bitte weisen Sie sich noch einmal aus, bevor das geschieht.' },
  company_locked: {
    status: 403,
    message: 'Der Betrieb ist gesperrt. Bitte wenden Sie sich an den Betreiber von Kontor.',
  },
  not_found: { status: 404, message: 'Der Eintrag wurde nicht gefunden.' },
  stale: {
    status: 409,
    message: 'Der Eintrag wurde inzwischen geändert. Bitte laden Sie ihn neu und wiederholen Sie Ihre Änderung.',
  },
  conflict: { status: 409, message: 'Das widerspricht einem vorhandenen Eintrag.' },
  /** `fields` names each doubt by the key with which it is accepted. */
  doubtful: { status: 422, message: 'Bitte prüfen Sie die Eingabe und bestätigen Sie, dass sie stimmt.' },
  in_use: { status: 409, message: 'Der Eintrag wird noch verwendet und kann nicht gelöscht werden.' },
  key_reused: {
    status: 422,
    message:
      'Unter diesem Idempotency-Key wurde schon eine andere Anfrage ausgeführt. Diese wurde nicht ausgeführt. Bitte senden Sie sie mit einem neuen Schlüssel.',
  },
  already_activated: {
    status: 409,
    message: 'Das Benutzerkonto ist bereits aktiviert.',
    cause: 'User is already activated!',
  },
  token_invalid: {
    status: 400,
    message: 'Der Link ist nicht mehr gültig. Bitte fordern Sie einen neuen an.',
    cause: 'Activation token is invalid!',
  },
  /** Damaged in the database, or sealed under a key that is lost. */
  unreadable: {
    status: 422,
    message:
      'Ein verschlüsselt gespeicherter Wert ist nicht lesbar. Bitte geben Sie ihn neu ein oder wenden Sie sich an Ihren Administrator.',
  },
  too_large: { status: 413, message: 'Die Datei ist zu groß.' },
  too_slow: { status: 408, message: 'Die Anfrage ist nicht rechtzeitig vollständig angekommen.' },
  head_too_large: { status: 431, message: 'Adresse und Kopfzeilen der Anfrage sind zu lang.' },
  locked: { status: 423, message: 'Der Monat ist abgeschlossen und kann nicht mehr geändert werden.' },
  quota_reached: {
    status: 409,
    message: 'Eine Grenze des Betriebs ist erreicht. Der Betreiber von Kontor kann sie erhöhen.',
  },
  too_many: { status: 429, message: 'Zu viele Versuche. Bitte warten Sie einige Minuten.' },
  unavailable: {
    status: 503,
    message: 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  },
  no_space: {
    status: 503,
    message:
      'Am Server ist zu wenig Speicherplatz frei. Alles bisher Gespeicherte ist sicher, diese Änderung wurde nicht gespeichert. Bitte verständigen Sie Ihren Administrator und versuchen Sie es danach noch einmal.',
  },
  maintenance: {
    status: 503,
    message: 'Kontor wird gerade gewartet. Bitte versuchen Sie es später noch einmal.',
  },
  unexpected: {
    status: 500,
    message: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  },
} as const satisfies Record<string, { status: number; message: string; cause?: string }>

export type RefusalCode = keyof typeof REFUSALS

/** `fields` names each bad field (or `row 12, column SVNR`) with its German reason. */
export type RefusalBody = {
  code: string
  message: string
  fields?: Record<string, string>
  /** The words by which clients of Spec 1 §8 tell what happened; only where it gives some. */
  cause?: string
}
