import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { TemplateField } from '#domain/exports/export-templates.ts'
import { Button } from '#web/ui/button.tsx'
import type { OwnFieldProps } from '#web/ui/form-panel/entry.ts'
import styles from './export-templates.module.css'
import { changed, moved, ownField, partsOf, withField, without } from './field-order.ts'
import { FieldRow } from './field-row.tsx'

type Props = OwnFieldProps & {
  /** Keys of what the payroll software can't do without. */
  needed: ReadonlySet<string>
}

/** The columns in their order, moved by hand or by keys, and below them what could be one. */
export function FieldsField({ value, disabled = false, error, onChange, needed }: Props) {
  const fields = value as readonly TemplateField[]
  const { chosen, others } = partsOf(fields)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const refocus = useRefocus(list)
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <legend className="visually-hidden">Spalten der Datei</legend>
      <div className={styles.fieldHead} aria-hidden>
        <span>Feld</span>
        <span>Name in der Datei</span>
        <span>Fester Wert</span>
      </div>
      <ol ref={list} className={styles.fieldList} aria-label="Spalten der Datei, in ihrer Reihenfolge">
        {chosen.map((field, at) => (
          <FieldRow
            key={field.key}
            {...{ field, at, disabled, count: chosen.length, isNeeded: needed.has(field.key) }}
            drag={{
              isOver: over === field.key,
              isHeld: dragged === field.key,
              onHold: () => setDragged(field.key),
              onOver: () => dragged && setOver(field.key),
              onDrop: () => {
                if (dragged && dragged !== field.key) onChange(moved(fields, dragged, at))
                endDrag()
              },
              onEnd: endDrag,
            }}
            onChange={part => onChange(changed(fields, field.key, part))}
            onMove={(to, isUp) => {
              onChange(moved(fields, field.key, to))
              // At either end one of the two buttons can no longer be pressed.
              refocus(`${field.key} ${to === 0 ? 1 : to === chosen.length - 1 ? -1 : isUp ? -1 : 1}`)
            }}
            onTakeOut={() => onChange(without(fields, field))}
          />
        ))}
      </ol>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!disabled && (
        <Others
          others={others}
          onAdd={field => onChange(withField(fields, field))}
          onOwn={() => onChange(withField(fields, ownField(fields)))}
        />
      )}
    </fieldset>
  )
}

type OthersProps = { others: readonly TemplateField[]; onAdd: (field: TemplateField) => void; onOwn: () => void }

const Others = ({ others, onAdd, onOwn }: OthersProps) => (
  <div className={styles.others}>
    <p className={styles.othersTitle}>Nicht in der Datei</p>
    <div className={styles.chips}>
      {others.map(field => (
        <button key={field.key} type="button" className={styles.chip} onClick={() => onAdd(field)}>
          <IconPlus size={14} stroke={1.8} aria-hidden />
          {field.name}
        </button>
      ))}
      <Button variant="text" icon={<IconPlus size={16} stroke={1.8} />} onClick={onOwn}>
        Eigenes Feld
      </Button>
    </div>
  </div>
)

/** The row that moves takes its buttons along, and the browser forgets that one had the focus. */
function useRefocus(list: React.RefObject<HTMLOListElement | null>): (move: string) => void {
  const [move, setMove] = useState<string>()
  useEffect(() => {
    if (move) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(move)}"]`)?.focus()
    setMove(undefined)
  }, [move, list])
  return setMove
}
