import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Approval, type Approved, approvals, MOST_APPROVALS, type Versioned } from '#contract/time/approvals.ts'
import { openTimes } from '#contract/time/open-times.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { invalidateAreas } from '#web/lib/query-client.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { countText } from '../approvals/approval-of.ts'

/** The month as `2026-11`. */
export type OpenTimesOf = { companyId: number; month: string; storeId: number }

export const openTimesQuery = ({ companyId, month, storeId }: OpenTimesOf) =>
  queryOptions({
    queryKey: ['time', 'open-times', companyId, month, storeId],
    queryFn: ({ signal }) => api(openTimes.list, { query: { companyId, month, storeId }, signal }),
    meta: {
      // Doubts come of absences and of the days of entry and exit, too.
      follows: [
        ['time', 'stamps'],
        ['time', 'absences'],
        ['people', 'employees'],
      ],
    },
  })

/** Few enough that each answer comes soon and tells how far it is. */
const AT_ONCE = 500

const TIMES = { one: 'Zeit', many: 'Zeiten' }
export const timesText = (count: number) => countText(TIMES, count)

/** Confirms times in parts, tells how many are done, and offers to take exactly these back. */
export function useConfirmOpenTimes({ companyId, storeId }: OpenTimesOf, storeName: string) {
  const keyFor = useIdempotencyKey()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const reload = () => invalidateAreas(AREAS.time)
  const { mutate: takeBack } = useMutation({
    async mutationFn(records: Versioned[]) {
      for (const part of partsOf(records, MOST_APPROVALS))
        await api(approvals.takeBackStamps, { query: { companyId }, body: { storeId, records: part } })
    },
    onSettled: reload,
    meta: {
      done: (_: void, records: Versioned[]) => ({
        title: `${timesText(records.length)} nicht mehr bestätigt`,
        text: storeName,
      }),
      failed: 'Die Rücknahme ist nicht möglich',
    },
  })
  const confirm = useMutation({
    async mutationFn(records: readonly Approved[]): Promise<Approval> {
      const told: Approval = { approved: [], refused: [] }
      for (const part of partsOf(records, AT_ONCE)) {
        setProgress({ done: told.approved.length, of: records.length })
        const body = { storeId, records: part }
        try {
          const { approved, refused } = await api(approvals.approveStamps, {
            ...{ query: { companyId }, body, idempotencyKey: keyFor(body) },
          })
          told.approved.push(...approved)
          told.refused.push(...refused)
        } catch (error) {
          if (told.approved.length === 0) throw error
          told.refused.push(...part.map(({ id }) => ({ id, reason: failureText(error) })))
        }
      }
      return told
    },
    onSettled() {
      setProgress(undefined)
      return reload()
    },
    meta: {
      done: ({ approved, refused }: Approval) => ({
        title: `${timesText(approved.length)} bestätigt`,
        text: refused.length > 0 ? `${storeName}, ${timesText(refused.length)} noch offen` : storeName,
        action: { label: 'Rückgängig', run: () => takeBack(approved) },
      }),
      isToldInPlace: true,
    },
  })
  return { confirm, progress }
}

const partsOf = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
