import { Suspense } from 'react'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { RunsCard } from '../export-runs/runs-card.tsx'
import type { useAwaitedRun } from '../export-runs/use-awaited-run.ts'
import { ChecksCard } from './checks-card.tsx'
import type { ExportOf, ExportRow } from './export-of.ts'
import { wayOf } from './export-step.ts'
import { ExportTables } from './export-tables.tsx'
import { HandedOverBand } from './handed-over-band.tsx'
import { changedIds } from './shown-check.ts'
import type { ExportData, ExportPlace, ShownRows } from './use-export.ts'

const CancellationsCard = lazyPart(() => import('../cancellations/cancellations-card.tsx'))

type Props<Row extends ExportRow> = {
  of: ExportOf<Row>
  place: ExportPlace
  data: ExportData<Row>
  shown: ShownRows
  /** Where what stands in the way is put right. */
  places: Parameters<typeof wayOf>[1]
  onCorrect: (runId: number) => void
  onMade: ReturnType<typeof useAwaitedRun>
}

/** The tables, beside them what is to be checked and what was handed over. */
export function ExportContent<Row extends ExportRow>(props: Props<Row>) {
  const { of, place, data, shown } = props
  const { opened, preview } = data
  return (
    <SidePanel side={<Side {...props} />}>
      <ExportTables
        {...{ of, request: place.request, softwareId: place.softwareId, zone: place.zone, check: shown.check }}
        individualStoreIds={place.individualStoreIds}
        asked={shown.asked}
        preview={preview.data}
        error={data.error}
        onRetry={() => void (opened.error ? opened.refetch() : preview.refetch())}
        onShowAll={() => shown.show(undefined)}
        reload={data.reload}
      />
    </SidePanel>
  )
}

function Side<Row extends ExportRow>({ of, place, data, shown, places, onCorrect, onMade }: Props<Row>) {
  const { preview, runs, byHand, error } = data
  const { zone, period, softwareId, canSetUp } = place
  const { check, isFiltering } = shown
  return (
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
        onStore={place.choose}
      />
      <RunsCard
        runs={runs.data}
        error={runs.error}
        onRetry={runs.refetch}
        period={period}
        zone={zone}
        onTargets={softwareId === 1 && canSetUp ? places.onTargets : undefined}
        onCorrect={({ id }) => onCorrect(id)}
        onSent={onMade}
      />
    </>
  )
}

/** What the newest run handed over, and what changed since. */
export function LastRunBand<Row extends ExportRow>({
  place,
  data: { preview, last, byHand },
  shown: { check, show },
}: Pick<Props<Row>, 'place' | 'data' | 'shown'>) {
  if (!last || !preview.data?.lastRun || last.state === 'failed') return null
  return (
    <HandedOverBand
      zone={place.zone}
      openCount={byHand.data?.filter(({ doneAt }) => doneAt === null).length ?? 0}
      isFiltering={check?.code === 'changed-since'}
      run={last}
      changedSince={preview.data.lastRun.changedSince}
      softwareName={preview.data.softwareName}
      onShowChanged={
        changedIds(preview.data).length > 0
          ? () => show(check?.code === 'changed-since' ? undefined : 'changed-since')
          : undefined
      }
    />
  )
}
