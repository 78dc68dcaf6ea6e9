import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportJobDetail, ImportKind } from '#contract/imports/import-jobs.ts'
import { writeCsv } from '#domain/basics/csv.ts'
import { MAX_IMPORT_BYTES } from '#domain/imports/import-kinds.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { ImportFrame } from './import-frame.tsx'
import styles from './import-jobs.module.css'
import { importKindsQuery, useUploadImport } from './queries.ts'

type Props = { onUploaded: (job: ImportJobDetail) => void; onClose: () => void }

export default function UploadStep({ onUploaded, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: kinds = [] } = useQuery(importKindsQuery(companyId))
  const upload = useUploadImport(companyId)
  return (
    <ImportFrame step={0} onClose={onClose}>
      {upload.error && <Banner tone="error">{failureText(upload.error)}</Banner>}
      <div className={styles.upload}>
        <FileDrop
          label="CSV- oder Excel-Datei hierher ziehen oder auswählen"
          endings={['.csv', '.txt', '.xlsx']}
          maxBytes={MAX_IMPORT_BYTES}
          busy={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file, { onSuccess: onUploaded })}
        />
        <Card title="Was importiert werden kann" hint="Art und Spalten werden erkannt">
          <ul className={styles.kinds}>
            {kinds.map(kind => (
              <li key={kind.key}>
                <div>
                  <b>{kind.label}</b>
                  <p>{kind.description}</p>
                </div>
                <Button
                  icon={<IconDownload size={16} />}
                  aria-label={`Muster für ${kind.label} laden`}
                  onClick={() => saveTemplate(kind)}
                >
                  Muster
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </ImportFrame>
  )
}

/** An empty file with all column names, which are recognised by themselves. */
function saveTemplate({ label, fields }: ImportKind): void {
  const text = writeCsv([fields.map(field => field.label)], { separator: ';' })
  saveFile(new File([`\uFEFF${text}`], `Muster ${label}.csv`, { type: 'text/csv;charset=utf-8' }))
}
