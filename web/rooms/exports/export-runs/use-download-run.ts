import { useMutation } from '@tanstack/react-query'
import type { ExportRun } from '#contract/exports/export-runs.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCan } from '#web/lib/session.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'
import { fileText, PAY_HIDDEN } from './run-texts.ts'

/** `done`: what is told of it, where not something else tells it. */
export function useDownloadRun(companyId: number, done: (_: unknown, run: ExportRun) => Done | undefined = downloaded) {
  const seesFile = useSeesFile()
  return useMutation({
    mutationFn: async (run: ExportRun) => {
      if (seesFile(run)) await saveStoredFile(companyId, 'payroll-export', run.id)
    },
    meta: {
      done: (_: unknown, run: ExportRun) => (seesFile(run) ? done(_, run) : madeOnly(run)),
      failed: 'Die Datei konnte nicht geladen werden',
    },
  })
}

const madeOnly = ({ number }: ExportRun): Done => ({
  title: `Lauf ${number}: Die Datei ist verborgen`,
  text: PAY_HIDDEN,
})

const downloaded = (_: unknown, run: ExportRun): Done => ({
  title: `Lauf ${run.number} heruntergeladen`,
  text: fileText({ ...run, target: '' }),
})

/** The file of a run that may hold amounts from pay is for who may see pay. */
export function useSeesFile(): (run: Pick<ExportRun, 'saysPay'>) => boolean {
  const seesPay = useCan('employees.read-sensitive')
  return ({ saysPay }) => seesPay || !saysPay
}
