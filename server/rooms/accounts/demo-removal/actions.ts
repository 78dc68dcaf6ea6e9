import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import { service } from '#server/platform/gifts.ts'
import { forgetGuesses } from '#server/platform/guess-limits.ts'
import { publishSessionEnded } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { accountRows, recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

export type Demo = { companies: rows.DemoCompany[]; accounts: string[]; kept: string[] }

/** Forgets what the installation keeps of the demo besides rows and files. */
export const demoSignIns = service<() => Promise<void>>('what forgets the demo’s sign-ins')

export const find = (tx: PlatformTx): Promise<Demo> =>
  Promise.all([rows.companies(tx), rows.accounts(tx)]).then(([companies, accounts]) => ({
    companies,
    accounts: emails(accounts, false),
    kept: emails(accounts, true),
  }))

/**
 * Takes away what was made up to look around. Company by company, each whole; whatever stops it, the next call goes on. Files
 * go first: without their row nothing would know of them. `by`: the operator, none at the machine.
 */
export async function remove(by: { accountId: string; address: string } | undefined): Promise<Demo> {
  const demo = await acrossCompanies(async tx => {
    const accounts = await rows.accounts(tx)
    if (accounts.some(({ id, isKept }) => id === by?.accountId && !isKept)) throw new Refusal('conflict', OWN_ACCOUNT)
    return find(tx)
  })
  for (const { id } of demo.companies) await removeCompany(id)
  await removeAccounts()
  await demoSignIns.get()()
  if (by) await acrossCompanies(tx => recordEvent(tx, by.accountId, 'demo removed', by.address))
  return demo
}

const OWN_ACCOUNT =
  'Sie sind mit einem Benutzerkonto der Demo angemeldet, das dabei verschwindet. Bitte melden Sie sich mit einem eigenen Konto an.'

async function removeCompany(id: number): Promise<void> {
  const keys = await acrossCompanies(tx => rows.storageKeys(tx, id))
  for (const key of keys) await fileStore().remove(key)
  await acrossCompanies(async tx => {
    if (!(await rows.lockCompany(tx, id))) return
    await rows.removeCompany(tx, id)
  })
}

async function removeAccounts(): Promise<void> {
  const removed = await acrossCompanies(async tx => {
    const accounts = await rows.accounts(tx)
    for (const { id, isKept } of accounts) if (isKept) await accountRows.makeReal(tx, id)
    const others = accounts.filter(({ isKept }) => !isKept)
    const ended = await rows.removeAccounts(
      tx,
      others.map(({ id }) => id),
    )
    for (const session of ended) await publishSessionEnded(tx, session)
    return others
  })
  for (const { id, email } of removed)
    await Promise.all([
      forgetGuesses('password', email),
      forgetGuesses('mailed-token', email),
      forgetGuesses('code', id),
    ])
}

const emails = (accounts: readonly rows.DemoAccount[], isKept: boolean) =>
  accounts.filter(account => account.isKept === isKept).map(({ email }) => email)
