import type { HandOverSettings, HandOverSettingsChange } from '#contract/time/hand-over-settings.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('time/hand-over-settings')

export const show = (scope: CompanyScope): Promise<HandOverSettings> => inCompany(scope, rows.find)

export const change = (scope: CompanyScope, wanted: HandOverSettingsChange): Promise<HandOverSettings> =>
  inCompany(scope, async tx => {
    const before = await rows.lock(tx, scope)
    refuseStale(before.version, wanted.version)
    const after = await rows.update(tx, { ...before, ...wanted })
    // There is one of them in a company.
    await trail.changed(tx, scope, { id: scope.companyId, ...before }, { id: scope.companyId, ...after })
    return after
  })
