import { queryOptions } from '@tanstack/react-query'
import { type StampFinding, stampFindings } from '#contract/working-time/stamp-findings.ts'
import { api } from '#web/lib/api.ts'
import { LAW_NOUNS } from '../law-checks/law-nouns.ts'

/** A store and its days, both included. */
export type StampPlace = { companyId: number; storeId: number; from: string; to: string }

const byStamp = (found: StampFinding[]): ReadonlyMap<number, StampFinding[]> =>
  Map.groupBy(found, ({ stampId }) => stampId)

export const stampLawQuery = ({ companyId, storeId, from, to }: StampPlace) =>
  queryOptions({
    queryKey: ['working-time', 'stamp-findings', companyId, storeId, from, to],
    queryFn: ({ signal }) => api(stampFindings.ofStore, { query: { companyId, storeId, from, to }, signal }),
    select: byStamp,
    meta: { follows: LAW_NOUNS },
  })

export const importLawQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: ['working-time', 'stamp-findings', companyId, 'import', id],
    queryFn: ({ signal }) => api(stampFindings.ofImport, { params: { id }, query: { companyId }, signal }),
    meta: { follows: LAW_NOUNS },
  })
