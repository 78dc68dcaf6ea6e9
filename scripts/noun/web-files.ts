import type { Names } from './names.ts'

export const queries = (
  { room, noun, key, many }: Names,
  label: string,
) => `import { ${many} } from '#contract/${room}/${noun}.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('${key}', ${many}, { one: '${label}', of: 'des Eintrags' })
`

export const dialog = (
  { room, noun, key, Row, row }: Names,
  label: string,
) => `import { type ${Row}, ${Row}Draft } from '#contract/${room}/${noun}.ts'
import { RecordDialog } from '#web/rooms/shell/records/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Props = { ${row}: ${Row} | 'new'; onClose: () => void }

const ENTRIES: Entry<${Row}Draft>[] = [{ kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 }]

export function ${Row}Dialog({ ${row}, onClose }: Props) {
  const record = ${row} === 'new' ? undefined : ${row}
  return (
    <RecordDialog
      noun="${key}"
      record={record}
      title={record ? '${label} bearbeiten' : '${label} anlegen'}
      name={record?.name}
      entries={ENTRIES}
      values={{ name: record?.name ?? '' }}
      schema={${Row}Draft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}
`

export const screen = (
  { room, noun, one, Row, Rows, row }: Names,
  label: string,
) => `import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ${Row} } from '#contract/${room}/${noun}.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ${Row}Dialog } from './${one}-dialog.tsx'
import { queries } from './queries.ts'

export function ${Rows}Screen() {
  const canWrite = useCan('settings.write')
  const { data: rows, error, refetch, isFetching } = useQuery(queries.list(useCompanyId()))
  const { mutateAsync: remove } = queries.useRemove()
  const [editing, setEditing] = useState<number | 'new'>()
  // The row as last loaded, so that the dialog hears of what others change.
  const edited = editing === 'new' ? editing : rows?.find(({ id }) => id === editing)
  const columns = useMemo(
    () => columnsOf(canWrite, row => setEditing(row.id), row => void askRemove(row, remove)),
    [canWrite, remove],
  )
  return (
    <>
      <PageHeader
        title="${label}"
        actions={
          <>
            <Button icon={<IconRefresh size={16} />} busy={isFetching && rows !== undefined} onClick={() => refetch()}>
              Daten neu laden
            </Button>
            {canWrite && (
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
                Neuer Eintrag
              </Button>
            )}
          </>
        }
      />
      <DataTable
        name="${noun}"
        title="${label}"
        alone
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={canWrite ? ({ id }) => setEditing(id) : undefined}
        empty={<EmptyState title="Noch keine Einträge">Legen Sie den ersten an.</EmptyState>}
      />
      {edited && <${Row}Dialog key={editing} ${row}={edited} onClose={() => setEditing(undefined)} />}
    </>
  )
}

type Act = (row: ${Row}) => void

function columnsOf(canWrite: boolean, onEdit: Act, onRemove: Act): Column<${Row}>[] {
  const actions: Column<${Row}>[] = [
    actionsColumn('edit', 'Bearbeiten', 96, row => (
      <IconButton label={\`\${row.name} bearbeiten\`} icon={<IconPencil size={17} />} onClick={() => onEdit(row)} />
    )),
    actionsColumn('remove', 'Löschen', 84, row => (
      <IconButton
        label={\`\${row.name} löschen\`}
        icon={<IconTrash size={17} />}
        tone="danger"
        onClick={() => onRemove(row)}
      />
    )),
  ]
  return [{ key: 'name', header: 'Name', value: ({ name }) => name }, ...(canWrite ? actions : [])]
}

const askRemove = (row: ${Row}, remove: (row: ${Row}) => Promise<unknown>) =>
  confirm({
    title: '${label} löschen',
    text: 'Soll das Element wirklich gelöscht werden?',
    confirmLabel: 'Löschen',
    danger: true,
    action: () => remove(row),
  })
`
