import type { AccountPreference } from '#contract/accounts/account-preferences.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { tellOwnPages } from '../store-filter/actions.ts'
import * as rows from './rows.ts'

const KIND = 'accounts/account-preferences'
type Preferences = { preference: AccountPreference }[]

export const show = (scope: CompanyScope): Promise<Preferences> =>
  inCompany(scope, async tx => [{ preference: await rows.find(tx, scope) }])

export const change = (scope: CompanyScope, wanted: AccountPreference): Promise<Preferences> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx, scope)
    await rows.save(tx, scope, wanted)
    const { companyId, accountId } = scope
    await audit(tx, scope, { action: 'changed', kind: KIND, id: accountId, before, after: wanted })
    await publish(tx, { companyId, accountId, area: 'accounts', noun: 'account-preferences' })
    await tellOwnPages(tx, scope)
    return [{ preference: wanted }]
  })
