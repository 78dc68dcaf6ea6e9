import type { OpenMonth, StoreMonth } from '#contract/exports/month-overviews.ts'
import { countChecks } from '#domain/months/month-checks.ts'
import type { Minute } from '#domain/wages/calendar.ts'
import { type Month, monthOfText } from '#domain/wages/month-numbers.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'
import {
  monthChecksOf as checksOf,
  checkFactsOf as factsOf,
  holdsUntil,
  whenFresh,
} from '#server/rooms/months/public.ts'
import { find as handOverSettings } from '../hand-over-settings/rows.ts'
import * as rows from './rows.ts'
import { nextOf } from './rules.ts'

type Counted = Omit<StoreMonth, 'closing' | 'run' | 'next' | 'handedAs'> & { changedPeople: number }
type Counts = { mark: string; until: Minute; stores: Counted[] }

const { share } = sharedRuns<Counts>()

/**
 * What is counted is given again until the next change in the company: all pages of those who see the same ask when somebody
 * confirms a time. Who closed and what was handed over is few rows, and goes by the clock, too.
 */
export async function show(scope: CompanyScope, month: string): Promise<StoreMonth[]> {
  const { mark, closings, handedAs, runs } = await inCompany(scope, async tx => {
    const asked = monthOfText(month)
    const handedAs = await rows.handedAs(tx)
    return {
      mark: await rows.mark(tx),
      closings: new Map((await rows.closings(tx, asked)).map(({ storeId, closing }) => [storeId, closing])),
      handedAs,
      runs: new Map((await rows.runs(tx, asked, handedAs)).map(({ storeId, run }) => [storeId, run])),
    }
  })
  const { stores } = await share(
    JSON.stringify([scope.companyId, storesOf(scope), month]),
    () => whenFresh(scope, storesAsked(scope), month, (tx, asked) => count(tx, scope, asked)),
    counted => counted.mark === mark && thisMinute() < counted.until,
  )
  return stores.map(({ changedPeople, ...store }) => {
    const closing = closings.get(store.storeId) ?? null
    const run = runs.get(store.storeId) ?? null
    const steps = {
      ...store,
      handedAs,
      closing,
      run,
      changedPeople: handedAs === 'wages' && run ? changedPeople : null,
    }
    return { ...steps, next: nextOf(steps) }
  })
}

/** As the months are kept now: what is counted of them is worked out when one of them is shown. */
export const older = (scope: CompanyScope, month: string): Promise<OpenMonth[]> =>
  inCompany(scope, tx => rows.openMonths(tx, monthOfText(month)))

const storesAsked = ({ storeIds }: CompanyScope) => (storeIds ? { storeIds } : {})

/** The mark comes first: what is read after it is at least as new. */
async function count(tx: CompanyTx, scope: CompanyScope, month: Month): Promise<Counts> {
  const mark = await rows.mark(tx)
  const { look, stores } = await factsOf(tx, scope, month, undefined)
  const { wageDetail } = await handOverSettings(tx)
  const changed = new Map(
    (await rows.changedPeople(tx, month, wageDetail)).map(({ storeId, people }) => [storeId, people]),
  )
  return {
    mark,
    until: holdsUntil(stores, look.now),
    stores: stores.map(store => {
      return {
        storeId: store.storeId,
        storeName: store.storeName,
        people: store.people,
        stamps: store.stamps,
        unconfirmedStamps: store.unconfirmed,
        absences: store.absences,
        undecidedAbsences: store.undecided.length,
        ...countChecks(checksOf(store, look, NOBODY)),
        changedPeople: changed.get(store.storeId) ?? 0,
      }
    }),
  }
}

/** Counting names nobody. */
const NOBODY = new Map<never, never>()

const thisMinute = (): Minute => Math.floor(Temporal.Now.instant().epochMilliseconds / 60_000)

/** Which stores' rows the caller sees and shows, in whatever order. */
const storesOf = ({ storeIds, excludedStoreIds }: CompanyScope): unknown[] =>
  [storeIds, excludedStoreIds].map(ids => ids?.toSorted((a, b) => a - b) ?? null)
