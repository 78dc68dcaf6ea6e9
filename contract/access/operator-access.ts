import { AccountId, CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, VersionOrNone } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** Why an operator looks into a company; it stands in the company's log. */
export const VisitReason = Trimmed.min(3, 'Bitte sagen Sie, warum').max(200, 'Höchstens 200 Zeichen')

/** The visit that lets the signed-in operator in. */
export const OwnVisit = z.object({
  id: Id,
  reason: z.string(),
  endsAt: UtcText,
  /** Without it everything is to be looked at only. */
  mayWrite: z.boolean(),
  /** The company was asked for that. */
  isAsked: z.boolean(),
})
export type OwnVisit = z.infer<typeof OwnVisit>

export const Visit = z.object({
  id: Id,
  accountId: AccountId,
  operator: z.string(),
  reason: z.string(),
  begunAt: UtcText,
  /** When it ended, or will. */
  endsAt: UtcText,
  isRunning: z.boolean(),
  mayWrite: z.boolean(),
  isAsked: z.boolean(),
  /** Who consented to changes in this visit; null: nobody, or somebody who is gone. */
  consentedBy: z.string().nullable(),
  /** How many records and files were opened. */
  seen: z.number().int(),
})
export type Visit = z.infer<typeof Visit>

export const OperatorConsent = z.object({ mayWrite: z.boolean(), version: VersionOrNone })
export type OperatorConsent = z.infer<typeof OperatorConsent>

export const OperatorVisits = z.object({
  consent: OperatorConsent,
  /** The last fifty, the newest first. */
  visits: z.array(Visit),
})
export type OperatorVisits = z.infer<typeof OperatorVisits>

export const operatorAccess = routes({
  list: {
    method: 'GET',
    path: '/api/sec/operatoraccess',
    summary: 'Wann Betreiber im Betrieb waren und warum, und ob sie hier auch etwas ändern dürfen',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(OperatorVisits),
  },
  consent: {
    method: 'PUT',
    path: '/api/sec/operatoraccess/consent',
    summary: 'Legt fest, ob Betreiber bei jedem Zugriff auch etwas ändern dürfen',
    query: CompanyQuery,
    body: OperatorConsent,
    permission: 'sign-on.write',
    byPeople: true,
    answer: data(OperatorConsent),
    refusals: ['stale', 'forbidden'],
  },
  allow: {
    method: 'POST',
    path: '/api/sec/operatoraccess/:id/allow',
    needsNoRoom: 'access',
    summary: 'Erlaubt einem Betreiber, während seines laufenden Zugriffs auch etwas zu ändern',
    query: CompanyQuery,
    params: IdParams,
    permission: 'sign-on.write',
    byPeople: true,
    answer: data(Visit),
    refusals: ['not_found', 'conflict', 'forbidden'],
  },
  end: {
    method: 'POST',
    path: '/api/sec/operatoraccess/:id/end',
    needsNoRoom: 'ends',
    summary: 'Beendet den laufenden Zugriff eines Betreibers sofort',
    query: CompanyQuery,
    params: IdParams,
    permission: 'sign-on.write',
    byPeople: true,
    answer: data(Visit),
    refusals: ['not_found', 'conflict', 'forbidden'],
  },
  begin: {
    method: 'POST',
    path: '/api/sec/superadmin/visits',
    needsNoRoom: 'access',
    summary: 'Lässt den Betreiber für 30 Minuten in einen Betrieb, in dem er keine Rolle hat; nur lesend',
    body: z.object({ companyId: Id, reason: VisitReason }),
    permission: 'superuser',
    answer: data(OwnVisit),
    refusals: ['not_found', 'conflict', 'second_factor_demanded'],
  },
  ask: {
    method: 'POST',
    path: '/api/sec/superadmin/visits/:id/ask',
    summary: 'Bittet die Besitzer des Betriebs per E-Mail, für diesen Zugriff auch Änderungen zu erlauben',
    params: IdParams,
    permission: 'superuser',
    answer: data(OwnVisit),
    refusals: ['not_found', 'conflict', 'second_factor_demanded'],
  },
  leave: {
    method: 'POST',
    path: '/api/sec/superadmin/visits/:id/leave',
    needsNoRoom: 'ends',
    summary: 'Beendet den eigenen Zugriff auf einen Betrieb',
    params: IdParams,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found'],
  },
  ofCompany: {
    method: 'GET',
    path: '/api/sec/superadmin/companies/:id/visits',
    summary: 'Die Zugriffe der Betreiber auf einen Betrieb',
    params: IdParams,
    permission: 'superuser',
    answer: data(OperatorVisits),
    refusals: ['not_found'],
  },
})
