import type { HandOverSettings, HandOverSettingsChange } from '#contract/exports/hand-over-settings.ts'
import { isOfAbsences, shippedLayout } from '#domain/exports/export-templates.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('exports/hand-over-settings')

export const show = (scope: CompanyScope): Promise<HandOverSettings> => inCompany(scope, rows.find)

export const change = (scope: CompanyScope, wanted: HandOverSettingsChange): Promise<HandOverSettings> =>
  inCompany(scope, async tx => {
    const before = await rows.lock(tx, scope)
    refuseStale(before.version, wanted.version)
    for (const field of ['wageLayout', 'absenceLayout'] as const)
      if (wanted[field] && wanted[field] !== before[field]) await refuseUnknown(tx, field, wanted[field])
    const after = await rows.update(tx, { ...before, ...wanted })
    // There is one of them in a company.
    await trail.changed(tx, scope, await told(tx, scope, before), await told(tx, scope, after))
    return after
  })

async function refuseUnknown(tx: CompanyTx, field: 'wageLayout' | 'absenceLayout', key: string): Promise<void> {
  const layout = (await rows.template(tx, key))?.layout ?? shippedLayout(key)?.key
  const isFitting = layout !== undefined && isOfAbsences({ layout }) === (field === 'absenceLayout')
  if (!isFitting) throw new Refusal('invalid', undefined, { [field]: 'Diese Datei gibt es nicht' })
}

/** A template is told by its name, which may be gone when it is read. */
async function told(tx: CompanyTx, { companyId }: CompanyScope, settings: HandOverSettings) {
  const nameOf = async (key: string) => {
    const template = await rows.template(tx, key)
    return template ? `Vorlage „${template.name}“` : key
  }
  const { wageLayout, absenceLayout } = settings
  return {
    ...settings,
    id: companyId,
    wageLayout: await nameOf(wageLayout),
    absenceLayout: await nameOf(absenceLayout),
  }
}
