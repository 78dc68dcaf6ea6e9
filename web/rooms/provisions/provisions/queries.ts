import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ProvisionRun, provisions } from '#contract/provisions/provisions.ts'
import type { Grouping } from '#domain/provisions/provision-words.ts'
import { api } from '#web/lib/api.ts'
import type { Noun } from '#web/lib/query-client.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** What provisions are made of. */
const follows: Noun[] = [
  ['months', 'person-months'],
  ['provisions', 'provision-exceptions'],
  ['provisions', 'provision-rates'],
  ['provisions', 'provision-settings'],
  ['provisions', 'special-payments'],
  ['people', 'contracts'],
  ['people', 'employees'],
  ['people', 'opening-balances'],
  ['settings', 'cost-centres'],
  ['settings', 'employment-models'],
  ['accounts', 'stores'],
]

/** `runId`: as it was kept. */
export type Asked = { companyId: number; month: string; runId?: number | undefined }

const queryOf = ({ companyId, month, runId }: Asked) => ({ companyId, month, ...(runId && { runId }) })

// Room and noun first: a live event names them, and so what to load again.
export const provisionsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['provisions', 'provisions', asked.companyId, 'list', asked.month, asked.runId ?? null],
    queryFn: ({ signal }) => api(provisions.list, { query: queryOf(asked), signal }),
    meta: { follows },
  })

export const provisionRunsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['provisions', 'provisions', companyId, 'runs'],
    queryFn: ({ signal }) => api(provisions.runs, { query: { companyId }, signal }),
  })

export const provisionSheetQuery = (asked: Asked, employeeId: number) =>
  queryOptions({
    queryKey: ['provisions', 'provisions', asked.companyId, 'sheet', employeeId, asked.month, asked.runId ?? null],
    queryFn: ({ signal }) => api(provisions.find, { query: queryOf(asked), params: { id: employeeId }, signal }),
    meta: { follows },
  })

export const useKeepDate = (companyId: number) =>
  useMutation({
    mutationFn: ({ month, idempotencyKey }: { month: string; idempotencyKey: string }) =>
      api(provisions.keep, { query: { companyId }, body: { month }, idempotencyKey }),
    meta: {
      done: ({ number }: ProvisionRun) => ({ title: 'Stichtag festgeschrieben', text: `Lauf ${number}` }),
      failed: 'Der Stichtag konnte nicht festgeschrieben werden',
      reloads: ['provisions', 'provisions'],
    },
  })

const saved = {
  onSuccess: (file: File) => saveFile(file),
  meta: {
    done: ({ name }: File) => ({ title: `${name} gespeichert` }),
    failed: refusalTexts.exportFailed,
  },
}
type Chosen = Asked & { storeIds: readonly number[] }
const chosenOf = ({ storeIds, ...asked }: Chosen) => ({ ...queryOf(asked), storeIds: [...storeIds] })

export const useListPdf = () =>
  useMutation({
    mutationFn: ({ by, ...chosen }: Chosen & { by: Grouping }) =>
      api(provisions.pdf, { query: { ...chosenOf(chosen), by } }),
    ...saved,
  })

export const useSheetsPdf = () =>
  useMutation({
    mutationFn: ({ employeeId, ...chosen }: Chosen & { employeeId?: number }) =>
      api(provisions.sheets, { query: { ...chosenOf(chosen), ...(employeeId && { employeeId }) } }),
    ...saved,
  })
