import { IconAdjustmentsHorizontal, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import type { Column } from './column.ts'
import popover from './table-popover.module.css'
import type { TableViewControl } from './table-view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; control: TableViewControl }

/** Column choice and saved views. */
export function ViewMenu<Row>({ columns, control }: Props<Row>) {
  return (
    <Popover
      label="Ansicht"
      align="end"
      width={260}
      trigger={trigger => (
        <IconButton
          label="Ansicht und Spalten"
          icon={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
          {...trigger}
        />
      )}
    >
      {close => (
        <div className={popover.box}>
          <ColumnChoice columns={columns} control={control} />
          <SavedViews control={control} close={close} />
          <Button variant="text" onClick={control.reset}>
            Ansicht zurücksetzen
          </Button>
        </div>
      )}
    </Popover>
  )
}

function ColumnChoice<Row>({ columns, control: { view, change } }: Props<Row>) {
  const choosable = columns.filter(({ actions }) => !actions)
  const isOn = (key: string) => view.columnVisibility[key] !== false
  // A table without any column could not be brought back.
  const isLast = choosable.filter(({ key }) => isOn(key)).length === 1
  return (
    <fieldset className={popover.group}>
      <legend>Spalten</legend>
      <div className={popover.choices}>
        {choosable.map(({ key, header }) => (
          <label key={key} className={popover.choice}>
            <input
              type="checkbox"
              checked={isOn(key)}
              disabled={isOn(key) && isLast}
              onChange={() => change({ columnVisibility: { ...view.columnVisibility, [key]: !isOn(key) } })}
            />
            {header}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SavedViews({ control, close }: { control: TableViewControl; close: () => void }) {
  const [name, setName] = useState('')
  return (
    <fieldset className={popover.group}>
      <legend>Gespeicherte Ansichten</legend>
      {control.views.map(saved => (
        <div key={saved.name} className={popover.saved}>
          <button
            type="button"
            onClick={() => {
              control.change(saved.view)
              close()
            }}
          >
            {saved.name}
          </button>
          <IconButton
            label={`Ansicht „${saved.name}“ löschen`}
            icon={<IconTrash size={16} stroke={1.7} />}
            tone="danger"
            onClick={() => control.forget(saved.name)}
          />
        </div>
      ))}
      <form
        className={popover.saveRow}
        onSubmit={event => {
          event.preventDefault()
          if (!name.trim()) return
          control.save(name.trim())
          setName('')
        }}
      >
        <input
          className={popover.field}
          aria-label="Name der Ansicht"
          placeholder="Name der Ansicht"
          maxLength={40}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" disabled={!name.trim()}>
          Speichern
        </Button>
      </form>
    </fieldset>
  )
}
