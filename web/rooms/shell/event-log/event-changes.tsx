import { useState } from 'react'
import { fieldText, type ValueContext } from '#contract/field-values.ts'
import { fieldLabel, MASK } from '#contract/fields.ts'
import type { EventLine } from '#contract/shell/event-log.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldChanges } from '#web/ui/field-changes.tsx'
import styles from './event-log.module.css'

const FEW = 4

/** Old and new of a change; what was kept of any other act unfolds. */
export function EventChanges({ event: { changes, action }, context }: { event: EventLine; context: ValueContext }) {
  const isShown = action === 'changed'
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const shown = isWhole ? changes : changes.slice(0, isShown ? FEW : 0)
  return (
    <>
      {shown.length > 0 && (
        <FieldChanges
          label="Änderungen"
          changes={shown.map(({ field, before, after }) => ({
            key: field,
            label: fieldLabel(field),
            // Old and new are both hidden: only that it changed is known.
            before: before === MASK && after === MASK ? '' : fieldText(field, before, context),
            after: fieldText(field, after, context),
          }))}
        />
      )}
      {(!isShown || changes.length > FEW) && (
        <Button variant="text" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {moreText(isWhole, isShown, changes.length)}
        </Button>
      )}
    </>
  )
}

function moreText(isWhole: boolean, isShown: boolean, count: number): string {
  if (isWhole) return 'Weniger zeigen'
  if (!isShown) return 'Einzelheiten'
  return count - FEW === 1 ? '1 weiteres Feld' : `${count - FEW} weitere Felder`
}
