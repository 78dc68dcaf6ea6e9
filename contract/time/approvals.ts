import { CompanyQuery, data, type Endpoint, Id, routes, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

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

const MOST_DOUBTS = 100

/** `accepted`: the keys of its doubts that somebody has looked at. */
export const Approved = Versioned.extend({ accepted: z.array(Line.max(200)).max(MOST_DOUBTS).optional() })
export type Approved = z.infer<typeof Approved>

export const Approval = z.object({
  approved: z.array(Versioned),
  /** What could not be approved, and why; it is as it was. */
  refused: z.array(z.object({ id: Id, reason: z.string() })),
})
export type Approval = z.infer<typeof Approval>

/** What can be; where nothing can, the first reason refuses. */
const approve = {
  method: 'POST',
  query: CompanyQuery,
  body: z.object({ storeId: ApprovalStore, records: z.array(Approved).min(1).max(MOST_APPROVALS) }),
  answer: data(Approval),
  refusals: ['stale', 'conflict'],
  idempotent: true,
} satisfies Partial<Endpoint>

/** All of them, or none. */
const takeBack = {
  ...approve,
  body: z.object({ storeId: ApprovalStore, records: z.array(Versioned).min(1).max(MOST_APPROVALS) }),
  answer: data(z.array(Versioned)),
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
    summary: 'Bestätigt von Stempelzeiten, was geht, und nennt den Rest mit Grund',
    permission: 'stamps.confirm',
  },
  takeBackStamps: {
    ...takeBack,
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
    summary: 'Genehmigt von Abwesenheiten, was geht, und nennt den Rest mit Grund',
    permission: 'absences.approve',
  },
  takeBackAbsences: {
    ...takeBack,
    path: '/api/absence/approvals/undo',
    summary: 'Nimmt Genehmigungen zurück, wenn seither nichts geändert wurde',
    permission: 'absences.approve',
  },
})
