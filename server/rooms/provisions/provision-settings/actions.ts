import type { ProvisionSettings, ProvisionSettingsChange } from '#contract/provisions/provision-settings.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('provisions/provision-settings')

export const show = (scope: CompanyScope): Promise<ProvisionSettings> => inCompany(scope, rows.find)

export const change = (
  scope: CompanyScope,
  { version, ...wanted }: ProvisionSettingsChange,
): Promise<ProvisionSettings> =>
  inCompany(scope, async tx => {
    const before = await rows.lock(tx, scope)
    refuseStale(before.version, version)
    const after = await rows.update(tx, wanted)
    // There is one of them in a company.
    await trail.changed(tx, scope, { ...before, id: scope.companyId }, { ...after, id: scope.companyId })
    return after
  })
