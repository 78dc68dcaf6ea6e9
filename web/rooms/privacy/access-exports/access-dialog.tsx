import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ACCESS_DAYS, type AccessExport } from '#contract/privacy/access-exports.ts'
import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { accessQuery, useStartAccess } from './queries.ts'

type Props = { employeeId: number; name: string; onClose: () => void }

/** What is kept of somebody, as one file for them. Closing it does not stop the job. GDPR Art. 15. */
export default function AccessDialog({ employeeId, name, onClose }: Props) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(accessQuery(companyId, employeeId))
  const { mutate, isPending } = useStartAccess(companyId, employeeId)
  const keyOf = useIdempotencyKey()
  const newest = data?.[0]
  const isWorking = newest?.state === 'working'
  const isRefused = isRefusal(error, 403)
  return (
    <Dialog
      title={`Datenauskunft für ${name}`}
      size={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          {!isRefused && (
            <Button
              variant="primary"
              disabled={!data || isPending || isWorking}
              onClick={() => mutate(keyOf({ employeeId, after: newest?.id ?? 0 }))}
            >
              Auskunft erstellen
            </Button>
          )}
        </>
      }
    >
      {isRefused ? (
        <NoPermission>
          Dafür müssen Sie Mitarbeiter bearbeiten, SV-Nummer, IBAN und Bezüge, sensible Dokumente, den Mutterschutz und
          alle Standorte sehen dürfen.
        </NoPermission>
      ) : (
        <>
          <Banner tone="info">
            {`Alles, was über diese Person gespeichert ist, als ZIP-Datei: eine Übersicht zum Lesen, Tabellen, Dokumente und die Daten als JSON. SV-Nummer, IBAN und Bezüge stehen offen darin. Die Datei bleibt ${ACCESS_DAYS} Tage.`}
          </Banner>
          {isWorking && <ProgressRow title="Die Auskunft wird zusammengestellt" percent={percentOf(newest)} />}
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <AccessList {...{ data, companyId, isWorking }} />
          )}
        </>
      )}
    </Dialog>
  )
}

const download = (companyId: number, id: number) =>
  saveStoredFile(companyId, 'access-export', id).catch(failure =>
    toast.error('Die Datenauskunft konnte nicht heruntergeladen werden', failureText(failure)),
  )

const percentOf = ({ done, total }: AccessExport) => (total > 0 ? Math.round((100 * done) / total) : 'unknown')

function State({ access }: { access: AccessExport }) {
  if (access.state === 'failed') return <StatusPill tone="error">fehlgeschlagen</StatusPill>
  return access.hasFile ? (
    <StatusPill tone="ok">bereit</StatusPill>
  ) : (
    <StatusPill tone="neutral">Datei gelöscht</StatusPill>
  )
}

function momentText(text: string): string {
  const moment = fromUtcText(text)
  return `${formatDay(dayOf(moment, VIENNA))}, ${formatTime(moment, VIENNA)}`
}

type AccessListProps = {
  data: readonly AccessExport[] | undefined
  companyId: number
  isWorking: boolean
}

function AccessList({ data, companyId, isWorking }: AccessListProps) {
  return (
    <ItemList
      label="Datenauskünfte"
      items={data
        ?.filter(({ state }) => state !== 'working')
        .map(access => ({
          key: access.id,
          icon: <IconFileZip size={20} stroke={1.7} aria-hidden />,
          title: momentText(access.createdAt),
          mark: <State access={access} />,
          ...(access.message && { detail: access.message }),
          actions: access.hasFile && (
            <Button icon={<IconDownload size={17} stroke={1.8} />} onClick={() => void download(companyId, access.id)}>
              Herunterladen
            </Button>
          ),
        }))}
      empty={
        !isWorking && (
          <EmptyState title="Noch keine Auskunft">
            Nach Art. 15 DSGVO bekommt eine Person binnen eines Monats, was über sie gespeichert ist.
          </EmptyState>
        )
      }
    />
  )
}
