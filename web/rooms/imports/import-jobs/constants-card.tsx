import { IconPlus, IconX } from '@tabler/icons-react'
import type { ImportKind } from '#contract/imports/import-jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './corrections.module.css'

export type Constant = { field: string; text: string }

type Props = {
  kind: ImportKind
  /** Fields that come from a column. */
  mapped: readonly (string | null)[]
  constants: readonly Constant[]
  onChange: (constants: Constant[]) => void
}

/** What the file says nothing of and every row has alike; what is needed stands there by itself. */
export function ConstantsCard({ kind, mapped, constants, onChange }: Props) {
  const needed = kind.fields.filter(({ key, required }) => required && !mapped.includes(key))
  const shown = [
    ...needed.map(({ key }) => constants.find(({ field }) => field === key) ?? { field: key, text: '' }),
    ...constants.filter(({ field }) => !needed.some(({ key }) => key === field)),
  ]
  const free = kind.fields.filter(({ key }) => !mapped.includes(key) && !shown.some(({ field }) => field === key))
  const labelOf = (key: string) => kind.fields.find(field => field.key === key)?.label ?? key
  const set = (at: number, constant: Constant) => onChange(shown.map((old, index) => (index === at ? constant : old)))
  return (
    <Card
      title="Für alle Zeilen gleich"
      hint="Was in keiner Spalte steht"
      actions={
        free.length > 0 && (
          <Button
            variant="text"
            icon={<IconPlus size={16} />}
            onClick={() => onChange([...shown, { field: free[0]!.key, text: '' }])}
          >
            Wert ergänzen
          </Button>
        )
      }
    >
      {shown.map(({ field, text }, at) => (
        <div key={field} className={styles.constants}>
          {needed.some(({ key }) => key === field) ? (
            <span>{labelOf(field)} *</span>
          ) : (
            <CellSelect
              label={`Feld ${at + 1} für alle Zeilen`}
              value={field}
              choices={[field, ...free.map(({ key }) => key)].map(key => ({ value: key, label: labelOf(key) }))}
              onChange={next => set(at, { field: next, text })}
            />
          )}
          <input
            className={styles.cell}
            aria-label={`${labelOf(field)} für alle Zeilen`}
            placeholder={kind.fields.find(({ key }) => key === field)?.hint}
            value={text}
            onChange={event => set(at, { field, text: event.target.value })}
          />
          {!needed.some(({ key }) => key === field) && (
            <IconButton
              label={`${labelOf(field)} nicht für alle Zeilen`}
              icon={<IconX size={16} />}
              onClick={() => onChange(shown.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
    </Card>
  )
}
