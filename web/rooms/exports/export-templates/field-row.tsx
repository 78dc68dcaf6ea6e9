import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconX } from '@tabler/icons-react'
import type { TemplateField } from '#domain/exports/export-templates.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './export-templates.module.css'

export type FieldRowProps = {
  field: TemplateField
  /** Among how many. */
  at: number
  count: number
  /** The payroll software can't do without it. */
  isNeeded: boolean
  disabled: boolean
  /** The row is held over it, or is the one that is held. */
  drag: {
    isOver: boolean
    isHeld: boolean
    onHold: () => void
    onOver: () => void
    onDrop: () => void
    onEnd: () => void
  }
  onChange: (part: Partial<TemplateField>) => void
  /** To where, and whether by the button that moves up. */
  onMove: (at: number, isUp: boolean) => void
  onTakeOut: () => void
}

/** One column of the file. */
export function FieldRow(props: FieldRowProps) {
  const { field, isNeeded, disabled, drag, onChange } = props
  const { key, name, newName, fixedValue, deleteable } = field
  return (
    <li
      className={styles.field}
      data-over={(drag.isOver && !drag.isHeld) || undefined}
      data-dragged={drag.isHeld || undefined}
      onDragOver={event => {
        event.preventDefault()
        drag.onOver()
      }}
      onDrop={event => {
        event.preventDefault()
        drag.onDrop()
      }}
    >
      <span
        className={styles.grip}
        draggable={!disabled}
        aria-hidden
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', key)
          drag.onHold()
        }}
        onDragEnd={drag.onEnd}
      >
        <IconGripVertical size={16} stroke={1.6} />
      </span>
      <span className={styles.fieldName}>
        {name}
        {isNeeded && <IconLock size={13} stroke={1.8} role="img" aria-label="wird gebraucht" className={styles.lock} />}
      </span>
      <input
        aria-label={`Name in der Datei von ${name}`}
        placeholder={name}
        maxLength={60}
        autoComplete="off"
        value={newName}
        onChange={event => onChange({ newName: event.currentTarget.value })}
      />
      {isNeeded ? (
        <span className={styles.ofRow}>je Zeile</span>
      ) : (
        <input
          aria-label={`Fester Wert von ${name}`}
          placeholder={deleteable ? 'Wert' : 'je Zeile'}
          maxLength={128}
          autoComplete="off"
          value={fixedValue}
          onChange={event => onChange({ fixedValue: event.currentTarget.value })}
        />
      )}
      {!disabled && <Moves {...props} />}
    </li>
  )
}

function Moves({ field: { key, name, deleteable }, at, count, isNeeded, onMove, onTakeOut }: FieldRowProps) {
  return (
    <span className={styles.moves}>
      <IconButton
        label={`${name} nach oben`}
        icon={<IconArrowUp size={16} stroke={1.8} />}
        disabled={at === 0}
        data-move={`${key} -1`}
        onClick={() => onMove(at - 1, true)}
      />
      <IconButton
        label={`${name} nach unten`}
        icon={<IconArrowDown size={16} stroke={1.8} />}
        disabled={at === count - 1}
        data-move={`${key} 1`}
        onClick={() => onMove(at + 1, false)}
      />
      <IconButton
        label={deleteable ? `${name} löschen` : `${name} weglassen`}
        icon={<IconX size={16} stroke={1.8} />}
        disabled={isNeeded}
        onClick={onTakeOut}
      />
    </span>
  )
}
