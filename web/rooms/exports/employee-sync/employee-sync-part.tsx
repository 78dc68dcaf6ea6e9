import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EmployeeSync, OpenPerson } from '#contract/exports/employee-sync.ts'
import { NO_RIGHT_TO_FIELDS } from '#contract/field-rights.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { type EmployeeFileKind, employeeFileOf } from '#domain/exports/employee-layouts.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { openPersonColumns } from './open-person-columns.tsx'
import { openQuery, syncQuery } from './queries.ts'
import { SyncRunsCard } from './sync-runs-card.tsx'
import { SyncSettingsCard } from './sync-settings-card.tsx'
import { useSeesHandedOver } from './use-sees-handed-over.ts'

const PreviewDrawer = lazyLayer(() => import('./employee-preview-drawer.tsx'))

const NOTHING: ReadonlySet<string | number> = new Set()
const labelOf = (person: OpenPerson) => personName(person)

/**
 * How master data get to the payroll software, whose are still to be handed over, and what was: one part for the tab "Export" of
 * the personnel files and the tab "Mitarbeiter Sync" of the company. Spec 1 §2.2, §7, §9; product C.
 */
export function EmployeeSyncPart({ title }: { title: string }) {
  const companyId = useCompanyId()
  const zone = useCompany()?.timeZone ?? VIENNA
  const canRun = useCan('exports.run')
  const { data: sync, error: syncError, refetch: syncAgain } = useQuery(syncQuery(companyId))
  const { data: open, error, refetch } = useQuery(openQuery(companyId))
  const [ticked, setTicked] = useState(NOTHING)
  const [previewed, setPreviewed] = useState<readonly number[]>()
  const file = sync && employeeFileOf(sync.softwareId)
  const isNarrow = useIsNarrow()
  const columns = useMemo(
    () => openPersonColumns({ companyId, zone, idLabel: file?.idLabel, isNarrow }),
    [companyId, zone, file, isNarrow],
  )
  usePreload(PreviewDrawer)

  const seesFields = useSeesHandedOver()
  // Who was handed over meanwhile is no longer there to be chosen.
  const chosen = open?.filter(({ id }) => ticked.has(id)) ?? []
  const people = chosen.length > 0 ? chosen : (open ?? [])
  const reason = sync && whyNot(sync, file, { count: people.length, canRun, seesFields })
  const isOff = !file || people.length === 0 || reason !== undefined
  const rows = sync && open
  const nameless = (rows ? people : []).filter(({ employeeNumber }) => employeeNumber === '')
  return (
    <>
      <PageHeader
        title={title}
        primary={
          <Button variant="primary" disabled={isOff} onClick={() => setPreviewed(chosen.map(({ id }) => id))}>
            {people.length > 0 ? `Übergabe ansehen (${formatNumber(people.length, 0)})` : 'Übergabe ansehen'}
          </Button>
        }
      />
      <ExportBands {...{ reason, file, nameless }} />
      <SidePanel
        // With the rows come the bands above: drawn anew, nothing under the pointer moves down.
        key={rows ? 'there' : 'waiting'}
        side={
          <>
            <SyncSettingsCard sync={sync} error={syncError} onRetry={syncAgain} />
            {canRun && <SyncRunsCard />}
          </>
        }
      >
        <DataTable
          name="employee-export"
          title="Seit der letzten Übergabe neu oder geändert"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          error={error}
          onRetry={refetch}
          selection={canRun && seesFields ? { chosen: ticked, onChoose: setTicked, labelOf } : undefined}
          empty={
            <EmptyState title="Nichts offen" actions={<TabButton tab="employeedata">Zu den Mitarbeitern</TabButton>}>
              Sobald sich Stammdaten ändern oder jemand dazukommt, steht es hier zur Übergabe bereit.
            </EmptyState>
          }
        />
      </SidePanel>
      <ExportPreview {...{ previewed, sync, file, setPreviewed, setTicked }} />
    </>
  )
}

/** What keeps everybody from handing over, in the order in which it would have to be mended. */
function whyNot(
  sync: EmployeeSync,
  file: EmployeeFileKind | undefined,
  { count, canRun, seesFields }: { count: number; canRun: boolean; seesFields: boolean },
): string | undefined {
  if (!canRun) return 'Übergeben kann, wer Daten an die Lohnverrechnung übergeben darf.'
  if (!seesFields) return NO_RIGHT_TO_FIELDS
  if (!file) return 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.'
  if (sync.disabled) return 'Die Übergabe von Stammdaten ist in den Einstellungen ausgeschaltet.'
  if (count === 0) return undefined
  if (!sync.hasCompanyNumber)
    return `${file.idLabel} des Betriebs fehlt. Bitte tragen Sie sie in den Einstellungen ein.`
  return undefined
}

const NAMED = 3
const namesText = (people: readonly OpenPerson[]) => {
  const rest = people.length - NAMED
  const names = people.slice(0, NAMED).map(personName).join(', ')
  return rest > 0 ? `${names} und ${formatNumber(rest, 0)} weiteren` : names
}

type ExportBandsProps = {
  reason: string | undefined
  file: ReturnType<typeof employeeFileOf> | undefined
  nameless: readonly OpenPerson[]
}

function ExportBands({ reason, file, nameless }: ExportBandsProps) {
  return (
    <>
      {reason && <Banner tone="info">{reason}</Banner>}
      {!reason && file && nameless.length > 0 && (
        <Banner tone="warn">
          {`${file.idLabel} fehlt bei ${namesText(nameless)}. Tragen Sie sie im Personalakt ein, oder wählen Sie nur die anderen aus.`}
        </Banner>
      )}
    </>
  )
}

type ExportPreviewProps = {
  previewed: readonly number[] | undefined
  sync: EmployeeSync | undefined
  file: ReturnType<typeof employeeFileOf> | undefined
  setPreviewed: (next: readonly number[] | undefined) => void
  setTicked: (next: ReadonlySet<string | number>) => void
}

function ExportPreview({ previewed, sync, file, setPreviewed, setTicked }: ExportPreviewProps) {
  return (
    previewed &&
    sync &&
    file && (
      <PreviewDrawer
        ids={previewed}
        file={file}
        sync={sync}
        onClose={() => setPreviewed(undefined)}
        onDone={() => {
          setPreviewed(undefined)
          setTicked(NOTHING)
        }}
      />
    )
  )
}
