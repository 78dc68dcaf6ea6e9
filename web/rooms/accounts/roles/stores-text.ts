import type { RoleUser } from '#contract/accounts/role-assignments.ts'
import type { Store } from '#contract/accounts/stores.ts'

const NAMED = 2

/** „Wien Mariahilf, Graz Jakomini“, „3 Standorte“, „alle Standorte“. */
export function storesText(
  { roleId, storeIds, hasUnseenStores }: RoleUser,
  stores: readonly Pick<Store, 'id' | 'name'>[],
): string {
  if (roleId === 0) return ''
  if (storeIds === null) return 'alle Standorte'
  const names = stores.filter(({ id }) => storeIds.includes(id)).map(({ name }) => name)
  if (hasUnseenStores) return names.length > 0 ? `${names.join(', ')} und andere` : 'andere Standorte'
  return names.length > 0 && storeIds.length <= NAMED ? names.join(', ') : `${storeIds.length} Standorte`
}
