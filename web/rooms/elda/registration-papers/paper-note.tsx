import type { WholeNotice } from '#contract/elda/notices.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../notices/notices.module.css'
import { useKeepPaper, usePaperFile } from './queries.ts'

/** By which return ELDA took it over, and the paper that says so. */
export function PaperNote({ notice }: { notice: WholeNotice }) {
  const file = usePaperFile()
  const keep = useKeepPaper()
  const mayKeep = useCan('documents.write')
  const { id, kind, project, takenOverOn, protocol, paperDocumentId } = notice
  if (takenOverOn === null) return null
  const isMissing = paperDocumentId === null && project !== 'TM'
  return (
    <div className={styles.part}>
      <p>
        Von ELDA übernommen, eingelesen am {dayText(takenOverOn)}
        {protocol && `, Protokoll ${protocol}`}.
        {kind === 'M3' && paperDocumentId !== null && ' Die SV-Anmeldung liegt im Personalakt.'}
      </p>
      {kind === 'M3' && (
        <div className={styles.row}>
          <Button busy={file.isPending} onClick={() => file.mutate(id)}>
            SV-Anmeldung als PDF
          </Button>
          {isMissing && mayKeep && (
            <Button variant="text" busy={keep.isPending} onClick={() => keep.mutate(id)}>
              Im Personalakt ablegen
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
