import { IconCheck, IconDownload, IconEye, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import type { EmployeeDocument } from '#contract/personnel/employee-documents.ts'
import { dayOf, formatDay, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { type Expiry, typeText } from './document-texts.ts'
import styles from './documents.module.css'
import { FileIcon } from './file-icon.tsx'

export type DocumentActs = {
  view: (document: EmployeeDocument) => void
  save: (document: EmployeeDocument) => void
  edit: (document: EmployeeDocument) => void
  askRemove: (document: EmployeeDocument) => void
}
type Facts = {
  expiryOf: (document: EmployeeDocument) => Expiry | undefined
  mayChange: (document: EmployeeDocument) => boolean
}

export const documentColumns = ({ expiryOf, mayChange }: Facts, acts: DocumentActs): Column<EmployeeDocument>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 260,
    minWidth: 160,
    stays: true,
    value: ({ name }) => name,
    cell: document => (
      <span className={styles.name}>
        <FileIcon type={document.fileType} />
        <span title={document.name}>{document.name}</span>
      </span>
    ),
  },
  { key: 'type', header: 'Dokument Typ', value: typeText, filter: 'choice' },
  {
    key: 'sensitive',
    header: 'Sensibles Dokument',
    width: 150,
    minWidth: 90,
    filter: 'choice',
    value: ({ sensitive }) => (sensitive ? 'Ja' : 'Nein'),
    cell: ({ sensitive }) => sensitive && <IconLock size={17} stroke={1.7} role="img" aria-label="Sensibel" />,
  },
  {
    key: 'confirmed',
    header: 'Bestätigt',
    width: 100,
    minWidth: 84,
    filter: 'choice',
    value: ({ confirmed }) => (confirmed ? 'Ja' : 'offen'),
    cell: ({ confirmed }) =>
      confirmed ? (
        <IconCheck className={styles.quiet} size={17} stroke={1.7} role="img" aria-label="Bestätigt" />
      ) : (
        <StatusPill tone="warn">offen</StatusPill>
      ),
  },
  {
    key: 'created',
    header: 'Datum',
    muted: true,
    filter: 'day',
    value: ({ created_at }) => created_at,
    text: ({ created_at }) => formatDay(dayOf(fromUtcText(created_at), VIENNA)),
  },
  {
    key: 'validUntil',
    header: 'Ablaufdatum',
    width: 190,
    minWidth: 110,
    filter: 'day',
    value: ({ validUntil }) => validUntil,
    text: document => expiryText(expiryOf(document)),
    cell: document => <ExpiryText expiry={expiryOf(document)} />,
  },
  actionsColumn('actions', 'Aktionen', 150, document => (
    <DocumentButtons document={document} mayChange={mayChange(document)} {...acts} />
  )),
]

/** On a phone: what it is and what is odd about it. */
export const documentLine =
  ({ expiryOf, mayChange }: Facts, acts: DocumentActs) =>
  (document: EmployeeDocument) => {
    const expiry = expiryOf(document)
    return (
      <div className={styles.line}>
        <FileIcon type={document.fileType} />
        <div>
          <b>{document.name}</b>
          <p>
            {typeText(document)}
            {document.sensitive && ', sensibel'}
            {!document.confirmed && <span data-tone="warn">unbestätigt</span>}
            {expiry && <span data-tone={expiry.tone}>{expiry.note ?? `bis ${expiry.day}`}</span>}
          </p>
        </div>
        <DocumentButtons document={document} mayChange={mayChange(document)} {...acts} />
      </div>
    )
  }

export const expiryText = (expiry: Expiry | undefined): string =>
  expiry ? [expiry.day, expiry.note].filter(Boolean).join(' · ') : '-'

const ExpiryText = ({ expiry }: { expiry: Expiry | undefined }) => (
  <span className={styles.expiry} data-tone={expiry?.tone}>
    {expiryText(expiry)}
  </span>
)

type ButtonsProps = DocumentActs & { document: EmployeeDocument; mayChange: boolean }

function DocumentButtons({ document, mayChange, view, save, edit, askRemove }: ButtonsProps) {
  const { name, fileId } = document
  return (
    <span className={styles.buttons}>
      {fileId !== null && (
        <>
          <IconButton label={`${name} öffnen`} icon={<IconEye size={17} />} onClick={() => view(document)} />
          <IconButton
            label={`${name} herunterladen`}
            icon={<IconDownload size={17} />}
            onClick={() => save(document)}
          />
        </>
      )}
      {mayChange && (
        <>
          <IconButton label={`${name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => edit(document)} />
          <IconButton
            label={`${name} löschen`}
            icon={<IconTrash size={17} />}
            tone="danger"
            onClick={() => askRemove(document)}
          />
        </>
      )}
    </span>
  )
}
