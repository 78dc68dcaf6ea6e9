import type { ExportPreview } from '#contract/exports/export-previews.ts'
import { formatPeriod } from '#domain/time/periods.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import type { useAwaitedRun } from '../export-runs/use-awaited-run.ts'
import type { ExportOf, ExportRow } from './export-of.ts'
import { PayrollIdForm } from './payroll-id-cell.tsx'
import type { ExportData, ExportLayers, ExportPlace } from './use-export.ts'

const AllStoresDialog = lazyLayer(() => import('../export-runs-by-store/all-stores-dialog.tsx'))
const CorrectionDrawer = lazyLayer(() => import('../export-runs/correction-drawer.tsx'))
const HandOverSettingsDialog = lazyLayer(() => import('../hand-over-settings/hand-over-settings-dialog.tsx'))
const NoTargetDialog = lazyLayer(() => import('#web/rooms/transfers/transfer-targets/no-target-dialog.tsx'))
const TransferTargetsDialog = lazyLayer(
  () => import('#web/rooms/transfers/transfer-targets/transfer-targets-dialog.tsx'),
)

type Props = {
  of: Pick<ExportOf<ExportRow>, 'kind' | 'title'> & { records: Pick<ExportOf<ExportRow>['records'], 'drawer'> }
  place: ExportPlace
  data: Pick<ExportData<ExportRow>, 'states'> & { preview: { data: ExportPreview | undefined } }
  layers: ExportLayers
  onLayers: (change: Partial<ExportLayers>) => void
  onMade: ReturnType<typeof useAwaitedRun>
}

export default function ExportDialogs(props: Props) {
  const { of, layers, onLayers } = props
  usePreload(PayrollIdForm, AllStoresDialog, CorrectionDrawer, NoTargetDialog, of.records.drawer)
  const close = () => onLayers({ dialog: undefined })
  return (
    <>
      {layers.dialog === 'targets' && <TransferTargetsDialog onClose={close} />}
      {layers.dialog === 'no-target' && <NoTargetDialog onClose={close} />}
      {layers.dialog === 'all-stores' && <AllStores {...props} onClose={close} />}
      {layers.dialog === 'settings' && <HandOverSettingsDialog onClose={close} />}
      {layers.correcting !== undefined && <Correction {...props} runId={layers.correcting} />}
    </>
  )
}

function AllStores({ of, place, data, onClose }: Props & { onClose: () => void }) {
  if (!data.states.data) return null
  return (
    <AllStoresDialog
      {...{ request: place.request, kind: of.kind }}
      about={`${of.title} · ${formatPeriod(place.period)}`}
      states={data.states.data}
      usual={usualWay(place)}
      onStore={id => {
        place.choose(id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Correction({ place, data, onLayers, onMade, runId }: Props & { runId: number }) {
  const preview = data.preview.data
  return (
    <CorrectionDrawer
      runId={runId}
      softwareName={preview?.softwareName ?? 'der Lohnsoftware'}
      about={`${place.store?.name ?? ''} · ${formatPeriod(place.period)}`}
      usual={usualWay(place)}
      hasTarget={preview?.target !== null}
      onTargets={() => onLayers({ dialog: place.targetsDialog })}
      onCorrected={onMade}
      onClose={() => onLayers({ correcting: undefined })}
    />
  )
}

const usualWay = ({ softwareId }: ExportPlace) => (softwareId === 1 ? 'server' : 'download')
