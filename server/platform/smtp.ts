import { isAddress, isLoopback } from './networks.ts'

/** What nodemailer tells of a mail that was not taken. */
export type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

const isOwn = (url: string): boolean => {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '')
  return host === 'localhost' || (isAddress(host) && isLoopback(host))
}

/**
 * Links that open accounts cross no network in the clear, unless someone says so in the address: `?ignoreTLS=true`. What
 * does not leave this machine needs no TLS, and a server on it mostly has a certificate that it made for itself.
 */
export const smtpOptions = (url: string) => ({
  url,
  requireTLS: !(/[?&]ignoreTLS=true/.test(url) || isOwn(url)),
  ...(isOwn(url) && { tls: { rejectUnauthorized: false } }),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
})

/** RFC 3463: the class 5.1 is about the address of who gets it, but for these, which are about the sender's. */
const OF_THE_SENDER = new Set(['5.1.7', '5.1.8'])
/** What the code alone says of the recipient where no class stands beside it. RFC 5321 §4.2.3 */
const NO_SUCH_MAILBOX = new Set([550, 551, 553])

/** Whether another try would get the same answer: only of the recipient that can be said. */
export function isAboutRecipient({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (status === undefined) return NO_SUCH_MAILBOX.has(responseCode)
  return (status.startsWith('5.1.') && !OF_THE_SENDER.has(status)) || status === '5.2.1'
}

/** For a log and for operators; the server's own words may name who gets the mail, so only its number is told. */
export function smtpCause(error: SmtpError): string {
  const { code = '', command = '', responseCode = 0 } = error
  const answered = responseCode > 0 ? ` (Antwort ${responseCode})` : ''
  if (isAboutRecipient(error)) return `Den Empfänger gibt es dort nicht${answered}.`
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'Den Namen des Mailservers gibt es nicht. Bitte prüfen Sie SMTP_URL.'
  if (code === 'EAUTH')
    return `Der Mailserver hat die Anmeldung abgelehnt${answered}. Bitte prüfen Sie Benutzer und Passwort in SMTP_URL.`
  if (code === 'ETLS' || CERTIFICATE.test(`${code} ${(error as Error).message ?? ''}`))
    return 'Die verschlüsselte Verbindung kam nicht zustande. Bitte prüfen Sie Namen und Zertifikat des Mailservers.'
  if (code === 'ETIMEDOUT') return 'Der Mailserver hat nicht rechtzeitig geantwortet.'
  if (command === 'MAIL FROM' && responseCode > 0)
    return `Der Mailserver nimmt den Absender nicht an${answered}. Bitte prüfen Sie MAIL_FROM.`
  if (responseCode >= 500) return `Der Mailserver hat die E-Mail abgelehnt${answered}.`
  if (responseCode >= 400) return `Der Mailserver nimmt gerade nichts an${answered}.`
  return 'Der Mailserver ist nicht erreichbar. Bitte prüfen Sie SMTP_URL und ob er läuft.'
}

const CERTIFICATE = /certificate|self.signed|unable to verify|altnames/i
