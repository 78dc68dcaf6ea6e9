import { IconDownload, IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react'
import type { FilledDocument } from '#contract/documents/document-fills.ts'
import { fieldTitle } from '#domain/documents/template-fields.ts'
import { misfitText } from '#domain/documents/template-misfits.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DialogFooter } from '#web/ui/overlay/dialog.tsx'
import styles from './document-fills.module.css'
import { openFile, saveFilled } from './filled-file.ts'
import { MissingLink } from './missing-links.tsx'

type Props = {
  employeeId: number
  documents: readonly FilledDocument[]
  /** They lie in the person's file, too. */
  isKept: boolean
  onClose: () => void
}

/** Spec 2 §2.1, page 2. */
export function FilledDocuments({ employeeId, documents, isKept, onClose }: Props) {
  const gaps = documents.filter(({ empty, misfits }) => empty.length + misfits.length > 0).length
  return (
    <>
      <ul className={styles.documents} aria-label="Ausgefüllte Dokumente">
        {documents.map(document => {
          const { templateId, fileName, pdf, empty, misfits } = document
          const Icon = pdf ? IconFileTypePdf : IconFileTypeDocx
          return (
            <li key={templateId}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <div>
                <b>{fileName}</b>
                <span>
                  {pdf ? 'PDF' : 'DOCX'}
                  {empty.length > 0 && <em> · leer:</em>}
                </span>
                {empty.length > 0 && (
                  <span className={styles.chips}>
                    {empty.map(key => (
                      <MissingLink key={key} field={key} employeeId={employeeId} />
                    ))}
                  </span>
                )}
                {misfits.map(misfit => (
                  <span key={misfit.field} className={styles.misfit}>
                    Leer: {fieldTitle(misfit.field)} {misfitText(misfit)}
                  </span>
                ))}
              </div>
              {pdf && (
                <Button variant="text" aria-label={`${fileName} öffnen`} onClick={() => openFile(document)}>
                  Öffnen
                </Button>
              )}
              <IconButton
                label={`${fileName} herunterladen`}
                icon={<IconDownload size={18} stroke={1.8} />}
                onClick={() => saveFilled(document)}
              />
            </li>
          )
        })}
      </ul>
      <Foot {...{ isKept, gaps, documents, onClose }} />
    </>
  )
}

type FootProps = Pick<Props, 'isKept' | 'documents' | 'onClose'> & {
  gaps: number
}

function Foot({ isKept, gaps, documents, onClose }: FootProps) {
  return (
    <DialogFooter>
      <span className={styles.sum}>
        {[
          ...(isKept ? ['In der Akte abgelegt'] : []),
          ...(gaps > 0 ? [gaps === 1 ? '1 Dokument mit leeren Werten' : `${gaps} Dokumente mit leeren Werten`] : []),
        ].join(' · ')}
      </span>
      {documents.length > 1 && (
        <Button icon={<IconDownload size={17} stroke={1.8} />} onClick={() => documents.forEach(saveFilled)}>
          Alle herunterladen
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        Fertig
      </Button>
    </DialogFooter>
  )
}
