import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { PersonMonth } from '#contract/months/person-months.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { isIdle } from '#domain/months/month-checks.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { mappingQuery } from '#web/rooms/settings/wage-type-mapping/queries.ts'
import { useExportPeriod } from '#web/rooms/time/periods/use-export-period.ts'
import { differenceText } from '#web/rooms/time/time-records/time-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { HandOverParts } from './hand-over-parts.ts'
import styles from './month-sums.module.css'
import type { OpenedSum } from './opened-of-person.tsx'
import { checksQuery, closingsQuery, sumsQuery } from './queries.ts'
import { numberText } from './shown-kinds.ts'
import { StoreChips } from './store-chips.tsx'
import { badgeOf, isClosed } from './store-states.ts'
import { SumsActions } from './sums-actions.tsx'
import { SumsTable, type View } from './sums-table.tsx'
import { useChosenStores } from './use-chosen-stores.ts'
import { useClosing } from './use-closing.tsx'
import { useShownKinds } from './use-shown-kinds.ts'

const ClosingBand = lazyPart(() => import('./closing-band.tsx'))
const MonthChecksCard = lazyPart(() => import('./month-checks-card.tsx'))
const NoStoresCard = lazyPart(() => import('./no-stores-card.tsx'), <MissingPartNotice />)
const ReopenButton = lazyPart(() => import('./reopen-button.tsx'))
const DaySumsTable = lazyPart(() => import('./day-sums-table.tsx'), <MissingPartNotice />)
const OpenedOfPerson = lazyLayer(() => import('./opened-of-person.tsx'))

type Props = {
  title?: string
  handOver: HandOverParts
  /** The way to another view of the same. */
  views?: ReactNode
}

/** „Monatssummen“: what a month comes to by people or by day, closing it, and handing it over. Product D. */
export function MonthSumsScreen({ title = 'Monatssummen', views, ...given }: Props) {
  if (useCan('stamps.read')) return <PermittedScreen screenTitle={title} views={views} {...given} />
  return (
    <>
      <PageHeader title={title} actions={views} />
      <Card>
        <NoPermission />
      </Card>
    </>
  )
}

function PermittedScreen({ screenTitle, views, handOver }: Omit<Props, 'title'> & { screenTitle: string }) {
  const { id: companyId, softwareId, timeZone: zone } = useCompany()!
  const [seesMapping, mayLock, mayRun] = [useCan('settings.read'), useCan('months.lock'), useCan('exports.run')]
  const isPhone = useIsPhone()
  const { period: asked, goToMonth } = useExportPeriod(softwareId, zone, monthBefore)
  const month = asked.from.toPlainYearMonth()
  const period = { from: month.toPlainDate({ day: 1 }), to: month.toPlainDate({ day: month.daysInMonth }) }
  const lastDay = month.toPlainDate({ day: month.daysInMonth }).toString()
  const { view, show } = useView()

  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { chosen, choose } = useChosenStores(visible)
  const only = chosen?.length === 1 ? chosen[0] : undefined

  const sums = useQuery(sumsQuery(companyId, month.toString()))
  const closings = useQuery(closingsQuery(companyId, month.toString()))
  const checks = useQuery(checksQuery(companyId, month.toString()))
  const mapping = useQuery({ ...mappingQuery(companyId), enabled: seesMapping })
  const chosenIds = chosen?.map(({ id }) => id).join()
  const people = useMemo(() => {
    if (chosenIds === undefined) return undefined
    const ids = new Set(chosenIds.split(','))
    return sums.data?.filter(({ storeId }) => ids.has(String(storeId)))
  }, [sums.data, chosenIds])
  const { present, shown, hidden, choose: chooseKinds } = useShownKinds(view, people)
  const lines = mapping.data?.lines ?? NO_LINES
  const storeNames = useMemo(() => new Map(stores.data?.map(({ id, name }) => [id, name])), [stores.data])
  const chosenChecks = checks.data?.filter(({ storeId }) => chosen?.some(({ id }) => id === storeId))
  // Of several those that are still to be closed, as the landing page counts them.
  const openChecks = only
    ? chosenChecks
    : chosenChecks?.filter(
        store => !isIdle(store) && !isClosed(closings.data?.find(({ storeId }) => storeId === store.storeId)),
      )

  const [opened, setOpened] = useState<OpenedSum>()
  const closing = closings.data?.find(({ storeId }) => storeId === only?.id)
  const wages = mayRun && only ? { store: only, period, isClosed: isClosed(closing) } : undefined
  const closes = useClosing({ month, chosen, people, closings: closings.data, checks: chosenChecks })
  useSoon(OpenedOfPerson)

  const title = only?.name ?? (chosen?.length === visible?.length ? 'Alle Standorte' : `${chosen?.length} Standorte`)
  const primary = (
    <>
      {mayLock && isClosed(closing) && (
        <Suspense>
          <ReopenButton key={closing.id} closing={closing} />
        </Suspense>
      )}
      {closes.button ||
        (wages?.isClosed && (
          <Suspense>
            <handOver.Button {...wages} />
          </Suspense>
        ))}
    </>
  )
  const before = (
    <Suspense
      fallback={
        <Card title="Vor dem Abschluss">
          <CheckList checks={undefined} />
        </Card>
      }
    >
      <MonthChecksCard
        month={month.toString()}
        stores={openChecks}
        error={checks.error}
        onRetry={() => void checks.refetch()}
        onTimes={closes.onTimes}
      />
    </Suspense>
  )
  const table = {
    ...{ title, people, lines, lastDay, storeNames },
    kinds: shown,
    month: month.toString(),
    notice: noticeOf(shown.length, hidden),
    error: sums.error,
    onRetry: () => void sums.refetch(),
    onOpen: setOpened,
    empty: (
      <EmptyState title={`Niemand im ${formatMonth(month)}`}>In diesem Monat ist hier niemand beschäftigt.</EmptyState>
    ),
  }
  const failed = stores.error && !stores.data
  const isWaiting = (!people && !sums.error) || (seesMapping && mapping.isLoading)
  return (
    <>
      <PageHeader
        title={screenTitle}
        actions={
          <>
            {views}
            <SumsActions
              {...{ view, present, shown }}
              DayExport={handOver.DayExport}
              software={wages?.isClosed ? undefined : isPhone || views ? 'menu' : 'button'}
              month={month.toString()}
              storeIds={chosen?.map(({ id }) => id) ?? []}
              numberOf={kind => numberText(lines, kind, lastDay)}
              onKinds={chooseKinds}
            />
            {!isPhone && primary}
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
          <Segments label="Ansicht" choices={VIEWS} chosen={view} onChoose={show} />
        </div>
      </PageHeader>
      <StoreFilterHint />
      {visible?.length !== 0 && (
        <div className={styles.stores}>
          {/* With what they say from the beginning: chips that grow would push each other about. */}
          {visible && chosen && !closings.isLoading && !checks.isLoading && (
            <StoreChips
              {...{ visible, chosen }}
              badgeOf={id =>
                badgeOf(
                  checks.data?.find(({ storeId }) => storeId === id),
                  closings.data?.find(({ storeId }) => storeId === id),
                )
              }
              onChoose={choose}
            />
          )}
        </div>
      )}
      {closing && (
        <Suspense fallback={<div className={styles.band} />}>
          <ClosingBand closing={closing} onCloseNow={closes.ask} />
        </Suspense>
      )}
      {failed || visible?.length === 0 || chosen?.length === 0 ? (
        <Suspense>
          <NoStoresCard
            error={stores.error}
            onRetry={stores.refetch}
            visible={visible}
            isFiltered={active?.shown === 0}
            onChoose={choose}
          />
        </Suspense>
      ) : (
        <SidePanel
          side={
            <>
              {!isPhone && before}
              {wages && (
                <Suspense>
                  <handOver.Cards {...wages} />
                </Suspense>
              )}
            </>
          }
        >
          {isPhone && before}
          {isWaiting ? (
            // Columns come from the month: a head of others would push them about.
            <Card title={title}>
              <Skeleton rows={SKELETON_ROWS} height={40} />
            </Card>
          ) : view === 'day' ? (
            <Suspense>
              <DaySumsTable {...table} />
            </Suspense>
          ) : (
            <SumsTable {...table} />
          )}
        </SidePanel>
      )}
      {isPhone && (closes.button || isClosed(closing)) && (
        <PageFooter>
          <span className={styles.footer}>
            {people && !wages?.isClosed && `Differenz ${differenceText(differenceOf(people))}`}
          </span>
          {primary}
        </PageFooter>
      )}
      {opened && (
        <OpenedOfPerson
          {...opened}
          month={month.toString()}
          onOpen={next => setOpened({ ...opened, opened: next })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {closes.dialog}
    </>
  )
}

/** Months are whole, whatever periods the payroll software has for absences. */
const monthBefore = (_: number, today: Temporal.PlainDate) => {
  const from = today.with({ day: 1 }).subtract({ months: 1 })
  return { from, to: from.with({ day: from.daysInMonth }) }
}

const SKELETON_ROWS = 14
const NO_LINES: never[] = []
const VIEWS = [
  { value: 'month', label: 'Monat' },
  { value: 'day', label: 'Tag' },
] as const

/** In the address, so that Back and a link lead to the same. */
function useView(): { view: View; show: (view: View) => void } {
  const { view } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  return {
    view: view === 'day' ? 'day' : 'month',
    show: next =>
      void navigate({
        to: '.',
        search: ({ view: _, ...rest }: Record<string, string | undefined>) =>
          next === 'day' ? { ...rest, view: next } : rest,
        replace: true,
      }),
  }
}

/** „8 Lohnarten“, and how many that there is something of are not shown. */
function noticeOf(shown: number, hidden: number): string {
  const kinds = shown === 1 ? '1 Lohnart' : `${shown} Lohnarten`
  return hidden > 0 ? `${kinds}, ${hidden} ausgeblendet` : kinds
}

const differenceOf = (people: readonly PersonMonth[]) =>
  people.reduce((sum, { actualMinutes, targetMinutes }) => sum + actualMinutes - targetMinutes, 0)
