import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ProvisionExceptionChange,
  type ProvisionExceptionDraft,
  provisionExceptions,
} from '#contract/provisions/provision-exceptions.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

export const exceptionsQuery = (companyId: number) =>
  queryOptions({
    // Room and noun first: a live event names them, and so what to load again.
    queryKey: ['provisions', 'provision-exceptions', companyId],
    queryFn: ({ signal }) => api(provisionExceptions.list, { query: { companyId }, signal }),
  })

const meta = { failed: refusalTexts.saveFailed, areas: AREAS.time }

export const useCreateException = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ProvisionExceptionDraft; idempotencyKey: string }) =>
      api(provisionExceptions.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: { ...meta, done: 'Ausnahme gespeichert', inForm: true },
  })

export const useChangeException = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: ProvisionExceptionChange & { id: number }) =>
      api(provisionExceptions.change, { query: { companyId }, params: { id }, body }),
    meta: { ...meta, done: 'Ausnahme gespeichert', inForm: true },
  })

export const useRemoveException = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(provisionExceptions.remove, { query: { companyId }, params: { id } }),
    meta: { ...meta, done: 'Ausnahme gelöscht' },
  })
