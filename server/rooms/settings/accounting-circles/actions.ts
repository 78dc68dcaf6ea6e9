import type {
  AccountingCircle,
  AccountingCircleChange,
  AccountingCircleDraft,
} from '#contract/settings/accounting-circles.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/accounting-circles')

export const create = (scope: CompanyScope, draft: AccountingCircleDraft): Promise<AccountingCircle> =>
  inCompany(scope, async tx => {
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    return created
  })

export const change = (scope: CompanyScope, id: number, wanted: AccountingCircleChange): Promise<AccountingCircle> =>
  inCompany(scope, async tx => {
    const before = await rows.lock(tx, id)
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, wanted.version)
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, before, after)
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await rows.lock(tx, id)
    if (!before) throw new Refusal('not_found')
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
  })
