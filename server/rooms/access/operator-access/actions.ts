import type { OperatorConsent, OperatorVisits, OwnVisit, Visit } from '#contract/access/operator-access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  acrossCompanies,
  type CompanyScope,
  inCompany,
  lookAcrossCompanies,
} from '#server/platform/database/database.ts'
import type { Identify, Identity } from '#server/platform/gate.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { identify as identifySession } from '../sessions/actions.ts'
import { askingMail } from './mails.format.ts'
import * as rows from './rows.ts'
import { seenBy } from './rules.ts'

const KIND = 'access/operator-access'
const trail = trailOf(KIND)
const companyTrail = trailOf('accounts/companies')
const MINUTES = 30

/** The gate; an operator who works in a company by a role of their own leaves that in its event log, once a session and hour. Product H. */
export const identify: Identify = async (token, companyId, caller, idleSeconds) => {
  const identity = await identifySession(token, companyId, caller, idleSeconds)
  if (identity?.scope && identity.session.isSuperuser && !identity.visit)
    await recordAccess(identity.scope, identity.session.id)
  return identity
}

const recordAccess = (scope: CompanyScope, sessionId: string): Promise<void> =>
  inCompany(scope, async tx => {
    if (await rows.wasRecorded(tx, KIND, sessionId)) return
    // A page asks for many things at once.
    await rows.lock(tx, sessionId)
    if (await rows.wasRecorded(tx, KIND, sessionId)) return
    await trail.noted(tx, scope, 'entered', sessionId)
  })

type Asked = { params: unknown; query: unknown }

/** Each record and file that an operator opens in a visit stands in the company's log, once a visit. */
export async function noteSeen(
  { scope, visit }: Identity,
  endpoint: Endpoint,
  { params, query }: Asked,
): Promise<void> {
  if (!scope || !visit || endpoint.method !== 'GET') return
  const seen = seenBy({ path: endpoint.path, params: { ...(params as object) }, query: { ...(query as object) } })
  if (!seen) return
  await inCompany(scope, async tx => {
    await rows.lock(tx, `${visit.id} ${seen.kind} ${seen.id}`)
    if (await rows.wasSeen(tx, scope, visit.id, seen.kind, seen.id)) return
    await trailOf(seen.kind).noted(tx, scope, 'seen', seen.id)
  })
}

/** Lets an operator in, to look; whoever has a role there works by it. */
export const begin = (session: Session, caller: Caller, companyId: number, reason: string): Promise<OwnVisit> =>
  acrossCompanies(async tx => {
    const place = await rows.placeOf(tx, companyId, session.accountId)
    if (!place) throw new Refusal('not_found')
    if (place.hasRole) throw new Refusal('conflict', HAS_ROLE)
    const { accountId, id: sessionId } = session
    const id = await rows.begin(tx, { companyId, accountId, sessionId, reason, minutes: MINUTES })
    await trail.changedIn(tx, [companyId], authorOf(session, caller), { action: 'entered', id, after: { reason } })
    const running = await rows.running(tx, sessionId, companyId)
    if (!running) throw new Refusal('second_factor_demanded')
    return running
  })

const HAS_ROLE = 'Sie haben in diesem Betrieb eine Benutzerrolle. Wählen Sie ihn oben aus.'

const authorOf = ({ accountId }: Session, { origin }: Caller) => ({ accountId, origin })

/** The owners learn by mail and on their page that an operator would like to change something. */
export const ask = (session: Session, caller: Caller, id: number): Promise<OwnVisit> =>
  acrossCompanies(async tx => {
    const visit = await rows.lockOwn(tx, id, session.id)
    if (!visit) throw new Refusal('not_found', OVER)
    const { companyId, reason, isAsked } = visit
    const owners = await rows.owners(tx, companyId)
    if (owners.length === 0) throw new Refusal('conflict', NO_OWNER)
    if (!isAsked) {
      await rows.ask(tx, companyId, id)
      await trail.changedIn(tx, [companyId], authorOf(session, caller), { action: 'asked', id, after: { reason } })
      const company = (await rows.placeOf(tx, companyId, session.accountId))!.name
      const operator = `${session.firstName} ${session.lastName}`.trim() || session.email
      const url = `${publicUrl()}/${companyId}/company/CompanySettings?access=operator-access`
      for (const owner of owners)
        await sendMail(tx, { to: owner.email, ...askingMail(owner, { company, operator, reason, url }) })
    }
    const running = await rows.running(tx, session.id, companyId)
    if (!running) throw new Refusal('second_factor_demanded')
    return running
  })

const OVER = 'Ihr Zugriff auf diesen Betrieb ist zu Ende. Öffnen Sie ihn neu, wenn Sie ihn noch brauchen.'
const NO_OWNER = 'Dieser Betrieb hat keinen Besitzer, der zustimmen könnte.'

export const leave = (session: Session, caller: Caller, id: number): Promise<void> =>
  acrossCompanies(async tx => {
    const visit = await rows.lockOwn(tx, id, session.id)
    if (!visit) throw new Refusal('not_found', OVER)
    await rows.end(tx, visit.companyId, id)
    await trail.changedIn(tx, [visit.companyId], authorOf(session, caller), { action: 'left', id })
  })

export const list = (scope: CompanyScope): Promise<OperatorVisits> =>
  inCompany(scope, async tx => ({
    consent: (await rows.consentOf(tx, scope.companyId)) ?? NO_CONSENT,
    visits: await rows.list(tx, scope.companyId),
  }))

const NO_CONSENT: OperatorConsent = { mayWrite: false, version: 0 }

export const ofCompany = (session: Session, companyId: number): Promise<OperatorVisits> =>
  lookAcrossCompanies(async tx => {
    if (!(await rows.placeOf(tx, companyId, session.accountId))) throw new Refusal('not_found')
    const consent = (await rows.consentOf(tx, companyId)) ?? NO_CONSENT
    return { consent, visits: await rows.list(tx, companyId) }
  })

export const consent = (scope: CompanyScope, wanted: OperatorConsent): Promise<OperatorConsent> =>
  inCompany(scope, async tx => {
    const before = (await rows.lockConsent(tx)) ?? NO_CONSENT
    refuseStale(before.version, wanted.version)
    const after = await rows.saveConsent(tx, scope, wanted)
    if (!after) throw new Refusal('stale')
    await trail.changed(tx, scope, before, after, 'consent')
    return after
  })

/** The owner's click: changes in this one visit. */
export const allow = (scope: CompanyScope, id: number): Promise<Visit> =>
  inCompany(scope, async tx => {
    const visit = await rows.lockVisit(tx, id)
    if (!visit) throw new Refusal('not_found')
    if (!visit.isRunning) throw new Refusal('conflict', ENDED)
    if (!visit.isAllowed) {
      await rows.allow(tx, scope, id)
      await trail.acted(tx, scope, 'allowed', id)
      await companyTrail.tell(tx, scope, [scope.companyId])
    }
    return (await rows.list(tx, scope.companyId, id))[0]!
  })

export const end = (scope: CompanyScope, id: number): Promise<Visit> =>
  inCompany(scope, async tx => {
    const visit = await rows.lockVisit(tx, id)
    if (!visit) throw new Refusal('not_found')
    if (!visit.isRunning) throw new Refusal('conflict', ENDED)
    await rows.end(tx, scope.companyId, id)
    await trail.acted(tx, scope, 'closed', id)
    // The operator's page asks again what it may.
    await companyTrail.tell(tx, scope, [scope.companyId])
    return (await rows.list(tx, scope.companyId, id))[0]!
  })

const ENDED = 'Dieser Zugriff ist schon zu Ende.'
