import type { Names } from './names.ts'

export const queries = (
  { room, noun, key, many }: Names,
  label: string,
) => `import { ${many} } from '#contract/${room}/${noun}.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('${key}', ${many}, { one: '${label}', of: 'des Eintrags' })
`

export const dialog = (
  { room, noun, key, Row }: Names,
  label: string,
) => `import { type ${Row}, ${Row}Draft } from '#contract/${room}/${noun}.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

const ENTRIES: Entry<${Row}Draft>[] = [{ kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 }]

export default function ${Row}Dialog({ record, onClose }: RecordDialogProps<${Row}>) {
  return (
    <RecordDialog
      noun="${key}"
      record={record}
      title={record ? '${label} bearbeiten' : '${label} erstellen'}
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
  { room, noun, one, Row, Rows }: Names,
  label: string,
) => `import type { ${Row} } from '#contract/${room}/${noun}.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { queries } from './queries.ts'

const ${Row}Dialog = lazyLayer(() => import('./${one}-dialog.tsx'))

export const ${Rows}Screen = () => (
  <RecordList
    queries={queries}
    title="${label}"
    newLabel="Neuer Eintrag"
    writes="settings.write"
    columns={columns}
    dialog={${Row}Dialog}
    empty={<EmptyState title="Noch keine Einträge">Legen Sie den ersten an.</EmptyState>}
  />
)

const columns = (): Column<${Row}>[] => [{ key: 'name', header: 'Name', value: ({ name }) => name }]
`
