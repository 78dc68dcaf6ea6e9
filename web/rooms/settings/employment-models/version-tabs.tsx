import { IconPlus } from '@tabler/icons-react'
import type { EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { dayText } from '#web/lib/day-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './employment-models.module.css'

type Props = {
  versions: readonly EmploymentModelRules[]
  /** Undefined: the new ones. */
  chosen: number | undefined
  onChoose: (id: number) => void
  onNew: (() => void) | undefined
}

/** The days from which rules hold; one of them is shown. */
export const VersionTabs = ({ versions, chosen, onChoose, onNew }: Props) => (
  <div className={styles.versions}>
    <div role="group" aria-label="Fassungen" className={styles.versionChoice}>
      {versions.map(({ id, validFrom }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {dayText(validFrom)}
        </button>
      ))}
      {chosen === undefined && (
        <button type="button" aria-pressed>
          Entwurf
        </button>
      )}
    </div>
    {onNew && chosen !== undefined && (
      <IconButton label="Neue Regeln ab einem Tag" icon={<IconPlus size={17} />} onClick={onNew} />
    )}
  </div>
)
