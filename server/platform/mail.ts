import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { acrossCompanies, type CompanyTx, type PlatformTx } from './database/database.ts'
import { writeFlushed } from './files.ts'
import { service } from './gifts.ts'
import { enqueuePlatform, type PlatformJob } from './jobs.ts'
import { publicUrl } from './public-url.ts'
import { isAboutRecipient, type SmtpError, smtpCause, smtpOptions } from './smtp.ts'
import { vault } from './vault.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

export type MailSettings = {
  /** Empty: mails are written to the outbox. */
  smtpUrl: string
  /** Empty: `noreply` at the public address. */
  from: string
  outboxFolder: string
}

export const mailSettings = service<MailSettings>('how mails are sent')

/** Sends the mail if and only if the transaction commits: soon, and again until the mail server has taken it. Gives its id. */
export async function sendMail(tx: CompanyTx | PlatformTx, mail: Mail): Promise<string> {
  const id = randomUUID()
  await tx.execute(
    sql`insert into mail (id, content) values (${id}, ${vault().seal(JSON.stringify(mail), sealedCell(id))})`,
  )
  await enqueuePlatform(tx, mailJob, { id })
  return id
}

export const mailJob: PlatformJob<{ id: string }> = {
  name: 'send-mail',
  outward: 'mail',
  // Doubling up to two hours, for about two days: as long as a mail server that is mended on Monday may be gone.
  retries: 33,
  retryDelay: 5,
  mostDelay: 7200,
  // One that the server takes its time for keeps no other waiting.
  sideBySide: { workers: 3 },
  run: ({ id }, { isLastTry }) => send(id, isLastTry),
  async discard({ id }) {
    await settle(id, 'failed_at')
  },
}

// Mails belong to no company.
const sealedCell = (rowId: string) => ({ companyId: 0, table: 'mail', column: 'content', rowId })

async function send(id: string, isLastTry: boolean): Promise<void> {
  const waiting = await acrossCompanies(async tx => {
    const { rows } = await tx.execute<{ content: string; created_at: string }>(
      sql`select content, created_at from mail where id = ${id} and content is not null`,
    )
    return rows[0]
  })
  if (!waiting) return
  const mail = JSON.parse(vault().open(waiting.content, sealedCell(id))) as Mail
  try {
    await deliver(id, new Date(Temporal.Instant.from(waiting.created_at).epochMilliseconds), mail)
  } catch (error) {
    const cause = smtpCause(error as SmtpError)
    if (isLastTry || isAboutRecipient(error as SmtpError)) await settle(id, 'failed_at')
    else await tellFailure(id, cause)
    throw new MailFailure(cause)
  }
  await settle(id, 'sent_at')
}

const settle = (id: string, column: 'sent_at' | 'failed_at') =>
  acrossCompanies(tx =>
    tx.execute(sql`update mail set content = null, failure = '', ${sql.identifier(column)} = now() where id = ${id}`),
  )

/** Why the last try failed, for operators. */
const tellFailure = (id: string, cause: string) =>
  acrossCompanies(tx => tx.execute(sql`update mail set failure = ${cause} where id = ${id} and content is not null`))

class MailFailure extends Error {}

async function deliver(id: string, date: Date, { to, subject, text, html }: Mail): Promise<void> {
  const { smtpUrl, from, outboxFolder } = mailSettings.get()
  // Only who sends mails pays for it.
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(publicUrl())
  const message = {
    from: from || `Kontor <noreply@${hostname}>`,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    // The same at every try, so that a receiver can tell a repetition.
    messageId: `<${id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de-AT' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (smtpUrl) {
    await createTransport(smtpOptions(smtpUrl)).sendMail(message)
    return
  }
  const composed = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message)
  await writeWhole(
    outboxFolder,
    `${date.toISOString().slice(0, 19).replaceAll(':', '')}-${id}.eml`,
    composed.message as Buffer,
  )
}

/** Never seen half written. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = join(folder, `${name}.part`)
  try {
    await writeFlushed(part, bytes)
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
