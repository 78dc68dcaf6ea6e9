import { queryOptions, useMutation } from '@tanstack/react-query'
import { type Notice, type NoticeDraft, notices, type WholeNotice } from '#contract/elda/notices.ts'
import type { FollowUpKind } from '#domain/elda/follow-ups.ts'
import { NOTICE_KIND_NAMES } from '#domain/elda/registration-states.ts'
import { personName } from '#domain/people/person-name.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Done, Noun } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'

/** More than anybody reads at once; the answer says how many there are. */
const MOST = 2000
const FOLLOWED: readonly Noun[] = [
  ['people', 'employees'],
  ['elda', 'holdings'],
]

export const keyOf = (companyId: number) => ['elda', 'notices', companyId]

/** Of everybody, the newest first. */
export const noticesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'all'],
    queryFn: ({ signal }) => api(notices.list, { query: { companyId, limit: MOST }, signal }),
    meta: { follows: FOLLOWED },
  })

export const noticeQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...keyOf(companyId), id],
    queryFn: ({ signal }) => api(notices.show, { query: { companyId }, params: { id }, signal }),
    meta: { follows: FOLLOWED },
  })

/** „Anmeldung Huber Mara“ */
export const noticeTitle = (notice: Pick<Notice, 'kind' | 'lastName' | 'firstName'>): string =>
  `${NOTICE_KIND_NAMES[notice.kind]} ${personName(notice)}`

export function useCreateNotice() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (draft: Pick<NoticeDraft, 'employeeId' | 'kind' | 'duty'>) =>
      api(notices.create, { query: { companyId }, body: { ...draft, values: {} }, idempotencyKey: keyFor(draft) }),
    meta: {
      done: (made: WholeNotice): Done => ({
        title: 'Entwurf erstellt',
        text: `${noticeTitle(made)}${made.numberRequest ? ', dazu die Anforderung der Versicherungsnummer' : ''}`,
      }),
      failed: 'Die Meldung wurde nicht erstellt',
      reloads: keyOf(companyId),
    },
  })
}

type Change = { id: number; values: Record<string, string>; version: number }

export function useChangeNotice() {
  const companyId = useCompanyId()
  return useMutation({
    /** One after the other: a registration after the request that it names. */
    mutationFn: async (changes: readonly [Change, ...Change[]]): Promise<WholeNotice> => {
      const send = ({ id, ...body }: Change) => api(notices.change, { query: { companyId }, params: { id }, body })
      const [first, ...others] = changes
      let changed = await send(first)
      for (const change of others) changed = await send(change)
      return changed
    },
    meta: {
      done: (changed: WholeNotice): Done => ({ title: 'Entwurf gespeichert', text: noticeTitle(changed) }),
      failed: 'Der Entwurf wurde nicht gespeichert',
      reloads: keyOf(companyId),
    },
  })
}

export function useFollowNotice() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: FollowUpKind }) =>
      api(notices.follow, {
        ...{ query: { companyId }, params: { id }, body: { kind } },
        idempotencyKey: keyFor({ id, kind }),
      }),
    meta: {
      done: (made: WholeNotice): Done => ({ title: 'Entwurf erstellt', text: noticeTitle(made) }),
      failed: 'Die Meldung wurde nicht erstellt',
      reloads: keyOf(companyId),
    },
  })
}
