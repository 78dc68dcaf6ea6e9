import { useState } from 'react'
import type { Permit } from '#domain/documents/document-types.ts'
import { CITIZEN_TYPES } from '#domain/settings/enums.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { PERMIT_LABELS, peopleText } from './list-texts.ts'
import styles from './lists.module.css'
import { PersonLine } from './person-line.tsx'
import { missingDocumentsQuery } from './queries.ts'

const TITLE = 'Fehlende Dokumente für Nicht-EU-Mitarbeiter'
const CHOICES = [
  { value: 'all', label: 'Alle' },
  ...Object.entries(PERMIT_LABELS).map(([value, label]) => ({ value: value as Permit, label })),
] as const

export function MissingDocumentsDrawer({ viewer, permit, onClose, onBack }: DrawerProps & { permit: Permit }) {
  const [chosen, setChosen] = useState<Permit | 'all'>(permit)
  return (
    <ListDrawer
      title={TITLE}
      {...{ onClose, onBack }}
      size={640}
      head={
        <div className={styles.filter}>
          <ChoiceChips label="Fehlendes Dokument" choices={CHOICES} chosen={chosen} onToggle={setChosen} />
        </div>
      }
      query={missingDocumentsQuery(viewer, chosen === 'all' ? undefined : chosen)}
      rowKey={({ employeeId }) => employeeId}
      countText={peopleText}
      line={row => (
        <PersonLine
          companyId={viewer.companyId}
          person={row}
          leadsTo={DOCUMENTS}
          onFollow={onClose}
          note={CITIZEN_TYPES.find(({ id }) => id === row.citizenTypeId)?.valueGER}
        >
          <p className={styles.chips}>
            {row.missing.map(each => (
              <MissingChip key={each}>{`${PERMIT_LABELS[each]} fehlt`}</MissingChip>
            ))}
          </p>
        </PersonLine>
      )}
    />
  )
}

const DOCUMENTS = { part: 'documents' }
