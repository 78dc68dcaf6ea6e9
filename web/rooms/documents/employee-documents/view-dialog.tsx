import { IconDownload } from '@tabler/icons-react'
import type { EmployeeDocument } from '#contract/documents/employee-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './documents.module.css'
import { StoredPreview } from './stored-preview.tsx'

type Props = { document: EmployeeDocument; onSave: () => void; onClose: () => void }

/** To read it; in a tab of its own a browser's own viewer would refuse what is sent to run nothing. */
export default function ViewDialog({ document, onSave, onClose }: Props) {
  return (
    <Dialog
      title={document.name}
      size={860}
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconDownload size={16} />} onClick={onSave}>
            Herunterladen
          </Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            Schließen
          </Button>
        </>
      }
    >
      <div className={styles.large}>
        <StoredPreview document={document} />
      </div>
    </Dialog>
  )
}
