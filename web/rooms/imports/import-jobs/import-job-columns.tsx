import { IconArrowBackUp, IconFileAlert } from '@tabler/icons-react'
import type { ImportJob } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { KIND_LABELS, momentText, stateOf, whole } from './import-texts.ts'
import { useErrorFile } from './queries.ts'
import { useAskUndo } from './use-ask-undo.ts'

const count = (key: keyof ImportJob['counts'], header: string): Column<ImportJob> => ({
  key,
  header,
  align: 'right',
  value: ({ counts }) => counts[key],
  text: ({ counts }) => (counts[key] === 0 ? '' : whole(counts[key])),
})

/** What the list can be narrowed to stands above it: it may hold only the newest of them. */
export const importJobColumns: Column<ImportJob>[] = [
  { key: 'fileName', header: 'Datei', value: ({ fileName }) => fileName },
  { key: 'kind', header: 'Art', value: ({ kind }) => KIND_LABELS[kind] },
  {
    key: 'state',
    header: 'Status',
    width: 178,
    value: job => stateOf(job).label,
    isState: true,
    cell: job => <StatusPill tone={stateOf(job).tone}>{stateOf(job).label}</StatusPill>,
  },
  {
    key: 'createdAt',
    header: 'Hochgeladen',
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => momentText(createdAt),
  },
  { key: 'createdBy', header: 'Von', muted: true, value: ({ createdBy }) => createdBy },
  { key: 'rows', header: 'Zeilen', align: 'right', value: ({ rows }) => rows, text: ({ rows }) => whole(rows) },
  count('new', 'neu'),
  count('changed', 'geändert'),
  count('error', 'Fehler'),
  count('warning', 'Hinweise'),
  actionsColumn('actions', 'Aktion', 76, job =>
    job.state === 'done' ? <Undo job={job} /> : job.hasFile && job.counts.error > 0 ? <ErrorFile job={job} /> : null,
  ),
]

function Undo({ job }: { job: ImportJob }) {
  const askUndo = useAskUndo(job)
  return (
    <IconButton
      label={`Rückgängig machen: ${job.fileName}`}
      icon={<IconArrowBackUp size={17} />}
      onClick={() => void askUndo()}
    />
  )
}

function ErrorFile({ job: { id, fileName } }: { job: ImportJob }) {
  const { mutate, isPending } = useErrorFile(useCompanyId(), id)
  return (
    <IconButton
      label={`Fehlerdatei: ${fileName}`}
      icon={<IconFileAlert size={17} />}
      disabled={isPending}
      onClick={() => mutate()}
    />
  )
}
