import type { ExportRun, HandOverWay } from '#contract/exports/export-runs.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { useDeliverAgain } from './queries.ts'
import { hostOf } from './run-texts.ts'
import { useDownloadRun } from './use-download-run.ts'

/** Gives the file of a run once more, byte for byte: as a download, or on the server. */
export function useRepeat(onSent: (run: ExportRun) => void) {
  const companyId = useCompanyId()
  const { mutate: download, isPending: isLoading } = useDownloadRun(companyId)
  const { mutate: deliver, isPending: isSending } = useDeliverAgain(companyId)
  const keyFor = useIdempotencyKey()
  const repeat = async (run: ExportRun, way: HandOverWay) => {
    if (way === 'download') return download(run)
    const isThere = run.state === 'delivered'
    const agreed =
      !isThere ||
      (await confirm({
        title: 'Unverändert wiederholen',
        text: `Die Datei von Lauf ${run.number} liegt schon auf ${hostOf(run)}. Dieselbe Datei wird unter demselben Namen noch einmal abgelegt.`,
        confirmLabel: 'Noch einmal ablegen',
      }))
    if (agreed) deliver({ id: run.id, idempotencyKey: keyFor({ id: run.id, at: Date.now() }) }, { onSuccess: onSent })
  }
  return Object.assign(repeat, { isPending: isLoading || isSending })
}
