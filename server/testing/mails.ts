import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { theApp } from './app.ts'
import { until } from './until.ts'

/** All mails written to the outbox so far, the oldest first. */
export async function outbox(): Promise<Email[]> {
  const folder = join(theApp().dataFolder, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const whole = names.filter(name => name.endsWith('.eml')).sort()
  return Promise.all(whole.map(name => mailIn(join(folder, name))))
}

const read = new Map<string, Promise<Email>>()
/** Read once: who waits for a mail asks for all of them again and again. */
function mailIn(file: string): Promise<Email> {
  const mail = read.get(file) ?? readFile(file).then(bytes => PostalMime.parse(bytes))
  read.set(file, mail)
  return mail
}

/** Waits for the `count`-th mail to an address; gives the newest one by subject. */
export const mailTo = (address: string, subject: string, count = 1): Promise<Email> =>
  until(`a mail “${subject}” comes`, async () => {
    const found = (await outbox()).filter(mail => isTo(mail, address) && mail.subject === subject)
    return found.length >= count && found.sort((a, b) => order(a) - order(b)).at(-1)!
  })

const isTo = (mail: Email, address: string) => mail.to?.some(to => to.address === address)
const order = (mail: Email) => Date.parse(mail.date ?? '')

/** Every address a mail leads to, in its text and in its markup. */
export const linksIn = ({ text = '', html = '' }: Email): string[] => [
  ...[...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
  ...[...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&#38;', '&')),
]

/** What stands in the link `/<page>/<token>/<email>` of a mail. */
export function tokenIn(mail: Email, page: string): { token: string; email: string } {
  const link = linksIn(mail).find(address => new URL(address).pathname.startsWith(`/${page}/`))
  if (!link) throw new Error(`The mail has no link to /${page}.`)
  const [, , token = '', email = ''] = new URL(link).pathname.split('/')
  return { token, email: decodeURIComponent(email) }
}

export type TestSmtp = { url: string; received: { to: string[]; mail: Email; isSecure: boolean }[] }

/** Closed after the tests of the file. */
export async function smtpServer(refuse?: (address: string) => void, options?: SMTPServerOptions): Promise<TestSmtp> {
  const { close, ...started } = await startSmtp(refuse, options)
  after(close)
  return started
}

/** A real SMTP server on a free port. `refuse` may throw what it answers to a receiver. */
export async function startSmtp(
  refuse: (address: string) => void = () => {},
  options: SMTPServerOptions = {},
): Promise<TestSmtp & { close: () => Promise<void> }> {
  const received: TestSmtp['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      try {
        refuse(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail, isSecure: session.secure })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
