import { NO_STORE, type StoreFilter, type StoreFilterChange } from '#contract/accounts/store-filter.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/store-filter')

export const show = (scope: CompanyScope): Promise<StoreFilter> => inCompany(scope, tx => filterOf(tx, scope))

export const save = (scope: CompanyScope, { stores }: StoreFilterChange): Promise<StoreFilter> =>
  inCompany(scope, async tx => {
    const ids = stores.map(({ id }) => id).filter(id => id !== NO_STORE)
    if ((await rows.countVisible(tx, ids)) !== ids.length) throw new Refusal('not_found')
    await rows.lock(tx, scope)
    const before = await filterOf(tx, scope)
    await rows.save(tx, scope, stores)
    const after = await filterOf(tx, scope)
    await trail.changed(tx, scope, { excluded: excluded(before) }, { excluded: excluded(after) }, scope.accountId)
    await publishOwnPages(tx, scope)
    return after
  })

/** The filter is its account's: nobody else's screens are touched, but on one's own every list shows something else. */
export const publishOwnPages = (tx: CompanyTx, { companyId, accountId }: CompanyScope) =>
  publish(tx, { companyId, accountId, kind: 'accounts/store-filter', everything: true })

const filterOf = async (tx: CompanyTx, scope: CompanyScope): Promise<StoreFilter> => ({
  companyId: scope.companyId,
  stores: await rows.choices(tx, scope),
})

const excluded = ({ stores }: StoreFilter) => stores.filter(({ selected }) => !selected).map(({ id }) => id)
