import { useQuery } from '@tanstack/react-query'
import { fieldText, type ValueNames } from '#contract/field-values.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'

/** Field → id and name, for ids that only the company knows. */
export type NamedValues = Record<string, readonly { id: number; name: string }[] | undefined>
export type ValueText = (field: string, value: unknown) => string

/** A stored value as people read it, with the names of stores and of whatever else the caller knows. */
export function useValueText(named: NamedValues = {}): ValueText {
  const companyId = useCompanyId()
  const zone = useCompany()?.timeZone
  const { data: storeId } = useQuery({ ...storesQuery(companyId), enabled: useCan('stores.read') })
  const names: ValueNames = Object.fromEntries(
    Object.entries({ ...named, storeId }).map(([field, list]) => [
      field,
      Object.fromEntries((list ?? []).map(({ id, name }) => [id, name])),
    ]),
  )
  return (field, value) => fieldText(field, value, { zone, names })
}
