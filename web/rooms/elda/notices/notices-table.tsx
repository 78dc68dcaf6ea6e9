import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Notice } from '#contract/elda/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { noticeColumns, noticeLine } from './notice-columns.tsx'

type Props = {
  found: Pick<UseQueryResult<{ notices: Notice[] }>, 'data' | 'error' | 'refetch'>
  opened: number | undefined
  onOpen: (id: number) => void
  onNew: () => void
}

/** Every notice, how far it came and what it still lacks. */
export default function NoticesTable({ found: { data, error, refetch }, opened, onOpen, onNew }: Props) {
  const hasStores = new Set(data?.notices.map(({ storeId }) => storeId)).size > 1
  const columns = useMemo(() => noticeColumns(hasStores), [hasStores])
  return (
    <DataTable
      name="elda-notices"
      title="Meldungen an die ÖGK"
      fills
      rows={data?.notices}
      columns={columns}
      line={noticeLine}
      rowKey={rowKey}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }) => onOpen(id)}
      openKey={opened}
      words={WORDS}
      empty={
        <EmptyState title="Noch keine Meldung" actions={<Button onClick={onNew}>Neue Meldung</Button>}>
          Was fällig ist, wird unter „Fällig“ mit einem Klick zum Entwurf.
        </EmptyState>
      }
    />
  )
}

const rowKey = ({ id }: Notice) => id
const WORDS = { one: 'Meldung', many: 'Meldungen', ofMany: 'Meldungen' }
