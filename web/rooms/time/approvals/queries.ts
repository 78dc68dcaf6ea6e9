import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { absenceRequests } from '#contract/time/absence-requests.ts'
import type { Approval, Versioned } from '#contract/time/approvals.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { type ApprovalOf, type ApprovalRow, type ApprovedIn, countText } from './approval-of.ts'

/** As they were when the dialog opened: what changes meanwhile is not approved unseen. */
export const approvalPreviewQuery = <Row extends ApprovalRow>(of: ApprovalOf<Row>, store: ApprovedIn, ids: number[]) =>
  queryOptions({
    queryKey: ['time', 'approvals', store.companyId, of.one, store.storeId, ids],
    queryFn: ({ signal }) => of.preview(store, ids, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Approves, and offers to take exactly these approvals back. */
export function useApprove<Row extends ApprovalRow>(of: ApprovalOf<Row>, store: ApprovedIn, reload: () => void) {
  const { data: stores } = useQuery(storesQuery(store.companyId))
  const storeName = stores?.find(({ id }) => id === store.storeId)?.name
  const { mutate: takeBack } = useMutation({
    mutationFn: (records: Versioned[]) => of.takeBack(store, records),
    onSettled: reload,
    meta: {
      done: (records: Versioned[]) => ({
        title: `${countText(of, records.length)} nicht mehr ${of.done}`,
        text: storeName,
      }),
      failed: 'Die Rücknahme ist nicht möglich',
    },
  })
  return useMutation({
    mutationFn: ({ records, idempotencyKey }: { records: Versioned[]; idempotencyKey: string }) =>
      of.approve(store, records, idempotencyKey),
    onSettled: reload,
    meta: {
      done: ({ approved }: Approval) => ({
        title: `${countText(of, approved.length)} ${of.done}`,
        text: storeName,
        action: { label: 'Rückgängig', run: () => takeBack(approved) },
      }),
      isToldInPlace: true,
    },
  })
}

/** Declines absences, and offers to take exactly these decisions back. */
export function useDecline(storeId: number | undefined) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  const reload = () => client.invalidateQueries({ queryKey: ['time', 'absences', companyId] })
  const { mutate: takeBack } = useMutation({
    mutationFn: (records: Versioned[]) =>
      api(absenceRequests.takeBack, { query: { companyId }, body: { storeId, records } }),
    onSettled: reload,
    meta: {
      done: (records: Versioned[]) => ({ title: `${absencesText(records)} nicht mehr abgelehnt` }),
      failed: 'Die Rücknahme ist nicht möglich',
    },
  })
  return useMutation({
    mutationFn: (body: { records: Versioned[]; reason: string }) =>
      api(absenceRequests.decline, {
        query: { companyId },
        body: { storeId, ...body },
        idempotencyKey: keyFor({ storeId, ...body }),
      }),
    onSettled: reload,
    meta: {
      done: (records: Versioned[]) => ({
        title: `${absencesText(records)} abgelehnt`,
        action: { label: 'Rückgängig', run: () => takeBack(records) },
      }),
      failed: 'Fehler beim Ablehnen der Abwesenheit',
      inForm: true,
    },
  })
}

const absencesText = ({ length }: readonly Versioned[]) =>
  countText({ one: 'Abwesenheit', many: 'Abwesenheiten' }, length)
