import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What every store has is not for who sees some of them. */
export function refuseCompanyWide({ storeIds }: CompanyScope, { storeId }: { storeId: number | null }): void {
  if (storeIds && storeId === null)
    throw new Refusal(
      'forbidden',
      'Das gilt für den ganzen Betrieb. Ändern können Sie nur, was für Ihre Standorte eingetragen ist.',
    )
}
