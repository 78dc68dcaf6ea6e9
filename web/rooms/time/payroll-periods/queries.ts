import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { employees } from '#contract/personnel/employees.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { keepRun, runsKey } from '../payroll-exports/queries.ts'
import type { ExportOf, ExportPlace, ExportRow } from './export-of.ts'

export const previewsKey = (companyId: number) => ['time', 'payroll-periods', companyId]

const places = ({ storeId, from, to }: ExportPlace) => [storeId, from, to]

/** The structure that the specification has created before anything is loaded; the open one is given again. Spec 2 §4. */
export const openedQuery = <Row extends ExportRow>(of: ExportOf<Row>, place: ExportPlace) =>
  queryOptions({
    queryKey: ['time', 'payroll-drafts', place.companyId, of.kind, ...places(place)],
    async queryFn() {
      const run = await of.open(place)
      if (run.isNew && of.opened) toast.info(of.opened)
      return run
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const previewQuery = <Row extends ExportRow>(of: ExportOf<Row>, place: ExportPlace) =>
  queryOptions({
    queryKey: [...previewsKey(place.companyId), of.kind, ...places(place)],
    queryFn: ({ signal }) => of.load(place, signal),
    // Someone else's hand-over changes what is still to be handed over.
    meta: { follows: [...of.follows, ['time', 'payroll-exports']] },
  })

export function useHandOver<Row extends ExportRow>(of: ExportOf<Row>, softwareId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (place: ExportPlace) => of.handOver(place, softwareId),
    onSuccess(made, { companyId }) {
      if (made instanceof File) saveFile(made)
      else keepRun(client, companyId, made)
    },
    onSettled: (_made, _error, { companyId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: runsKey(companyId) }),
        client.invalidateQueries({ queryKey: previewsKey(companyId) }),
      ]),
    meta: { failed: refusalTexts.exportFailed },
  })
}

type PayrollId = { storeId: number; employeeId: number } & ({ bmdId: string } | { dpwId: string })

/** Spec 2 §7, `PUT /api/employee`. */
export const useChangePayrollId = (companyId: number) =>
  useMutation({
    mutationFn: (body: PayrollId) =>
      api(employees.changePayrollIds, { query: { companyId }, body }).catch(error => {
        throw sayingWhy(error)
      }),
    onSuccess: () => toast.success(refusalTexts.saveDone, refusalTexts.saveDoneHint),
    meta: { failed: refusalTexts.saveFailed, reloads: previewsKey(companyId) },
  })

/** The reason at the field where there is one; what nobody can explain in the words of Spec 2 §8. */
function sayingWhy(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, fields } = error
  const why = Object.values(fields)[0] ?? (status >= 500 ? refusalTexts.saveFailedHint : message)
  return new ApiError(status, code, why, fields)
}
