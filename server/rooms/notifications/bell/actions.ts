import type { BellConfig, BellConfigChange } from '#contract/notifications/bell.ts'
import { BELL_DEFAULTS, CATEGORIES, type Category, expiryLimit } from '#domain/notifications/categories.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'
import { trailOf } from '#server/platform/trail.ts'
import { type Viewer, viewerFacts } from '../open-alerts/rows.ts'
import * as rows from './rows.ts'
import { OWN_CATEGORIES, visibleCategories } from './rules.ts'

const trail = trailOf('notifications/bell')

export const viewerOf = async (tx: CompanyTx, scope: CompanyScope): Promise<Viewer> => {
  const { hasSetting, expiryDays, ...facts } = await viewerFacts(tx, scope)
  return {
    ...facts,
    expiryLimit: expiryLimit(hasSetting ? expiryDays : BELL_DEFAULTS.documentExpiryLimit),
    seesSensitive: scope.permissions.has('documents.read-sensitive'),
  }
}

const { share } = sharedRuns<rows.CountedAt>()
const viewers = sharedRuns<Viewer>()

/** Of the pages that one account has open. */
const sharedViewer = (scope: CompanyScope): Promise<Viewer> => {
  const { companyId, accountId, permissions } = scope
  const key = JSON.stringify([companyId, accountId, storesOf(scope), permissions.has('documents.read-sensitive')])
  return viewers.share(key, () => inCompany(scope, tx => viewerOf(tx, scope)))
}

/**
 * When a change makes a thousand open pages ask at once, those who may see the same are answered by one count, and it is
 * given again until the next change in the company. No connection is held while others count.
 */
export async function counts(scope: CompanyScope, among: readonly Category[] = CATEGORIES): Promise<rows.Counted> {
  const viewer = await sharedViewer(scope)
  const wanted = visibleCategories(scope).filter(category => among.includes(category))
  const counted = async (key: unknown[], categories: readonly Category[]): Promise<rows.Counted> => {
    if (categories.length === 0) return { counts: {}, cases: {} }
    return share(
      JSON.stringify([...key, categories]),
      () => inCompany(scope, tx => rows.counts(tx, viewer, categories)),
      ({ mark }) => mark === viewer.mark,
    )
  }
  const own = wanted.filter(category => OWN_CATEGORIES.includes(category))
  const common = wanted.filter(category => !OWN_CATEGORIES.includes(category))
  const ownKey = [...commonKey(scope, viewer), scope.accountId, viewer.newSince, viewer.endedSince]
  const [ofOwn, ofAll] = [await counted(ownKey, own), await counted(commonKey(scope, viewer), common)]
  return { counts: { ...ofOwn.counts, ...ofAll.counts }, cases: { ...ofOwn.cases, ...ofAll.cases } }
}

/** Everything besides the company's rows that the common counts depend on; the others depend on the account, too. */
const commonKey = (
  scope: CompanyScope,
  { expiryLimit, seesSensitive, asksEducation, takesPeople, today, zone }: Viewer,
): unknown[] => [scope.companyId, storesOf(scope), expiryLimit, seesSensitive, asksEducation, takesPeople, today, zone]

/** Which stores' rows the transaction sees and shows; as lists, in whatever order. */
const storesOf = ({ storeIds, excludedStoreIds }: CompanyScope): unknown[] =>
  [storeIds, excludedStoreIds].map(ids => ids?.toSorted((a, b) => a - b) ?? null)

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
  publish(tx, { companyId, accountId, kind: `notifications/bell-${accountId}` })
