import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { areaAndNoun } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import type { Named, NounQueries } from '#web/lib/noun-queries.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { type Layer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { Selection } from '#web/ui/data-table/selection.tsx'
import type { TableView } from '#web/ui/data-table/table-view.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { firstOf } from '#web/ui/states/first-of.ts'

/** What the list gives to its noun's dialog: the row as last loaded, none for a new one. */
export type RecordDialogProps<Row> = { record: Row | undefined; rows: readonly Row[]; onClose: () => void }

type Props<Row extends Named> = {
  queries: NounQueries<Row>
  title: string
  newLabel: string
  /** Who lacks it sees the same values without controls. */
  writes: Permission
  /** Keep it stable, as `canRemove`: another one lays the whole table out again. */
  columns: (rows: readonly Row[], canWrite: boolean) => Column<Row>[]
  canRemove?: (row: Row) => boolean
  initialSort?: TableView['sorting'][number]
  notice?: (rows: readonly Row[]) => ReactNode
  /** What stands where there is none; the way to the first one comes with it. */
  nothing?: { title: string; text: string; madeBy?: string }
  /** In its place, where there is more to offer. */
  empty?: ReactNode
  /** Beside the button for a new one, for who may write. */
  actions?: ReactNode
  dialog: Layer<RecordDialogProps<Row>>
  /** Beside the title: the way to another view of the same. */
  views?: ReactNode
  /** Between heading and table: what is to be known of the rows together. */
  bands?: ReactNode
  /** Rows that whoever may write can tick, and the buttons for those that are. */
  selection?: Selection<Row>
  tableActions?: ReactNode
}

const NO_ROWS: never[] = []
const ALWAYS = () => true

/** The screen of a noun that is listed whole: load again, create, open, remove with a question. */
export function RecordList<Row extends Named>({ queries, title, newLabel, writes, dialog, ...more }: Props<Row>) {
  const { columns, canRemove = ALWAYS, notice, nothing } = more
  const canWrite = useCan(writes)
  const { data: rows, error, refetch, isFetching } = useQuery(queries.list(useCompanyId()))
  const { mutateAsync: remove } = queries.useRemove()
  const { isAsked, end } = useNewRecordAsked()
  const [chosen, setEditing] = useState<number | 'new'>()
  const editing = chosen ?? (isAsked && canWrite ? 'new' : undefined)
  const { one, nameOf } = queries
  usePreload(dialog)
  const shown = useMemo(() => {
    const askRemove = (row: Row) =>
      confirm({
        title: `${one} löschen`,
        about: `${one} ${nameOf(row)}`,
        text: 'Soll das Element wirklich gelöscht werden?',
        confirmLabel: 'Löschen',
        danger: true,
        action: () => remove(row),
      })
    const actions = [
      actionsColumn<Row>('edit', 'Bearbeiten', ONE_BUTTON, ({ id, name }) => (
        <IconButton label={`${name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => setEditing(id)} />
      )),
      actionsColumn<Row>('remove', 'Löschen', ONE_BUTTON, row =>
        canRemove(row) ? (
          <IconButton
            label={`${row.name} löschen`}
            icon={<IconTrash size={17} />}
            tone="danger"
            onClick={() => void askRemove(row)}
          />
        ) : null,
      ),
    ]
    return [...columns(rows ?? NO_ROWS, canWrite), ...(canWrite ? actions : [])]
  }, [columns, canRemove, rows, canWrite, one, nameOf, remove])
  const record = rows?.find(({ id }) => id === editing)
  const Dialog = dialog

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />
            {canWrite && more.actions}
          </>
        }
        primary={
          canWrite && (
            <Button
              variant="primary"
              icon={<IconPlus size={16} />}
              disabled={rows === undefined && error !== null}
              onClick={() => setEditing('new')}
            >
              {newLabel}
            </Button>
          )
        }
      >
        {more.views}
      </PageHeader>
      {more.bands}
      <DataTable
        name={areaAndNoun(queries.noun)[1]}
        title={title}
        alone
        rows={rows}
        columns={shown}
        rowKey={({ id }) => id}
        error={error}
        initialSort={more.initialSort}
        onRetry={refetch}
        notice={notice?.(rows ?? NO_ROWS)}
        onOpen={canWrite ? ({ id }) => setEditing(id) : undefined}
        empty={
          nothing ? (
            <EmptyState
              title={nothing.title}
              actions={canWrite && <Button onClick={() => setEditing('new')}>{firstOf(newLabel)}</Button>}
            >
              {canWrite
                ? nothing.text
                : `${nothing.text} Erstellen kann, wer ${nothing.madeBy ?? 'die Einstellungen bearbeiten darf'}.`}
            </EmptyState>
          ) : (
            more.empty
          )
        }
        selection={canWrite ? more.selection : undefined}
        actions={canWrite && more.tableActions}
      />
      {/* Not before the list is there: what it holds decides what a new one may be called. */}
      {rows && (editing === 'new' || record) && (
        <Dialog
          key={editing}
          record={record}
          rows={rows}
          onClose={() => {
            setEditing(undefined)
            end()
          }}
        />
      )}
    </>
  )
}
