import { CompanyQuery, data, type Endpoint, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'
import { PlacedAbsence } from './absence-calendar.ts'
import { ApprovalStore, MOST_APPROVALS, Versioned } from './approvals.ts'
import { Reason } from './record-changes.ts'

/** Days for which whoever asked sees what became of it. */
export const DECISION_SHOWN_DAYS = 30

export const AbsenceRequest = PlacedAbsence.extend({
  lastName: z.string(),
  firstName: z.string(),
  note: z.string(),
  /** Empty for what came by an import. */
  requestedBy: z.string(),
  /** By the caller. */
  isOwn: z.boolean(),
})
export type AbsenceRequest = z.infer<typeof AbsenceRequest>

const decide = {
  method: 'POST',
  query: CompanyQuery,
  permission: 'absences.approve',
  answer: data(z.array(Versioned)),
  refusals: ['stale', 'conflict'],
  idempotent: true,
} satisfies Partial<Endpoint>
const Chosen = z.object({ storeId: ApprovalStore, records: z.array(Versioned).min(1).max(MOST_APPROVALS) })

/** Absences that wait for approval; approving them is `approvals`. Product B, D. */
export const absenceRequests = routes({
  list: {
    method: 'GET',
    path: '/api/absence/requests',
    summary: `Was an einem Standort auf Genehmigung wartet, und ${DECISION_SHOWN_DAYS} Tage lang, was aus den eigenen Anträgen wurde`,
    query: CompanyQuery.extend({ storeId: Id }),
    permission: 'absences.read',
    answer: data(z.array(AbsenceRequest)),
  },
  decline: {
    ...decide,
    path: '/api/absence/requests/decline',
    summary: 'Lehnt wartende Abwesenheiten mit einem Grund ab, alle oder keine',
    body: Chosen.extend({ reason: Reason.min(1, 'Bitte geben Sie einen Grund an') }),
  },
  takeBack: {
    ...decide,
    path: '/api/absence/requests/decline/undo',
    summary: 'Nimmt Ablehnungen zurück, wenn seither nichts geändert wurde; die Anträge warten wieder',
    body: Chosen,
  },
})
