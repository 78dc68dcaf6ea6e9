import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type GroupMapping,
  type NewProvisioningToken,
  type Provisioning,
  type ProvisioningChange,
  type ProvisioningToken,
  provisioning,
  type ShownToken,
} from '#contract/accounts/provisioning.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

const key = (companyId: number) => ['accounts', 'provisioning', companyId]

export const provisioningQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'settings'],
    queryFn: ({ signal }) => api(provisioning.show, { query: { companyId }, signal }),
    // Who stands for it may not any more; the company's own sign-in is gone.
    meta: {
      follows: [
        ['accounts', 'roles'],
        ['accounts', 'role-assignments'],
        ['access', 'single-sign-on'],
      ] as const,
    },
  })

export const callsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'calls'],
    queryFn: ({ signal }) => api(provisioning.calls, { query: { companyId }, signal }),
    meta: {
      follows: [
        ['accounts', 'role-assignments'],
        ['accounts', 'users'],
      ] as const,
    },
  })

/** There is one of them in a company: its id is the company's. */
export const useChangeProvisioning = (companyId: number, settings: Provisioning, done: string) =>
  useMutation({
    mutationFn: ({
      id: _,
      version,
      ...change
    }: Partial<ProvisioningChange> & { id: number; version: number }): Promise<Provisioning> =>
      api(provisioning.change, { query: { companyId }, body: { ...settingsOf(settings), ...change, version } }),
    meta: { done, failed: refusalTexts.saveFailed, inForm: true, reloads: key(companyId) },
  })

/** What is set up for the first time is meant to begin. */
const settingsOf = ({ state, version, defaultRoleId, mapsByName, invites }: Provisioning) => ({
  active: version === 0 || state !== 'off',
  defaultRoleId,
  mapsByName,
  invites,
})

export const useMapGroups = (companyId: number) =>
  useMutation({
    mutationFn: (mapping: GroupMapping) => api(provisioning.map, { query: { companyId }, body: mapping }),
    meta: { done: 'Gruppen zugeordnet', failed: refusalTexts.saveFailed, reloads: key(companyId) },
  })

export const useCreateToken = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft }: { draft: NewProvisioningToken }): Promise<ShownToken> =>
      api(provisioning.createToken, { query: { companyId }, body: draft }),
    meta: {
      done: ({ name }: { name: string }) => ({ title: 'Token erstellt', text: `„${name}“` }),
      failed: 'Fehler beim Erstellen des Tokens',
      reloads: key(companyId),
      inForm: true,
    },
  })

export const useRevokeToken = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: ProvisioningToken) => api(provisioning.revokeToken, { query: { companyId }, params: { id } }),
    meta: { done: 'Token widerrufen', failed: 'Fehler beim Widerrufen des Tokens', reloads: key(companyId) },
  })
