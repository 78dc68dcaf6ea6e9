import { useQuery } from '@tanstack/react-query'
import type { ImportJob } from '#contract/imports/import-jobs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { importJobQuery } from './queries.ts'
import { useAskUndo } from './use-ask-undo.ts'

/** At what an import did: takes it back, for who may import, or says that somebody has. */
export function UndoImport({ id }: { id: number }) {
  const canImport = useCan('imports.run')
  const { data: job } = useQuery({ ...importJobQuery(useCompanyId(), id), enabled: canImport })
  if (job?.state === 'undone') return 'Zurückgenommen'
  return job?.state === 'done' && <UndoButton job={job} />
}

function UndoButton({ job }: { job: ImportJob }) {
  const askUndo = useAskUndo(job)
  return (
    <Button variant="text" aria-label={`Rückgängig machen: ${job.fileName}`} onClick={() => void askUndo()}>
      Rückgängig
    </Button>
  )
}
