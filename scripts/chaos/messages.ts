import type pg from 'pg'
import { userInvitations } from '#contract/accounts/user-invitations.ts'
import { startEldaService } from '#server/testing/elda-service.ts'
import { startSmtp, type TestSmtp } from '#server/testing/mails.ts'
import { startSftp } from '#server/testing/sftp-server.ts'
import { startReceiver } from '#server/testing/webhook-receiver.ts'
import type { Do, Invited, ToldShift } from './desk.ts'
import type { Ledger } from './ledger.ts'

/** Whom the product speaks to; they live as long as the run and forget each day. */
export type Outside = Awaited<ReturnType<typeof openOutside>>

export async function openOutside() {
  const [sftp, smtp, hooks] = [await startSftp(), await startSmtp(), await startReceiver()]
  const elda = await startEldaService()
  return {
    sftp,
    smtp,
    hooks,
    elda,
    forget() {
      sftp.files.clear()
      sftp.fault = () => undefined
      elda.fault = () => undefined
      elda.slow = () => {}
      elda.ahead = 0
      for (const list of [sftp.seen, sftp.steps, smtp.received, hooks.messages]) list.length = 0
      for (const list of [elda.filings, elda.returns, elda.calls]) list.length = 0
    },
    async close() {
      hooks.close()
      elda.close()
      await smtp.close()
      await sftp.close()
    },
  }
}

export const HEARD = ['employee.created', 'absence.created', 'absence.approved', 'absence.removed'] as const
const TOLD_BY: Record<(typeof HEARD)[number], { table: string; what: string }> = {
  'employee.created': { table: 'employee', what: 'people/employees created' },
  'absence.created': { table: 'absence', what: 'time/absences created' },
  'absence.approved': { table: 'absence', what: 'time/absences changed' },
  'absence.removed': { table: 'absence', what: 'time/absences removed' },
}

export const INVITE: Do = async ({ who, mark, invited, ...desk }, { isTwice }) => {
  const email = `${mark.replaceAll(' ', '-').toLowerCase()}-${invited.length}@tag.example`
  const asked: Invited = { email }
  invited.push(asked)
  const body = { email, firstName: 'Tag', lastName: `Gast ${desk.company}`, roleId: 6 }
  let answer = await who.send(userInvitations.invite, { body }, isTwice)
  if (answer.status === 403) {
    // It takes a proof that is minutes old at most.
    await who.signInAgain()
    answer = await who.send(userInvitations.invite, { body }, isTwice)
  }
  asked.isInvited = answer.status === 200
  if (!asked.isInvited) who.line.odd.push(`an invitation: ${answer.status} ${answer.text.slice(0, 300)}`)
}

/** What still waits to be told to somebody outside. */
export const untold = (client: pg.ClientBase): Promise<number> =>
  client
    .query<{ count: number }>(`
      select (select count(*) from webhook_delivery where state = 'queued')::int
        + (select count(*) from mail where sent_at is null and failed_at is null)::int
        + (select count(*) from plan_mail where sent_at is null)::int as count`)
    .then(({ rows }) => rows[0]!.count)

export type Heard = { breaches: string[]; mailsTwice: number; messagesTwice: number }

/**
 * Each thing that was done was told once, and nothing else. A process that was killed between the receiver's answer and its
 * note sends the same once more: told apart and counted.
 */
export function checkHeard(
  { smtp, hooks }: { smtp: TestSmtp; hooks: Outside['hooks'] },
  { invited, told: publishings }: { invited: readonly Invited[]; told: readonly ToldShift[] },
  ledger: Ledger,
): Heard {
  const plans = checkPlanMails(smtp, publishings)
  const breaches = plans.breaches
  let { mailsTwice } = plans
  for (const { email, isInvited } of invited) {
    const mails = smtp.received.filter(({ to }) => to.includes(email))
    const links = new Set(mails.map(({ mail }) => mail.messageId))
    if (isInvited && mails.length === 0) breaches.push(`${email} was invited and got no mail`)
    if (!isInvited && mails.length > 0) breaches.push(`${email} was refused and got a mail`)
    if (links.size > 1) breaches.push(`${email} got ${links.size} mails that differ`)
    mailsTwice += Math.max(0, mails.length - 1)
  }
  const told = new Map<string, Set<string>>()
  const keys = hooks.messages.map(({ json }) => `${json.companyId} ${json.id}`)
  for (const { json } of hooks.messages)
    for (const { id } of json.records) {
      const what = `${json.companyId} ${json.event} ${id}`
      told.set(what, (told.get(what) ?? new Set()).add(json.id))
    }
  for (const event of HEARD) {
    const { table, what } = TOLD_BY[event]
    for (const fact of ledger.facts.filter(each => each.table === table && each.known?.trail.includes(what))) {
      const key = `${fact.company} ${event} ${fact.id}`
      const times = told.get(key)?.size ?? 0
      if (times !== 1)
        breaches.push(`${event} of ${fact.what} ${fact.id} (company ${fact.company}) was told ${times} times`)
      told.delete(key)
    }
  }
  for (const what of told.keys()) breaches.push(`“${what}” was told, and nobody did it`)
  return { breaches, mailsTwice, messagesTwice: keys.length - new Set(keys).size }
}

const PLAN_LINE = /(?:Mo|Di|Mi|Do|Fr|Sa|So) \d+\.\d+\. \d\d:\d\d–\d\d:\d\d/g

/** Who was to be told of a shift got one mail that tells it, and no mail tells another one. */
function checkPlanMails(
  { received }: TestSmtp,
  told: readonly ToldShift[],
): { breaches: string[]; mailsTwice: number } {
  const plans = received.filter(({ mail }) => mail.subject?.startsWith('Ihr Dienstplan'))
  const mails = new Map(plans.map(({ to, mail }) => [`${to} ${mail.messageId}`, { to, mail }]))
  const lines = [...mails.values()].flatMap(({ to, mail }) =>
    [...new Set(mail.text?.match(PLAN_LINE))].map(line => ({ email: to.join(), line })),
  )
  const isOf = (one: ToldShift) => (other: ToldShift) => one.email === other.email && one.line === other.line
  const wanted = told.filter(({ isTold }) => isTold)
  return {
    breaches: [
      ...wanted.flatMap(each => {
        const times = lines.filter(isOf(each)).length
        return times === 1 ? [] : [`${each.email} was told ${times} times of “${each.line}”`]
      }),
      ...lines.flatMap(each =>
        wanted.some(isOf(each)) ? [] : [`${each.email} was told of “${each.line}”, which nobody published for them`],
      ),
    ],
    mailsTwice: plans.length - mails.size,
  }
}
