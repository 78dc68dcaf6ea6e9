import type { PersonRegistrations, RegistrationStatement } from '#contract/elda/registrations.ts'
import { isRegistrationFiled, REGISTRATION_STATUS, standingOf } from '#domain/elda/registration-states.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { statedRegistration, stateRegistration } from '#server/rooms/people/public.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonRegistrations> =>
  inCompany(scope, tx => shown(tx, employeeId))

async function shown(tx: CompanyTx, employeeId: number): Promise<PersonRegistrations> {
  const person = await statedRegistration(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  const { isStated, since, reason, version } = person
  const messages = await rows.ofPerson(tx, employeeId)
  return {
    standing: standingOf(messages, isStated),
    stated: isStated ? { since, reason } : null,
    version,
    registrations: messages.toReversed(),
  }
}

/** What was reported from here says how somebody stands; beside it nothing is stated. */
export const state = (
  scope: CompanyScope,
  employeeId: number,
  statement: RegistrationStatement,
): Promise<PersonRegistrations> =>
  inCompany(scope, async tx => {
    const standing = standingOf(await rows.ofPerson(tx, employeeId), false)
    if (statement.since !== null && standing !== 'open')
      throw new Refusal(
        'conflict',
        `Zu diesem Mitarbeiter gibt es Meldungen; nach ihnen gilt er als „${REGISTRATION_STATUS[standing]}“. Ändern lässt sich das nur durch eine weitere Meldung.`,
      )
    await stateRegistration(tx, scope, employeeId, statement)
    return shown(tx, employeeId)
  })

/** Who is registered by what was reported from here. */
export async function registeredAmong(tx: CompanyTx, employeeIds: readonly number[]): Promise<ReadonlySet<number>> {
  const messages = Map.groupBy(await rows.ofPeople(tx, employeeIds), ({ employeeId }) => employeeId)
  return new Set([...messages].filter(([, own]) => isRegistrationFiled(own)).map(([id]) => id))
}
