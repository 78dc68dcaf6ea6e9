import { randomBytes } from 'node:crypto'
import type { SetUp, SetUpState } from '#contract/accounts/set-up.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { isThisMachine } from '#server/platform/networks.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/serve.ts'
import { accountRows, enterFrom, refuseWeakPassword, tellCompanies as tell } from '#server/rooms/access/public.ts'
import { begin as beginCompany } from '../companies/actions.ts'
import { assign } from '../companies/rows.ts'
import * as rows from './rows.ts'

const VALID_HOURS = 1
const OWNER = 1

type DemoSignIns = { password: string; accounts: { email: string; role: string }[] }
type Settings = {
  /** Behind a proxy nobody comes from this machine. */
  isProxied: boolean
  makeDemo: () => Promise<DemoSignIns | undefined>
}
export const setUpSettings = service<Settings>('how Kontor is set up')

/** The token of the set-up page, kept as its hash alone; undefined once somebody is there. */
export const open = (): Promise<string | undefined> =>
  acrossCompanies(async tx => {
    await rows.lock(tx)
    if (await rows.hasPeople(tx)) return undefined
    const token = randomBytes(32).toString('base64url')
    await rows.insertToken(tx, token, VALID_HOURS)
    return token
  })

/** For everyone to know: whoever comes to an empty installation has to be told where the address stands. */
export const state = (): Promise<{ isOpen: boolean }> =>
  acrossCompanies(async tx => ({ isOpen: !(await rows.hasPeople(tx)) }))

export const show = (token: string, caller: Caller): Promise<SetUpState> =>
  admitted(token, caller, async tx => ({ hasDemo: await rows.hasDemo(tx) }))

/** Gives the token of the owner's first session. */
export async function begin({ token, owner, company }: SetUp, caller: Caller): Promise<string> {
  await admit(token, caller)
  const names = { firstName: owner.firstname, lastName: owner.lastname, companies: [company.name] }
  refuseWeakPassword(owner.password, { email: owner.email, ...names }, 'owner.password')
  const passwordHash = await hashPassword(owner.password)
  return admitted(token, caller, async tx => {
    const accountId = await accountRows.insertOwner(tx, { ...owner, passwordHash })
    if (!accountId) throw new Refusal('conflict', TAKEN, { 'owner.email': TAKEN })
    const companyId = await beginCompany(tx, company, { accountId, origin: caller.origin })
    await assign(tx, companyId, accountId, OWNER)
    await accountRows.recordOrder(tx, { accountId, action: 'set up', by: null, address: caller.address })
    await tell(tx, accountId, caller, { id: accountId, email: owner.email }, { action: 'created' })
    await rows.removeTokens(tx)
    return enterFrom(tx, accountId, caller)
  })
}

const TAKEN = 'Mit dieser E-Mail-Adresse gibt es schon ein Benutzerkonto der Demo.'

export async function makeDemo(token: string, caller: Caller): Promise<DemoSignIns> {
  await admit(token, caller)
  const made = await setUpSettings.get().makeDemo()
  if (!made) throw new Refusal('conflict', 'Die Demo ist schon da.')
  return made
}

/** Refuses who does not come with an address to set up that still holds. */
export const admit = (token: string, caller: Caller): Promise<void> => admitted(token, caller, async () => {})

async function admitted<T>(token: string, caller: Caller, run: (tx: PlatformTx) => Promise<T>): Promise<T> {
  if (!setUpSettings.get().isProxied && !isThisMachine(caller.address)) throw new Refusal('forbidden', ELSEWHERE)
  return acrossCompanies(async tx => {
    await rows.lock(tx)
    if (!(await rows.isOpen(tx, token)) || (await rows.hasPeople(tx))) throw new Refusal('token_invalid')
    return run(tx)
  })
}

const ELSEWHERE =
  'Eingerichtet wird Kontor auf dem Rechner, auf dem es läuft. Hinter einem Proxy muss TRUST_PROXY gesetzt sein.'
