import { IconDownload } from '@tabler/icons-react'
import { FilterField } from '../filter-field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import type { Column } from './column.ts'
import type { TableViewControl } from './table-view.ts'
import { ViewMenu } from './view-menu.tsx'

type Props<Row> = {
  columns: readonly Column<Row>[]
  control: TableViewControl
  text: string
  onText: (text: string) => void
  onCsv: () => void
  onXlsx: () => void
  /** Only an icon until it is used: a table among others stays quiet. */
  quiet: boolean
}

/** The text filter, the view menu and the exports, at the right of the card's header. */
export function TableTools<Row>({ columns, control, text, onText, onCsv, onXlsx, quiet }: Props<Row>) {
  const exports = [
    { label: 'Als CSV-Datei', onSelect: onCsv },
    { label: 'Als Excel-Datei', onSelect: onXlsx },
  ]
  return (
    <>
      <FilterField label="Tabelle filtern" text={text} onText={onText} isQuiet={quiet} />
      <ViewMenu columns={columns} control={control} />
      <Menu
        label="Herunterladen"
        items={exports}
        trigger={trigger => (
          <IconButton label="Tabelle herunterladen" icon={<IconDownload size={18} stroke={1.7} />} {...trigger} />
        )}
      />
    </>
  )
}
