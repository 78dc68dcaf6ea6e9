import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type EmployeeDocument, EmployeeDocumentChange } from '#contract/documents/employee-documents.ts'
import { usualValidUntil } from '#domain/documents/documents.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { type DocumentForm, documentEntries, draftOf } from './document-entries.ts'
import { NO_STORE } from './document-texts.ts'
import { useChangeDocument, useRemoveDocument } from './queries.ts'
import { StoredPreview } from './stored-preview.tsx'

type Props = {
  /** As last loaded. */
  document: EmployeeDocument
  onClose: () => void
}

export default function EditDialog({ document, onClose }: Props) {
  const companyId = useCompanyId()
  const seesSensitive = useCan('documents.read-sensitive')
  const { data: stores } = useQuery(storesQuery(companyId))
  const { mutateAsync: remove } = useRemoveDocument(companyId)
  const isContract = document.documentType === 'CONTRACT'
  const hadExpiry = document.validUntil !== null
  const askRemove = async () => {
    const isRemoved = await confirm({
      title: 'Datei löschen',
      about: document.name,
      text: 'Sind Sie sicher, dass Sie die Datei löschen wollen?',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(document),
    })
    if (isRemoved) onClose()
  }
  return (
    <RecordDialog<EmployeeDocument, DocumentForm, Sent, EmployeeDocument>
      noun={document.sensitive ? 'documents/sensitive-documents' : 'documents/employee-documents'}
      record={document}
      title="Datei bearbeiten"
      name={document.name}
      size={900}
      entries={documentEntries({ stores, storeId: document.storeId, seesSensitive, isContract })}
      values={valuesOf(document)}
      schema={SENT}
      toDraft={draftOf}
      besides={values => (values.hasExpiry === hadExpiry ? {} : { validUntil: draftOf(values).validUntil })}
      change={useChangeDocument(companyId)}
      aside={
        <Button variant="text" icon={<IconTrash size={16} />} onClick={() => void askRemove()}>
          Löschen
        </Button>
      }
      beside={() => <StoredPreview document={document} />}
      onClose={onClose}
    />
  )
}

const SENT = EmployeeDocumentChange.omit({ version: true })
type Sent = Omit<EmployeeDocumentChange, 'version'>

const valuesOf = ({
  name,
  documentType,
  storeId,
  sensitive,
  confirmed,
  validUntil,
  permittedMinutes,
}: EmployeeDocument): DocumentForm => ({
  ...{ name, documentType, sensitive, confirmed, permittedMinutes },
  storeId: storeId ?? NO_STORE,
  hasExpiry: validUntil !== null,
  validUntil: validUntil ?? usualValidUntil(today()),
})
