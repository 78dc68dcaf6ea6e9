import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ManagedRelease, type ReleaseChange, type ReleaseDraft, releases } from '#contract/superadmin/releases.ts'
import { api } from '#web/lib/api.ts'
import { releasesQuery } from '#web/rooms/shell/changelog/queries.ts'

const KEY = ['superadmin', 'releases']

export const managedReleasesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api(releases.list, { signal }),
})

export const installationQuery = queryOptions({
  queryKey: [...KEY, 'installation'],
  queryFn: ({ signal }) => api(releases.installation, { signal }),
})

export const readersQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'readers', id],
    queryFn: ({ signal }) => api(releases.readers, { params: { id }, signal }),
  })

const text = ({ number }: ManagedRelease) => number

export const useWriteRelease = () =>
  useMutation({
    mutationFn: ({ draft }: { draft: ReleaseDraft }) => api(releases.create, { body: draft }),
    meta: {
      done: (release: ManagedRelease) => ({ title: 'Entwurf erstellt', text: text(release) }),
      failed: 'Fehler beim Erstellen der Version',
      inForm: true,
      reloads: KEY,
    },
  })

export const useChangeRelease = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & ReleaseChange) => api(releases.change, { params: { id }, body }),
    meta: {
      done: (release: ManagedRelease) => ({ title: 'Version geändert', text: text(release) }),
      failed: 'Fehler beim Ändern der Version',
      inForm: true,
      reloads: KEY,
    },
  })

const STEPS = {
  publish: { endpoint: releases.publish, done: 'Version veröffentlicht', failed: 'Fehler beim Veröffentlichen' },
  plan: { endpoint: releases.plan, done: 'Version geplant', failed: 'Fehler beim Planen' },
  takeBack: { endpoint: releases.takeBack, done: 'Wieder ein Entwurf', failed: 'Fehler beim Zurücknehmen' },
} as const
export type Step = keyof typeof STEPS

export const useStep = (step: Step) => {
  const { endpoint, done, failed } = STEPS[step]
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: ManagedRelease) => api(endpoint, { params: { id }, body: { version } }),
    meta: {
      done: (release: ManagedRelease) => ({ title: done, text: text(release) }),
      failed,
      reloads: KEY,
    },
    onSuccess: () => client.invalidateQueries({ queryKey: releasesQuery.queryKey }),
  })
}

export const useRemoveRelease = () =>
  useMutation({
    mutationFn: ({ id }: ManagedRelease) => api(releases.remove, { params: { id } }),
    meta: {
      done: (_: unknown, release: ManagedRelease) => ({ title: 'Entwurf gelöscht', text: text(release) }),
      failed: 'Fehler beim Löschen des Entwurfs',
      reloads: KEY,
    },
  })
