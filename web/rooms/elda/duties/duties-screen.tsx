import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { EldaDuty } from '#contract/elda/duties.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import styles from './duties.module.css'
import { dutyColumns, dutyLine } from './duty-columns.tsx'
import { countsText } from './duty-counts.ts'
import { dutiesQuery } from './queries.ts'

const DutyDrawer = lazyLayer(() => import('./duty-drawer.tsx'))
const StoreAccountsDialog = lazyLayer(() => import('../store-accounts/store-accounts-dialog.tsx'))

/** „ÖGK Meldungen“: what has to be told, until when and why. Product F */
export function DutiesScreen({ views }: { views?: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(dutiesQuery(useCompanyId()))
  const [opened, setOpened] = useState<string | 'accounts'>()
  const close = () => setOpened(undefined)
  usePreload(DutyDrawer)
  const rows = data?.duties
  const hasStores = new Set(rows?.map(({ storeId }) => storeId)).size > 1
  const columns = useMemo(() => dutyColumns(hasStores), [hasStores])
  const duty = rows?.find(({ key }) => key === opened)
  if (isRefusal(error, 403))
    return (
      <>
        <PageHeader title="ÖGK Meldungen">{views}</PageHeader>
        <NoPermission />
      </>
    )
  const openAccounts = () => setOpened('accounts')
  return (
    <>
      <PageHeader
        title="ÖGK Meldungen"
        actions={
          <>
            <ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />
            <Button onClick={openAccounts}>Beitragskonten</Button>
          </>
        }
      >
        {views}
      </PageHeader>
      <StoreFilterHint />
      <KeptPlace
        name="elda_duties"
        isThere={data !== undefined || error !== null}
        above={
          data?.isTest && (
            <div className={styles.test}>
              <Banner tone="warn">Testbetrieb (TM): Nichts von hier geht an die ÖGK.</Banner>
            </div>
          )
        }
      >
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
          onOpen={({ key }) => setOpened(key)}
          openKey={duty?.key}
          initialSort={NEXT_FIRST}
          words={WORDS}
          notice={data && data.counts.due + data.counts.late > 0 && `, ${countsText({ ...data.counts, open: 0 })}`}
          empty={
            <EmptyState
              title="Nichts zu melden"
              icon={<IconCircleCheck size={20} stroke={1.7} />}
              actions={<Button onClick={openAccounts}>Beitragskonten</Button>}
            >
              Eintritte, Austritte und Änderungen der Versicherung erscheinen hier von selbst, mit ihrer Frist.
            </EmptyState>
          }
        />
      </KeptPlace>
      {duty && <DutyDrawer key={duty.key} duty={duty} onAccounts={openAccounts} onClose={close} />}
      {opened === 'accounts' && <StoreAccountsDialog onClose={close} />}
    </>
  )
}

const rowKey = ({ key }: EldaDuty) => key
const NEXT_FIRST = { id: 'dueOn', desc: false }
const WORDS = { one: 'Meldung', many: 'Meldungen', ofMany: 'Meldungen' }
