import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { forgetGuesses } from '#server/platform/guess-limits.ts'
import { sendMail } from '#server/platform/mail.ts'
import type { Caller } from '#server/platform/serve.ts'
import {
  type Account,
  accountRows,
  actMail,
  endAllSessions,
  newRegistrationLink,
  newResetLink,
  removeSecondFactor,
  tellCompanies as tell,
} from '#server/rooms/access/public.ts'

import * as rows from './rows.ts'

// For operators who locked themselves out: whoever may run programs where Kontor runs holds all of it already. Each act is
// kept in the account's trail and in the event log of its companies.

const MACHINE: Caller = {
  address: '',
  network: '',
  userAgent: '',
  origin: 'machine',
  idempotencyKey: undefined,
  device: undefined,
  keepDevice: () => {},
  gone: () => new AbortController().signal,
}

export const list = (): Promise<rows.KnownAccount[]> => acrossCompanies(rows.list)

/** A link to a new password, valid for an hour; what kept the account out is lifted. Undefined: no such account. */
export const password = (email: string): Promise<string | undefined> =>
  withAccount(email, async (tx, account) => {
    if (!account.active) await accountRows.setActive(tx, account.id, true)
    await record(tx, account, 'reset link made at the machine')
    return newResetLink(tx, account)
  })

export const secondFactorOff = (email: string): Promise<true | undefined> =>
  withAccount(email, async (tx, account) => {
    await removeSecondFactor(tx, account.id)
    await endAllSessions(tx, account.id)
    await record(tx, account, 'second factor deactivated at the machine')
    await sendMail(tx, { to: account.email, ...actMail(account, 'twofactor') })
    await told(tx, account, { twofactor: true }, { twofactor: false })
    return true as const
  })

type Values = { twofactor?: boolean; roleName?: string }
type NewOwner = { email: string; firstname: string; lastname: string }

/**
 * Owner of the company and operator of this installation, made anew where there is no such account: then with a link to
 * register, valid for a day. Undefined: no such company.
 */
export const owner = (wanted: NewOwner, companyId: number): Promise<{ link: string | undefined } | undefined> =>
  acrossCompanies(async tx => {
    if (!(await rows.hasCompany(tx, companyId))) return undefined
    const known = await accountRows.lockByEmail(tx, wanted.email)
    const account = known ?? (await accountRows.insert(tx, { ...wanted, passwordHash: null }))!
    await accountRows.makeOperator(tx, account.id)
    await rows.makeOwner(tx, companyId, account.id)
    await endAllSessions(tx, account.id)
    await record(tx, account, 'made owner at the machine')
    await told(tx, account, {}, { roleName: 'Besitzer' })
    return { link: known?.active ? undefined : await newRegistrationLink(tx, account) }
  })

async function withAccount<T>(email: string, run: (tx: PlatformTx, account: Account) => Promise<T>) {
  const done = await acrossCompanies(async tx => {
    const account = await accountRows.lockByEmail(tx, email)
    return account && run(tx, account)
  })
  if (done !== undefined) for (const what of ['password', 'mailed-token'] as const) await forgetGuesses(what, email)
  return done
}

const record = (tx: PlatformTx, { id }: Account, action: string) =>
  accountRows.recordOrder(tx, { accountId: id, action, by: null, address: MACHINE.origin })

const told = (tx: PlatformTx, account: Account, before: Values, after: Values) =>
  tell(tx, account.id, MACHINE, account, { action: 'changed', before, after })
