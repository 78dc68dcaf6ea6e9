import { emailDomain } from '#domain/access/email-domain.ts'
import { ScimRefusal } from '#domain/accounts/scim-attributes.ts'
import type { CompanyScope, PlatformTx } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import {
  type Account,
  accountRows,
  actMail,
  directoryMail,
  endAllSessions,
  endOpenTokens,
  tellCompanies,
} from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

/** Whose identity system asks, and from where. */
export type Asker = { scope: CompanyScope; address: string }
type Names = { firstName: string; lastName: string }

const PROTECTED = 'Dieses Konto verwaltet kein Identitätssystem.'
const ENDED = 'Dieses Benutzerkonto wurde deaktiviert. Es wieder zu aktivieren ist Sache eines Administrators.'
const BEYOND = 'Das Konto gehört auch zu einem anderen Betrieb; seine E-Mail-Adresse bleibt.'
const LEFT = 'Das Konto hat eine E-Mail-Adresse, für die diese Firma nicht spricht.'
const TAKEN = 'Diese E-Mail-Adresse gehört schon zu einem anderen Benutzerkonto.'

/**
 * The account with this address, made where there was none; it has no password, and signs in by the company's own provider. What is
 * done here holds also where what follows is refused: without a role it opens nothing.
 */
export async function takeIn(
  tx: PlatformTx,
  asker: Asker,
  wanted: Names & { email: string; active: boolean },
  invites: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const known = await accountRows.lockByEmail(tx, wanted.email)
  if (known) {
    const facts = await factsOf(tx, asker, known)
    await rename(tx, asker, known, wanted, facts)
    await (wanted.active ? begin(tx, asker, known, facts) : end(tx, asker, known, facts))
    if (known.active && wanted.active) await sendMail(tx, { to: known.email, ...actMail(known, 'joined') })
    return { id: known.id, isNew: false }
  }
  const { email, firstName, lastName, active } = wanted
  const made = await accountRows.insert(tx, { email, firstname: firstName, lastname: lastName, passwordHash: null })
  if (!made) throw new ScimRefusal(409, 'uniqueness', TAKEN)
  await record(tx, asker, made.id, 'user created')
  if (active) await accountRows.setActive(tx, made.id, true, true)
  if (active && invites) await sendMail(tx, { to: email, ...directoryMail(made, 'invited', publicUrl()) })
  return { id: made.id, isNew: true }
}

export type AccountChanges = { email?: string; names?: Names; active?: boolean }

/** `domains`: the company's own. Of an account that left them only the role here is the provider's to take. */
export async function changeAccount(
  tx: PlatformTx,
  asker: Asker,
  accountId: string,
  { email, names, active }: AccountChanges,
  domains: readonly string[],
): Promise<void> {
  const account = await accountRows.lock(tx, accountId)
  if (!account) throw new ScimRefusal(404, undefined, 'Diesen Benutzer gibt es nicht.')
  const facts = await factsOf(tx, asker, account)
  if (!domains.includes(emailDomain(account.email) ?? '')) {
    if (active === false && !email && !names) return
    throw new ScimRefusal(403, undefined, LEFT)
  }
  if (email !== undefined && email !== account.email) await move(tx, asker, account, email, facts)
  const moved = email === undefined ? account : { ...account, email }
  if (names) await rename(tx, asker, moved, names, facts)
  if (active === true) await begin(tx, asker, moved, facts)
  if (active === false) await end(tx, asker, moved, facts)
}

async function factsOf(tx: PlatformTx, { scope }: Asker, account: Account): Promise<rows.AccountFacts> {
  const facts = await rows.factsOf(tx, account.id, scope.companyId)
  if (facts.isProtected) throw new ScimRefusal(403, undefined, PROTECTED)
  return facts
}

/** An address is where a new password is sent to, which lets into all companies of an account. */
async function move(tx: PlatformTx, asker: Asker, account: Account, email: string, facts: rows.AccountFacts) {
  if (facts.isElsewhere) throw new ScimRefusal(403, undefined, BEYOND)
  if (!(await accountRows.setEmail(tx, account.id, email))) throw new ScimRefusal(409, 'uniqueness', TAKEN)
  await endOpenTokens(tx, account.id)
  await endAllSessions(tx, account.id)
  await sendMail(tx, { to: account.email, ...directoryMail(account, 'email-left') })
  await sendMail(tx, { to: email, ...directoryMail(account, 'email-taken', publicUrl()) })
  await record(tx, asker, account.id, 'email changed')
  await tell(tx, asker, { ...account, email }, { before: { email: account.email }, after: { email } })
}

/** Other companies know the person by the name that they have. */
async function rename(
  tx: PlatformTx,
  asker: Asker,
  account: Account,
  names: Names,
  { isElsewhere }: rows.AccountFacts,
) {
  const { firstName, lastName } = names
  const isSame = account.firstName === firstName && account.lastName === lastName
  if (isElsewhere || isSame || `${firstName}${lastName}` === '') return
  await accountRows.setNames(tx, account.id, names)
  await tell(tx, asker, account, {
    before: { firstName: account.firstName, lastName: account.lastName },
    after: { firstName, lastName },
  })
}

/** What somebody else ended stays so; what never began, or ended by a company's own identity system, begins. */
async function begin(tx: PlatformTx, asker: Asker, account: Account, { wasEndedHere }: rows.AccountFacts) {
  if (account.active) return
  if (!wasEndedHere && (account.hasPassword || account.hasSignedIn)) throw new ScimRefusal(403, undefined, ENDED)
  await accountRows.setActive(tx, account.id, true, true)
  await record(tx, asker, account.id, 'activated')
  await tell(tx, asker, account, { before: { active: false }, after: { active: true } })
}

async function end(tx: PlatformTx, asker: Asker, account: Account, { isElsewhere }: rows.AccountFacts) {
  if (isElsewhere || !account.active) return
  await accountRows.setActive(tx, account.id, false, true)
  await endOpenTokens(tx, account.id)
  await endAllSessions(tx, account.id)
  await sendMail(tx, { to: account.email, ...actMail(account, 'deactivated') })
  await record(tx, asker, account.id, 'deactivated')
  await tell(tx, asker, account, { before: { active: true }, after: { active: false } })
}

const record = (tx: PlatformTx, { scope, address }: Asker, accountId: string, action: string) =>
  accountRows.recordOrder(tx, { accountId, action, by: scope.accountId, address })

const tell = (
  tx: PlatformTx,
  { scope }: Asker,
  account: Account,
  done: Pick<Parameters<typeof tellCompanies>[4], 'before' | 'after'>,
) => tellCompanies(tx, scope.accountId, scope, account, { action: 'changed', ...done })
