import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { fieldTitle } from '#domain/documents/template-fields.ts'
import { misfitText } from '#domain/documents/template-misfits.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { employeesQuery } from '#web/rooms/people/employees/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { openFile } from '../document-fills/filled-file.ts'
import styles from './document-templates.module.css'
import { previewQuery } from './queries.ts'

/** A template with the values of somebody; what comes from the file is marked. */
export default function PreviewDialog({ template, onClose }: { template: DocumentTemplate; onClose: () => void }) {
  const companyId = useCompanyId()
  const { data: people } = useQuery(employeesQuery(companyId))
  const [employeeId, setEmployeeId] = useState<number>()
  const choices = useMemo(
    () =>
      (people ?? [])
        .filter(({ isHidden }) => !isHidden)
        .map(person => ({ value: String(person.id), label: personName(person) })),
    [people],
  )
  useEffect(() => {
    if (employeeId === undefined && choices[0]) setEmployeeId(Number(choices[0].value))
  }, [choices, employeeId])
  const { data, error, refetch } = useQuery(previewQuery(companyId, template, employeeId))
  return (
    <Dialog
      title={`Vorschau: ${template.name}`}
      size={760}
      onClose={onClose}
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <Select
        label="Mit den Werten von"
        data={choices}
        value={employeeId === undefined ? null : String(employeeId)}
        onChange={id => id && setEmployeeId(Number(id))}
        searchable
        allowDeselect={false}
        limit={50}
      />
      <div className={styles.preview} aria-live="polite">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton rows={6} height={32} />}
        {data && data.empty.length > 0 && (
          <p className={styles.empty}>Leer: {data.empty.map(key => fieldTitle(key)).join(', ')}</p>
        )}
        {data?.misfits.map(misfit => (
          <p key={misfit.field} className={styles.empty}>
            Leer: {fieldTitle(misfit.field)} {misfitText(misfit)}
          </p>
        ))}
        {data?.paragraphs?.map(({ place, pieces }, index) => (
          <p key={`${index} ${place}`} title={place}>
            {pieces.map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece || ' '}</mark> : piece))}
          </p>
        ))}
        {data?.pdf && (
          <Button onClick={() => openFile({ fileName: `${template.name}.pdf`, data: data.pdf!, pdf: true })}>
            Ausgefülltes Formular öffnen
          </Button>
        )}
      </div>
    </Dialog>
  )
}
