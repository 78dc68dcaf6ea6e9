import type { ImportJob } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { useUndoImport } from './queries.ts'

/** Asks, naming what goes, and takes an import back. */
export function useAskUndo(job: ImportJob) {
  const { mutateAsync: undo } = useUndoImport(useCompanyId(), job)
  return () =>
    confirm({
      title: 'Import rückgängig machen',
      about: job.fileName,
      text: `Neue Einträge werden gelöscht, geänderte bekommen ihre alten Werte zurück${job.counts.proposed > 0 ? ', Änderungsanträge daraus verschwinden' : ''}. Wurde seither etwas davon bearbeitet, bleibt alles, wie es ist.`,
      confirmLabel: 'Rückgängig machen',
      danger: true,
      action: () => undo(),
    })
}
