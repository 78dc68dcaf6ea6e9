import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { useExportPeriod, useSelectedStore } from '#web/rooms/time/periods/use-export-period.ts'
import { cancellationsQuery } from '../cancellations/queries.ts'
import { runsKey, runsQuery } from '../export-runs/queries.ts'
import { storeStatesQuery } from '../export-runs-by-store/queries.ts'
import { type ExportOf, type ExportRequest, type ExportRow, type Preview, type RowsShown, rowsOf } from './export-of.ts'
import { openedQuery, previewQuery, previewsKey } from './queries.ts'
import { shownBy } from './shown-check.ts'

export type ExportPlace = ReturnType<typeof useExportPlace>
export type ExportData<Row extends ExportRow> = ReturnType<typeof useExportData<Row>>
export type ShownRows = ReturnType<typeof useShownRows>

/** A run that is being corrected stays behind the dialog that is opened from it. */
export type ExportLayers = {
  dialog: 'targets' | 'no-target' | 'settings' | 'all-stores' | undefined
  /** The run that is corrected. */
  correcting: number | undefined
}

/** Which company, store and period the screen is of, and how another one is chosen. */
export function useExportPlace() {
  const { id: companyId, softwareId, timeZone: zone, individualStoreIds } = useCompany()!
  const canSetUp = useCan('settings.write')
  const { period, step, goToMonth } = useExportPeriod(softwareId)
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  // Until the filter is known no store is offered: the one that opens might be left out.
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { store, choose } = useSelectedStore(visible)
  const storeId = store?.id ?? 0
  const [from, to] = [period.from.toString(), period.to.toString()]
  const request = useMemo(() => ({ companyId, storeId, from, to }), [companyId, storeId, from, to])
  return {
    ...{ companyId, softwareId, zone, individualStoreIds, canSetUp },
    ...{ period, step, goToMonth },
    ...{ stores, active, visible, store, choose, storeId, request },
    /** Where servers are set up, or what tells who may. */
    targetsDialog: canSetUp ? ('targets' as const) : ('no-target' as const),
  }
}

/** What is to be handed over, what has been, and how the other stores stand. */
export function useExportData<Row extends ExportRow>(
  of: ExportOf<Row>,
  { request, softwareId, visible, store }: ExportPlace,
) {
  const client = useQueryClient()
  const isSupported = of.isSupported(softwareId)
  const enabled = isSupported && store !== undefined
  const opened = useQuery({ ...openedQuery(of, request), enabled })
  const preview = useQuery({ ...previewQuery(of, request), enabled: enabled && opened.isSuccess })
  const runs = useQuery({ ...runsQuery(request, of.kind), meta: { follows: of.follows }, enabled })
  const byHand = useQuery({ ...cancellationsQuery(request, of.kind), enabled })
  const states = useQuery({
    ...storeStatesQuery(request, of.kind, of.follows),
    enabled: isSupported && visible !== undefined,
  })
  const reload = () => {
    void client.invalidateQueries({ queryKey: previewsKey(request.companyId) })
    void client.invalidateQueries({ queryKey: runsKey(request.companyId) })
  }
  return {
    ...{ isSupported, enabled, opened, preview, runs, byHand, states, reload },
    error: opened.error ?? preview.error,
    /** The newest run of the period. */
    last: runs.data?.find(({ id }) => id === preview.data?.lastRun?.runId),
    async refresh() {
      if ((await opened.refetch()).isSuccess) reload()
    },
  }
}

/** The rows that are shown alone, until another store or period is chosen. */
export function useShownRows<Row extends ExportRow>(request: ExportRequest, preview: Preview<Row> | undefined) {
  const [shown, setShown] = useState<{ code: RowsShown['code']; request: object; asked: number }>()
  const check = shown?.request === request && preview ? shownBy(shown.code, preview) : undefined
  return {
    check,
    asked: shown?.asked ?? 0,
    isFiltering: preview !== undefined && rowsOf(preview, check).isFiltering,
    show: (code: RowsShown['code'] | undefined) =>
      setShown(before => code && { code, request, asked: (before?.asked ?? 0) + 1 }),
  }
}
