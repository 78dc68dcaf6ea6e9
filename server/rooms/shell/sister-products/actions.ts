import { SISTER_PRODUCTS, type SisterProduct } from '#contract/shell/sister-products.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import * as rows from './rows.ts'

let addresses: Readonly<Partial<Record<SisterProduct, string>>> = {}

/** Called once at start. */
export const setSisterProducts = (known: typeof addresses): void => {
  addresses = known
}

export const list = (scope: CompanyScope) =>
  inCompany(scope, async tx => {
    const licences = await rows.licences(tx)
    return SISTER_PRODUCTS.flatMap(product => {
      const url = addresses[product]
      return url ? [{ product, url, isLicensed: licences[product] ?? true }] : []
    })
  })
