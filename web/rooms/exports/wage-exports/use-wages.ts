import { useQuery } from '@tanstack/react-query'
import type { HandOverWay } from '#contract/exports/export-runs.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { useCompany } from '#web/lib/session.ts'
import type { MonthOfStore } from '#web/rooms/months/month-sums/hand-over-parts.ts'
import { runsQuery } from '../export-runs/queries.ts'
import { useAwaitedRun } from '../export-runs/use-awaited-run.ts'
import { wagesQuery } from './queries.ts'

/** What is handed over of one store's month, and what was. */
export function useWages({ store, period, isClosed }: MonthOfStore) {
  const { id: companyId, softwareId } = useCompany()!
  const request = { companyId, storeId: store.id, from: period.from.toString(), to: period.to.toString() }
  const preview = useQuery({ ...wagesQuery(request), enabled: isClosed })
  const runs = useQuery({
    ...runsQuery(request, 'wages'),
    meta: { follows: MADE_OF.wages },
  })
  const usual: HandOverWay = softwareId === 1 ? 'server' : 'download'
  return { request, preview, runs, usual, awaitRun: useAwaitedRun(runs.data) }
}
