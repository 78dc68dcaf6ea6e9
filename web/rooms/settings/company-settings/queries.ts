import { queryOptions } from '@tanstack/react-query'
import { companies } from '#contract/accounts/companies.ts'
import { externalSoftware } from '#contract/accounts/external-software.ts'
import { stores } from '#contract/accounts/stores.ts'
import { eldaCreators } from '#contract/settings/elda-creators.ts'
import { eldaEmployer } from '#contract/settings/elda-employer.ts'
import { api } from '#web/lib/api.ts'

// Room and noun first: a live event names them, and so what to load again.
export const companyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['accounts', 'companies', companyId],
    // A list with exactly one entry. Spec 3 §7.
    queryFn: async ({ signal }) => (await api(companies.settings, { query: { companyId }, signal }))[0]!,
  })

export const storeSettingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['accounts', 'stores', companyId, 'settings'],
    queryFn: ({ signal }) => api(stores.settings, { query: { companyId }, signal }),
  })

export const softwareQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['accounts', 'external-software', companyId],
    queryFn: ({ signal }) => api(externalSoftware.list, { signal }),
  })

export const employerQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', 'elda-employer', companyId],
    queryFn: ({ signal }) => api(eldaEmployer.show, { query: { companyId }, signal }),
  })

export const creatorsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', 'elda-creators', companyId],
    queryFn: ({ signal }) => api(eldaCreators.list, { query: { companyId }, signal }),
  })

/** Whoever can't be asked knows of none: the server refuses what is taken. Spec 3 §8. */
export const knownCreators = (companyId: number) => api(eldaCreators.known, { query: { companyId } }).catch(() => [])
