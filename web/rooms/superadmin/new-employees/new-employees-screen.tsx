import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_TOLD, type NewEmployee } from '#contract/superadmin/new-employees.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { NEW_EMPLOYEE_SOURCES, type NewEmployeeSource } from '#domain/superadmin/new-employees.ts'
import { formatPeriod, type Period } from '#domain/time/periods.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CompaniesPart } from './companies-part.tsx'
import { NEW_EMPLOYEE_COLUMNS } from './new-employee-columns.tsx'
import { NewEmployeePanel } from './new-employee-panel.tsx'
import styles from './new-employees.module.css'
import { newEmployeesQuery, newEmployeesSummaryQuery } from './queries.ts'
import { useTelling } from './tell.ts'

const WEEK = 7

/** „New Employees“: who came to which company, and what each still lacks. Product H */
export function NewEmployeesScreen() {
  const { period, days, step, toMonth, canStepForward } = usePeriod()
  const [state, setState] = useState<Filter>('all')
  const [source, setSource] = useState<NewEmployeeSource>()
  const [company, setCompany] = useState<number>()
  const [openKey, setOpenKey] = useState<string>()
  const asked = { from: period.from.toString(), to: period.to.toString() }
  const list = useInfiniteQuery(
    newEmployeesQuery({
      ...asked,
      ...(state !== 'all' && { state }),
      ...(source && { source }),
      ...(company && { company }),
    }),
  )
  const summary = useQuery(newEmployeesSummaryQuery(asked))
  const rows = list.data
  const open = rows?.find(row => keyOf(row) === openKey)
  const lacking = rows?.filter(({ states }) => states.length > 0) ?? []
  const { tell, isTelling } = useTelling()
  const isFiltered = state !== 'all' || source !== undefined || company !== undefined
  const clear = () => {
    setState('all')
    setSource(undefined)
    setCompany(undefined)
  }
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
      <div className={styles['bar-of-filters']}>
        <ChoiceChips label="Zustand" choices={choicesOf(summary.data)} chosen={state} onToggle={setState} />
        <SourceChip source={source} onSource={setSource} />
        {company !== undefined && (
          <FilterChip onRemove={() => setCompany(undefined)}>
            {summary.data?.companies.find(({ id }) => id === company)?.name ?? rows?.[0]?.companyName ?? 'Ein Betrieb'}
          </FilterChip>
        )}
      </div>
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
              chosen={company}
              onChoose={setCompany}
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
                actions={<Button onClick={clear}>Filter entfernen</Button>}
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

type Filter = 'all' | 'unregistered' | 'lacking'

function choicesOf(
  summary: { all: number; unregistered: number; lacking: number; isCapped: boolean } | undefined,
): { value: Filter; label: string; badge?: { tone: 'neutral' | 'error' | 'warn'; text: string } }[] {
  const counted = (count: number) => `${summary?.isCapped ? 'über ' : ''}${formatNumber(count, 0)}`
  const badge = (tone: 'neutral' | 'error' | 'warn', count: number | undefined) =>
    count ? { badge: { tone, text: counted(count) } } : {}
  return [
    { value: 'all', label: 'Alle', ...badge('neutral', summary?.all) },
    { value: 'unregistered', label: 'Nicht angemeldet', ...badge('error', summary?.unregistered) },
    { value: 'lacking', label: 'Etwas fehlt', ...badge('warn', summary?.lacking) },
  ]
}

function SourceChip({
  source,
  onSource,
}: {
  source: NewEmployeeSource | undefined
  onSource: (source: NewEmployeeSource | undefined) => void
}) {
  const choices = [
    { value: undefined, label: 'Alle Quellen' },
    ...Object.entries(NEW_EMPLOYEE_SOURCES).map(([value, label]) => ({ value, label })),
  ]
  return (
    <MenuChip
      label="Quelle"
      isOn={source !== undefined}
      content={close => (
        <ChoiceList
          label="Quelle"
          choices={choices}
          chosen={source}
          onChoose={value => {
            onSource(value as NewEmployeeSource | undefined)
            close()
          }}
        />
      )}
    >
      {source ? NEW_EMPLOYEE_SOURCES[source] : 'Alle Quellen'}
    </MenuChip>
  )
}

/** The last seven days to begin with; a week further or back, or a whole month. */
function usePeriod() {
  const today = Temporal.Now.plainDateISO(VIENNA)
  const [period, setPeriod] = useState<Period>({ from: today.subtract({ days: WEEK - 1 }), to: today })
  const moved = (days: number): Period => ({ from: period.from.add({ days }), to: period.to.add({ days }) })
  const days = period.from.until(period.to).days + 1
  return {
    period,
    days,
    canStepForward: Temporal.PlainDate.compare(period.to, today) < 0,
    step: (direction: 1 | -1) =>
      setPeriod(
        days > WEEK ? monthOf(period.from.toPlainYearMonth().add({ months: direction })) : moved(direction * WEEK),
      ),
    toMonth: (month: Temporal.PlainYearMonth) => setPeriod(monthOf(month)),
  }
}

const monthOf = (month: Temporal.PlainYearMonth): Period => ({
  from: month.toPlainDate({ day: 1 }),
  to: month.toPlainDate({ day: month.daysInMonth }),
})
