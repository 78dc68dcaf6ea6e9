import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import type { Identify } from '#server/platform/gate.ts'
import { trailOf } from '#server/platform/trail.ts'
import { identify as identifySession } from '../sessions/actions.ts'
import * as rows from './rows.ts'

const KIND = 'access/operator-access'
const trail = trailOf(KIND)

/** The gate; an operator who enters a company leaves that in its event log, once a session and hour. Product H. */
export const identify: Identify = async (token, companyId, origin) => {
  const identity = await identifySession(token, companyId, origin)
  if (identity?.scope && identity.session.isSuperuser) await recordAccess(identity.scope, identity.session.id)
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
