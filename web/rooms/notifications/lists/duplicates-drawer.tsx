import type { UniqueField } from '#contract/people/employees.ts'
import type { DrawerProps } from './alerts-drawer.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { CATEGORY_LABELS, peopleText } from './list-texts.ts'
import styles from './lists.module.css'
import { PersonLine } from './person-line.tsx'
import { duplicatesQuery } from './queries.ts'

const CATEGORIES = {
  mdPersonnelId: 'mdPersonnelIdNotUniqueCount',
  iban: 'ibanNotUniqueCount',
  socialsecurity: 'svnrNotUniqueCount',
} as const

export function DuplicatesDrawer({ viewer, field, onClose, onBack }: DrawerProps & { field: UniqueField }) {
  return (
    <ListDrawer
      title={CATEGORY_LABELS[CATEGORIES[field]]}
      {...{ onClose, onBack }}
      head={
        <p className={styles.intro}>
          Zwischen zwei Linien stehen Mitarbeiter mit demselben Wert, auch solche, die sonst ausgeblendet sind.
        </p>
      }
      query={duplicatesQuery(viewer, field)}
      rowKey={({ employeeId }) => employeeId}
      countText={peopleText}
      line={(row, before) => (
        <PersonLine companyId={viewer.companyId} person={row} begins={row.group !== before?.group} onFollow={onClose} />
      )}
    />
  )
}
