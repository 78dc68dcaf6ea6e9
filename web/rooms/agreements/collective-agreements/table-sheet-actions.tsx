import { IconArrowBackUp, IconDots, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { mayDiscard } from '#web/ui/overlay/unsaved.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { SaveButton } from '#web/ui/save-button.tsx'
import { pressTyped } from '#web/ui/save-typed.ts'
import type { Sheet } from './use-sheet.ts'

type Props = {
  sheet: Sheet
  onImport: () => void
  onTable: () => void
  onRemove: () => void
}

/** For who may change the table. */
export function TableSheetActions({ sheet, onImport, onTable, onRemove }: Props) {
  const saveButton = useRef<HTMLButtonElement>(null)
  usePageKeys({ onSave: () => pressTyped(saveButton.current) })
  return (
    <>
      {sheet.canUndo && (
        <IconButton
          label="Rückgängig"
          icon={<IconArrowBackUp size={17} />}
          disabled={sheet.busy}
          onClick={sheet.undo}
        />
      )}
      {sheet.isDirty && (
        <Button disabled={sheet.busy} onClick={() => void mayDiscard().then(may => may && sheet.discard())}>
          Verwerfen
        </Button>
      )}
      <Button variant="text" icon={<IconPlus size={16} />} onClick={sheet.add}>
        Zeile
      </Button>
      <RareActions isDirty={sheet.isDirty} {...{ onImport, onTable, onRemove }} />
      <SaveButton
        ref={saveButton}
        busy={sheet.busy}
        disabled={!sheet.isDirty || sheet.faults.length > 0}
        onClick={() => void sheet.save()}
      />
    </>
  )
}

const RareActions = ({ isDirty, onImport, onTable, onRemove }: Omit<Props, 'sheet'> & { isDirty: boolean }) => (
  <Menu
    label="Aktionen der Tabelle"
    trigger={props => <IconButton label="Aktionen der Tabelle" icon={<IconDots size={18} stroke={1.8} />} {...props} />}
    items={[
      {
        label: 'Aus Datei übernehmen',
        icon: <IconUpload size={17} />,
        onSelect: onImport,
      },
      {
        label: 'Gültigkeit ändern',
        disabled: isDirty && 'Bitte speichern Sie zuerst die Zeilen.',
        onSelect: onTable,
      },
      {
        label: 'Tabelle löschen',
        icon: <IconTrash size={17} />,
        tone: 'danger',
        onSelect: onRemove,
      },
    ]}
  />
)
