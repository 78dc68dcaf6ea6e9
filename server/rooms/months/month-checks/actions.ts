import type { StoreMonthChecks } from '#contract/months/month-checks.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import { firstDayText, type Month, monthOfText } from '#domain/wages/month-numbers.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { service } from '#server/platform/gifts.ts'
import { employmentModels, wageTypeLines } from '#server/rooms/settings/public.ts'
import { missingAverages } from '../person-averages/actions.ts'
import { whenFresh } from '../person-months/actions.ts'
import { unfitUnitsOf } from '../wage-type-units/actions.ts'
import * as rows from './rows.ts'
import { checksOf, type LateNotice, type Look, type Names, type StoreFacts } from './rules.ts'

/** What is late of people of some stores, and happened by a day; each person once. */
export const lateNotices = service<
  (tx: CompanyTx, scope: CompanyScope, storeIds: readonly number[], lastDay: string) => Promise<readonly LateNotice[]>
>('what is late with the social insurance')

export const list = (
  scope: CompanyScope,
  { month, storeIds }: { month: string; storeIds?: readonly number[] | undefined },
): Promise<StoreMonthChecks[]> => {
  const asked = storeIds ?? scope.storeIds
  const shown = storeIds?.filter(id => !isExcluded(scope, id))
  return whenFresh(scope, asked ? { storeIds: asked } : {}, month, async (tx, month) => {
    const { look, stores: facts } = await factsOf(tx, scope, month, shown, FIRST_STAMPS)
    const averaged = await withMissingAverages(tx, scope, month, facts)
    const stores = await withLateNotices(tx, scope, look.lastDay, averaged)
    const names = await namesOf(tx, stores)
    return stores.map(store => ({
      storeId: store.storeId,
      storeName: store.storeName,
      people: store.people,
      stamps: store.stamps,
      checks: checksOf(store, look, names),
    }))
  })
}

const FIRST_STAMPS = 50

/** Too much to be reckoned for the counts of the landing page. */
async function withMissingAverages(tx: CompanyTx, scope: CompanyScope, month: Month, stores: readonly StoreFacts[]) {
  const ids = stores.map(({ storeId }) => storeId)
  const missingOf = Map.groupBy(await missingAverages(tx, scope, month, ids), ({ storeId }) => storeId)
  return stores.map(store => ({ ...store, missingAverages: missingOf.get(store.storeId) ?? [] }))
}

/** Who may not notify learns nothing of it. */
async function withLateNotices(tx: CompanyTx, scope: CompanyScope, lastDay: string, stores: readonly StoreFacts[]) {
  if (!scope.permissions.has('elda.write')) return stores
  const ids = stores.map(({ storeId }) => storeId)
  const lateOf = Map.groupBy(await lateNotices.get()(tx, scope, ids, lastDay), ({ storeId }) => storeId)
  return stores.map(store => ({ ...store, lateNotices: lateOf.get(store.storeId) ?? [] }))
}

/**
 * What the checks are made of, by the caller's stores, in a fixed number of questions; within `whenFresh`. Unconfirmed stamps
 * are named only where `stampsNamed` of each store are asked for.
 */
export async function factsOf(
  tx: CompanyTx,
  scope: CompanyScope,
  month: Month,
  storeIds: readonly number[] | undefined,
  stampsNamed = 0,
): Promise<{ look: Look; stores: StoreFacts[] }> {
  const company = await rows.company(tx)
  const stores = await rows.stores(tx, month, storeIds)
  const asked = askedOf(stores, month, company.zone)
  const stamps = byStore(await rows.stampCounts(tx, asked))
  // A duty is in this store, its person's month may be another's.
  const missing = await acrossStores(tx, scope, () => rows.missingDays(tx, asked, company.today))
  const missingOf = Map.groupBy(missing, ({ storeId }) => storeId)
  const requestsOf = Map.groupBy(await rows.openRequests(tx, asked), ({ storeId }) => storeId)
  const unconfirmed = stampsNamed > 0 ? await rows.unconfirmedStamps(tx, asked, stampsNamed) : []
  const unconfirmedOf = Map.groupBy(unconfirmed, ({ storeId }) => storeId)
  const absences = byStore(await rows.absenceCounts(tx, asked))
  const people = byStore(await rows.people(tx, asked, company))
  const kindsOf = await kindsByStore(tx, asked)
  const wageTypes = await wageTypeLines(tx)
  const unfit = await unfitUnitsOf(tx, asked.storeIds, month, wageTypes)
  return {
    look: {
      company,
      wageTypes,
      lastDay: Temporal.PlainDate.from(firstDayText(month + 1))
        .subtract({ days: 1 })
        .toString(),
      isOver: month < monthOfText(company.today),
      now: Math.floor(Temporal.Now.instant().epochMilliseconds / 60_000),
    },
    stores: stores.map(store => ({
      ...store,
      ...(people.get(store.storeId) ?? NOBODY),
      stamps: stamps.get(store.storeId)?.stamps ?? 0,
      unconfirmed: stamps.get(store.storeId)?.unconfirmed ?? 0,
      unconfirmedOf: unconfirmedOf.get(store.storeId) ?? [],
      absences: absences.get(store.storeId)?.absences ?? 0,
      undecided: absences.get(store.storeId)?.undecided ?? [],
      openRequests: requestsOf.get(store.storeId) ?? [],
      missingDays: missingOf.get(store.storeId) ?? [],
      missingAverages: [],
      lateNotices: [],
      unfitUnits: unfit.get(store.storeId) ?? [],
      kinds: kindsOf.get(store.storeId) ?? [],
    })),
  }
}

const askedOf = (stores: readonly rows.CheckedStore[], month: Month, zone: string): rows.Asked => ({
  storeIds: stores.map(({ storeId }) => storeId),
  month,
  start: startOfDayText(firstDayText(month), zone),
  end: startOfDayText(firstDayText(month + 1), zone),
  zone,
})

const startOfDayText = (day: string, zone: string): string => startOfDay(Temporal.PlainDate.from(day), zone).toString()

const NOBODY = { people: 0, withoutId: [], sharingId: [], minus: [], found: [] }

const byStore = <Row extends { storeId: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map(row => [row.storeId, row]))

/** Whose model is unknown is told by a finding of their month. */
async function kindsByStore(tx: CompanyTx, asked: rows.Asked): Promise<Map<number, StoreFacts['kinds']>> {
  const models = await employmentModels(tx)
  const groups = new Map(models.map(({ id, group }) => [id, group]))
  const usual = models.find(({ isDefault }) => isDefault)?.group
  const used = (await rows.kindsInUse(tx, asked)).flatMap(({ storeId, modelId, kinds }) => {
    const group = modelId === null ? usual : groups.get(modelId)
    return group ? kinds.map(kind => ({ storeId, group, kind })) : []
  })
  return Map.groupBy(used, ({ storeId }) => storeId)
}

/** In one question, by name. */
async function namesOf(tx: CompanyTx, stores: readonly StoreFacts[]): Promise<Names> {
  const ids = stores.flatMap(({ withoutId, sharingId, ...store }) => [
    ...withoutId,
    ...sharingId,
    ...[
      store.unconfirmedOf,
      store.undecided,
      store.openRequests,
      store.missingDays,
      store.minus,
      store.found,
      store.missingAverages,
      store.lateNotices,
    ].flatMap(all => all.map(({ employeeId }) => employeeId)),
  ])
  const found = await rows.names(tx, [...new Set(ids)])
  return new Map(found.map((person, place) => [person.id, { name: personName(person), place }]))
}
