import { deviceName } from '#domain/access/device.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { layOutMail } from '#server/platform/mail-layout.ts'
import { greeting, type Receiver } from '../account-mails/mails.format.ts'

type SignIn = { at: Temporal.Instant; userAgent: string; address: string }

/** `forgotUrl` leads to a new password, which ends every session; undefined for who has none of their own. */
export const newDeviceMail = (receiver: Receiver, { at, userAgent, address }: SignIn, forgotUrl: string | undefined) =>
  layOutMail({
    subject: 'Anmeldung auf einem neuen Gerät',
    greeting: greeting(receiver),
    paragraphs: [
      'mit Ihrem Benutzerkonto in Kontor hat sich jemand in einem Browser angemeldet, in dem Sie bisher nicht angemeldet waren.',
      `Zeitpunkt: ${MOMENT.format(at.epochMilliseconds)} (Wiener Zeit)`,
      `Gerät: ${deviceName(userAgent)}`,
      `Netzadresse: ${address}`,
      'Waren Sie das selbst? Dann ist nichts zu tun.',
      forgotUrl
        ? 'Waren Sie das nicht? Dann kennt jemand Ihr Passwort. Fordern Sie bitte gleich ein neues an: Sobald Sie es gesetzt haben, sind alle Anmeldungen auf allen Geräten beendet.'
        : 'Waren Sie das nicht? Dann wenden Sie sich bitte gleich an Ihren Administrator: Er kann alle Ihre Anmeldungen beenden und Ihr Firmenkonto sperren lassen.',
    ],
    ...(forgotUrl && { button: { label: 'Alle Anmeldungen beenden und Passwort neu setzen', url: forgotUrl } }),
    note: 'Sie bekommen diese E-Mail einmal für jeden Browser, in dem Sie sich zum ersten Mal anmelden, und auch, nachdem Sie seine Cookies gelöscht haben.',
  })

const MOMENT = new Intl.DateTimeFormat('de-AT', { dateStyle: 'medium', timeStyle: 'short', timeZone: VIENNA })
