import { layOutMail } from '#server/platform/mail-layout.ts'

export type Receiver = { firstName: string; lastName: string }

export const registrationMail = (receiver: Receiver, url: string) =>
  layOutMail({
    subject: 'Registrierung abschließen',
    greeting: greeting(receiver),
    paragraphs: [
      'für Sie wurde ein Benutzerkonto in Kontor erstellt. Bitte wählen Sie ein Passwort, damit ist Ihre Registrierung abgeschlossen.',
      ONE_DAY,
    ],
    button: { label: 'Registrierung abschließen', url },
    note: `Sie bekommen diese E-Mail, weil ein Administrator Ihre Adresse in Kontor eingetragen hat. ${UNEXPECTED}`,
  })

export const activationMail = (receiver: Receiver, url: string) =>
  layOutMail({
    subject: 'Benutzerkonto aktivieren',
    greeting: greeting(receiver),
    paragraphs: ['mit dem folgenden Link aktivieren Sie Ihr Benutzerkonto in Kontor.', ONE_DAY],
    button: { label: 'Konto aktivieren', url },
    note: `Sie bekommen diese E-Mail, weil ein Administrator die Aktivierung Ihres Kontos angefordert hat. ${UNEXPECTED}`,
  })

export const resetMail = (receiver: Receiver, url: string) =>
  layOutMail({
    subject: 'Passwort neu setzen',
    greeting: greeting(receiver),
    paragraphs: [
      'für Ihr Benutzerkonto in Kontor wurde ein neues Passwort angefordert. Mit dem folgenden Link setzen Sie es.',
      'Der Link gilt eine Stunde lang und nur einmal. Eine neuere Anforderung macht ihn ungültig.',
    ],
    button: { label: 'Passwort neu setzen', url },
    note: 'Haben Sie kein neues Passwort angefordert? Dann löschen Sie diese E-Mail; Ihr bisheriges Passwort gilt weiter.',
  })

export const passwordChangedMail = (receiver: Receiver, changedBy: 'owner' | 'administrator') =>
  layOutMail({
    subject: 'Ihr Passwort wurde geändert',
    greeting: greeting(receiver),
    paragraphs: [
      changedBy === 'owner'
        ? 'das Passwort Ihres Benutzerkontos in Kontor wurde soeben über den Link aus einer E-Mail neu gesetzt.'
        : 'ein Administrator hat das Passwort Ihres Benutzerkontos in Kontor geändert.',
      'Alle Anmeldungen auf Ihren Geräten wurden dabei beendet.',
    ],
    note: 'Wissen Sie nichts davon? Dann wenden Sie sich bitte gleich an Ihren Administrator.',
  })

export const newEmailMail = (receiver: Receiver, url: string) =>
  layOutMail({
    subject: 'E-Mail-Adresse bestätigen',
    greeting: greeting(receiver),
    paragraphs: [
      'diese Adresse soll die neue E-Mail-Adresse Ihres Benutzerkontos in Kontor werden. Bitte bestätigen Sie, dass sie Ihnen gehört; bis dahin gilt die bisherige.',
      ONE_DAY,
    ],
    button: { label: 'E-Mail-Adresse bestätigen', url },
    note: `Sie bekommen diese E-Mail, weil ein Administrator Ihre Adresse in Kontor eingetragen hat. ${UNEXPECTED}`,
  })

const ACTS = {
  joined: ['Sie haben Zugang zu einem weiteren Betrieb', 'Sie finden ihn nach der nächsten Anmeldung links oben.'],
  deactivated: ['Ihr Benutzerkonto wurde deaktiviert', 'Sie können sich damit nicht mehr anmelden.'],
  removed: ['Ihr Benutzerkonto wurde gelöscht', 'Sie können sich damit nicht mehr anmelden.'],
  uninvited: ['Ihre Einladung wurde zurückgenommen', 'Der Link aus der Einladung gilt nicht mehr.'],
  'signed-out': ['Ihre Anmeldungen wurden beendet', 'Bitte melden Sie sich auf Ihren Geräten neu an.'],
  twofactor: ['Ihr zweiter Faktor wurde ausgeschaltet', 'Bitte schalten Sie ihn in Ihrem Profil wieder ein.'],
  unlocked: ['Die Sperre Ihrer Anmeldung wurde aufgehoben', 'Sie können sich wieder anmelden.'],
  picture: ['Ihr Profilbild wurde geändert', 'In Ihrem Profil können Sie ein anderes wählen.'],
  'email-kept': [
    'Ihre E-Mail-Adresse bleibt, wie sie ist',
    'Die Änderung, die noch zu bestätigen war, gilt nicht mehr.',
  ],
} as const
export type AccountAct = keyof typeof ACTS

/** What an administrator did to an account its owner learns at once. Product B. */
export const actMail = (receiver: Receiver, act: AccountAct) =>
  layOutMail({
    subject: ACTS[act][0],
    greeting: greeting(receiver),
    paragraphs: [`das hat ein Administrator für Ihr Benutzerkonto in Kontor veranlasst. ${ACTS[act][1]}`],
    note: 'Ist das nicht in Ordnung? Dann wenden Sie sich bitte gleich an Ihren Administrator.',
  })

/** To the address so far; the new one is not named, it may be somebody else's by mistake. */
export const emailChangeMail = (receiver: Receiver, state: 'requested' | 'done') =>
  layOutMail({
    subject: state === 'requested' ? 'Ihre E-Mail-Adresse soll geändert werden' : 'Ihre E-Mail-Adresse wurde geändert',
    greeting: greeting(receiver),
    paragraphs:
      state === 'requested'
        ? [
            'ein Administrator hat für Ihr Benutzerkonto in Kontor eine andere E-Mail-Adresse eingetragen.',
            'Sie gilt erst, wenn sie über den Link bestätigt wurde, der an die neue Adresse unterwegs ist. Bis dahin melden Sie sich wie bisher an.',
          ]
        : [
            'die neue E-Mail-Adresse Ihres Benutzerkontos in Kontor wurde bestätigt.',
            'Ab sofort melden Sie sich mit der neuen Adresse an; an diese hier kommen keine Nachrichten mehr.',
          ],
    note: 'Wissen Sie nichts davon? Dann wenden Sie sich bitte gleich an Ihren Administrator.',
  })

const OF_DIRECTORY = {
  invited: [
    'Sie haben ein Benutzerkonto in Kontor',
    'Ihre Firma hat für Sie ein Benutzerkonto in Kontor erstellt. Sie melden sich mit Ihrem Firmenkonto an, ein eigenes Passwort brauchen Sie nicht.',
  ],
  'email-left': [
    'Ihre E-Mail-Adresse wurde geändert',
    'Ihre Firma führt Ihr Benutzerkonto in Kontor unter einer anderen E-Mail-Adresse. Sie melden sich ab sofort mit dieser an, alle bisherigen Anmeldungen wurden beendet; an diese hier kommen keine Nachrichten mehr.',
  ],
  'email-taken': [
    'Ihre neue E-Mail-Adresse in Kontor',
    'Ihre Firma führt Ihr Benutzerkonto in Kontor ab sofort unter dieser E-Mail-Adresse. Bitte melden Sie sich damit neu an.',
  ],
} as const

/** What a company's identity system did. The other address is never named. */
export const directoryMail = (receiver: Receiver, act: keyof typeof OF_DIRECTORY, url?: string) =>
  layOutMail({
    subject: OF_DIRECTORY[act][0],
    greeting: greeting(receiver),
    paragraphs: [OF_DIRECTORY[act][1]],
    ...(url && { button: { label: 'Kontor öffnen', url } }),
    note: 'Ist das nicht in Ordnung? Dann wenden Sie sich bitte gleich an Ihren Administrator.',
  })

const ONE_DAY = 'Der Link gilt 24 Stunden lang und nur einmal. Eine neuere Anforderung macht ihn ungültig.'
const UNEXPECTED = 'Erwarten Sie sie nicht, dann löschen Sie sie einfach: Ohne den Link geschieht nichts.'

/** Only what reads like a name: mail programs would make a link of anything that looks like an address. */
export function greeting({ firstName, lastName }: Receiver): string {
  const name = `${firstName} ${lastName}`.trim()
  return /^(?:[\p{L}\p{M}'’ -]|\.(?!\S))+$/u.test(name) ? `Guten Tag ${name},` : 'Guten Tag,'
}
