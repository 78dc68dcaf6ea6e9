import type { BellConfig, BellConfigChange } from '#contract/notifications/bell.ts'
import { CATEGORIES, type Category, expiryLimit } from '#domain/notifications/categories.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'
import { trailOf } from '#server/platform/trail.ts'
import { type Viewer, viewerFacts } from '../open-alerts/rows.ts'
import * as rows from './rows.ts'
import { OWN_CATEGORIES, visibleCategories } from './rules.ts'

const trail = trailOf('notifications/bell')

export const viewerOf = async (tx: CompanyTx, scope: CompanyScope): Promise<Viewer> => ({
  ...(await viewerFacts(tx, scope)),
  expiryLimit: expiryLimit((await rows.config(tx, scope)).documentExpiryLimit),
  seesSensitive: scope.permissions.has('documents.read-sensitive'),
})

const { share, mustWait } = sharedRuns<rows.CountedAt>()

/**
 * When a change makes a thousand open pages ask at once, those who may see the same are answered by one count. Who begins it
 * counts all in one transaction; who has to wait for it gives the connection back first.
 */
export async function counts(scope: CompanyScope, among: readonly Category[] = CATEGORIES): Promise<rows.Counted> {
  const wanted = visibleCategories(scope).filter(category => among.includes(category))
  const own = wanted.filter(category => OWN_CATEGORIES.includes(category))
  const common = wanted.filter(category => !OWN_CATEGORIES.includes(category))
  const begun = await inCompany(scope, async tx => {
    const viewer = await viewerOf(tx, scope)
    const { snapshot: _, ...counted } = await rows.counts(tx, viewer, own)
    if (common.length === 0) return { counted }
    const key = sharedKey(scope, viewer, common)
    const holds = ({ snapshot }: rows.CountedAt) => snapshot === viewer.snapshot
    if (mustWait(key, holds)) return { counted, wait: { key, viewer, holds } }
    const shared = await share(key, () => rows.counts(tx, viewer, common), holds)
    return { counted: both(counted, shared) }
  })
  if (!begun.wait) return begun.counted
  const { key, viewer, holds } = begun.wait
  const shared = await share(key, () => inCompany(scope, tx => rows.counts(tx, viewer, common)), holds)
  return both(begun.counted, shared)
}

const both = (own: rows.Counted, common: rows.Counted): rows.Counted => ({
  counts: { ...own.counts, ...common.counts },
  cases: { ...own.cases, ...common.cases },
})

/** Everything that the common counts depend on. */
const sharedKey = (
  { companyId, storeIds, excludedStoreIds }: CompanyScope,
  { expiryLimit, seesSensitive, asksEducation, today }: Viewer,
  common: readonly Category[],
): string =>
  JSON.stringify([companyId, storeIds, excludedStoreIds, expiryLimit, seesSensitive, asksEducation, today, common])

export const config = (scope: CompanyScope): Promise<BellConfig> => inCompany(scope, tx => rows.config(tx, scope))

export const changeConfig = (scope: CompanyScope, wanted: BellConfigChange): Promise<BellConfig> =>
  inCompany(scope, async tx => {
    const before = await rows.config(tx, scope)
    await rows.saveConfig(tx, scope, wanted)
    const after = await rows.config(tx, scope)
    await trail.changed(tx, scope, before, after, scope.accountId)
    await publishOwn(tx, scope)
    return after
  })

/** What one has read or switched concerns one's own open pages only, so these have a noun of their own. */
export const publishOwn = (tx: CompanyTx, { companyId, accountId }: CompanyScope) =>
  publish(tx, { companyId, kind: `notifications/bell-${accountId}` })
