import { type UserCommand, users } from '#contract/accounts/users.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Caller, type Session, serve } from '#server/platform/serve.ts'
import { activate, completeRegistration, resetPassword } from '#server/rooms/access/public.ts'
import * as emailChanges from '../email-changes/actions.ts'
import * as actions from './actions.ts'

export const userRoutes = serve(users, {
  command: async ({ session, body, caller }) => (await run(body, session, caller)) ?? null,

  async create({ session, body, caller }) {
    if (body.command === 'getMultiUserInfo') return actions.byIds(session, body.ids)
    return { data: await actions.create(session, body, caller) }
  },

  list: ({ session, query }) => actions.list(session, query.page, query.limit),
  overview: ({ session, body }) => actions.overview(session, body),
  choices: ({ session }) => actions.choices(session),
  remove: ({ session, query, caller }) => actions.remove(session, query.id, caller),
})

function run(body: UserCommand, session: Session | undefined, caller: Caller): Promise<string | null | void> {
  switch (body.command) {
    case 'resetPassword':
      return resetPassword(body, caller)
    case 'activateUser':
      return activate(body, caller)
    case 'completeRegistration':
      return completeRegistration(body, caller)
    case 'confirmEmail':
      return emailChanges.confirm(body, caller)
  }
  // The gate lets nobody else come this far without one.
  if (!session?.isAdmin) throw new Refusal('unauthenticated')
  switch (body.command) {
    case 'requestActivation':
      return actions.requestActivation(session, body, caller)
    case 'requestRegistration':
      return actions.requestRegistration(session, body, caller)
    case 'updatePasswordAdmin':
      return actions.updatePassword(session, body, caller)
    case 'deactivateUser':
      return actions.deactivate(session, body.id, caller)
    case 'resetLoginAttempts':
      return actions.resetLoginAttempts(session, body.id, caller)
    case 'deactivateTwoFactor':
      return actions.deactivateTwoFactor(session, body.id, caller)
    case 'updateValidity':
      return actions.updateValidity(session, body.id, caller)
    case 'changeEmail':
      return emailChanges.request(session, body, caller)
    case 'withdrawEmail':
      return emailChanges.withdraw(session, body.id, caller)
  }
}
