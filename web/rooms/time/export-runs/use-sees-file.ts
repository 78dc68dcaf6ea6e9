import type { ExportRun } from '#contract/time/export-runs.ts'
import { useCan } from '#web/lib/session.ts'

/** The file of a run that may hold amounts from pay is for who may see pay. */
export function useSeesFile(): (run: Pick<ExportRun, 'saysPay'>) => boolean {
  const seesPay = useCan('employees.read-sensitive')
  return ({ saysPay }) => seesPay || !saysPay
}
