import type { BellConfig, BellConfigChange } from '#contract/notifications/bell.ts'
import { CATEGORIES, type Category, type Counts, expiryLimit } from '#domain/notifications/categories.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { changed } from '#server/platform/live.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'
import { type Viewer, viewerFacts } from '../open-matters/store.ts'
import { OWN_CATEGORIES, visibleCategories } from './rules.ts'
import * as store from './store.ts'

const KIND = 'notifications/bell'

export const viewerOf = async (tx: CompanyTx, scope: CompanyScope): Promise<Viewer> => ({
  ...(await viewerFacts(tx, scope)),
  expiryLimit: expiryLimit((await store.config(tx, scope)).documentExpiryLimit),
  seesSensitive: scope.permissions.has('documents.read-sensitive'),
})

const share = sharedRuns<store.CountedAt>()

/** When a change makes a thousand open pages ask at once, those who may see the same are answered by one count. */
export async function counts(scope: CompanyScope, among: readonly Category[] = CATEGORIES): Promise<Counts> {
  const wanted = visibleCategories(scope).filter(category => among.includes(category))
  const own = wanted.filter(category => OWN_CATEGORIES.includes(category))
  const common = wanted.filter(category => !OWN_CATEGORIES.includes(category))
  const [viewer, counted] = await inCompany(scope, async tx => {
    const viewer = await viewerOf(tx, scope)
    return [viewer, (await store.counts(tx, viewer, own)).counts] as const
  })
  if (common.length === 0) return counted
  const { expiryLimit: limit, seesSensitive, asksEducation, today, snapshot } = viewer
  const { companyId, storeIds, filteredOut } = scope
  const key = JSON.stringify([companyId, storeIds, filteredOut, limit, seesSensitive, asksEducation, today, common])
  const shared = await share(
    key,
    () => inCompany(scope, tx => store.counts(tx, viewer, common)),
    counted => counted.snapshot === snapshot,
  )
  return { ...counted, ...shared.counts }
}

export const config = (scope: CompanyScope): Promise<BellConfig> => inCompany(scope, tx => store.config(tx, scope))

export const changeConfig = (scope: CompanyScope, wanted: BellConfigChange): Promise<BellConfig> =>
  inCompany(scope, async tx => {
    const before = await store.config(tx, scope)
    await store.saveConfig(tx, scope, wanted)
    const after = await store.config(tx, scope)
    await audit(tx, scope, { action: 'changed', kind: KIND, id: scope.accountId, before, after })
    await tellOwn(tx, scope)
    return after
  })

/** What one has read or switched concerns one's own open pages only, so these have a noun of their own. */
export const tellOwn = (tx: CompanyTx, { companyId, accountId }: CompanyScope) =>
  changed(tx, { companyId, room: 'notifications', noun: `bell-${accountId}` })
