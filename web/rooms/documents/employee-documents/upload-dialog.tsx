import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { missingForUpload } from '#domain/documents/documents.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { DocumentPreview } from '#web/ui/document-preview/document-preview.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { type DocumentForm, documentEntries } from './document-entries.ts'
import { FILE_ENDINGS, MAX_DOCUMENT_BYTES } from './document-texts.ts'
import styles from './documents.module.css'
import { FileIcon } from './file-icon.tsx'
import { type Pending, useUploads } from './use-uploads.ts'

type Props = { employeeId: number; files: readonly File[]; onClose: () => void }

/** One file with its preview, or several of which each is told what it is. */
export default function UploadDialog({ employeeId, files, onClose }: Props) {
  const uploads = useUploads(employeeId, files, onClose)
  const { pending, busy } = uploads
  const [chosen, choose] = useState<number>()
  const open = pending.find(({ key }) => key === chosen) ?? pending[0]

  const save = async () => {
    const missing = uploads.firstMissing()
    if (!missing) return uploads.save()
    if (missing.key !== undefined) choose(missing.key)
    const about = pending.length > 1 && pending.find(({ key }) => key === missing.key)?.file.name
    await confirm({
      title: 'Fehler',
      ...(about && { about }),
      text: `Um den Datei Upload durchzuführen bitte ${missing.message}!`,
      isTold: true,
    })
  }
  return (
    <FormDialog
      title={pending.length > 1 ? `${pending.length} Dateien hochladen` : 'Datei hochladen'}
      size={900}
      dirty={pending.length > 0}
      busy={busy}
      submitLabel="Speichern"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FileList {...{ pending, open, busy, choose, uploads }} />
      {open?.problem && <Banner tone="error">{open.problem}</Banner>}
      {pending.map(one => (
        <div
          key={one.key}
          className={pending.length > 1 ? `${styles.beside} ${styles.several}` : styles.beside}
          hidden={one !== open}
          inert={busy}
        >
          <OwnForm pending={one} onChange={values => uploads.change(one.key, values)} />
          {one === open && (
            <div>
              <DocumentPreview label={one.file.name} file={one.file} />
              {pending.length === 1 && (
                <IconButtonLine file={one.file} part={one.part} onRemove={() => uploads.remove(one.key)} />
              )}
            </div>
          )}
        </div>
      ))}
      {pending.length === 0 && (
        <FileDrop endings={FILE_ENDINGS} maxBytes={MAX_DOCUMENT_BYTES} multiple onFiles={uploads.add} />
      )}
    </FormDialog>
  )
}

type OwnFormProps = { pending: Pending; onChange: (values: DocumentForm) => void }

function OwnForm({ pending, onChange }: OwnFormProps) {
  const { data: stores } = useQuery(storesQuery(useCompanyId()))
  const seesSensitive = useCan('documents.read-sensitive')
  const { state, box } = useFormPanel<DocumentForm>({
    entries: documentEntries({ stores, seesSensitive }),
    values: pending.values,
    discards: true,
    onAccept: () => {},
  })
  const { values } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed
  useEffect(() => {
    if (values !== pending.values) onChange(values)
  }, [values])
  return <FormPanel state={state} box={box} />
}

function IconButtonLine({ file, part, onRemove }: { file: File; part: number | undefined; onRemove: () => void }) {
  return (
    <div className={styles.file}>
      <FileIcon type={file.type} />
      <span>
        <b>{file.name}</b>
        <span>{sizeText(file.size)}</span>
      </span>
      {part === undefined ? (
        <IconButton label={`${file.name} entfernen`} icon={<IconX size={17} />} onClick={onRemove} />
      ) : (
        <Progress name={file.name} part={part} />
      )}
    </div>
  )
}

type LineProps = {
  pending: Pending
  isChosen: boolean
  busy: boolean
  onChoose: () => void
  onRemove: () => void
}

function FileLine({ pending, isChosen, busy, onChoose, onRemove }: LineProps) {
  const { file, values, part, problem } = pending
  const missing = missingForUpload({ ...values, hasFile: true })
  return (
    <li data-chosen={isChosen || undefined}>
      <button type="button" className={styles.file} aria-current={isChosen || undefined} onClick={onChoose}>
        <FileIcon type={file.type} />
        <span>
          <b>{file.name}</b>
          {problem ? (
            <span data-tone="error">{problem}</span>
          ) : missing ? (
            <span data-tone="warn">{missing}</span>
          ) : (
            <span>{sizeText(file.size)}</span>
          )}
        </span>
        {part !== undefined && <Progress name={file.name} part={part} />}
      </button>
      {!busy && <IconButton label={`${file.name} entfernen`} icon={<IconX size={17} />} onClick={onRemove} />}
    </li>
  )
}

/** The last of it is on its way to the disk: that takes the server a moment nobody can tell. */
const Progress = ({ name, part }: { name: string; part: number }) => (
  <progress aria-label={name} max={1} value={part < 1 ? part : undefined} />
)

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`

type FileListProps = {
  pending: readonly Pending[]
  open: Pending | undefined
  busy: boolean
  choose: (key: number) => void
  uploads: ReturnType<typeof useUploads>
}

function FileList({ pending, open, busy, choose, uploads }: FileListProps) {
  return (
    pending.length > 1 && (
      <ul className={styles.files} aria-label="Dateien">
        {pending.map(one => (
          <FileLine
            key={one.key}
            pending={one}
            isChosen={one === open}
            busy={busy}
            onChoose={() => choose(one.key)}
            onRemove={() => uploads.remove(one.key)}
          />
        ))}
      </ul>
    )
  )
}
