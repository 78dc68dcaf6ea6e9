import { SISTER_PRODUCTS, type SisterProduct } from '#contract/shell/sister-products.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import * as rows from './rows.ts'

export const sisterProductAddresses = service<Readonly<Partial<Record<SisterProduct, string>>>>(
  'where the sister products are',
)

export const list = (scope: CompanyScope) =>
  inCompany(scope, async tx => {
    const licences = await rows.licences(tx)
    return SISTER_PRODUCTS.flatMap(product => {
      const url = sisterProductAddresses.get()[product]
      return url ? [{ product, url, isLicensed: licences[product] ?? true }] : []
    })
  })
