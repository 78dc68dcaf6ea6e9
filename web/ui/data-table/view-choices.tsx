import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import popover from './table-popover.module.css'
import type { TableViewControl } from './table-view.ts'

type Props = {
  columns: readonly { key: string; header: string; actions?: true }[]
  control: TableViewControl
  close: () => void
}

/** Column choice and saved views. */
export default function ViewChoices({ columns, control, close }: Props) {
  return (
    <div className={popover.box}>
      <ColumnChoice columns={columns} control={control} />
      <SavedViews control={control} close={close} />
      <Button variant="text" onClick={control.reset}>
        Ansicht zurücksetzen
      </Button>
    </div>
  )
}

function ColumnChoice({ columns, control: { view, change } }: Omit<Props, 'close'>) {
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
