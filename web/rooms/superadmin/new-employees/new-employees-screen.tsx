import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_TOLD, type NewEmployee } from '#contract/superadmin/new-employees.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { formatPeriod } from '#domain/time/periods.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CompaniesPart } from './companies-part.tsx'
import { NEW_EMPLOYEE_COLUMNS } from './new-employee-columns.tsx'
import { NewEmployeePanel } from './new-employee-panel.tsx'
import styles from './new-employees.module.css'
import { type Filter, NewEmployeesFilter, withPart } from './new-employees-filter.tsx'
import { newEmployeesQuery, newEmployeesSummaryQuery } from './queries.ts'
import { useTelling } from './tell.ts'
import { usePeriod } from './use-period.ts'

/** „New Employees“: who came to which company, and what each still lacks. Product H */
export function NewEmployeesScreen() {
  const { period, days, step, toMonth, canStepForward } = usePeriod()
  const [filter, setFilter] = useState<Filter>({})
  const [openKey, setOpenKey] = useState<string>()
  const asked = { from: period.from.toString(), to: period.to.toString() }
  const list = useInfiniteQuery(newEmployeesQuery({ ...asked, ...filter }))
  const summary = useQuery(newEmployeesSummaryQuery(asked))
  const rows = list.data
  const open = rows?.find(row => keyOf(row) === openKey)
  const lacking = rows?.filter(({ states }) => states.length > 0) ?? []
  const { tell, isTelling } = useTelling()
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <PageHeader
        title="Neue Mitarbeiter"
        actions={
          <>
            <PeriodStepper
              label={formatPeriod(period)}
              month={period.from.toPlainYearMonth()}
              onMonth={toMonth}
              onStep={step}
              canStepForward={canStepForward}
            />
            <ReloadButton
              busy={list.isFetching && rows !== undefined}
              onClick={() => void Promise.all([list.refetch(), summary.refetch()])}
            />
          </>
        }
        primary={
          <Button
            variant="primary"
            busy={isTelling}
            disabled={lacking.length === 0}
            onClick={() => tell(lacking.slice(0, MOST_TOLD))}
          >
            {lacking.length === 0
              ? 'Verständigen'
              : `${formatNumber(Math.min(lacking.length, MOST_TOLD), 0)} mit Mangel verständigen`}
          </Button>
        }
      />
      <NewEmployeesFilter
        filter={filter}
        summary={summary.data}
        companyName={rows?.find(({ companyId }) => companyId === filter.company)?.companyName}
        onFilter={setFilter}
      />
      <SidePanel
        side={
          <>
            {open && (
              <NewEmployeePanel
                key={openKey}
                person={open}
                isTelling={isTelling}
                onTell={() => tell([open])}
                onClose={() => setOpenKey(undefined)}
              />
            )}
            <CompaniesPart
              summary={summary.data}
              error={summary.error}
              onRetry={() => void summary.refetch()}
              days={days}
              chosen={filter.company}
              onChoose={company => setFilter(withPart(filter, { company }))}
            />
          </>
        }
      >
        <DataTable
          name="superadmin-new-employees"
          title="Neue Mitarbeiter"
          alone
          rows={rows}
          columns={NEW_EMPLOYEE_COLUMNS}
          rowKey={keyOf}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={row => setOpenKey(keyOf(row))}
          words={WORDS}
          notice={
            <FieldNote tone="plain">
              Hier stehen nur Name, Betrieb und was fehlt. Wer den Akt öffnet, steht im Ereignisprotokoll des Betriebs.
            </FieldNote>
          }
          empty={
            isFiltered ? (
              <EmptyState
                title="Niemand passt zum Filter"
                actions={<Button onClick={() => setFilter({})}>Filter entfernen</Button>}
              />
            ) : (
              <EmptyState
                title="In dieser Zeit kam niemand dazu"
                actions={<Button onClick={() => step(-1)}>Zeitraum davor</Button>}
              />
            )
          }
        />
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Weitere laden
            </Button>
          </div>
        )}
      </SidePanel>
    </>
  )
}

const keyOf = ({ companyId, id }: NewEmployee) => `${companyId}-${id}`
const WORDS = { one: 'Mitarbeiter', many: 'Mitarbeiter', ofMany: 'Mitarbeitern' }
