import { IconDots, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { GROUPINGS, type Grouping, type PersonProvision } from '#contract/provisions/provisions.ts'
import { formatDay, formatMonth } from '#domain/basics/days.ts'
import { NO_COST_CENTRE, provisionGroups, provisionSums } from '#domain/provisions/provision-sums.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import NoStoresCard from '#web/rooms/months/month-sums/no-stores-card.tsx'
import { StoreChips } from '#web/rooms/months/month-sums/store-chips.tsx'
import { useChosenStores } from '#web/rooms/months/month-sums/use-chosen-stores.ts'
import { useExportPeriod } from '#web/rooms/time/periods/use-export-period.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { type GroupRow, groupColumns, moneyText, peopleText, personColumns } from './provision-columns.tsx'
import styles from './provisions.module.css'
import { provisionRunsQuery, provisionsQuery, useKeepDate, useListPdf, useSheetsPdf } from './queries.ts'

const ProvisionDrawer = lazyLayer(() => import('./provision-drawer.tsx'))
const ProvisionSettingsDialog = lazyLayer(() => import('../provision-settings/provision-settings-dialog.tsx'))
const GapsCard = lazyPart(() => import('./gaps-card.tsx'))
const RunBand = lazyPart(() => import('./run-band.tsx'))
const ProvisionRatesPart = lazyPart(() => import('../provision-rates/provision-rates-part.tsx'))

/** „Rückstellungen“: what leave, time and special payments are worth at the end of a month. Product D. */
export function ProvisionsScreen() {
  const mayRun = useCan('exports.run')
  const seesPay = useCan('employees.read-sensitive')
  const { part, open } = usePart()
  if (mayRun && seesPay)
    return part === 'rates' ? (
      <ProvisionRatesPart onBack={() => open(undefined)} />
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
  const { id: companyId, softwareId, timeZone: zone } = useCompany()!
  const isPhone = useIsPhone()
  const { period, goToMonth } = useExportPeriod(softwareId, zone, monthBefore)
  const month = period.from.toPlainYearMonth()
  const date = formatDay(month.toPlainDate({ day: 31 }))
  const { by, runId: wantedRun, show } = useView()
  const runs = useQuery(provisionRunsQuery(companyId))
  // Another month has other runs.
  const ofMonth = runs.data?.filter(run => run.month === month.toString())
  const runId = ofMonth?.find(({ id }) => id === wantedRun)?.id
  const asked = { companyId, month: month.toString(), runId }

  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { chosen, choose } = useChosenStores(visible)
  const storeIds = chosen?.map(({ id }) => id) ?? []
  const { data, error, refetch } = useQuery({
    ...provisionsQuery(asked),
    enabled: wantedRun === undefined || !runs.isPending,
  })
  const chosenIds = chosen && storeIds.join()
  const people = useMemo(() => {
    if (chosenIds === undefined) return undefined
    const ids = new Set(chosenIds.split(','))
    return data?.people.filter(({ storeId }) => ids.has(String(storeId)))
  }, [data, chosenIds])

  const [openId, setOpenId] = useState<number>()
  const [isSetting, setSetting] = useState(false)
  useSoon(ProvisionDrawer)
  const opened = people?.find(({ employeeId }) => employeeId === openId)
  const keep = useKeep(companyId, { month: month.toString(), date, runs: ofMonth?.length ?? 0 }, people)
  const [listPdf, sheetsPdf] = [useListPdf(), useSheetsPdf()]
  const isOver = Temporal.PlainDate.compare(month.toPlainDate({ day: 31 }), Temporal.Now.plainDateISO(zone)) < 0
  const goTo = (next: Temporal.PlainYearMonth) => goToMonth(next)

  const primary = runId === undefined && isOver && (people?.length ?? 0) > 0 && (
    <Button variant="primary" icon={<IconLock size={16} />} busy={keep.isPending} onClick={keep.ask}>
      Festschreiben
    </Button>
  )
  const nobody = (people?.length ?? 0) === 0
  const items: MenuItem[] = [
    {
      label: by === 'person' ? 'Liste als PDF' : `Liste nach ${GROUPINGS[by]} als PDF`,
      disabled: nobody,
      onSelect: () => listPdf.mutate({ ...asked, storeIds, by }),
    },
    {
      label: 'Alle Berechnungsblätter als PDF',
      disabled: nobody,
      onSelect: () => sheetsPdf.mutate({ ...asked, storeIds }),
    },
    { label: 'Nebenkosten', onSelect: onRates },
    { label: 'Einstellungen', onSelect: () => setSetting(true) },
  ]
  const failed = stores.error && !stores.data
  return (
    <>
      <PageHeader
        title="Rückstellungen"
        actions={
          <>
            {!isPhone && <Button onClick={onRates}>Nebenkosten</Button>}
            {!isPhone && <Button onClick={() => setSetting(true)}>Einstellungen</Button>}
            <Menu
              label="Weitere Möglichkeiten"
              items={isPhone ? items : items.slice(0, 2)}
              trigger={trigger =>
                isPhone ? (
                  <IconButton label="Weitere Möglichkeiten" icon={<IconDots size={18} stroke={1.7} />} {...trigger} />
                ) : (
                  <Button busy={listPdf.isPending || sheetsPdf.isPending} {...trigger}>
                    PDF
                  </Button>
                )
              }
            />
            {!isPhone && primary}
          </>
        }
      >
        <div className={styles.choice}>
          <PeriodStepper
            label={formatMonth(month)}
            month={month}
            onMonth={goTo}
            onStep={direction => goTo(month.add({ months: direction }))}
          />
          <Segments label="Ansicht" choices={VIEWS} chosen={by} onChoose={next => show({ by: next })} />
        </div>
      </PageHeader>
      <StoreFilterHint />
      {visible?.length !== 0 && (
        <div className={styles.stores}>
          {visible && chosen && <StoreChips {...{ visible, chosen }} badgeOf={() => undefined} onChoose={choose} />}
        </div>
      )}
      {data && ofMonth && (ofMonth.length > 0 || data.former) && (
        <Suspense fallback={<div className={styles.band} />}>
          <RunBand
            runs={ofMonth}
            shown={data.run ?? undefined}
            former={data.former}
            onShow={next => show({ runId: next })}
          />
        </Suspense>
      )}
      {people?.some(({ gaps }) => gaps.length > 0) && (
        <Suspense>
          <GapsCard {...{ people, onRates }} />
        </Suspense>
      )}
      {failed || visible?.length === 0 || chosen?.length === 0 ? (
        <NoStoresCard
          error={stores.error}
          onRetry={stores.refetch}
          visible={visible}
          isFiltered={active?.shown === 0}
          onChoose={choose}
        />
      ) : (
        <ProvisionsTable
          {...{ by, people, error }}
          hasFormer={data?.former != null}
          title={`Rückstellungen zum ${date}`}
          onRetry={() => void refetch()}
          onOpen={setOpenId}
          empty={<EmptyState title={`Niemand am ${date}`}>An diesem Tag ist hier niemand beschäftigt.</EmptyState>}
        />
      )}
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

type TableProps = {
  by: Grouping
  title: string
  people: readonly PersonProvision[] | undefined
  hasFormer: boolean
  error: unknown
  onRetry: () => void
  onOpen: (employeeId: number) => void
  empty: React.ReactNode
}

function ProvisionsTable({ by, people, hasFormer, onOpen, ...table }: TableProps) {
  const hasAssets = people?.some(({ leaveAssetCents }) => (leaveAssetCents ?? 0) > 0) ?? false
  const columns = useMemo(() => personColumns(onOpen, { hasAssets, hasFormer }), [onOpen, hasAssets, hasFormer])
  const grouped = useMemo(
    () => groupColumns(by === 'store' ? 'Standort' : 'Kostenstelle', { hasAssets, hasFormer }),
    [by, hasAssets, hasFormer],
  )
  const groups = useMemo(
    () =>
      by === 'person' || !people
        ? undefined
        : provisionGroups(people, by).map(
            ([name, rows]): GroupRow => ({ name: name || NO_COST_CENTRE, ...provisionSums(rows), isExcluded: false }),
          ),
    [people, by],
  )
  if (by !== 'person')
    return (
      <DataTable
        key={by}
        name={`provisions-by-${by}`}
        fills
        {...table}
        title={`${table.title} nach ${GROUPINGS[by]}`}
        rows={groups}
        columns={grouped}
        rowKey={groupKey}
        words={WORDS[by]}
      />
    )
  return (
    <DataTable
      name="provisions"
      fills
      {...table}
      rows={people}
      columns={columns}
      rowKey={personKey}
      words={WORDS.person}
      onOpen={({ employeeId }) => onOpen(employeeId)}
      initialSort={BY_NAME}
    />
  )
}

const WORDS = {
  person: { one: 'Person', many: 'Personen', ofMany: 'Personen' },
  costCentre: { one: 'Kostenstelle', many: 'Kostenstellen', ofMany: 'Kostenstellen' },
  store: { one: 'Standort', many: 'Standorte', ofMany: 'Standorten' },
}
const BY_NAME = { id: 'name', desc: false }
const personKey = ({ employeeId }: PersonProvision) => employeeId
const groupKey = ({ name }: GroupRow) => name
const VIEWS = (Object.keys(GROUPINGS) as Grouping[]).map(value => ({ value, label: GROUPINGS[value] }))

/** Asks before a date is kept, and says who would be missing. */
function useKeep(
  companyId: number,
  { month, date, runs }: { month: string; date: string; runs: number },
  people: readonly PersonProvision[] | undefined,
) {
  const { mutateAsync, isPending } = useKeepDate(companyId)
  const keyFor = useIdempotencyKey()
  const missing = people?.filter(({ gaps }) => gaps.length > 0).length ?? 0
  const lacking =
    missing > 0
      ? ` ${peopleText(missing)} ${missing === 1 ? 'fehlt' : 'fehlen'} in den Summen, weil Angaben fehlen.`
      : ''
  const ask = () =>
    void confirm({
      title: 'Stichtag festschreiben',
      about: `Rückstellungen zum ${date}`,
      text: `Alle Standorte werden so festgehalten, wie sie jetzt berechnet sind. Das bleibt unverändert; danach ist nur ein neuer Lauf möglich.${lacking}`,
      confirmLabel: 'Festschreiben',
      action: () => mutateAsync({ month, idempotencyKey: keyFor({ month, runs }) }),
    })
  return { ask, isPending }
}

/** Months are whole, whatever periods the payroll software has for absences. */
const monthBefore = (_: number, today: Temporal.PlainDate) => {
  const from = today.with({ day: 1 }).subtract({ months: 1 })
  return { from, to: from.with({ day: from.daysInMonth }) }
}

type Search = Record<string, string | undefined>

/** In the address, so that Back and a link lead to the same. */
function useView() {
  const { view, runId } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const by: Grouping = view === 'costCentre' || view === 'store' ? view : 'person'
  return {
    by,
    runId: Number(runId) > 0 ? Number(runId) : undefined,
    show: (next: { by?: Grouping; runId?: number | undefined }) =>
      void navigate({
        to: '.',
        search: ({ view: _, runId: before, ...rest }: Search) => ({
          ...rest,
          ...((next.by ?? by) !== 'person' && { view: next.by ?? by }),
          ...('runId' in next ? next.runId && { runId: String(next.runId) } : before && { runId: before }),
        }),
        replace: true,
      }),
  }
}

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
