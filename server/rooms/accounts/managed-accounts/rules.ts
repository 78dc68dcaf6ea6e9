import { USER_ACTIONS, type UserAction } from '#contract/accounts/users.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import type { ManagedAccount } from './rows.ts'

export const TAKEN = 'Diese E-Mail-Adresse gehört schon zu einem Benutzerkonto.'

type Verdict = readonly [code: RefusalCode, message: string]

/** Why the caller may not do this to the account; undefined when nothing stands in the way. Product B. */
export function verdict(session: Session, account: ManagedAccount, action: UserAction): Verdict | undefined {
  if (account.id === session.accountId) return OF_ONESELF[action] ?? ofState(account, action)
  return upward(session, account) ?? ofState(account, action)
}

/** What needs the old password or a second factor in the profile must not go without it here. */
const OF_ONESELF: Partial<Record<UserAction, Verdict>> = {
  password: ['conflict', 'Ihr eigenes Passwort ändern Sie in Ihrem Profil.'],
  twofactor: ['conflict', 'Ihren eigenen zweiten Faktor schalten Sie in Ihrem Profil aus.'],
  email: ['conflict', 'Ihre eigene E-Mail-Adresse ändert ein anderer Administrator.'],
  active: ['conflict', 'Sie können sich nicht selbst deaktivieren.'],
  remove: ['conflict', 'Sie können sich nicht selbst löschen.'],
}

/** The role ADMIN is no way to what operators and owners may, nor into companies of others. */
function upward({ isSuperuser }: Session, account: ManagedAccount): Verdict | undefined {
  if (isSuperuser) return undefined
  if (account.isSuperuser) return ['forbidden', 'Das Konto eines Betreibers kann nur ein Betreiber verwalten.']
  if (account.isOwnerAbove)
    return ['forbidden', 'Das Konto eines Besitzers kann nur ein Besitzer oder ein Betreiber verwalten.']
  if (account.isElsewhere)
    return ['forbidden', 'Das Konto gehört auch zu einem Betrieb, in dem Sie keine Benutzer verwalten.']
  return undefined
}

function ofState(account: ManagedAccount, action: UserAction): Verdict | undefined {
  switch (action) {
    case 'register':
      return account.active && account.hasPassword ? ACTIVATED : undefined
    case 'twofactor':
      return account.twofactor ? undefined : ['conflict', 'Das Konto hat keinen zweiten Faktor.']
    case 'picture':
      return account.hasPicture ? undefined : ['not_found', 'Es gibt kein Profilbild.']
    case 'active':
      return account.active ? lastOwner(account) : undefined
    case 'remove':
      return lastOwner(account)
    default:
      return undefined
  }
}

const ACTIVATED: Verdict = ['already_activated', 'Das Benutzerkonto ist bereits aktiviert.']

const lastOwner = ({ lastOwned }: ManagedAccount): Verdict | undefined =>
  lastOwned === null
    ? undefined
    : ['conflict', `${lastOwned} hätte danach keinen Besitzer mehr. Bestimmen Sie zuerst einen anderen.`]

/** For the list: what would be refused, and why. */
export const refusalsOf = (session: Session, account: ManagedAccount): Partial<Record<UserAction, string>> =>
  Object.fromEntries(
    USER_ACTIONS.flatMap(action => {
      const refused = verdict(session, account, action)
      return refused ? [[action, refused[1]]] : []
    }),
  )

/** For what every account's own owner may do. */
export function refuseUpward(session: Session, account: ManagedAccount): void {
  const refused = upward(session, account)
  if (refused) throw new Refusal(...refused)
}

export function refuse(session: Session, account: ManagedAccount, action: UserAction): void {
  const refused = verdict(session, account, action)
  if (refused) throw new Refusal(...refused)
}
