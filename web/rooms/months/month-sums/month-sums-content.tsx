import { Suspense } from 'react'
import { formatMonth } from '#domain/basics/days.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { HandOverParts, MonthOfStore } from './hand-over-parts.ts'
import type { OpenedSum } from './opened-of-person.tsx'
import { SumsTable, type View } from './sums-table.tsx'
import type { OnTimes } from './use-check-lines.ts'
import type { MonthPlace } from './use-month-place.ts'
import type { MonthSums } from './use-month-sums.ts'

const MonthChecksCard = lazyPart(() => import('./month-checks-card.tsx'))
const NoStoresCard = lazyPart(() => import('./no-stores-card.tsx'), <MissingPartNotice />)
const DaySumsTable = lazyPart(() => import('./day-sums-table.tsx'), <MissingPartNotice />)

type Props = {
  place: MonthPlace
  sums: MonthSums
  view: View
  /** Whose sums are shown, and what is told of others. */
  kinds: readonly TimeKind[]
  notice: string
  wages: MonthOfStore | undefined
  handOver: HandOverParts
  onTimes: OnTimes
  onOpen: (opened: OpenedSum) => void
}

/** The sums, beside them what is to be checked before the month is closed and what is handed over. */
export function MonthSumsContent(props: Props) {
  const { place, sums, wages, handOver, onTimes } = props
  const isPhone = useIsPhone()
  if (place.hasNone) return <NoStores place={place} />
  const before = <BeforeClosing {...{ place, sums, onTimes }} />
  return (
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
      <Sums {...props} />
    </SidePanel>
  )
}

function Sums({ place, sums: { sums, ...month }, view, kinds, notice, onOpen }: Props) {
  const { title } = place
  if (month.isWaiting)
    return (
      // Columns come from the month: a head of others would push them about.
      <Card title={title}>
        <Skeleton rows={SKELETON_ROWS} height={40} />
      </Card>
    )
  const { people, lines, storeNames } = month
  const table = {
    ...{ title, people, lines, storeNames, kinds, notice, onOpen },
    month: place.month.toString(),
    lastDay: lastDayOf(place.month),
    error: sums.error,
    onRetry: () => void sums.refetch(),
    empty: (
      <EmptyState title={`Niemand im ${formatMonth(place.month)}`}>
        In diesem Monat ist hier niemand beschäftigt.
      </EmptyState>
    ),
  }
  if (view === 'month') return <SumsTable {...table} />
  return (
    <Suspense>
      <DaySumsTable {...table} />
    </Suspense>
  )
}

function BeforeClosing({ place, sums: { openChecks, checks }, onTimes }: Pick<Props, 'place' | 'sums' | 'onTimes'>) {
  return (
    <Suspense
      fallback={
        <Card title="Vor dem Abschluss">
          <CheckList checks={undefined} />
        </Card>
      }
    >
      <MonthChecksCard
        month={place.month.toString()}
        stores={openChecks}
        error={checks.error}
        onRetry={() => void checks.refetch()}
        onTimes={onTimes}
      />
    </Suspense>
  )
}

const NoStores = ({ place: { stores, visible, isFiltered, choose } }: { place: MonthPlace }) => (
  <Suspense>
    <NoStoresCard error={stores.error} onRetry={stores.refetch} {...{ visible, isFiltered }} onChoose={choose} />
  </Suspense>
)

export const lastDayOf = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: month.daysInMonth }).toString()
const SKELETON_ROWS = 14
