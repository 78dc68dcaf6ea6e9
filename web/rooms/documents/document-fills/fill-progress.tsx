import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/overlay/dialog.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { FillFailed } from './fill-failed.tsx'
import { fillQuery } from './queries.ts'

/** Documents for many are made by a job; closing the dialog does not stop it. */
export function FillProgress({ id, isKept, onClose }: { id: number; isKept: boolean; onClose: () => void }) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(fillQuery(companyId, id))
  const download = () =>
    void saveStoredFile(companyId, 'document-fill', id).catch(failure =>
      toast.error('Die Dokumente konnten nicht heruntergeladen werden', failureText(failure)),
    )
  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.state === 'working' && (
        <ProgressRow
          title="Dokumente werden ausgefüllt"
          detail={`${data.done} von ${data.documents}`}
          percent={Math.round((100 * data.done) / data.documents)}
        />
      )}
      {data?.state === 'failed' && <FillFailed error={undefined} reason={data.message} />}
      {data?.state === 'done' && (
        <Banner tone="info">
          {data.documents} Dokumente sind fertig{isKept && ' und liegen in den Akten'}, je Mitarbeiter in einem Ordner.
          Die ZIP-Datei bleibt einen Tag.
        </Banner>
      )}
      <DialogFooter>
        <Button icon={<IconDownload size={17} stroke={1.8} />} disabled={data?.state !== 'done'} onClick={download}>
          Alle herunterladen
        </Button>
        <Button variant="primary" onClick={onClose}>
          Fertig
        </Button>
      </DialogFooter>
    </>
  )
}
