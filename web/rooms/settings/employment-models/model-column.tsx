import { IconPlus } from '@tabler/icons-react'
import type { EmploymentModelDetail } from '#contract/settings/employment-models.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './employment-models.module.css'
import { peopleText } from './model-texts.ts'

type Props = {
  models: readonly EmploymentModelDetail[]
  openId: number
  onOpen: (id: number) => void
  onNew: (() => void) | undefined
}

/** All models, the default first, each with how many people have it. */
export const ModelColumn = ({ models, openId, onOpen, onNew }: Props) => (
  <Card
    title="Modelle"
    hint={models.length}
    actions={onNew && <IconButton label="Neues Beschäftigungsmodell" icon={<IconPlus size={18} />} onClick={onNew} />}
  >
    <ul className={styles.models} aria-label="Beschäftigungsmodelle">
      {models.map(({ id, name, people, isDefault, isTemplate }) => (
        <li key={id} className={styles.entry}>
          <button
            type="button"
            className={styles.model}
            aria-current={id === openId || undefined}
            onClick={() => onOpen(id)}
          >
            <span className={styles.modelText}>
              <b className={styles.modelName}>{name}</b>
              <span className={styles.modelDetail}>
                {isTemplate ? 'Vorlage, bitte prüfen' : `heute ${peopleText(people)}`}
              </span>
            </span>
            {isDefault && <span className={styles.mark}>Standard</span>}
          </button>
        </li>
      ))}
    </ul>
  </Card>
)
