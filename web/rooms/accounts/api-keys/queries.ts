import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ApiKey, apiKeys, type NewApiKey, type ShownOnce } from '#contract/accounts/api-keys.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'

const key = (companyId: number) => ['accounts', 'api-keys', companyId]

export const keysQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(apiKeys.list, { query: { companyId }, signal }),
    // Each can no more than its role, and rests when its maker may make none any more.
    meta: {
      follows: [
        ['accounts', 'roles'],
        ['accounts', 'role-assignments'],
      ] as const,
    },
  })

const saying =
  (title: string) =>
  ({ name }: { name: string }): Done => ({ title, text: `„${name}“` })

export const useCreateKey = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft }: { draft: NewApiKey }): Promise<ShownOnce> =>
      api(apiKeys.create, { query: { companyId }, body: draft }),
    meta: {
      done: saying('API-Schlüssel erstellt'),
      failed: 'Fehler beim Erstellen des API-Schlüssels',
      reloads: key(companyId),
      inForm: true,
    },
  })

export const useRenewKey = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version, expires }: { id: number; version: number; expires?: string }): Promise<ShownOnce> =>
      api(apiKeys.renew, { query: { companyId }, params: { id }, body: { expires: expires!, version } }),
    meta: {
      done: saying('API-Schlüssel erneuert'),
      failed: 'Fehler beim Erneuern des API-Schlüssels',
      reloads: key(companyId),
      inForm: true,
    },
  })

export const useRevokeKey = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: ApiKey) => api(apiKeys.revoke, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, revoked: ApiKey) => saying('API-Schlüssel widerrufen')(revoked),
      failed: 'Fehler beim Widerrufen des API-Schlüssels',
      reloads: key(companyId),
    },
  })
