import { IconCheck, IconDots, IconDownload, IconEye, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EmployeeDocument } from '#contract/documents/employee-documents.ts'
import { dayOf, formatDay, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
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
  /** What can be done stands in a menu then. */
  isNarrow: boolean
  expiryOf: (document: EmployeeDocument) => Expiry | undefined
  mayChange: (document: EmployeeDocument) => boolean
}

export const documentColumns = (
  { isNarrow, expiryOf, mayChange }: Facts,
  acts: DocumentActs,
): Column<EmployeeDocument>[] => [
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
    width: 180,
    minWidth: 90,
    filter: 'choice',
    value: ({ sensitive }) => (sensitive ? 'Ja' : 'Nein'),
    cell: ({ sensitive }) =>
      sensitive && <IconLock className={styles.mark} size={17} stroke={1.7} role="img" aria-label="Sensibel" />,
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
  ...(isNarrow ? [] : [UPLOADED]),
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
  actionsColumn('actions', isNarrow ? '' : 'Aktionen', isNarrow ? 56 : 180, document => {
    const Acts = isNarrow ? DocumentMenu : DocumentButtons
    return <Acts document={document} mayChange={mayChange(document)} {...acts} />
  }),
]

const UPLOADED: Column<EmployeeDocument> = {
  key: 'created',
  header: 'Datum',
  muted: true,
  filter: 'day',
  value: ({ created_at }) => created_at,
  text: ({ created_at }) => formatDay(dayOf(fromUtcText(created_at), VIENNA)),
}

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
            <i>
              {typeText(document)}
              {document.sensitive && ', sensibel'}
            </i>
            {!document.confirmed && <span data-tone="warn">unbestätigt</span>}
            {expiry && <span data-tone={expiry.tone}>{expiry.note ?? `bis ${expiry.day}`}</span>}
          </p>
        </div>
        <DocumentMenu document={document} mayChange={mayChange(document)} {...acts} />
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

type Given = DocumentActs & { document: EmployeeDocument; mayChange: boolean }

/** What can be done with one: only what has a file is opened, and what comes from the master data stays as it is. */
function itemsOf({ document, mayChange, view, save, edit, askRemove }: Given) {
  const item = (label: string, icon: ReactNode, act: (document: EmployeeDocument) => void) => ({
    label,
    icon,
    onSelect: () => act(document),
  })
  return [
    ...(document.fileId === null
      ? []
      : [item('öffnen', <IconEye size={17} />, view), item('herunterladen', <IconDownload size={17} />, save)]),
    ...(mayChange
      ? [
          item('bearbeiten', <IconPencil size={17} />, edit),
          { ...item('löschen', <IconTrash size={17} />, askRemove), tone: 'danger' as const },
        ]
      : []),
  ]
}

const DocumentButtons = (given: Given) => (
  <span className={styles.buttons}>
    {itemsOf(given).map(({ label, onSelect, ...look }) => (
      <IconButton key={label} label={`${given.document.name} ${label}`} onClick={onSelect} {...look} />
    ))}
  </span>
)

function DocumentMenu(given: Given) {
  const items = itemsOf(given).map(item => ({ ...item, label: item.label[0]!.toUpperCase() + item.label.slice(1) }))
  const label = `Aktionen für ${given.document.name}`
  return (
    items.length > 0 && (
      <Menu
        label={label}
        items={items}
        trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
      />
    )
  )
}
