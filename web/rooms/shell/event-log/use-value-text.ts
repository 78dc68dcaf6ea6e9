import { useQuery } from '@tanstack/react-query'
import { fieldText } from '#contract/fields.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'

/** Field → id → name, for ids that only the company knows. */
export type ValueNames = Record<string, readonly { id: number; name: string }[] | undefined>
export type ValueText = (field: string, value: unknown) => string

/** A stored value as people read it, with the names of stores and of whatever else the caller knows. */
export function useValueText(names: ValueNames = {}): ValueText {
  const companyId = useCompanyId()
  const zone = useCompany()?.timeZone
  const { data: stores } = useQuery({ ...storesQuery(companyId), enabled: useCan('stores.read') })
  const all: ValueNames = { ...names, storeId: stores, storeIds: stores, stores }
  const text: ValueText = (field, value) => {
    if (Array.isArray(value) && all[field]) return value.map(one => text(field, one)).join(', ')
    return all[field]?.find(({ id }) => id === value)?.name ?? fieldText(field, value, zone)
  }
  return text
}
