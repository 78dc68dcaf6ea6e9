import { useState } from 'react'
import type { DocumentAlert } from '#contract/notifications/alerts.ts'
import { formatDay } from '#domain/basics/days.ts'
import { DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import type { DocumentWarning } from '#domain/notifications/rules.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { documentsText } from './list-texts.ts'
import styles from './lists.module.css'
import { PersonLine } from './person-line.tsx'
import { documentsQuery } from './queries.ts'

const CHOICES = [
  { value: 'all', label: 'Alle' },
  { value: 'unconfirmed', label: 'Unbestätigt' },
  { value: 'expired', label: 'Abgelaufen' },
  { value: 'expiring', label: 'Läuft bald ab' },
] as const

export function DocumentsDrawer({ viewer, warning, onClose, onBack }: DrawerProps & { warning: DocumentWarning }) {
  const [chosen, setChosen] = useState<DocumentWarning | 'all'>(warning)
  return (
    <ListDrawer
      title="Dokumentenwarnungen"
      {...{ onClose, onBack }}
      size={640}
      head={
        <div className={styles.filter}>
          <ChoiceChips label="Warnung" choices={CHOICES} chosen={chosen} onToggle={setChosen} />
        </div>
      }
      query={documentsQuery(viewer, chosen === 'all' ? undefined : chosen)}
      rowKey={({ documentId }) => documentId}
      countText={documentsText}
      line={row => (
        <PersonLine
          companyId={viewer.companyId}
          person={row}
          leadsTo={{ part: 'documents', documentId: row.documentId }}
          onFollow={onClose}
          side={<Warnings row={row} />}
        >
          <p className={styles.paper}>
            {DOCUMENT_TYPES[row.documentType]}
            {row.name && row.name !== DOCUMENT_TYPES[row.documentType] && `: ${row.name}`}
          </p>
        </PersonLine>
      )}
    />
  )
}

const Warnings = ({ row: { warnings, validUntil } }: { row: DocumentAlert }) => (
  <span className={styles.pills}>
    {warnings.map(warning => {
      const [tone, text] = TEXTS[warning]
      return (
        <StatusPill key={warning} tone={tone}>
          {warning === 'unconfirmed' || !validUntil
            ? text
            : `${text} ${formatDay(Temporal.PlainDate.from(validUntil))}`}
        </StatusPill>
      )
    })}
  </span>
)

const TEXTS: Record<DocumentWarning, [tone: Tone, text: string]> = {
  unconfirmed: ['warn', 'nicht bestätigt'],
  expired: ['error', 'abgelaufen'],
  expiring: ['warn', 'gültig bis'],
}
