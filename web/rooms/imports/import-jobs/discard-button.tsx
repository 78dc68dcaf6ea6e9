import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { useDiscardImport } from './queries.ts'

/** For an import that has changed nothing yet. */
export function DiscardButton({ job, onDiscarded }: { job: ImportJobDetail; onDiscarded: () => void }) {
  const { mutateAsync } = useDiscardImport(useCompanyId(), job)
  const ask = async () => {
    const discarded = await confirm({
      title: 'Import verwerfen',
      text: `„${job.fileName}“ wird gelöscht. Importiert wurde daraus noch nichts.`,
      confirmLabel: 'Verwerfen',
      danger: true,
      action: () => mutateAsync(),
    })
    if (discarded) onDiscarded()
  }
  return <Button onClick={ask}>Verwerfen</Button>
}
