import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/basics/numbers.ts'
import { peopleOfStoresQuery } from './queries.ts'

/** „32 Personen“, once it is known. */
export function StorePeople({ companyId, storeId }: { companyId: number; storeId: number }) {
  const { data } = useQuery(peopleOfStoresQuery(companyId))
  if (!data) return null
  const count = data.find(store => store.storeId === storeId)?.people ?? 0
  return `${formatNumber(count, 0)} Mitarbeiter`
}
