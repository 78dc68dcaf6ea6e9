import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ManagedCompany,
  type ManagedCompanyChange,
  managedCompanies,
  type NewManagedCompany,
} from '#contract/superadmin/companies.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'companies']

export const companiesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(managedCompanies.list, { signal }),
})

export const useOpenCompany = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewManagedCompany; idempotencyKey: string }) =>
      api(managedCompanies.create, { body, idempotencyKey }),
    meta: {
      done: ({ name }: ManagedCompany, { body }: { body: NewManagedCompany }) => ({
        title: 'Betrieb erstellt',
        text: `„${name}“, Einladung an ${body.owner.email}`,
      }),
      failed: 'Fehler beim Erstellen des Betriebs',
      inForm: true,
      reloads: KEY,
    },
  })

export const useChangeCompany = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & ManagedCompanyChange) =>
      api(managedCompanies.change, { params: { id }, body }),
    meta: {
      done: ({ name, isLocked }: ManagedCompany, sent: ManagedCompanyChange) => ({
        title: sent.isLocked === undefined ? 'Betrieb geändert' : isLocked ? 'Betrieb gesperrt' : 'Betrieb geöffnet',
        text: `„${name}“`,
      }),
      failed: 'Fehler beim Ändern des Betriebs',
      inForm: true,
      reloads: KEY,
    },
  })
