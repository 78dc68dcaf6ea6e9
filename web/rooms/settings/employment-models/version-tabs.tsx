import { IconPlus } from '@tabler/icons-react'
import type { EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { dayText } from '#web/lib/day-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import styles from './employment-models.module.css'

type Props = {
  versions: readonly EmploymentModelRules[]
  /** Undefined: the new ones. */
  chosen: number | undefined
  onChoose: (id: number) => void
  onNew: (() => void) | undefined
}

/** Rules that are not kept yet have no number of their own. */
const DRAFT = 0

/** The days from which rules hold; one of them is shown. */
export const VersionTabs = ({ versions, chosen, onChoose, onNew }: Props) => (
  <div className={styles.versions}>
    <Segments
      label="Fassungen"
      isWrapping
      choices={[
        ...versions.map(({ id, validFrom }) => ({ value: id, label: dayText(validFrom) })),
        ...(chosen === undefined ? [{ value: DRAFT, label: 'Entwurf' }] : []),
      ]}
      chosen={chosen ?? DRAFT}
      onChoose={id => id !== DRAFT && onChoose(id)}
    />
    {onNew && chosen !== undefined && (
      <IconButton label="Neue Regeln ab einem Tag" icon={<IconPlus size={17} />} onClick={onNew} />
    )}
  </div>
)
