import { queryOptions, useMutation } from '@tanstack/react-query'
import { type AddressRangesChange, addressRanges } from '#contract/accounts/address-ranges.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

const key = (companyId: number) => ['accounts', 'address-ranges', companyId]

export const rangesQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(addressRanges.show, { query: { companyId }, signal }),
  })

/** `inForm`: what is refused stands there. */
export const useChangeRanges = (companyId: number, inForm: boolean) =>
  useMutation({
    mutationFn: ({ body }: { body: AddressRangesChange; done: string }) =>
      api(addressRanges.change, { query: { companyId }, body }),
    meta: {
      done: (_: unknown, { done }: { done: string }) => ({ title: done }),
      failed: refusalTexts.saveFailed,
      inForm,
      reloads: key(companyId),
    },
  })

/** As the operators see them, of any company. */
const ofCompanyKey = (id: number) => ['superadmin', 'address-ranges', id]

export const rangesOfCompanyQuery = (id: number) =>
  queryOptions({
    queryKey: ofCompanyKey(id),
    queryFn: ({ signal }) => api(addressRanges.ofCompany, { params: { id }, signal }),
  })

export const useLiftRanges = (id: number) =>
  useMutation({
    mutationFn: () => api(addressRanges.lift, { params: { id } }),
    meta: {
      done: 'Der Betrieb ist wieder von überall erreichbar',
      failed: 'Die Beschränkung wurde nicht aufgehoben',
      reloads: ofCompanyKey(id),
    },
  })
