import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { employees } from '#contract/personnel/employees.ts'
import type { HandOverWay } from '#contract/time/export-runs.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { keepRun, runsKey } from '../export-runs/queries.ts'
import type { ExportOf, ExportRequest, ExportRow } from './export-of.ts'

export const previewsKey = (companyId: number) => ['time', 'export-previews', companyId]

const periodKey = ({ storeId, from, to }: ExportRequest) => [storeId, from, to]

/** The structure that the specification has created before anything is loaded; the open one is given again. Spec 2 §4. */
export const openedQuery = <Row extends ExportRow>(of: ExportOf<Row>, request: ExportRequest) =>
  queryOptions({
    queryKey: ['time', 'export-drafts', request.companyId, of.kind, ...periodKey(request)],
    async queryFn() {
      const run = await of.open(request)
      if (run.isNew && of.opened) toast.info(of.opened)
      return run
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const previewQuery = <Row extends ExportRow>(of: ExportOf<Row>, request: ExportRequest) =>
  queryOptions({
    queryKey: [...previewsKey(request.companyId), of.kind, ...periodKey(request)],
    queryFn: ({ signal }) => of.load(request, signal),
    // Someone else's hand-over changes what is still to be handed over.
    meta: { follows: [...of.follows, ['time', 'export-runs']] },
  })

export type HandOver = { request: ExportRequest & { replaces?: number }; way: HandOverWay }

export function useRunExport<Row extends ExportRow>(of: ExportOf<Row>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, way }: HandOver) => of.runExport(request, way),
    onSuccess(made, { request: { companyId } }) {
      if (made instanceof File) saveFile(made)
      else keepRun(client, companyId, made)
    },
    onSettled: (_made, _error, { request: { companyId } }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: runsKey(companyId) }),
        client.invalidateQueries({ queryKey: previewsKey(companyId) }),
      ]),
    meta: { failed: refusalTexts.exportFailed },
  })
}

/** Who else has a number in payroll; people change, so it is asked anew each time. */
export const payrollIdHoldersQuery = (companyId: number, employeeId: number, softwareId: number, id: string) =>
  queryOptions({
    queryKey: ['personnel', 'employees', companyId, 'payroll-id-holders', employeeId, softwareId, id],
    queryFn: ({ signal }) =>
      api(employees.payrollIdHolders, {
        query: { companyId, employeeId, ...(softwareId === 1 ? { dpwId: id } : { bmdId: id }) },
        signal,
      }),
  })

/** `person`: whose it is, as the message names him; `version`: of that person. */
type PayrollId = { storeId: number; employeeId: number; version: number; person: string } & (
  | { bmdId: string }
  | { dpwId: string }
)

/** Spec 2 §7, `PUT /api/employee`. */
export const useChangePayrollId = (companyId: number) =>
  useMutation({
    mutationFn: ({ person: _, ...body }: PayrollId) =>
      api(employees.changePayrollIds, { query: { companyId }, body }).catch(error => {
        throw sayingWhy(error)
      }),
    meta: {
      done: (_: unknown, { person, ...ids }: PayrollId) => ({
        title: refusalTexts.saveDone,
        text: `${refusalTexts.saveDoneHint}: ${'bmdId' in ids ? `BMD ID ${ids.bmdId}` : `DPW ID ${ids.dpwId}`}, ${person}`,
      }),
      failed: refusalTexts.saveFailed,
      inForm: true,
      reloads: previewsKey(companyId),
    },
  })

/** The reason at the field where there is one; what nobody can explain in the words of Spec 2 §8. */
function sayingWhy(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, fields } = error
  const why = Object.values(fields)[0] ?? (status >= 500 ? refusalTexts.saveFailedHint : message)
  return new ApiError(status, code, why, fields)
}
