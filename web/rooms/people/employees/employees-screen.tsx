import { IconUserPlus } from '@tabler/icons-react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { personName } from '#domain/people/person-name.ts'
import { today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { TabButton, useOpensTab } from '#web/lib/tab-button.tsx'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import styles from './employee-columns.module.css'
import { employeeColumns } from './employee-columns.tsx'
import { filterEmployees, useEmployeeFilter } from './employee-filter.ts'
import { EmployeeFilterBar } from './employee-filter-bar.tsx'
import type { FilePart } from './file-part.ts'
import { employeesQuery } from './queries.ts'

const EmployeeFile = lazyLayer(() => import('./employee-file.tsx'))
const HireDialog = lazyLayer(() => import('./hire-dialog.tsx'))
const NO_STORES: never[] = []
const NOBODY_CHOSEN: ReadonlySet<string | number> = new Set()

/** `actions`: what other rooms offer beside hiring. */
export function EmployeesScreen({ parts, actions }: { parts: readonly FilePart[]; actions?: ReactNode }) {
  const companyId = useCompanyId()
  const canWrite = useCan('employees.write')
  // Asked for while React draws the screen, not only once it shows it, which it puts off by up to 300 ms.
  usePrefetchQuery(employeesQuery(companyId))
  usePrefetchQuery(storesQuery(companyId))
  const { data: stores = NO_STORES } = useQuery(storesQuery(companyId))
  const address = useEmployeeFilter()
  const { filter, openId, open, isHiring, endHiring } = address
  const [hiring, setHiring] = useState(false)
  const [shown, setShown] = useState<readonly EmployeeRow[]>()
  usePreload(EmployeeFile, HireDialog)
  return (
    <>
      <div className={styles.list} inert={openId !== undefined} aria-hidden={openId !== undefined || undefined}>
        <PageHeader
          title="Mitarbeiter"
          actions={actions}
          primary={
            canWrite &&
            openId === undefined && (
              <Button variant="primary" icon={<IconUserPlus size={16} />} onClick={() => setHiring(true)}>
                Neuer Mitarbeiter
              </Button>
            )
          }
        />
        <StoreFilterHint />
        <EmployeesTable
          {...{ stores, address }}
          onShown={setShown}
          onHire={canWrite ? () => setHiring(true) : undefined}
        />
      </div>
      {openId !== undefined && (
        <EmployeeFile
          {...{ stores, parts, id: openId, people: shown }}
          hrefOf={address.hrefOf}
          onClose={address.close}
          onGo={address.goTo}
          onOpen={open}
        />
      )}
      {canWrite && isHiring && (
        <HireDialog storeId={filter.storeId} onClose={() => endHiring()} onHired={({ id }) => endHiring(id)} />
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

type TableProps = {
  stores: readonly Store[]
  address: ReturnType<typeof useEmployeeFilter>
  onShown: (rows: readonly EmployeeRow[]) => void
  onHire: (() => void) | undefined
}

function EmployeesTable({ stores, address, onShown, onHire }: TableProps) {
  const companyId = useCompanyId()
  const { filter, settledId, open, ...change } = address
  const { data: all, error, refetch } = useQuery(employeesQuery(companyId))
  const active = useActiveFilter(companyId)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(NOBODY_CHOSEN)
  const day = today()
  const rows = useMemo(() => all && filterEmployees(all, filter, day), [all, filter, day])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening always means the address, whatever it holds now
  const columns = useMemo(() => employeeColumns({ stores, today: day, onOpen: ({ id }) => open(id) }), [stores, day])
  const offered = stores.filter(({ id }) => !active?.isExcluded(id))
  const chosenPeople = useMemo(() => all?.filter(({ id }) => chosen.has(id)) ?? [], [all, chosen])
  const nobody = active ? (
    <NothingInFilter title="Kein Mitarbeiter im Anwendungsfilter" />
  ) : (
    <NobodyYet onHire={onHire} />
  )
  return (
    <>
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
          rows && rows.length > 0 && <ChosenPeople chosen={chosenPeople} onDone={() => setChosen(NOBODY_CHOSEN)} />
        }
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => open(id)}
        openKey={settledId}
        onShown={onShown}
        initialSort={{ id: 'name', desc: false }}
        empty={all?.length === 0 ? nobody : <NobodyFits onReset={change.reset} />}
      />
    </>
  )
}

function NobodyYet({ onHire }: Pick<TableProps, 'onHire'>) {
  const imports = useOpensTab('EmployeeImportJobs')
  return (
    <EmptyState
      title="Noch keine Mitarbeiter"
      actions={
        (onHire || imports) && (
          <>
            {onHire && <Button onClick={onHire}>Ersten Mitarbeiter erstellen</Button>}
            <TabButton tab="EmployeeImportJobs" search={{ importJobId: 'new' }}>
              Aus Datei übernehmen
            </TabButton>
          </>
        )
      }
    >
      {onHire || imports
        ? 'Eine Tabelle aus der bisherigen Lohnverrechnung bringt alle auf einmal.'
        : 'Erstellen kann sie, wer Mitarbeiter bearbeiten oder importieren darf.'}
    </EmptyState>
  )
}

const NobodyFits = ({ onReset }: { onReset: () => void }) => (
  <EmptyState title="Kein Mitarbeiter passt zum Filter" actions={<Button onClick={onReset}>Alle anzeigen</Button>} />
)
