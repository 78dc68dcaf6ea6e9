import { countryName } from '#domain/basics/countries.ts'
import { formatIban } from '#domain/people/iban.ts'
import { CIVIL_STATUSES } from '#domain/settings/enums.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import type { employeeValue } from '#server/rooms/people/public.ts'
import { valueFactsOf as factsOf } from '#server/rooms/people/public.ts'

/** A value with a date in one line; stores that the reader may not see keep their names. */
export function heldText(row: typeof employeeValue.$inferSelect, { storeIds }: Pick<CompanyScope, 'storeIds'>): string {
  const { iban } = factsOf(row)
  const texts = {
    address: [row.street, joined(row.postalCode, row.city), row.country && countryName(row.country)],
    civilStatus: [CIVIL_STATUSES.find(({ id }) => id === row.civilStatusId)?.valueGER],
    bank: [iban && formatIban(iban), row.bic],
    store: [named(row.storeId, row.heldName, storeIds)],
    costCentre: [named(row.costCentreId, row.heldName, storeIds)],
    employmentModel: [row.heldName],
  }
  return texts[row.valueGroup].filter(Boolean).join(', ') || 'leer'
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

const named = (id: number | null, name: string | null, storeIds: readonly number[] | null) =>
  id !== null && storeIds ? 'nicht sichtbar' : name
