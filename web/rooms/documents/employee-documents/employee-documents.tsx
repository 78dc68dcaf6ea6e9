import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { EmployeeDocument } from '#contract/documents/employee-documents.ts'
import { latestDocuments } from '#domain/documents/documents.ts'
import { today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { documentColumns, documentLine } from './document-columns.tsx'
import { expiryOf, FILE_ENDINGS, groupsOf, MAX_DOCUMENT_BYTES } from './document-texts.ts'
import styles from './documents.module.css'
import { MasterDataComing, MasterDataNote } from './master-data-note.tsx'
import { useRemoveDocument } from './queries.ts'
import { useEmployeeDocuments } from './use-employee-documents.ts'

const EditDialog = lazyLayer(() => import('./edit-dialog.tsx'))
const UploadDialog = lazyLayer(() => import('./upload-dialog.tsx'))
const ViewDialog = lazyLayer(() => import('./view-dialog.tsx'))

type Opened = { id: number; how: 'edit' | 'view' }
type Props = {
  employeeId: number
  /** So many days before its end a document is said to end soon. */
  expiryLimit: number
}

/** What lies in somebody's file, store by store. Spec 2 §2.1. */
export function EmployeeDocuments({ employeeId, expiryLimit }: Props) {
  const companyId = useCompanyId()
  const [canRead, canWrite] = [useCan('documents.read'), useCan('documents.write')]
  const { documents, error, refetch, masterData } = useEmployeeDocuments(companyId, employeeId, canRead)
  const { data: stores } = useQuery(storesQuery(companyId))
  const { mutateAsync: remove } = useRemoveDocument(companyId)
  const [opened, setOpened] = useLinkedDocument(documents, canWrite)
  const [files, setFiles] = useState<readonly File[]>()
  usePreload(EditDialog, ViewDialog, UploadDialog)

  const isNarrow = useIsNarrow()
  const day = today()
  const groups = useMemo(() => documents && stores && groupsOf(documents, stores), [documents, stores])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done with one is always the same
  const shown = useMemo(() => {
    const latest = new Set(documents && latestDocuments(documents.map(factsOf)).map(({ id }) => id))
    const facts = {
      isNarrow,
      expiryOf: (document: EmployeeDocument) =>
        expiryOf(document, { today: day, limit: expiryLimit, isLatest: latest.has(document.id) }),
      mayChange: (document: EmployeeDocument) => canWrite && !document.proxyDocument,
    }
    const acts = {
      view: ({ id }: EmployeeDocument) => setOpened({ id, how: 'view' }),
      edit: ({ id }: EmployeeDocument) => setOpened({ id, how: 'edit' }),
      save,
      askRemove: (document: EmployeeDocument) => void askRemove(document),
    }
    return { ...facts, columns: documentColumns(facts, acts), line: documentLine(facts, acts) }
  }, [documents, day, expiryLimit, canWrite, isNarrow])

  function save({ id }: EmployeeDocument): void {
    saveStoredFile(companyId, 'employee-document', id).catch(failure => toast.error('Fehler', failureText(failure)))
  }
  const askRemove = (document: EmployeeDocument) =>
    confirm({
      title: 'Dokument löschen?',
      about: document.name,
      text: 'Sind Sie sicher, dass Sie das Dokument löschen möchten? Dies kann NICHT rückgängig gemacht werden!',
      confirmLabel: 'Dokument löschen',
      danger: true,
      action: () => remove(document),
    })
  const open = (document: EmployeeDocument) =>
    setOpened({ id: document.id, how: shown.mayChange(document) ? 'edit' : 'view' })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Delete' || !(target instanceof HTMLTableRowElement)) return
    const document = documents?.find(({ id }) => String(id) === target.dataset.key)
    if (document && shown.mayChange(document)) void askRemove(document)
  }

  if (!canRead) return <NoPermission />
  if (error && !documents)
    return <ErrorState title="Dokumente konnten nicht geladen werden" error={error} onRetry={() => void refetch()} />
  const found = documents?.find(({ id }) => id === opened?.id)
  const close = () => setOpened(undefined)
  const content = !groups ? (
    <>
      <p className="visually-hidden">Dokumente werden geladen</p>
      <Skeleton rows={6} height={40} />
    </>
  ) : groups.length === 0 && !masterData.isPending ? (
    <EmptyState title="Es wurden noch keine Dokumente hochgeladen" />
  ) : (
    groups.map(({ key, title, description, documents }) => (
      <DataTable<EmployeeDocument>
        key={key}
        name="employee-documents"
        title={title}
        notice={description && `, ${description}`}
        words={WORDS}
        rows={documents}
        columns={shown.columns}
        line={shown.line}
        rowKey={rowKey}
        onOpen={open}
      />
    ))
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the rows of its tables
    <div onKeyDown={onKeyDown}>
      {groups && masterData.failure && <MasterDataNote {...masterData} />}
      {canWrite ? (
        <FileDrop
          look="line"
          multiple
          label="Dateien hierher ziehen oder auswählen"
          hint="PDF, JPG oder PNG"
          endings={FILE_ENDINGS}
          maxBytes={MAX_DOCUMENT_BYTES}
          onFiles={setFiles}
          className={styles.documents}
        >
          {content}
        </FileDrop>
      ) : (
        <div className={styles.documents}>{content}</div>
      )}
      {groups && masterData.isPending && <MasterDataComing />}
      {files && <UploadDialog employeeId={employeeId} files={files} onClose={() => setFiles(undefined)} />}
      {found && opened?.how === 'edit' && <EditDialog key={found.id} document={found} onClose={close} />}
      {found && opened?.how === 'view' && <ViewDialog document={found} onSave={() => save(found)} onClose={close} />}
    </div>
  )
}

const WORDS = { one: 'Dokument', many: 'Dokumente', ofMany: 'Dokumenten' }
const rowKey = ({ id }: EmployeeDocument) => id
const factsOf = ({ created_at, ...facts }: EmployeeDocument) => ({ ...facts, createdAt: created_at })

/** A link may lead to one of them; once it was closed it stays closed. */
function useLinkedDocument(documents: readonly EmployeeDocument[] | undefined, canWrite: boolean) {
  const { documentId } = useSearch({ strict: false }) as Record<string, string | number | undefined>
  const [opened, setOpened] = useState<Opened | 'none'>()
  const linked = documents?.find(({ id }) => id === Number(documentId))
  const how = linked && (canWrite && !linked.proxyDocument ? 'edit' : 'view')
  const current = opened === 'none' ? undefined : (opened ?? (linked && how && { id: linked.id, how }))
  return [current, (next: Opened | undefined) => setOpened(next ?? 'none')] as const
}
