import type { ReturnFetches } from '#contract/elda/return-fetches.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { enqueuePlatform } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { fetchReturns } from '../fetched-returns/jobs.ts'
import * as rows from '../fetched-returns/rows.ts'
import { NOT_CONFIGURED, transferService } from '../transfer-service/rules.ts'

const trail = trailOf('elda/return-fetches')

export const list = (scope: CompanyScope): Promise<ReturnFetches> =>
  inCompany(scope, async tx => ({
    isConfigured: transferService.get() !== undefined,
    fetches: scope.storeIds ? [] : await rows.list(tx),
  }))

/** Somebody does not want to wait for the clock. */
export async function want(scope: CompanyScope): Promise<ReturnFetches> {
  refuseBoundToStores(scope)
  if (!transferService.get()) throw new Refusal('unprocessable', NOT_CONFIGURED)
  return inCompany(scope, async tx => {
    if ((await rows.want(tx, scope)) === 0)
      throw new Refusal('unprocessable', 'Bitte erstellen Sie zuerst in den Betriebseinstellungen einen Hersteller.')
    await enqueuePlatform(tx, fetchReturns, {})
    await trail.acted(tx, scope, 'asked', '')
    return list(scope)
  })
}
