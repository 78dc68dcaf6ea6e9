import type { ApiKey } from '#contract/accounts/api-keys.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { stateOf } from '../api-keys/api-key-state.ts'

export const programColumns: Column<ApiKey>[] = [
  { key: 'name', header: 'API-Schlüssel', stays: true, value: ({ name }) => name },
  { key: 'role', header: 'Benutzerrolle', filter: 'choice', value: ({ roleName }) => roleName },
  {
    key: 'state',
    header: 'Status',
    width: 170,
    filter: 'choice',
    isState: true,
    value: key => stateOf(key).text,
    cell: key => <StatusPill tone={stateOf(key).tone}>{stateOf(key).text}</StatusPill>,
  },
  {
    key: 'lastUsed',
    header: 'Zuletzt verwendet',
    muted: true,
    value: ({ lastUsed }) => lastUsed,
    text: ({ lastUsed }) => (lastUsed ? momentText(lastUsed) : 'noch nie'),
  },
]
