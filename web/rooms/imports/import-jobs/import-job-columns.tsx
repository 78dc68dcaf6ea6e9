import type { ImportJob } from '#contract/imports/import-jobs.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { KIND_LABELS, momentText, stateOf, whole } from './import-texts.ts'

const count = (key: keyof ImportJob['counts'], header: string): Column<ImportJob> => ({
  key,
  header,
  align: 'right',
  value: ({ counts }) => counts[key],
  text: ({ counts }) => (counts[key] === 0 ? '' : whole(counts[key])),
})

export const importJobColumns: Column<ImportJob>[] = [
  { key: 'fileName', header: 'Datei', value: ({ fileName }) => fileName },
  { key: 'kind', header: 'Art', filter: 'choice', value: ({ kind }) => KIND_LABELS[kind] },
  {
    key: 'state',
    header: 'Status',
    width: 178,
    filter: 'choice',
    value: job => stateOf(job).label,
    cell: job => <StatusPill tone={stateOf(job).tone}>{stateOf(job).label}</StatusPill>,
  },
  {
    key: 'createdAt',
    header: 'Hochgeladen',
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => momentText(createdAt),
  },
  { key: 'createdBy', header: 'Von', muted: true, filter: 'choice', value: ({ createdBy }) => createdBy },
  { key: 'rows', header: 'Zeilen', align: 'right', value: ({ rows }) => rows, text: ({ rows }) => whole(rows) },
  count('new', 'neu'),
  count('changed', 'geändert'),
  count('error', 'Fehler'),
  count('warning', 'Hinweise'),
]
