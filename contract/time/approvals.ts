import { z } from 'zod'
import { CompanyQuery, data, type Endpoint, Id, routes, Version } from '../endpoint.ts'

/** A store's half month of stamps fits in. */
export const MOST_APPROVALS = 5000

export const Versioned = z.object({ id: Id, version: Version })
export type Versioned = z.infer<typeof Versioned>

export const ApprovalPreview = z.object({
  /** As they are now: exactly these can be approved. */
  approvable: z.array(Versioned),
  refused: z.array(z.object({ id: Id, reason: z.string() })),
})
export type ApprovalPreview = z.infer<typeof ApprovalPreview>

/** Without one, whichever stores they lie in. */
export const ApprovalStore = Id.optional()

const preview = {
  method: 'POST',
  needsNoRoom: 'reads',
  query: CompanyQuery,
  body: z.object({ storeId: ApprovalStore, ids: z.array(Id).min(1).max(MOST_APPROVALS) }),
  answer: data(ApprovalPreview),
} satisfies Partial<Endpoint>

/** All of them as previewed, or none. */
const approve = {
  method: 'POST',
  query: CompanyQuery,
  body: z.object({ storeId: ApprovalStore, records: z.array(Versioned).min(1).max(MOST_APPROVALS) }),
  answer: data(z.array(Versioned)),
  refusals: ['stale', 'conflict'],
  idempotent: true,
} satisfies Partial<Endpoint>

/** Many stamps or absences approved at once, and taken back. Product D, I. */
export const approvals = routes({
  previewStamps: {
    ...preview,
    path: '/api/actualshift/approvals/preview',
    summary: 'Welche Stempelzeiten bestätigt werden können und welche warum nicht',
    permission: 'stamps.confirm',
  },
  approveStamps: {
    ...approve,
    path: '/api/actualshift/approvals',
    summary: 'Bestätigt Stempelzeiten, alle oder keine',
    permission: 'stamps.confirm',
  },
  takeBackStamps: {
    ...approve,
    path: '/api/actualshift/approvals/undo',
    summary: 'Nimmt Bestätigungen zurück, wenn seither nichts geändert wurde',
    permission: 'stamps.confirm',
  },
  previewAbsences: {
    ...preview,
    path: '/api/absence/approvals/preview',
    summary: 'Welche Abwesenheiten genehmigt werden können und welche warum nicht',
    permission: 'absences.approve',
  },
  approveAbsences: {
    ...approve,
    path: '/api/absence/approvals',
    summary: 'Genehmigt Abwesenheiten, alle oder keine',
    permission: 'absences.approve',
  },
  takeBackAbsences: {
    ...approve,
    path: '/api/absence/approvals/undo',
    summary: 'Nimmt Genehmigungen zurück, wenn seither nichts geändert wurde',
    permission: 'absences.approve',
  },
})
