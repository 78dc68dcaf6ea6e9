import { IconLock } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDay } from '#domain/basics/days.ts'
import { provisionSums } from '#domain/provisions/provision-sums.ts'
import { GROUPINGS, type Grouping } from '#domain/provisions/provision-words.ts'
import { useCan } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { MonthStepper } from '#web/rooms/months/month-sums/month-stepper.tsx'
import NoStoresCard from '#web/rooms/months/month-sums/no-stores-card.tsx'
import { type MonthPlace, useMonthPlace } from '#web/rooms/months/month-sums/use-month-place.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { todayHere } from '#web/ui/today.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import GapsCard from './gaps-card.tsx'
import { moneyText } from './provision-columns.tsx'
import styles from './provisions.module.css'
import { ProvisionsActions } from './provisions-actions.tsx'
import { ProvisionsTable } from './provisions-table.tsx'
import { useKeep } from './use-keep.ts'
import { type Provisions, useProvisions } from './use-provisions.ts'
import { useView } from './use-view.ts'

const ProvisionDrawer = lazyLayer(() => import('./provision-drawer.tsx'))
const ProvisionSettingsDialog = lazyLayer(() => import('../provision-settings/provision-settings-dialog.tsx'))
const RunBand = lazyPart(() => import('./run-band.tsx'))
const ProvisionRatesScreen = lazyPart(() => import('../provision-rates/provision-rates-screen.tsx'))

/** „Rückstellungen“: what leave, time and special payments are worth at the end of a month. Product D. */
export function ProvisionsScreen() {
  const mayRun = useCan('exports.run')
  const seesPay = useCan('employees.read-sensitive')
  const { part, open } = usePart()
  if (mayRun && seesPay)
    return part === 'rates' ? (
      <ProvisionRatesScreen onBack={() => open(undefined)} />
    ) : (
      <Permitted onRates={() => open('rates')} />
    )
  return (
    <>
      <PageHeader title="Rückstellungen" />
      <Card>
        <NoPermission />
      </Card>
    </>
  )
}

function Permitted({ onRates }: { onRates: () => void }) {
  const isPhone = useIsPhone()
  const place = useMonthPlace()
  const { companyId, month, visible, chosen } = place
  const lastDay = month.toPlainDate({ day: month.daysInMonth })
  const date = formatDay(lastDay)
  const { by, runId, show } = useView()
  const provisions = useProvisions(place, runId)
  const { asked, data, people, runs } = provisions
  const [openId, setOpenId] = useState<number>()
  const [isSetting, setSetting] = useState(false)
  usePreload(ProvisionDrawer)
  const opened = people?.find(({ employeeId }) => employeeId === openId)
  const keep = useKeep(companyId, { month: month.toString(), date, runs: runs?.length ?? 0 }, people)
  const isOver = Temporal.PlainDate.compare(lastDay, todayHere()) < 0
  const primary = asked.runId === undefined && isOver && (people?.length ?? 0) > 0 && (
    <Button variant="primary" icon={<IconLock size={16} />} busy={keep.isPending} onClick={keep.ask}>
      Festschreiben
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Rückstellungen"
        actions={<ProvisionsActions {...{ by, provisions, primary, onRates }} onSettings={() => setSetting(true)} />}
      >
        <div className={styles.choice}>
          <MonthStepper {...place} />
          <Segments label="Ansicht" choices={VIEWS} chosen={by} onChoose={next => show({ by: next })} />
        </div>
      </PageHeader>
      <StoreFilterHint />
      <Stores {...{ visible, chosen, place }} />
      <Runs {...{ data, runs, show }} />
      {people?.some(({ gaps }) => gaps.length > 0) && <GapsCard {...{ people, onRates }} />}
      {/* With the people comes what is missing, above: drawn anew, nothing under the pointer moves down. */}
      <Content key={people ? 'there' : 'waiting'} {...{ by, place, provisions, date }} onOpen={setOpenId} />
      {isPhone && primary && (
        <PageFooter>
          <span className={styles.about}>{people && `Summe € ${moneyText(provisionSums(people).sumCents)}`}</span>
          {primary}
        </PageFooter>
      )}
      {opened && (
        <ProvisionDrawer
          key={opened.employeeId}
          {...{ asked, onRates }}
          person={opened}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {isSetting && <ProvisionSettingsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

type ContentProps = {
  by: Grouping
  place: MonthPlace
  provisions: Provisions
  date: string
  onOpen: (employeeId: number) => void
}

function Content({ by, place, provisions: { data, people, error, refetch }, date, onOpen }: ContentProps) {
  const { stores, visible, isFiltered, choose } = place
  if (place.hasNone)
    return <NoStoresCard error={stores.error} onRetry={stores.refetch} {...{ visible, isFiltered }} onChoose={choose} />
  return (
    <ProvisionsTable
      {...{ by, people, error, onOpen }}
      hasFormer={data?.former != null}
      title={`Rückstellungen zum ${date}`}
      onRetry={() => void refetch()}
      empty={<EmptyState title={`Niemand am ${date}`}>An diesem Tag ist hier niemand beschäftigt.</EmptyState>}
    />
  )
}

const VIEWS = (Object.keys(GROUPINGS) as Grouping[]).map(value => ({ value, label: GROUPINGS[value] }))

type Search = Record<string, string | undefined>

function usePart() {
  const { part } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return {
    part,
    open: (next: 'rates' | undefined) =>
      void navigate({
        to: '.',
        search: ({ part: _, ...rest }: Search) => (next ? { ...rest, part: next } : rest),
      }),
  }
}

type StoresProps = {
  visible: MonthPlace['visible']
  chosen: MonthPlace['chosen']
  place: MonthPlace
}

function Stores({ visible, chosen, place }: StoresProps) {
  return (
    visible?.length !== 0 && (
      <div className={styles.stores}>
        {visible && chosen && (
          <StoreChoice
            label="Standorte"
            stores={visible}
            chosen={chosen.map(({ id }) => id)}
            onChoose={place.choose}
            isSeveral
          />
        )}
      </div>
    )
  )
}

type RunsProps = Pick<ReturnType<typeof useView>, 'show'> & {
  data: Provisions['data']
  runs: Provisions['runs']
}

function Runs({ data, runs, show }: RunsProps) {
  return (
    data &&
    runs &&
    (runs.length > 0 || data.former) && (
      <Suspense fallback={<div className={styles.band} />}>
        <RunBand
          {...{ runs, former: data.former }}
          shown={data.run ?? undefined}
          onShow={next => show({ runId: next })}
        />
      </Suspense>
    )
  )
}
