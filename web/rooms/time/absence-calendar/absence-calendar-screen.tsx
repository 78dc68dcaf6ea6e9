import { IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { AbsenceCalendar } from '#contract/time/absence-calendar.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { exportPeriod } from '#domain/time/periods.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { exportCsv, exportXlsx } from '#web/ui/data-table/export-rows.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText, failureTexts } from '#web/ui/states/failure-texts.ts'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { todayHere } from '#web/ui/today.ts'
import { requestsQuery } from '../absence-requests/queries.ts'
import { RequestsTable } from '../absence-requests/requests-table.tsx'
import { useExportPeriod, useSelectedStore } from '../periods/use-export-period.ts'
import styles from './absence-calendar.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { type CalendarRow, calendarRows, monthDays } from './calendar-model.ts'
import { calendarColumns } from './calendar-texts.ts'
import { calendarQuery } from './queries.ts'

const NoStoreYet = lazyPart(() => import('#web/rooms/accounts/own-stores/no-store-yet.tsx'), <MissingPartNotice />)
const AbsenceDrawer = lazyLayer(() => import('../absences/absence-drawer.tsx'))

type Opened = { id?: number; employeeId?: number; day?: string; lastDay?: string }

type ScreenProps = {
  /** The way to the list. */
  views?: ReactNode
  title?: string
  /** Beside the title: the way to others like it. */
  parts?: ReactNode
  /** What stands below the title. */
  above?: ReactNode
}

/** Who is away from a store in a month, and what waits for approval. */
export default function AbsenceCalendarScreen({ views, title = 'Abwesenheiten', parts, above }: ScreenProps) {
  const { id: companyId, softwareId } = useCompany()!
  const today = todayHere()
  const { period, goToMonth } = useExportPeriod(softwareId, exportPeriod)
  const month = period.from.toPlainYearMonth()
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { store, choose } = useSelectedStore(visible)
  const enabled = store !== undefined
  const calendar = useQuery({ ...calendarQuery(companyId, store?.id ?? 0, month.toString()), enabled })
  const requests = useQuery({ ...requestsQuery(companyId, store?.id ?? 0), enabled })
  const failed = [stores, calendar, requests].find(({ error }) => error)

  const [canWrite, mayApprove, knowsPeople] = [
    useCan('absences.write'),
    useCan('absences.approve'),
    useCan('employees.read'),
  ]
  const canBegin = canWrite && knowsPeople
  const [opened, setOpened] = useState<Opened>()
  const { isAsked, end } = useNewRecordAsked()
  usePreload(AbsenceDrawer)
  const shown = opened ?? (isAsked && canBegin && store ? {} : undefined)
  const likelyDay = month.equals(today.toPlainYearMonth()) ? today : month.toPlainDate({ day: 1 })
  const close = () => {
    setOpened(undefined)
    end()
  }

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {views}
            {canBegin && (
              <Button icon={<IconPlus size={16} />} disabled={!calendar.data} onClick={() => setOpened({})}>
                {mayApprove ? 'Abwesenheit erfassen' : 'Abwesenheit beantragen'}
              </Button>
            )}
          </>
        }
      >
        {parts}
        <PeriodStepper
          label={formatMonth(month)}
          month={month}
          onMonth={goToMonth}
          onStep={direction => goToMonth(month.add({ months: direction }))}
        />
      </PageHeader>
      {above}
      {store && <p className="print-only">{`${store.name}, ${formatMonth(month)}`}</p>}
      <StoreFilterHint />
      <div className={styles.stores} data-screen-only>
        {visible && visible.length > 0 && (
          <StoreChoice
            label="Betrieb auswählen"
            stores={visible}
            chosen={store ? [store.id] : []}
            onChoose={([id]) => choose(id!)}
          />
        )}
      </div>
      {store && requests.data && calendar.data && (
        <RequestsTable
          key={store.id}
          storeId={store.id}
          requests={requests.data}
          mayApprove={mayApprove}
          onOpen={canWrite ? ({ id }) => setOpened({ id }) : undefined}
        />
      )}
      {visible?.length === 0 ? (
        <Card>
          {active?.shown === 0 ? (
            <NothingInFilter title="Kein Standort im Anwendungsfilter" />
          ) : (
            <Suspense>
              <NoStoreYet />
            </Suspense>
          )}
        </Card>
      ) : (
        <MonthCard
          key={requests.data && calendar.data ? 'there' : 'waiting'}
          {...{ month, today }}
          title={`Abwesenheiten ${store?.name ?? ''} ${formatMonth(month)}`}
          // What waits stands above it: together, and drawn anew, or the calendar jumps down under the pointer.
          calendar={requests.data && calendar.data}
          error={failed?.error}
          onRetry={() => void failed?.refetch()}
          onOpen={canWrite ? id => setOpened({ id }) : undefined}
          onNew={canBegin ? setOpened : undefined}
        />
      )}
      {shown && store && (
        <Suspense>
          <AbsenceDrawer
            key={shown.id ?? 'new'}
            id={shown.id}
            storeId={store.id}
            day={shown.day ?? likelyDay.toString()}
            lastDay={shown.lastDay}
            employeeId={shown.employeeId}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

type MonthProps = {
  title: string
  month: Temporal.PlainYearMonth
  today: Temporal.PlainDate
  calendar: AbsenceCalendar | undefined
  error: unknown
  onRetry: () => void
  onOpen: ((id: number) => void) | undefined
  onNew: ((opened: Opened) => void) | undefined
}

function MonthCard({ title, month, today, calendar, error, onRetry, onOpen, onNew }: MonthProps) {
  const [text, setText] = useState('')
  const [isAwayOnly, setAwayOnly] = useState(false)
  // Typing stays fluent with hundreds of people.
  const wanted = useDeferredValue(text)
  const [key, now] = [month.toString(), today.toString()]
  const days = useMemo(() => monthDays(Temporal.PlainYearMonth.from(key), now), [key, now])
  const rows = useMemo(() => calendar && calendarRows(calendar, days), [calendar, days])
  const shown = useMemo(() => rows?.filter(row => matches(row, wanted, isAwayOnly)), [rows, wanted, isAwayOnly])
  if (!shown || !rows)
    return <Card>{error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton rows={12} height={36} />}</Card>
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="Niemand in diesem Monat">
          An diesem Standort ist in diesem Monat niemand beschäftigt, und es fehlt auch niemand.
        </EmptyState>
      </Card>
    )
  const save = (file: string) => toast.success(`${file} gespeichert`)
  const columns = calendarColumns(days)
  return (
    <Card
      title="Kalender"
      hint={
        shown.length < rows.length ? `${shown.length} von ${rows.length} Mitarbeitern` : `${rows.length} Mitarbeiter`
      }
      actions={
        <>
          <FilterField label="Mitarbeiter filtern" text={text} onText={setText} />
          <ChoiceChips
            label="Wer gezeigt wird"
            choices={[{ value: 'away', label: 'Nur wer fehlt' }]}
            chosen={isAwayOnly ? 'away' : ''}
            onToggle={() => setAwayOnly(!isAwayOnly)}
          />
          <Menu
            label="Herunterladen"
            items={[
              { label: 'Als CSV-Datei', onSelect: () => save(exportCsv(title, columns, shown)) },
              {
                label: 'Als Excel-Datei',
                onSelect: () =>
                  void exportXlsx(title, columns, shown).then(save, (failure: unknown) =>
                    toast.error(failureTexts.exportFailed, failureText(failure)),
                  ),
              },
            ]}
            trigger={trigger => (
              <IconButton label="Kalender herunterladen" icon={<IconDownload size={18} stroke={1.7} />} {...trigger} />
            )}
          />
          <IconButton label="Drucken" icon={<IconPrinter size={18} stroke={1.7} />} onClick={() => window.print()} />
        </>
      }
    >
      {shown.length === 0 ? (
        <EmptyState
          title="Niemand passt zum Filter"
          actions={
            <Button
              onClick={() => {
                setText('')
                setAwayOnly(false)
              }}
            >
              Filter entfernen
            </Button>
          }
        />
      ) : (
        <CalendarGrid
          key={title}
          label={title}
          rows={shown}
          days={days}
          onOpen={onOpen && (({ id }) => onOpen(id))}
          onNew={onNew && ((employeeId, day, lastDay) => onNew({ employeeId, day, lastDay }))}
        />
      )}
      <CalendarLegend />
    </Card>
  )
}

const matches = ({ name, person, bars }: CalendarRow, text: string, isAwayOnly: boolean): boolean =>
  (!isAwayOnly || bars.length > 0) && fold(`${name} ${person.mdPersonnelId}`).includes(fold(text.trim()))
