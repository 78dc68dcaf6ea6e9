import type { StoreAccount, StoreAccountChange, StoreAccounts } from '#contract/elda/store-accounts.ts'
import { accountOfStore, type ContributionAccount } from '#domain/elda/store-accounts.ts'
import { insurerText } from '#domain/settings/elda.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('elda/store-accounts')

export const list = (scope: CompanyScope): Promise<StoreAccounts> =>
  inCompany(scope, async tx => {
    const accounts = await rows.accounts(tx)
    return { stores: await storesWith(tx, accounts), accounts }
  })

export const change = (scope: CompanyScope, storeId: number, wanted: StoreAccountChange): Promise<StoreAccount> =>
  inCompany(scope, async tx => {
    const accounts = await rows.accounts(tx)
    const find = async () => (await storesWith(tx, accounts)).find(({ id }) => id === storeId)
    const before = await find()
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, wanted.version)
    if (wanted.insurerId !== null && !accounts.some(({ id }) => id === wanted.insurerId))
      throw new Refusal('not_found', 'Dieses Beitragskonto gibt es nicht mehr.')
    if (!(await rows.choose(tx, scope, storeId, wanted))) throw new Refusal('stale')
    const after = (await find())!
    await trail.changed(tx, scope, noted(before), noted(after), storeId)
    return after
  })

const storesWith = async (tx: CompanyTx, accounts: readonly ContributionAccount[]): Promise<StoreAccount[]> =>
  (await rows.stores(tx)).map(({ id, storeName, federalState, chosenId, version }) => ({
    ...{ id, storeName, version, insurerId: chosenId },
    account: accountOfStore({ federalState, chosenId }, accounts) ?? null,
  }))

const noted = ({ account }: StoreAccount) => ({
  contributionAccount: account ? `${insurerText(account.insurer)}, Konto ${account.contribution_accountnumber}` : '',
})
