import { queryOptions } from '@tanstack/react-query'
import { type ProvisionRate, provisionRates } from '#contract/provisions/provision-rates.ts'
import { rateName, SHIPPED_RATES } from '#domain/provisions/provision-rates.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

const own = nounQueries('provisions/provision-rates', provisionRates, { one: 'Nebenkosten', of: 'der Nebenkosten' })

/** Shipped rates are no rows; here they stand among the company's own. */
const SHIPPED: ProvisionRate[] = SHIPPED_RATES.map(rates => ({
  ...(rates as Omit<ProvisionRate, 'id' | 'name' | 'version'>),
  id: -rates.federalState,
  name: `${rateName(rates)} (ausgeliefert)`,
  version: 1,
}))

export const isShipped = ({ id }: { id: number }): boolean => id < 0

export const queries = {
  ...own,
  list: (companyId: number) =>
    queryOptions({ ...own.list(companyId), select: (rows: ProvisionRate[]) => [...rows, ...SHIPPED] }),
}
