import { queryOptions, useMutation } from '@tanstack/react-query'
import { changelog } from '#contract/shell/changelog.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

// An account's own, whatever company is selected.
const key = ['shell', 'changelog']

export const releasesQuery = queryOptions({
  queryKey: [...key, 'releases'],
  queryFn: ({ signal }) => api(changelog.list, { signal }),
})

export const changelogStateQuery = queryOptions({
  queryKey: [...key, 'state'],
  queryFn: ({ signal }) => api(changelog.state, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useConfirmChangelog = () =>
  useMutation({
    mutationFn: (wish: { acceptsPopup?: boolean }) => api(changelog.confirm, { body: wish }),
    meta: { failed: refusalTexts.saveFailed, reloads: key },
  })
