import { NO_RIGHT_TO_FIELDS, rightsToRead } from '#contract/field-rights.ts'
import type { CompanyScope } from './database/database.ts'
import { Refusal } from './refusal.ts'

/** What leaves is asked for like what is shown. */
export const holdsRightsTo = ({ permissions }: CompanyScope, fields: readonly string[] = []): boolean =>
  rightsToRead(fields).every(right => permissions.has(right))

/** What may be an amount from somebody's pay is for who may see pay. */
export function refuseWithoutRightTo(scope: CompanyScope, fields: readonly string[]): void {
  if (!holdsRightsTo(scope, fields)) throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS)
}

const OF_ALL_STORES =
  'Diese Einstellungen gelten für alle Standorte des Betriebs. Ändern können Sie nur die Ihrer Standorte.'

/** What holds for the whole company is not for who sees a part of it. */
export function refuseBoundToStores({ storeIds }: CompanyScope): void {
  if (storeIds) throw new Refusal('forbidden', OF_ALL_STORES)
}
