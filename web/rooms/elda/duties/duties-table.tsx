import { IconCircleCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { EldaDuties, EldaDuty } from '#contract/elda/duties.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { dutyColumns, dutyLine } from './duty-columns.tsx'
import { countsText } from './duty-counts.ts'

type Props = {
  found: Pick<UseQueryResult<EldaDuties>, 'data' | 'error' | 'refetch'>
  opened: string | undefined
  onOpen: (key: string) => void
  onAccounts: () => void
  /** What stands at the row's end: the way to its notice, or to make one. Keep it stable. */
  action: (duty: EldaDuty) => ReactNode
}

/** What has to be told, until when and why. Product F */
export function DutiesTable({ found, opened, onOpen, onAccounts, action }: Props) {
  const { data, error, refetch } = found
  const rows = data?.duties
  const hasStores = new Set(rows?.map(({ storeId }) => storeId)).size > 1
  const columns = useMemo(() => dutyColumns(hasStores, action), [hasStores, action])
  return (
    <DataTable
      name="elda-duties"
      title="Was zu melden ist"
      fills
      rows={rows}
      columns={columns}
      line={dutyLine}
      rowKey={rowKey}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ key }) => onOpen(key)}
      openKey={opened}
      initialSort={NEXT_FIRST}
      words={WORDS}
      notice={data && data.counts.due + data.counts.late > 0 && `, ${countsText({ ...data.counts, open: 0 })}`}
      empty={
        <EmptyState
          title="Nichts zu melden"
          icon={<IconCircleCheck size={20} stroke={1.7} />}
          actions={<Button onClick={onAccounts}>Beitragskonten</Button>}
        >
          Eintritte, Austritte und Änderungen der Versicherung erscheinen hier von selbst, mit ihrer Frist.
        </EmptyState>
      }
    />
  )
}

const rowKey = ({ key }: EldaDuty) => key
const NEXT_FIRST = { id: 'dueOn', desc: false }
const WORDS = { one: 'Meldung', many: 'Meldungen', ofMany: 'Meldungen' }
