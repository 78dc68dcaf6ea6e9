import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { formatPeriod } from '#domain/time/periods.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { useCheckPlaces } from '#web/rooms/months/check-places/use-check-places.ts'
import { SoftwareInfo, SoftwareText } from '#web/rooms/settings/external-software/software-info.tsx'
import { useExportPeriod, useSelectedStore } from '#web/rooms/time/periods/use-export-period.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/use-is-phone.ts'
import { cancellationsQuery } from '../cancellations/queries.ts'
import { runsKey, runsQuery } from '../export-runs/queries.ts'
import { RunsCard } from '../export-runs/runs-card.tsx'
import { useAwaitedRun } from '../export-runs/use-awaited-run.ts'
import { storeStatesQuery } from '../export-runs-by-store/queries.ts'
import { badgeOf } from '../export-runs-by-store/store-texts.ts'
import { ChecksCard } from './checks-card.tsx'
import { useExportActions } from './export-actions.tsx'
import { type ExportOf, type ExportRow, type Preview, type RowsShown, rowsOf } from './export-of.ts'
import styles from './export-previews.module.css'
import { wayOf } from './export-step.ts'
import { ExportTables } from './export-tables.tsx'
import { HandedOverBand } from './handed-over-band.tsx'
import { PayrollIdForm } from './payroll-id-cell.tsx'
import { openedQuery, previewQuery, previewsKey } from './queries.ts'

const CancellationsCard = lazyPart(() => import('../cancellations/cancellations-card.tsx'))
const AllStoresDialog = lazyLayer(() => import('../export-runs-by-store/all-stores-dialog.tsx'))
const CorrectionDrawer = lazyLayer(() => import('../export-runs/correction-drawer.tsx'))
const HandOverSettingsDialog = lazyLayer(() => import('../hand-over-settings/hand-over-settings-dialog.tsx'))
const NoTargetDialog = lazyLayer(() => import('#web/rooms/transfers/transfer-targets/no-target-dialog.tsx'))
const TransferTargetsDialog = lazyLayer(
  () => import('#web/rooms/transfers/transfer-targets/transfer-targets-dialog.tsx'),
)

type Props<Row extends ExportRow> = {
  of: ExportOf<Row>
  /** The way to another view of the same. */
  views?: ReactNode
  /** Told above the tables of a store. */
  above?: ComponentType<{ companyId: number; storeId: number }>
}

export function ExportScreen<Row extends ExportRow>(props: Props<Row>) {
  const canRun = useCan('exports.run')
  if (canRun) return <PermittedScreen {...props} />
  return (
    <>
      <PageHeader title={props.of.title} />
      <Card>
        <NoPermission />
      </Card>
    </>
  )
}

function PermittedScreen<Row extends ExportRow>({ of, views, above: Above }: Props<Row>) {
  const { id: companyId, softwareId, timeZone: zone, individualStoreIds } = useCompany()!
  const canSetUp = useCan('settings.write')
  const client = useQueryClient()
  const { period, step, goToMonth } = useExportPeriod(softwareId, zone)
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  // Until the filter is known no store is offered: the one that opens might be left out.
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { store, choose } = useSelectedStore(visible)
  const storeId = store?.id ?? 0
  const [from, to] = [period.from.toString(), period.to.toString()]
  const request = useMemo(() => ({ companyId, storeId, from, to }), [companyId, storeId, from, to])

  const takes = of.takes(softwareId)
  const leadTo = useCheckPlaces(period.from.toPlainYearMonth().toString(), 'Zurück zur Übergabe')
  useSoon(PayrollIdForm, AllStoresDialog, CorrectionDrawer, NoTargetDialog, of.records.drawer)
  const enabled = takes && store !== undefined
  const opened = useQuery({ ...openedQuery(of, request), enabled })
  const preview = useQuery({ ...previewQuery(of, request), enabled: enabled && opened.isSuccess })
  const runs = useQuery({ ...runsQuery(request, of.kind), meta: { follows: of.follows }, enabled })
  const byHand = useQuery({ ...cancellationsQuery(request, of.kind), enabled })
  const states = useQuery({
    ...storeStatesQuery(request, of.kind, of.follows),
    enabled: takes && visible !== undefined,
  })
  const [isTold, setTold] = useState(false)
  // With what they say from the beginning: chips that grow would push each other about.
  if (!isTold && states.isFetched) setTold(true)
  const badges = new Map(states.data?.map(status => [status.storeId, badgeOf(status)]))
  const readyCount = states.data?.filter(({ state }) => state === 'ready').length ?? 0
  const last = runs.data?.find(({ id }) => id === preview.data?.lastRun?.runId)
  const awaitRun = useAwaitedRun(runs.data)
  const reload = () => {
    void client.invalidateQueries({ queryKey: previewsKey(companyId) })
    void client.invalidateQueries({ queryKey: runsKey(companyId) })
  }
  const refresh = async () => {
    if ((await opened.refetch()).isSuccess) reload()
  }

  const [dialog, setDialog] = useState<'targets' | 'no-target' | 'settings' | 'all-stores'>()
  const [correcting, setCorrecting] = useState<number>()
  const [shown, setShown] = useState<{ code: RowsShown['code']; request: object; asked: number }>()
  const check = shown?.request === request && preview.data ? shownBy(shown.code, preview.data) : undefined
  const isFiltering = preview.data !== undefined && rowsOf(preview.data, check).isFiltering
  const show = (code: RowsShown['code'] | undefined) =>
    setShown(before => code && { code, request, asked: (before?.asked ?? 0) + 1 })
  const openTargets = () => setDialog(canSetUp ? 'targets' : 'no-target')
  const openCount = byHand.data?.filter(({ doneAt }) => doneAt === null).length ?? 0
  const [isPhone, isNarrow] = [useIsPhone(), useIsNarrow()]
  const canHandOverAll = takes && readyCount > 0 && (states.data?.length ?? 0) > 1
  const handOverAll = `Alle bereiten Standorte übergeben (${readyCount})`
  const rare = [
    ...(canHandOverAll ? [{ label: handOverAll, onSelect: () => setDialog('all-stores') }] : []),
    { label: 'Aktualisieren', onSelect: () => void refresh() },
  ]
  const places = {
    ...{ kind: of.kind, storeId, leadTo, onRows: show, onTargets: openTargets },
    onSettings: canSetUp ? () => setDialog('settings') : undefined,
  }
  const { menu, buttons } = useExportActions(
    {
      ...{ of, request, softwareId, last, places, onShow: show },
      preview: preview.data,
      onTargets: openTargets,
      onCorrect: setCorrecting,
      onSettings: canSetUp ? () => setDialog('settings') : undefined,
      onMade: awaitRun,
    },
    isNarrow ? { head: <SoftwareText softwareId={softwareId} />, items: rare } : undefined,
  )
  const error = opened.error ?? preview.error
  const hint = of.hints[softwareId] ?? (takes ? undefined : 'Für die gewählte Software gibt es diese Übergabe nicht.')

  return (
    <>
      <PageHeader
        title={of.title}
        actions={
          <>
            {views}
            {canHandOverAll && !isNarrow && <Button onClick={() => setDialog('all-stores')}>{handOverAll}</Button>}
            {!(isNarrow && takes) && <SoftwareInfo softwareId={softwareId} />}
            {takes && !isNarrow && (
              <IconButton
                label="Aktualisieren"
                icon={<IconRefresh size={18} stroke={1.7} />}
                disabled={!enabled || opened.isFetching || preview.isFetching}
                onClick={refresh}
              />
            )}
            {takes && menu}
            {takes && !isPhone && buttons}
          </>
        }
      >
        <PeriodStepper
          label={formatPeriod(period)}
          month={period.from.toPlainYearMonth()}
          onMonth={goToMonth}
          onStep={step}
        />
      </PageHeader>
      <StoreFilterHint />
      {takes && visible?.length !== 0 && (
        <div className={styles.stores}>
          {visible && isTold && (
            <ChoiceChips
              label="Betrieb auswählen"
              choices={visible.map(({ id, name }) => ({ value: id, label: name, badge: badges.get(id) }))}
              chosen={storeId}
              onToggle={choose}
            />
          )}
        </div>
      )}
      {hint && <Banner tone="info">{hint}</Banner>}
      {Above && takes && storeId > 0 && (
        <Suspense>
          <Above {...{ companyId, storeId }} />
        </Suspense>
      )}
      {last && preview.data?.lastRun && last.state !== 'failed' && (
        <HandedOverBand
          {...{ zone, openCount, isFiltering: check?.code === 'changed-since' }}
          run={last}
          changedSince={preview.data.lastRun.changedSince}
          softwareName={preview.data.softwareName}
          onShowChanged={
            changedIds(preview.data).length > 0
              ? () => show(check?.code === 'changed-since' ? undefined : 'changed-since')
              : undefined
          }
        />
      )}
      {takes && stores.error && !stores.data && (
        <Card>
          <ErrorState error={stores.error} onRetry={stores.refetch} />
        </Card>
      )}
      {takes && visible?.length === 0 && (
        <Card>
          {active?.shown === 0 ? (
            <NothingInFilter title="Kein Standort im Anwendungsfilter" />
          ) : (
            <EmptyState title="Noch kein Standort">
              Dieser Betrieb hat noch keinen Standort, dessen Daten übergeben werden können.
            </EmptyState>
          )}
        </Card>
      )}
      {takes && !(stores.error && !stores.data) && visible?.length !== 0 && (
        <SidePanel
          side={
            <>
              {byHand.data && byHand.data.length > 0 && (
                <Suspense>
                  <CancellationsCard
                    kind={of.kind}
                    rows={byHand.data}
                    softwareName={preview.data?.softwareName ?? ''}
                    {...{ zone, year: period.from.year }}
                  />
                </Suspense>
              )}
              <ChecksCard
                checks={preview.data?.checks}
                failed={error !== null && !preview.data}
                shown={isFiltering && check?.code !== 'changed-since' ? check?.code : undefined}
                wayOf={check => wayOf(check, places)}
                onStore={choose}
              />
              <RunsCard
                runs={runs.data}
                error={runs.error}
                onRetry={runs.refetch}
                period={period}
                zone={zone}
                onTargets={softwareId === 1 && canSetUp ? openTargets : undefined}
                onCorrect={({ id }) => setCorrecting(id)}
                onSent={awaitRun}
              />
            </>
          }
        >
          <ExportTables
            {...{ of, request, softwareId, zone, individualStoreIds, check }}
            asked={shown?.asked ?? 0}
            preview={preview.data}
            error={error}
            onRetry={() => void (opened.error ? opened.refetch() : preview.refetch())}
            onShowAll={() => show(undefined)}
            reload={reload}
          />
        </SidePanel>
      )}
      {takes && isPhone && <PageFooter>{buttons}</PageFooter>}
      {dialog === 'targets' && <TransferTargetsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'no-target' && <NoTargetDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'all-stores' && states.data && (
        <AllStoresDialog
          {...{ request, kind: of.kind }}
          about={`${of.title} · ${formatPeriod(period)}`}
          states={states.data}
          usual={softwareId === 1 ? 'server' : 'download'}
          onStore={id => {
            choose(id)
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'settings' && <HandOverSettingsDialog onClose={() => setDialog(undefined)} />}
      {correcting !== undefined && (
        <CorrectionDrawer
          runId={correcting}
          softwareName={preview.data?.softwareName ?? 'der Lohnsoftware'}
          about={`${store?.name ?? ''} · ${formatPeriod(period)}`}
          usual={softwareId === 1 ? 'server' : 'download'}
          hasTarget={preview.data?.target !== null}
          onTargets={openTargets}
          onCorrected={awaitRun}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  )
}

/** The rows of a check, or those that are new or changed since the newest run. */
function shownBy<Row extends ExportRow>(code: RowsShown['code'], preview: Preview<Row>): RowsShown | undefined {
  const { checks, lastRun } = preview
  if (code !== 'changed-since') return checks.find(check => check.code === code)
  return lastRun ? { code, message: `Seit Lauf ${lastRun.number} geändert`, rowIds: changedIds(preview) } : undefined
}

/** Rows of both tables that are not as they were handed over. */
function changedIds<Row extends ExportRow>({ lastRun, notExported }: Preview<Row>): number[] {
  if (!lastRun) return []
  const gone = new Set(lastRun.removed)
  const still = notExported.filter(({ id }) => gone.has(id))
  return [...lastRun.added, ...[...lastRun.changed, ...still].map(({ id }) => id)]
}
