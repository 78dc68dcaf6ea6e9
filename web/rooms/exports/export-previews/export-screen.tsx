import { type ReactNode, Suspense, useState } from 'react'
import { useCan } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { useCheckPlaces } from '#web/rooms/months/check-places/use-check-places.ts'
import { SoftwareText } from '#web/rooms/settings/external-software/software-info.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/use-is-phone.ts'
import { useAwaitedRun } from '../export-runs/use-awaited-run.ts'
import { useExportActions } from './export-actions.tsx'
import { ExportContent, LastRunBand } from './export-content.tsx'
import { ExportHead } from './export-head.tsx'
import type { ExportOf, ExportRow } from './export-of.ts'
import { ExportStores, hasStore } from './export-stores.tsx'
import {
  type ExportData,
  type ExportLayers,
  type ExportPlace,
  type ShownRows,
  useExportData,
  useExportPlace,
  useShownRows,
} from './use-export.ts'

const NoStore = lazyPart(() => import('./no-store.tsx'), <MissingPartNotice />)
const ExportDialogs = lazyPart(() => import('./export-dialogs.tsx'))

type Props<Row extends ExportRow> = {
  of: ExportOf<Row>
  /** The way to another view of the same. */
  views?: ReactNode
  /** A hook: what is told above the tables of a store; undefined until that is known. */
  useAbove?: (companyId: number, storeId: number) => ReactNode
}
const useNothing = () => null

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

function PermittedScreen<Row extends ExportRow>({ of, views, useAbove = useNothing }: Props<Row>) {
  const place = useExportPlace()
  const data = useExportData(of, place)
  const shown = useShownRows(place.request, data.preview.data)
  const awaitRun = useAwaitedRun(data.runs.data)
  const [layers, setLayers] = useState<ExportLayers>({ dialog: undefined, correcting: undefined })
  const open = (change: Partial<ExportLayers>) => setLayers(before => ({ ...before, ...change }))
  const isPhone = useIsPhone()
  const places = usePlaces(of, place, shown.show, open)
  const handOverAll = handOverAllOf(data, () => open({ dialog: 'all-stores' }))
  const rare = useRare(place, data, handOverAll)
  const correct = (correcting: number) => open({ correcting })
  const { softwareId, request, companyId, storeId } = place
  const above = useAbove(companyId, storeId)
  const { menu, buttons } = useExportActions(
    {
      ...{ of, request, softwareId, last: data.last, places, preview: data.preview.data },
      ...{ onShow: shown.show, onCorrect: correct, onMade: awaitRun },
      ...{ onTargets: places.onTargets, onSettings: places.onSettings },
    },
    rare,
  )
  const { isSupported } = data
  return (
    <>
      <ExportHead title={of.title} {...{ place, data, views, menu, buttons }} />
      <KeptPlace
        name={`${of.kind}_${companyId}`}
        isThere={isSettled(place, data) && above !== undefined}
        above={
          <AboveTables {...{ of, place, data, shown }} handOverAll={rare ? undefined : handOverAll}>
            {isSupported && above}
          </AboveTables>
        }
      >
        {isSupported && hasStore(place) && (
          <ExportContent {...{ of, place, data, shown, places }} onCorrect={correct} onMade={awaitRun} />
        )}
      </KeptPlace>
      {isSupported && !hasStore(place) && (
        <Suspense>
          <NoStore place={place} />
        </Suspense>
      )}
      {isSupported && isPhone && <PageFooter>{buttons}</PageFooter>}
      {(data.preview.isFetched || layers.dialog) && (
        <Suspense>
          <ExportDialogs {...{ of, place, data, layers }} onLayers={open} onMade={awaitRun} />
        </Suspense>
      )}
    </>
  )
}

type AboveProps<Row extends ExportRow> = {
  of: ExportOf<Row>
  place: ExportPlace
  data: ExportData<Row>
  shown: ShownRows
  handOverAll: ReturnType<typeof handOverAllOf>
  children: ReactNode
}

function AboveTables<Row extends ExportRow>({ of, place, data, shown, handOverAll, children }: AboveProps<Row>) {
  const hint =
    of.hints[place.softwareId] ??
    (data.isSupported ? undefined : 'Für die gewählte Software gibt es diese Übergabe nicht.')
  return (
    <>
      <StoreFilterHint />
      <ExportStores {...{ place, data, handOverAll }} />
      {hint && <Banner tone="info">{hint}</Banner>}
      {children}
      <LastRunBand {...{ place, data, shown }} />
    </>
  )
}

/** What stands above the tables is known, or will not be. */
const isSettled = <Row extends ExportRow>(
  { visible, stores }: ExportPlace,
  { isSupported, states, preview, runs, error }: ExportData<Row>,
): boolean =>
  !isSupported ||
  visible?.length === 0 ||
  (stores.error !== null && !stores.data) ||
  (states.isFetched && ((preview.isFetched && runs.isFetched) || error !== null))

/** Where what stands in the way is put right. */
function usePlaces<Row extends ExportRow>(
  of: ExportOf<Row>,
  place: ExportPlace,
  onRows: ShownRows['show'],
  open: (change: Partial<ExportLayers>) => void,
) {
  const leadTo = useCheckPlaces(place.period.from.toPlainYearMonth().toString(), 'Zurück zur Übergabe')
  return {
    ...{ kind: of.kind, storeId: place.storeId, leadTo, onRows },
    onTargets: () => open({ dialog: place.targetsDialog }),
    onSettings: place.canSetUp ? () => open({ dialog: 'settings' }) : undefined,
  }
}

/** Undefined where there are not several stores, or none is ready. */
function handOverAllOf<Row extends ExportRow>(
  { isSupported, states: { data: states = [] } }: ExportData<Row>,
  onSelect: () => void,
) {
  const ready = states.filter(({ state }) => state === 'ready').length
  return isSupported && ready > 0 && states.length > 1
    ? { label: `Alle bereiten Standorte übergeben (${ready})`, onSelect }
    : undefined
}

/** What stands in the menu where there is no room for it beside. */
function useRare<Row extends ExportRow>(
  { softwareId }: ExportPlace,
  { refresh }: ExportData<Row>,
  handOverAll: ReturnType<typeof handOverAllOf>,
) {
  if (!useIsNarrow()) return undefined
  return {
    head: <SoftwareText softwareId={softwareId} />,
    items: [...(handOverAll ? [handOverAll] : []), { label: 'Aktualisieren', onSelect: () => void refresh() }],
  }
}
