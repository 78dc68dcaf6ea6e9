import { IconEdit, IconFileText, IconId, IconUserPlus } from '@tabler/icons-react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useMemo, useState } from 'react'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { personName } from '#domain/people/person-name.ts'
import { today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import styles from './employee-columns.module.css'
import { employeeColumns } from './employee-columns.tsx'
import { filterEmployees, useEmployeeFilter } from './employee-filter.ts'
import { EmployeeFilterBar } from './employee-filter-bar.tsx'
import { type FilePart, PeopleActionsContext } from './file-part.ts'
import { employeesQuery } from './queries.ts'

const EmployeeFile = lazyLayer(() => import('./employee-file.tsx'))
const BulkChangeDialog = lazyLayer(() => import('../bulk-changes/bulk-change-dialog.tsx'))
const HireDialog = lazyLayer(() => import('./hire-dialog.tsx'))
const NO_STORES: never[] = []
const NOBODY_CHOSEN: ReadonlySet<string | number> = new Set()

/** `actions`: what other rooms offer beside hiring. */
export function EmployeesScreen({ parts, actions }: { parts: readonly FilePart[]; actions?: ReactNode }) {
  const companyId = useCompanyId()
  const canWrite = useCan('employees.write')
  const canFill = useCan('documents.read')
  // Asked for while React draws the screen, not only once it shows it, which it puts off by up to 300 ms.
  usePrefetchQuery(employeesQuery(companyId))
  usePrefetchQuery(storesQuery(companyId))
  const { data: all, error, refetch } = useQuery(employeesQuery(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const { filter, openId, settledId, open, goTo, hrefOf, close, isHiring, endHiring, ...change } = useEmployeeFilter()
  const [hiring, setHiring] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(NOBODY_CHOSEN)
  const { FillDialog, DataSheetDialog } = use(PeopleActionsContext)
  const [isFilling, setIsFilling] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [isMakingSheets, setIsMakingSheets] = useState(false)
  const [shown, setShown] = useState<readonly EmployeeRow[]>()

  const day = today()
  const rows = useMemo(() => all && filterEmployees(all, filter, day), [all, filter, day])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening always means the address, whatever it holds now
  const columns = useMemo(
    () => employeeColumns({ stores: stores ?? [], today: day, onOpen: ({ id }) => open(id) }),
    [stores, day],
  )

  const offered = (stores ?? []).filter(({ id }) => !active?.isExcluded(id))

  const chosenIds = useMemo(() => all?.flatMap(({ id }) => (chosen.has(id) ? [id] : [])) ?? [], [all, chosen])

  useSoon(EmployeeFile, HireDialog)

  return (
    <>
      <div className={styles.list} inert={openId !== undefined} aria-hidden={openId !== undefined || undefined}>
        <PageHeader
          title="Mitarbeiter"
          actions={
            <>
              {actions}
              {canWrite && (
                <Button variant="primary" icon={<IconUserPlus size={16} />} onClick={() => setHiring(true)}>
                  Neuer Mitarbeiter
                </Button>
              )}
            </>
          }
        />
        <StoreFilterHint />
        {all?.length !== 0 && <EmployeeFilterBar rows={all} stores={offered} filter={filter} {...change} />}
        <DataTable
          name="employees"
          title="Mitarbeiter"
          alone
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          selection={{ chosen, onChoose: setChosen, labelOf: personName }}
          actions={
            chosen.size > 0 && (
              <>
                {canWrite && (
                  <Button icon={<IconEdit size={16} />} onClick={() => setIsChanging(true)}>
                    {`Ändern (${chosen.size})`}
                  </Button>
                )}
                <Button icon={<IconId size={16} />} onClick={() => setIsMakingSheets(true)}>
                  {`Stammblatt (${chosen.size})`}
                </Button>
                {canFill && (
                  <Button icon={<IconFileText size={16} />} onClick={() => setIsFilling(true)}>
                    {`Dokumente ausfüllen (${chosen.size})`}
                  </Button>
                )}
              </>
            )
          }
          error={error}
          onRetry={refetch}
          onOpen={({ id }) => open(id)}
          openKey={settledId}
          onShown={setShown}
          initialSort={{ id: 'name', desc: false }}
          empty={
            all?.length === 0 ? (
              active ? (
                <NothingInFilter title="Kein Mitarbeiter im Anwendungsfilter" />
              ) : (
                <NobodyYet />
              )
            ) : (
              <NobodyFits onReset={change.reset} />
            )
          }
        />
      </div>
      {openId !== undefined && (
        <EmployeeFile
          id={openId}
          people={shown}
          stores={stores ?? NO_STORES}
          parts={parts}
          hrefOf={hrefOf}
          onClose={close}
          onGo={goTo}
          onOpen={open}
        />
      )}
      {canWrite && isHiring && (
        <HireDialog storeId={filter.storeId} onClose={() => endHiring()} onHired={({ id }) => endHiring(id)} />
      )}
      {isChanging && (
        <BulkChangeDialog
          employeeIds={chosenIds}
          onDone={() => setChosen(NOBODY_CHOSEN)}
          onClose={() => setIsChanging(false)}
        />
      )}
      {isMakingSheets && <DataSheetDialog employeeIds={chosenIds} onClose={() => setIsMakingSheets(false)} />}
      {isFilling && (
        <FillDialog people={all?.filter(({ id }) => chosen.has(id)) ?? []} onClose={() => setIsFilling(false)} />
      )}
      {hiring && (
        <HireDialog
          storeId={filter.storeId}
          onClose={() => setHiring(false)}
          onHired={({ id }) => {
            setHiring(false)
            open(id)
          }}
        />
      )}
    </>
  )
}

const NobodyYet = () => (
  <EmptyState title="Noch keine Mitarbeiter">
    Legen Sie die erste Person an oder übernehmen Sie alle auf einmal aus einer Datei unter „Import Jobs“.
  </EmptyState>
)

const NobodyFits = ({ onReset }: { onReset: () => void }) => (
  <EmptyState title="Kein Mitarbeiter passt zum Filter" actions={<Button onClick={onReset}>Alle anzeigen</Button>} />
)
