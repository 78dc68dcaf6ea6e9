import type { AccountPreference } from '#contract/accounts/account-preferences.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { publishOwnPages } from '../store-filter/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/account-preferences')
type Preferences = { preference: AccountPreference }[]

export const show = (scope: CompanyScope): Promise<Preferences> =>
  inCompany(scope, async tx => [{ preference: await rows.find(tx, scope) }])

export const change = (scope: CompanyScope, wanted: AccountPreference): Promise<Preferences> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx, scope)
    await rows.save(tx, scope, wanted)
    await trail.changed(tx, scope, before, wanted, scope.accountId)
    await publishOwnPages(tx, scope)
    return [{ preference: wanted }]
  })
