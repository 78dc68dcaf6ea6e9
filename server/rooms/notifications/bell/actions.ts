import type { BellConfig, BellConfigChange } from '#contract/notifications/bell.ts'
import { CATEGORIES, type Category, type Counts, expiryLimit } from '#domain/notifications/categories.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'
import { type Viewer, viewerFacts } from '../open-alerts/rows.ts'
import * as rows from './rows.ts'
import { OWN_CATEGORIES, visibleCategories } from './rules.ts'

const KIND = 'notifications/bell'

export const viewerOf = async (tx: CompanyTx, scope: CompanyScope): Promise<Viewer> => ({
  ...(await viewerFacts(tx, scope)),
  expiryLimit: expiryLimit((await rows.config(tx, scope)).documentExpiryLimit),
  seesSensitive: scope.permissions.has('documents.read-sensitive'),
})

const share = sharedRuns<rows.CountedAt>()

/** When a change makes a thousand open pages ask at once, those who may see the same are answered by one count. */
export async function counts(scope: CompanyScope, among: readonly Category[] = CATEGORIES): Promise<Counts> {
  const wanted = visibleCategories(scope).filter(category => among.includes(category))
  const own = wanted.filter(category => OWN_CATEGORIES.includes(category))
  const common = wanted.filter(category => !OWN_CATEGORIES.includes(category))
  const [viewer, counted] = await inCompany(scope, async tx => {
    const viewer = await viewerOf(tx, scope)
    return [viewer, (await rows.counts(tx, viewer, own)).counts] as const
  })
  if (common.length === 0) return counted
  const { expiryLimit: limit, seesSensitive, asksEducation, today, snapshot } = viewer
  const { companyId, storeIds, excludedStoreIds } = scope
  const key = JSON.stringify([
    companyId,
    storeIds,
    excludedStoreIds,
    limit,
    seesSensitive,
    asksEducation,
    today,
    common,
  ])
  const shared = await share(
    key,
    () => inCompany(scope, tx => rows.counts(tx, viewer, common)),
    counted => counted.snapshot === snapshot,
  )
  return { ...counted, ...shared.counts }
}

export const config = (scope: CompanyScope): Promise<BellConfig> => inCompany(scope, tx => rows.config(tx, scope))

export const changeConfig = (scope: CompanyScope, wanted: BellConfigChange): Promise<BellConfig> =>
  inCompany(scope, async tx => {
    const before = await rows.config(tx, scope)
    await rows.saveConfig(tx, scope, wanted)
    const after = await rows.config(tx, scope)
    await audit(tx, scope, { action: 'changed', kind: KIND, id: scope.accountId, before, after })
    await publishOwn(tx, scope)
    return after
  })

/** What one has read or switched concerns one's own open pages only, so these have a noun of their own. */
export const publishOwn = (tx: CompanyTx, { companyId, accountId }: CompanyScope) =>
  publish(tx, { companyId, area: 'notifications', noun: `bell-${accountId}` })
