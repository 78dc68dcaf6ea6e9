import type { ApiKey } from '#contract/accounts/api-keys.ts'
import type { Store } from '#contract/accounts/stores.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { stateOf } from './api-key-state.ts'

export const apiKeyColumns = (stores: readonly Store[]): Column<ApiKey>[] => [
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'role', header: 'Benutzerrolle', filter: 'choice', value: ({ roleName }) => roleName },
  { key: 'stores', header: 'Standorte', value: ({ storeIds }) => storesText(storeIds, stores) },
  {
    key: 'state',
    header: 'Status',
    width: 170,
    filter: 'choice',
    value: row => stateOf(row).text,
    isState: true,
    cell: row => <StatusPill tone={stateOf(row).tone}>{stateOf(row).text}</StatusPill>,
  },
  { key: 'expires', header: 'Gültig bis', value: ({ expires }) => expires, text: ({ expires }) => dayText(expires) },
  {
    key: 'lastUsed',
    header: 'Zuletzt verwendet',
    value: ({ lastUsed }) => lastUsed,
    text: ({ lastUsed }) => (lastUsed ? momentText(lastUsed) : 'noch nie'),
  },
  { key: 'createdBy', header: 'Steht dafür ein', muted: true, value: ({ createdBy }) => createdBy },
  {
    key: 'created',
    header: 'Erstellt',
    muted: true,
    value: ({ created }) => created,
    text: ({ created }) => momentText(created),
  },
]

const NAMED = 2

function storesText(storeIds: ApiKey['storeIds'], stores: readonly Store[]): string {
  if (!storeIds) return 'alle Standorte'
  const names = stores.filter(({ id }) => storeIds.includes(id)).map(({ name }) => name)
  return storeIds.length <= NAMED && names.length === storeIds.length
    ? names.join(', ')
    : `${storeIds.length} Standorte`
}
