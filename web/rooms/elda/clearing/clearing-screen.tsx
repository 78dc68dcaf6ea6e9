import { IconCircleCheck, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { ClearingCase, ClearingCases } from '#contract/elda/clearing.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { isRefusal } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import styles from './clearing.module.css'
import { CLEARING_COLUMNS, clearingLine } from './clearing-columns.tsx'
import { clearingQuery } from './queries.ts'

const ClearingDrawer = lazyLayer(() => import('./clearing-drawer.tsx'))
const FetchLine = lazyPart(() => import('../return-fetches/fetch-line.tsx'), null)
const ReturnsDialog = lazyLayer(() => import('../returns/returns-dialog.tsx'))

/** What the insurer asks, by account and deadline. Product F */
export default function ClearingScreen({ views }: { views: ReactNode }) {
  const companyId = useCompanyId()
  const [isSettled, setSettled] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(clearingQuery(companyId, isSettled ? 'settled' : undefined))
  const [opened, setOpened] = useState<number | 'returns'>()
  const close = () => setOpened(undefined)
  usePreload(ClearingDrawer)
  if (isRefusal(error, 403))
    return (
      <>
        <PageHeader title="ÖGK Meldungen">{views}</PageHeader>
        <NoPermission />
      </>
    )
  const found = data?.cases.find(({ id }) => id === opened)
  const readIn = (
    <Button variant="primary" icon={<IconUpload size={16} />} onClick={() => setOpened('returns')}>
      Rücksendung einlesen
    </Button>
  )
  return (
    <>
      <PageHeader
        title="ÖGK Meldungen"
        actions={<ReloadButton busy={isFetching && data !== undefined} onClick={() => void refetch()} />}
        primary={readIn}
      >
        {views}
      </PageHeader>
      <StoreFilterHint />
      <Suspense>
        <FetchLine />
      </Suspense>
      <div className={styles.states}>
        <StateChips counts={data?.counts} isSettled={isSettled} onChoose={setSettled} />
      </div>
      <DataTable
        name={isSettled ? 'elda-clearing-settled' : 'elda-clearing'}
        title={isSettled ? 'Erledigte Fälle' : 'Clearing'}
        fills
        rows={data?.cases}
        columns={CLEARING_COLUMNS}
        line={clearingLine}
        rowKey={rowKey}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => setOpened(id)}
        openKey={found?.id}
        words={WORDS}
        empty={
          <EmptyState
            title={isSettled ? 'Noch kein Fall erledigt' : 'Keine offenen Rückfragen'}
            icon={<IconCircleCheck size={20} stroke={1.7} />}
            actions={<Button onClick={() => setOpened('returns')}>Rücksendung einlesen</Button>}
          >
            Was die ÖGK zu Meldungen fragt, erscheint hier, sobald die Datei aus ELDA eingelesen ist.
          </EmptyState>
        }
      />
      {found && <ClearingDrawer key={found.id} found={found} onClose={close} />}
      {opened === 'returns' && <ReturnsDialog onClose={close} />}
    </>
  )
}

const rowKey = ({ id }: ClearingCase) => id
const WORDS = { one: 'Fall', many: 'Fälle', ofMany: 'Fällen' }

type ChipsProps = {
  counts: ClearingCases['counts'] | undefined
  isSettled: boolean
  onChoose: (isSettled: boolean) => void
}

function StateChips({ counts, isSettled, onChoose }: ChipsProps) {
  const { open = 0, working = 0, settled = 0, urgent = 0, late = 0 } = counts ?? {}
  const badge =
    late > 0
      ? { tone: 'error' as const, text: `${formatNumber(late, 0)} überfällig` }
      : urgent > 0
        ? { tone: 'error' as const, text: `${formatNumber(urgent, 0)} dringend` }
        : undefined
  return (
    <ChoiceChips
      label="Zustand"
      chosen={isSettled ? 'settled' : 'waiting'}
      choices={[
        { value: 'waiting', label: `Offen ${formatNumber(open + working, 0)}`, badge },
        { value: 'settled', label: `Erledigt ${formatNumber(settled, 0)}` },
      ]}
      onToggle={value => onChoose(value === 'settled')}
    />
  )
}
