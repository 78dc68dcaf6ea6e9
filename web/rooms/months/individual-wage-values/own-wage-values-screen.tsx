import { IconArrowBackUp, IconDots, IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { formatMonth } from '#domain/basics/days.ts'
import { hiddenText } from '#domain/months/individual-wage-values.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { useExportPeriod } from '#web/rooms/time/periods/use-export-period.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useIsNarrow, useIsPhone } from '#web/ui/use-is-phone.ts'
import NoStoresCard from '../month-sums/no-stores-card.tsx'
import { StoreChips } from '../month-sums/store-chips.tsx'
import { useChosenStores } from '../month-sums/use-chosen-stores.ts'
import styles from './own-wage-values.module.css'
import { valuesQuery } from './queries.ts'
import { useValues } from './use-values.ts'
import { tableIn } from './value-cell.tsx'
import { valueRow } from './value-row.ts'
import { type Pasted, ValuesTable } from './values-table.tsx'

const ClosedBand = lazyPart(() => import('./closed-band.tsx'))
const TakeOverDialog = lazyLayer(() => import('./take-over-dialog.tsx'))
const ReportDialog = lazyLayer(() => import('./report-dialog.tsx'))

/** „Individuelle Lohnarten“: what a month has of the company's own wage types, by person. Product D. */
export function OwnWageValuesScreen() {
  if (useCan('exports.run')) return <PermittedScreen />
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <NoPermission />
      </Card>
    </>
  )
}

type Shown = 'employed' | 'valued' | 'all'

function PermittedScreen() {
  const { id: companyId, softwareId, timeZone: zone } = useCompany()!
  const [isPhone, isNarrow] = [useIsPhone(), useIsNarrow()]
  const { period, goToMonth } = useExportPeriod(softwareId, zone, monthBefore)
  const month = period.from.toPlainYearMonth()
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { chosen, choose } = useChosenStores(visible)
  const found = useQuery(valuesQuery(companyId, month))
  const values = useValues(month)
  const [shown, show] = useState<Shown>('employed')
  const [dialog, setDialog] = useState<{ kind: 'take'; pasted?: Pasted } | { kind: 'report' }>()
  useSoon(TakeOverDialog)
  useSoon(ReportDialog)

  const chosenIds = chosen?.map(({ id }) => id).join()
  const all = useMemo(() => {
    if (chosenIds === undefined || !found.data || !stores.data) return undefined
    const names = new Map(stores.data.map(({ id, name }) => [id, name]))
    const ids = new Set(chosenIds.split(',').map(Number))
    const closed = new Set(found.data.closedStoreIds)
    return found.data.employees
      .filter(({ storeId }) => ids.has(storeId))
      .map(person => valueRow(person, names.get(person.storeId) ?? '', closed.has(person.storeId)))
  }, [found.data, chosenIds, stores.data])
  const rows = useMemo(
    () =>
      all?.filter(
        ({ hasContract, entries }) => shown === 'all' || entries.length > 0 || (shown === 'employed' && hasContract),
      ),
    [all, shown],
  )
  const wageTypes = found.data?.wageTypes ?? NONE
  const seesPay = useCan('employees.read-sensitive')
  const hidden = found.data?.hiddenWageTypes ?? 0
  const only = chosen?.length === 1 ? chosen[0] : undefined
  const closed = chosen?.filter(({ id }) => found.data?.closedStoreIds.includes(id)) ?? NONE
  const canPaste = wageTypes.length > 0 && (all?.some(row => !row.isClosed) ?? false)
  usePastedTable(canPaste && !dialog, table => setDialog({ kind: 'take', pasted: { table } }))

  const importItem = {
    label: 'Aus Datei übernehmen',
    icon: <IconUpload size={17} />,
    disabled: !canPaste,
    onSelect: () => setDialog({ kind: 'take' }),
  }
  const title = only?.name ?? (chosen?.length === visible?.length ? 'Alle Standorte' : `${chosen?.length} Standorte`)
  const failed = stores.error && !stores.data
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            {values.canUndo &&
              (isNarrow ? (
                <IconButton
                  label="Rückgängig"
                  icon={<IconArrowBackUp size={18} stroke={1.8} />}
                  onClick={values.undo}
                />
              ) : (
                <Button
                  variant="text"
                  icon={<IconArrowBackUp size={17} />}
                  aria-keyshortcuts="Control+Z"
                  title="Strg Z"
                  onClick={values.undo}
                >
                  Rückgängig
                </Button>
              ))}
            {isNarrow ? (
              <Menu
                label="Weitere Aktionen"
                items={[importItem]}
                trigger={trigger => (
                  <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...trigger} />
                )}
              />
            ) : (
              <Button disabled={importItem.disabled} onClick={importItem.onSelect}>
                Aus Datei übernehmen
              </Button>
            )}
            <Button
              variant="primary"
              icon={<IconFileTypePdf size={17} stroke={1.8} />}
              disabled={!found.data || wageTypes.length === 0 || chosen?.length === 0}
              onClick={() => setDialog({ kind: 'report' })}
            >
              {isPhone ? 'PDF' : 'PDF erstellen'}
            </Button>
          </>
        }
      >
        <div className={styles.choice}>
          <PeriodStepper
            label={formatMonth(month)}
            month={month}
            onMonth={goToMonth}
            onStep={direction => goToMonth(month.add({ months: direction }))}
          />
          <Segments label="Mitarbeiter" choices={SHOWN} chosen={shown} onChoose={show} />
        </div>
      </PageHeader>
      <StoreFilterHint />
      {visible?.length !== 0 && (
        <div className={styles.stores}>
          {visible && chosen && !found.isLoading && (
            <StoreChips
              {...{ visible, chosen }}
              badgeOf={id => (found.data?.closedStoreIds.includes(id) ? { isLocked: true } : undefined)}
              onChoose={choose}
            />
          )}
        </div>
      )}
      {closed.length > 0 && (
        <Suspense fallback={<div className={styles.band} />}>
          <ClosedBand {...{ closed }} month={month.toString()} isOnly={only !== undefined} />
        </Suspense>
      )}
      {hidden > 0 && wageTypes.length > 0 && <Banner tone="info">{hiddenText(hidden)}</Banner>}
      {!seesPay && found.isLoading && <div className={styles.band} />}
      {failed || visible?.length === 0 || chosen?.length === 0 ? (
        <NoStoresCard
          error={stores.error}
          onRetry={stores.refetch}
          visible={visible}
          isFiltered={active?.shown === 0}
          onChoose={choose}
        />
      ) : found.data && wageTypes.length === 0 ? (
        <NoWageTypes hidden={hidden} />
      ) : (
        <ValuesTable
          key={month.toString()}
          {...{ title, rows, wageTypes, values }}
          hasStores={(chosen?.length ?? 0) > 1}
          month={formatMonth(month)}
          monthKey={month.toString()}
          error={found.error}
          onRetry={() => void found.refetch()}
          onPaste={pasted => setDialog({ kind: 'take', pasted })}
          onShowAll={shown === 'all' ? undefined : () => show('all')}
        />
      )}
      {dialog?.kind === 'take' && all && (
        <TakeOverDialog
          given={dialog.pasted?.table}
          busy={values.isPending}
          place={{
            rows: all,
            columns: wageTypes.filter(({ takesValues }) => takesValues),
            ...(dialog.pasted?.at && { at: dialog.pasted.at }),
          }}
          onTake={cells =>
            void values.take(cells, all).then(isSaved => {
              if (!isSaved) return
              setDialog(undefined)
              toast.success(cells.length === 1 ? '1 Wert übernommen' : `${cells.length} Werte übernommen`, title)
            })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'report' && found.data && chosen && (
        <ReportDialog shown={found.data} storeIds={chosen.map(({ id }) => id)} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

const TITLE = 'Individuelle Lohnarten'
const SHOWN = [
  { value: 'employed', label: 'Beschäftigte' },
  { value: 'valued', label: 'Mit Werten' },
  { value: 'all', label: 'Alle' },
] as const
const NONE: never[] = []

/** Months are whole, whatever periods the payroll software has for absences. */
const monthBefore = (_: number, today: Temporal.PlainDate) => {
  const from = today.with({ day: 1 }).subtract({ months: 1 })
  return { from, to: from.with({ day: from.daysInMonth }) }
}

function NoWageTypes({ hidden }: { hidden: number }) {
  const { id: companyId } = useCompany()!
  const navigate = useNavigate()
  const mayRead = useCan('settings.read')
  const go = () =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(companyId), section: 'company', tab: 'CompanyIndividualWageTypes' },
    })
  if (hidden > 0)
    return (
      <Card>
        <EmptyState title="Keine Lohnart, die Sie sehen">{hiddenText(hidden)}</EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        title="Noch keine individuelle Lohnart"
        actions={mayRead && <Button onClick={go}>Individuelle Lohnarten anlegen</Button>}
      >
        Provisionen, Zulagen oder Kilometergeld: was der Betrieb als eigene Lohnart führt, wird hier je Monat und
        Mitarbeiter eingetragen.
      </EmptyState>
    </Card>
  )
}

/** What is pasted into no field is a list, too. */
function usePastedTable(isOn: boolean, onTable: (table: string[][]) => void): void {
  useEffect(() => {
    if (!isOn) return
    const onPaste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest('input, textarea, select, [contenteditable]')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.includes('\t')) onTable(tableIn(text))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
