import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { usePreload } from '../connection/lazy-layer.tsx'
import { lazyPart } from '../connection/lazy-part.tsx'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import type { Column } from './column.ts'
import type { TableViewControl } from './table-view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; control: TableViewControl }

const load = () => import('./view-choices.tsx')
/** Nobody sees it on a first visit. */
const ViewChoices = lazyPart(load)

/** Column choice and saved views, behind a button. */
export function ViewMenu<Row>({ columns, control }: Props<Row>) {
  usePreload({ load })
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
        <Suspense>
          <ViewChoices {...{ columns, control, close }} />
        </Suspense>
      )}
    </Popover>
  )
}
