import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type SpecialPaymentChange,
  type SpecialPaymentDraft,
  specialPayments,
} from '#contract/provisions/special-payments.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

export const specialPaymentsQuery = (companyId: number, year: number) =>
  queryOptions({
    // Room and noun first: a live event names them, and so what to load again.
    queryKey: ['provisions', 'special-payments', companyId, year],
    queryFn: ({ signal }) => api(specialPayments.list, { query: { companyId, year }, signal }),
  })

const meta = { done: 'Sonderzahlungen gespeichert', failed: refusalTexts.saveFailed, areas: AREAS.time, inForm: true }

export const useCreateSpecialPayment = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: SpecialPaymentDraft; idempotencyKey: string }) =>
      api(specialPayments.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta,
  })

export const useChangeSpecialPayment = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: SpecialPaymentChange & { id: number }) =>
      api(specialPayments.change, { query: { companyId }, params: { id }, body }),
    meta,
  })
