import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ManagedStore,
  type ManagedStoreChange,
  type ManagedStoreDraft,
  managedStores,
} from '#contract/superadmin/stores.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'stores']

export const managedStoresQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(managedStores.list, { signal }),
})

export const useAddStore = () =>
  useMutation({
    mutationFn: ({
      draft,
      idempotencyKey,
    }: {
      draft: ManagedStoreDraft & { companyId: number }
      idempotencyKey: string
    }) => {
      const { companyId, ...body } = draft
      return api(managedStores.create, { params: { company: companyId }, body, idempotencyKey })
    },
    meta: {
      done: ({ name, companyName }: ManagedStore) => ({
        title: 'Standort erstellt',
        text: `„${name}“, ${companyName}`,
      }),
      failed: 'Fehler beim Erstellen des Standorts',
      inForm: true,
      reloads: KEY,
    },
  })

type Sent = { id: number; companyId: number } & ManagedStoreChange

const saveStore = ({ id, companyId, ...body }: Sent) =>
  api(managedStores.change, { params: { company: companyId, id }, body })

export const useChangeStore = (companyId: number) =>
  useMutation({
    mutationFn: (sent: Omit<Sent, 'companyId'>) => saveStore({ ...sent, companyId }),
    meta: {
      done: ({ name }: ManagedStore) => ({ title: 'Standort geändert', text: `„${name}“` }),
      failed: 'Fehler beim Ändern des Standorts',
      inForm: true,
      reloads: KEY,
    },
  })

export const useHideStore = () =>
  useMutation({
    mutationFn: ({ id, companyId, version, isHidden }: ManagedStore) =>
      saveStore({ id, companyId, version, isHidden: !isHidden }),
    meta: {
      done: ({ name, isHidden }: ManagedStore) => ({
        title: isHidden ? 'Standort ausgeblendet' : 'Standort eingeblendet',
        text: `„${name}“`,
      }),
      failed: 'Fehler beim Ändern des Standorts',
      reloads: KEY,
    },
  })
