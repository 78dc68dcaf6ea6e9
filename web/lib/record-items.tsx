import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './record-items.module.css'

type Props<Row> = {
  label: string
  rows: readonly Row[] | undefined
  error: Error | null
  onRetry: () => void
  /** Who may not sees the same without controls. */
  canWrite: boolean
  newLabel: string
  itemOf: (row: Row) => { title: string; mark: ReactNode; detail: string }
  /** As its buttons call it. */
  nameOf: (row: Row) => string
  onRemove: (row: Row) => void
  nothing: { title: string; text: string }
  /** For a row as it is now, or for a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** The few records of one noun that somebody or something has: seen, entered, changed and removed where they stand. */
export function RecordItems<Row extends { id: number }>(props: Props<Row>) {
  const { rows, error, canWrite, itemOf, nameOf, nothing } = props
  const [opened, setOpened] = useState<number | 'new'>()
  if (!rows) return error ? <ErrorState error={error} onRetry={props.onRetry} /> : <Skeleton rows={2} height={56} />
  const edited = rows.find(({ id }) => id === opened)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      {props.newLabel}
    </Button>
  )
  const actionsOf = (row: Row) => (
    <>
      <IconButton
        label={`${nameOf(row)} bearbeiten`}
        icon={<IconPencil size={17} />}
        onClick={() => setOpened(row.id)}
      />
      <IconButton
        label={`${nameOf(row)} löschen`}
        icon={<IconTrash size={17} />}
        tone="danger"
        onClick={() => props.onRemove(row)}
      />
    </>
  )
  return (
    <div className={styles.list}>
      <ItemList
        label={props.label}
        items={rows.map(row => ({ key: row.id, ...itemOf(row), actions: canWrite && actionsOf(row) }))}
        empty={
          <EmptyState title={nothing.title} actions={add}>
            {nothing.text}
          </EmptyState>
        }
      />
      {rows.length > 0 && <div className={styles.add}>{add}</div>}
      {(opened === 'new' || edited) && (
        <Fragment key={opened}>{props.form(edited, () => setOpened(undefined))}</Fragment>
      )}
    </div>
  )
}
