import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { TemplateField } from '#domain/exports/export-templates.ts'
import { Button } from '#web/ui/button.tsx'
import type { OwnFieldProps } from '#web/ui/form-panel/entry.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './export-templates.module.css'
import { numbered } from './template-values.ts'

type Props = OwnFieldProps & {
  /** Keys of what the payroll software can't do without. */
  needed: ReadonlySet<string>
}

/** The columns in their order, moved by hand or by keys, and below them what could be one. */
export function FieldsField({ value, disabled, error, onChange, needed }: Props) {
  const fields = value as readonly TemplateField[]
  const chosen = fields.filter(({ checked }) => checked)
  const others = fields.filter(({ checked }) => !checked)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [refocused, setRefocused] = useState<string>()
  // The row that moves takes its buttons along, and the browser forgets that one had the focus.
  useEffect(() => {
    if (refocused) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(refocused)}"]`)?.focus()
    setRefocused(undefined)
  }, [refocused])

  const give = (next: readonly TemplateField[]) => onChange(numbered(next))
  const change = (key: string, part: Partial<TemplateField>) =>
    give(fields.map(field => (field.key === key ? { ...field, ...part } : field)))
  const moveTo = (key: string, at: number) => {
    const field = chosen.find(one => one.key === key)!
    const rest = chosen.filter(one => one.key !== key)
    give([...rest.slice(0, at), field, ...rest.slice(at), ...others])
  }
  const add = (field: TemplateField) =>
    give([...chosen, { ...field, checked: true }, ...others.filter(({ key }) => key !== field.key)])
  const drop = (key: string) => {
    if (dragged && dragged !== key)
      moveTo(
        dragged,
        chosen.findIndex(one => one.key === key),
      )
    setDragged(undefined)
    setOver(undefined)
  }
  const takeOut = (field: TemplateField) =>
    field.deleteable
      ? give(fields.filter(({ key }) => key !== field.key))
      : give([...chosen.filter(({ key }) => key !== field.key), { ...field, checked: false }, ...others])

  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <legend className="visually-hidden">Spalten der Datei</legend>
      <div className={styles.fieldHead} aria-hidden>
        <span>Feld</span>
        <span>Name in der Datei</span>
        <span>Fester Wert</span>
      </div>
      <ol ref={list} className={styles.fieldList} aria-label="Spalten der Datei, in ihrer Reihenfolge">
        {chosen.map((field, at) => {
          const { key, name, newName, fixedValue, deleteable } = field
          const isNeeded = needed.has(key)
          return (
            <li
              key={key}
              className={styles.field}
              data-over={(over === key && dragged !== key) || undefined}
              data-dragged={dragged === key || undefined}
              onDragOver={event => {
                if (!dragged) return
                event.preventDefault()
                setOver(key)
              }}
              onDrop={event => {
                event.preventDefault()
                drop(key)
              }}
            >
              <span
                className={styles.grip}
                draggable={!disabled}
                aria-hidden
                onDragStart={event => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', key)
                  setDragged(key)
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
              >
                <IconGripVertical size={16} stroke={1.6} />
              </span>
              <span className={styles.fieldName}>
                {name}
                {isNeeded && (
                  <IconLock size={13} stroke={1.8} role="img" aria-label="wird gebraucht" className={styles.lock} />
                )}
              </span>
              <input
                aria-label={`Name in der Datei von ${name}`}
                placeholder={name}
                maxLength={60}
                autoComplete="off"
                value={newName}
                onChange={event => change(key, { newName: event.currentTarget.value })}
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
                  onChange={event => change(key, { fixedValue: event.currentTarget.value })}
                />
              )}
              {!disabled && (
                <span className={styles.moves}>
                  <IconButton
                    label={`${name} nach oben`}
                    icon={<IconArrowUp size={16} stroke={1.8} />}
                    disabled={at === 0}
                    data-move={`${key} -1`}
                    onClick={() => {
                      moveTo(key, at - 1)
                      setRefocused(`${key} ${at === 1 ? 1 : -1}`)
                    }}
                  />
                  <IconButton
                    label={`${name} nach unten`}
                    icon={<IconArrowDown size={16} stroke={1.8} />}
                    disabled={at === chosen.length - 1}
                    data-move={`${key} 1`}
                    onClick={() => {
                      moveTo(key, at + 1)
                      setRefocused(`${key} ${at === chosen.length - 2 ? -1 : 1}`)
                    }}
                  />
                  <IconButton
                    label={deleteable ? `${name} löschen` : `${name} weglassen`}
                    icon={<IconX size={16} stroke={1.8} />}
                    disabled={isNeeded}
                    onClick={() => takeOut(field)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!disabled && (
        <div className={styles.others}>
          <p className={styles.othersTitle}>Nicht in der Datei</p>
          <div className={styles.chips}>
            {others.map(field => (
              <button key={field.key} type="button" className={styles.chip} onClick={() => add(field)}>
                <IconPlus size={14} stroke={1.8} aria-hidden />
                {field.name}
              </button>
            ))}
            <Button variant="text" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => add(ownField(fields))}>
              Eigenes Feld
            </Button>
          </div>
        </div>
      )}
    </fieldset>
  )
}

/** A column of the company's own; each has a key that no other one has. */
function ownField(fields: readonly TemplateField[]): TemplateField {
  const numbers = fields.filter(({ deleteable }) => deleteable).map(({ key }) => Number(key.replace('own-', '')))
  const number = Math.max(0, ...numbers.filter(Number.isInteger)) + 1
  return {
    ...{ key: `own-${number}`, name: `Eigenes Feld ${number}`, newName: '' },
    ...{ checked: true, fieldOrder: 0, fixedValue: '', deleteable: true },
  }
}
