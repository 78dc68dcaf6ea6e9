import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NO_RIGHT_TO_FIELDS, rightsToRead } from '#contract/fields.ts'
import { type EmployeeSync, HANDED_OVER, type OpenPerson } from '#contract/time/employee-sync.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { openPersonColumns } from './open-person-columns.tsx'
import { openQuery, syncQuery, useDownloadPeople, useExportPeople } from './queries.ts'
import { SyncRunsCard } from './sync-runs-card.tsx'
import { SyncSettingsCard } from './sync-settings-card.tsx'

const NOTHING: ReadonlySet<string | number> = new Set()
const labelOf = (person: OpenPerson) => personName(person)

/** The tab "Mitarbeiter Sync": master data for the payroll software. Spec 1 §7, §9. */
export function EmployeeSyncScreen() {
  const companyId = useCompanyId()
  const company = useCompany()
  const zone = company?.timeZone ?? VIENNA
  const canRun = useCan('exports.run')
  const settings = useQuery(syncQuery(companyId))
  const sync = settings.data
  const { data: open, error, refetch } = useQuery(openQuery(companyId))
  const hand = useExportPeople(companyId)
  const download = useDownloadPeople(companyId)
  const [ticked, setTicked] = useState(NOTHING)
  const columns = useMemo(() => openPersonColumns(companyId, zone), [companyId, zone])

  // Who was handed over meanwhile is no longer there to be chosen.
  const chosen = open?.filter(({ id }) => ticked.has(id)) ?? []
  const people = chosen.length > 0 ? chosen : (open ?? [])
  const ids = chosen.map(({ id }) => id)
  const seesFields = rightsToRead(HANDED_OVER).every(right => company?.permissions.includes(right))
  const reason = sync && whyNot(sync, people.length, canRun, seesFields)
  const isOff = !sync || !open || open.length === 0 || reason !== undefined
  const untick = { onSuccess: () => setTicked(NOTHING) }
  const nameless = people.filter(({ bmdId }) => bmdId === '')
  return (
    <>
      <PageHeader
        title="Mitarbeiter Sync"
        actions={
          <>
            <Button disabled={isOff} busy={download.isPending} onClick={() => download.mutate(ids, untick)}>
              CSV herunterladen
            </Button>
            <Button
              variant="primary"
              disabled={isOff || (sync.enableExportViaTransferService && sync.target === null)}
              busy={hand.isPending}
              onClick={() => hand.mutate(ids, untick)}
            >
              {people.length > 0 ? `${formatNumber(people.length, 0)} Mitarbeiter übergeben` : 'Übergeben'}
            </Button>
          </>
        }
      />
      {reason && <Banner tone="info">{reason}</Banner>}
      {sync?.enableExportViaTransferService && sync.target === null && (
        <Banner tone="warn">
          Für die Ablage ist kein Server eingerichtet. Die Datei kann nur heruntergeladen werden.
        </Banner>
      )}
      {!reason && nameless.length > 0 && (
        <Banner tone="warn">
          {`BMD ID fehlt bei ${namesText(nameless)}. Tragen Sie sie im Personalakt ein, oder wählen Sie nur die anderen aus.`}
        </Banner>
      )}
      <SidePanel
        side={
          <>
            <SyncSettingsCard sync={sync} error={settings.error} onRetry={settings.refetch} />
            {canRun && <SyncRunsCard canOpen={seesFields} />}
          </>
        }
      >
        <DataTable
          name="employee-sync"
          title="Seit der letzten Übergabe neu oder geändert"
          rows={open}
          columns={columns}
          rowKey={({ id }) => id}
          error={error}
          onRetry={refetch}
          selection={canRun && seesFields ? { chosen: ticked, onChoose: setTicked, labelOf } : undefined}
          empty={
            <EmptyState title="Nichts offen">
              Sobald sich Stammdaten ändern oder jemand dazukommt, steht es hier zur Übergabe bereit.
            </EmptyState>
          }
        />
      </SidePanel>
    </>
  )
}

/** What keeps everybody from handing over, in the order in which it would have to be mended. */
function whyNot(sync: EmployeeSync, count: number, canRun: boolean, seesFields: boolean): string | undefined {
  if (!canRun) return 'Übergeben kann, wer Exporte ausführen darf.'
  if (!seesFields) return NO_RIGHT_TO_FIELDS
  if (sync.disabled) return 'Die Übergabe von Stammdaten ist in den Einstellungen ausgeschaltet.'
  if (count === 0) return undefined
  if (!sync.hasCompanyNumber) return 'BMD ID des Betriebs fehlt. Bitte tragen Sie sie in den Einstellungen ein.'
  return undefined
}

const NAMED = 3
const namesText = (people: readonly OpenPerson[]) => {
  const rest = people.length - NAMED
  const names = people.slice(0, NAMED).map(personName).join(', ')
  return rest > 0 ? `${names} und ${formatNumber(rest, 0)} weiteren` : names
}
