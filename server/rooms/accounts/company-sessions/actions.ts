import type { CompanySession, SessionEnding } from '#contract/accounts/company-sessions.ts'
import type { Editor } from '#domain/accounts/role-rules.ts'
import {
  acrossCompanies,
  type CompanyScope,
  inCompany,
  lookAcrossCompanies,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { endSession, tellCompanies as tell } from '#server/rooms/access/public.ts'
import { mailAct, record } from '../managed-accounts/actions.ts'
import { editorOf } from '../roles/rows.ts'
import * as rows from './rows.ts'
import { refusalOf, toWire } from './rules.ts'

export async function list(scope: CompanyScope, session: Session): Promise<CompanySession[]> {
  refuseBoundToStores(scope)
  const editor = await inCompany(scope, tx => editorOf(tx, scope, session))
  const found = await lookAcrossCompanies(tx => rows.list(tx, scope.companyId))
  return found.map(each => toWire(editor, each, session.id))
}

/**
 * A session that entered this company ends wholly, wherever else it works: there is no half of one. Each person gets one mail, and it stands
 * in the event log of every company in which they have a role.
 */
export async function end(
  scope: CompanyScope,
  session: Session,
  caller: Caller,
  wanted: SessionEnding,
): Promise<{ ended: number }> {
  refuseBoundToStores(scope)
  const editor = await inCompany(scope, tx => editorOf(tx, scope, session))
  return acrossCompanies(async tx => {
    const chosen = choose(await rows.list(tx, scope.companyId), editor, session, wanted)
    const ended = []
    for (const each of chosen) if (await endSession(tx, each.accountId, each.id)) ended.push(each)
    for (const person of new Map(ended.map(each => [each.accountId, each])).values())
      await tellPerson(tx, session, caller, person)
    return { ended: ended.length }
  })
}

/** What is not to be ended is refused where it was meant, and passed over where all are. */
function choose(
  found: readonly rows.EnteredSession[],
  editor: Editor,
  session: Session,
  { what, id }: SessionEnding,
): rows.EnteredSession[] {
  const isFree = (each: rows.EnteredSession) => refusalOf(editor, each, session.id) === undefined
  if (what === 'others') return found.filter(isFree)
  const meant = found.filter(each => (what === 'session' ? each.id : each.accountId) === id)
  if (meant.length === 0) throw new Refusal('not_found', GONE)
  const free = meant.filter(isFree)
  if (free.length === 0) throw new Refusal('forbidden', refusalOf(editor, meant[0]!, session.id))
  return free
}

const GONE = 'Diese Sitzung ist schon zu Ende.'

async function tellPerson(
  tx: PlatformTx,
  session: Session,
  caller: Caller,
  { accountId: id, email, firstName, lastName }: rows.EnteredSession,
): Promise<void> {
  await record(tx, session, caller, 'sessions ended by a company', id)
  await mailAct(tx, session, { id, email, firstName, lastName }, 'signed-out')
  await tell(tx, session.accountId, caller, { id, email }, { action: 'session-ended' })
}
