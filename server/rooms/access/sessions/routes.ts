import { type OwnSession, sessions } from '#contract/access/sessions.ts'
import { deviceName } from '#domain/access/device.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'
import { refuseVouched } from './rules.ts'

export const sessionRoutes = serve(sessions, {
  async list({ session }) {
    refuseVouched(session)
    const found = await acrossCompanies(tx => rows.list(tx, session.accountId))
    const own = found.map(row => toWire(row, session.id))
    return [...own.filter(each => each.isCurrent), ...own.filter(each => !each.isCurrent)]
  },

  async end({ session, params }) {
    refuseVouched(session)
    const ended = await acrossCompanies(tx => actions.endSession(tx, session.accountId, params.id))
    if (!ended) throw new Refusal('not_found')
  },

  async endOthers({ session, caller }) {
    refuseVouched(session)
    await acrossCompanies(async tx => {
      await actions.endOtherSessions(tx, session)
      await rows.recordEvent(tx, session.accountId, 'other sessions ended', caller.address)
    })
  },
})

const toWire = (
  { id, user_agent, address, since, last_seen, is_on_new_device }: rows.ListedSession,
  current: string,
): OwnSession => ({
  id,
  device: deviceName(user_agent),
  address,
  since,
  lastSeen: last_seen,
  isCurrent: id === current,
  isOnNewDevice: is_on_new_device,
})
