import type { UserCommand } from '#contract/accounts/users.ts'
import { emailDomain } from '#domain/access/email-domain.ts'
import { countGuess } from '#server/platform/guess-limits.ts'
import { sendMail } from '#server/platform/mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import {
  accountRows,
  signOnByDomain as byDomain,
  signOnDomainsOf as domainsOf,
  emailChangeMail,
  endOpenTokens as endOpen,
  mailNewEmail,
  redeemToken as redeem,
  tellCompanies as tell,
} from '#server/rooms/access/public.ts'
import { mailAct, record, withAccount } from '../managed-accounts/actions.ts'
import { TAKEN } from '../managed-accounts/rules.ts'
import { refuseOtherSignOn } from './rules.ts'

type Command<Name extends UserCommand['command']> = Extract<UserCommand, { command: Name }>

/** The account keeps its address until the owner of the new one has confirmed it; a newer wish takes the place of an open one. */
export async function request(session: Session, { id, email }: Command<'changeEmail'>, caller: Caller): Promise<void> {
  await countGuess('email-change-account', session.accountId)
  await countGuess('email-change', email)
  await withAccount(session, id, 'email', async (tx, account) => {
    if (email === account.email) throw refusal('Das ist schon die Adresse dieses Kontos.')
    if (await accountRows.isTaken(tx, email)) throw refusal(TAKEN)
    const isSomebodysDomain = (await byDomain(tx, emailDomain(email) ?? '')) !== undefined
    refuseOtherSignOn(account.email, email, await domainsOf(tx, id), isSomebodysDomain)
    await mailNewEmail(tx, account, email)
    await sendMail(tx, { to: account.email, ...emailChangeMail(account, 'requested') })
    await record(tx, session, caller, 'email change requested', id, { email })
    await tell(tx, session.accountId, caller, account, {
      action: 'changed',
      before: { pendingEmail: account.pendingEmail },
      after: { pendingEmail: email },
    })
  })
}

export const withdraw = (session: Session, id: string, caller: Caller): Promise<void> =>
  withAccount(session, id, 'email', async (tx, account) => {
    if (account.pendingEmail === null)
      throw new Refusal('not_found', 'Es gibt keine neue E-Mail-Adresse, die noch zu bestätigen wäre.')
    await endOpen(tx, id, 'email')
    await record(tx, session, caller, 'email change withdrawn', id)
    await mailAct(tx, session, account, 'email-kept')
    await tell(tx, session.accountId, caller, account, {
      action: 'changed',
      before: { pendingEmail: account.pendingEmail },
      after: { pendingEmail: null },
    })
  })

/** Whoever follows the link has the mailbox; it signs nobody in. */
export const confirm = ({ email, token }: Command<'confirmEmail'>, caller: Caller): Promise<null> =>
  redeem('email', email, token, caller, async (tx, account) => {
    if (!(await accountRows.setEmail(tx, account.id, email))) throw refusal(TAKEN)
    await sendMail(tx, { to: account.email, ...emailChangeMail(account, 'done') })
    await accountRows.recordOrder(tx, {
      accountId: account.id,
      action: 'email changed',
      by: null,
      address: caller.address,
    })
    await tell(tx, account.id, caller, account, {
      action: 'changed',
      before: { email: account.email },
      after: { email },
    })
    return null
  })

const refusal = (message: string) => new Refusal('conflict', message, { email: message })
