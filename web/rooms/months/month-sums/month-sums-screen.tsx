import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import { useCan } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useOnce } from '#web/ui/use-once.ts'
import type { HandOverParts, MonthOfStore } from './hand-over-parts.ts'
import { MonthStepper } from './month-stepper.tsx'
import styles from './month-sums.module.css'
import { lastDayOf, MonthSumsContent } from './month-sums-content.tsx'
import type { OpenedSum } from './opened-of-person.tsx'
import { numberText } from './shown-kinds.ts'
import { badgeOf, isClosed } from './store-states.ts'
import { SumsActions } from './sums-actions.tsx'
import type { View } from './sums-table.tsx'
import { useClosing } from './use-closing.tsx'
import { type MonthPlace, useMonthPlace } from './use-month-place.ts'
import { type MonthSums, useMonthSums } from './use-month-sums.ts'
import { useShownKinds } from './use-shown-kinds.ts'

const ClosingBand = lazyPart(() => import('./closing-band.tsx'))
const ReopenButton = lazyPart(() => import('./reopen-button.tsx'))
const OpenedOfPerson = lazyLayer(() => import('./opened-of-person.tsx'))

type Props = {
  title?: string
  handOver: HandOverParts
  /** The way to another view of the same. */
  views?: ReactNode
}

type StoresProps = { place: MonthPlace; sums: MonthSums }
type PrimaryProps = {
  closing: MonthClosing | undefined
  closes: ReturnType<typeof useClosing>
  wages: MonthOfStore | undefined
  handOver: HandOverParts
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
  const isPhone = useIsPhone()
  const mayRun = useCan('exports.run')
  const place = useMonthPlace()
  const { month, only, chosen } = place
  const { view, show } = useView()
  const sums = useMonthSums(place)
  const { people, closings, chosenChecks } = sums
  const kinds = useShownKinds(view, people)
  const [opened, setOpened] = useState<OpenedSum>()
  const closing = sums.closingOf(only?.id)
  const wages = mayRun && only ? { store: only, period: wholeMonth(month), isClosed: isClosed(closing) } : undefined
  const closes = useClosing({ month, chosen, people, closings: closings.data, checks: chosenChecks })
  usePreload(OpenedOfPerson)
  const isSettled = useOnce(isKnown(place, sums))
  const primary = <Primary {...{ closing, closes, wages, handOver }} />
  return (
    <>
      <PageHeader
        title={screenTitle}
        isWaiting={!isSettled}
        actions={
          <>
            {views}
            <SumsActions
              {...{ view, present: kinds.present, shown: kinds.shown }}
              DayExport={handOver.DayExport}
              software={wages?.isClosed ? undefined : isPhone || views ? 'menu' : 'button'}
              month={month.toString()}
              storeIds={chosen?.map(({ id }) => id) ?? []}
              numberOf={kind => numberText(sums.lines, kind, lastDayOf(month))}
              onKinds={kinds.choose}
            />
            {!isPhone && primary}
          </>
        }
      >
        <MonthChoice {...{ place, view, show }} />
      </PageHeader>
      <KeptPlace
        name={`sums_${place.companyId}`}
        isThere={isSettled}
        above={<AboveSums {...{ place, sums, closing, closes }} />}
      >
        <MonthSumsContent
          {...{ place, sums, view, wages, handOver, kinds: kinds.shown }}
          notice={noticeOf(kinds.shown.length, kinds.hidden)}
          onTimes={closes.onTimes}
          onOpen={setOpened}
        />
      </KeptPlace>
      <PhoneFooter {...{ isPhone, closes, closing, primary }} />
      <OpenedFigure {...{ opened, month, setOpened }} />
      {closes.dialog}
    </>
  )
}

const AboveSums = ({ place, sums, ...closed }: StoresProps & ClosedBandProps) => (
  <>
    <StoreFilterHint />
    <Stores {...{ place, sums }} />
    <ClosedBand {...closed} />
  </>
)

/** What stands above the table, and what comes next, is known, or will not be. */
const isKnown = ({ visible, stores }: MonthPlace, { sums, closings, checks }: MonthSums): boolean =>
  visible?.length === 0 ||
  (stores.error !== null && !stores.data) ||
  (visible !== undefined && !closings.isLoading && !checks.isLoading && !sums.isLoading)

/** What comes next with the month: closing it, handing it over; and opening it again. */
function Primary({ closing, closes, wages, handOver }: PrimaryProps) {
  const mayLock = useCan('months.lock')
  return (
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
}

function Stores({ place: { visible, chosen, choose }, sums: { closings, checks, closingOf } }: StoresProps) {
  if (visible?.length === 0) return null
  return (
    <div className={styles.stores}>
      {/* With what they say from the beginning: chips that grow would push each other about. */}
      {visible && chosen && !closings.isLoading && !checks.isLoading && (
        <StoreChoice
          label="Standorte"
          stores={visible.map(({ id, name }) => ({
            ...{ id, name },
            badge: badgeOf(
              checks.data?.find(({ storeId }) => storeId === id),
              closingOf(id),
            ),
          }))}
          chosen={chosen.map(({ id }) => id)}
          onChoose={choose}
          isSeveral
        />
      )}
    </div>
  )
}

const wholeMonth = (month: Temporal.PlainYearMonth) => ({
  from: month.toPlainDate({ day: 1 }),
  to: month.toPlainDate({ day: month.daysInMonth }),
})

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

type MonthChoiceProps = Pick<ReturnType<typeof useView>, 'view' | 'show'> & {
  place: MonthPlace
}

function MonthChoice({ place, view, show }: MonthChoiceProps) {
  return (
    <div className={styles.choice}>
      <MonthStepper {...place} />
      <Segments label="Ansicht" choices={VIEWS} chosen={view} onChoose={show} />
    </div>
  )
}

type ClosedBandProps = {
  closing: MonthClosing | undefined
  closes: ReturnType<typeof useClosing>
}

function ClosedBand({ closing, closes }: ClosedBandProps) {
  return (
    closing && (
      <Suspense fallback={<div className={styles.band} />}>
        <ClosingBand closing={closing} onCloseNow={closes.ask} />
      </Suspense>
    )
  )
}

type PhoneFooterProps = {
  isPhone: boolean
  closes: ReturnType<typeof useClosing>
  closing: MonthClosing | undefined
  primary: ReactNode
}

function PhoneFooter({ isPhone, closes, closing, primary }: PhoneFooterProps) {
  return isPhone && (closes.button || isClosed(closing)) && <PageFooter>{primary}</PageFooter>
}

type OpenedFigureProps = {
  opened: OpenedSum | undefined
  month: Temporal.PlainYearMonth
  setOpened: (next: OpenedSum | undefined) => void
}

function OpenedFigure({ opened, month, setOpened }: OpenedFigureProps) {
  return (
    opened && (
      <OpenedOfPerson
        {...opened}
        month={month.toString()}
        onOpen={next => setOpened({ ...opened, opened: next })}
        onClose={() => setOpened(undefined)}
      />
    )
  )
}
