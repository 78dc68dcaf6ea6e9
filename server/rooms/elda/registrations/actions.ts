import type { PersonRegistrations, Registration, RegistrationStatement } from '#contract/elda/registrations.ts'
import { type FiledNotice, filedEpisodes } from '#domain/elda/filed-episodes.ts'
import { isRegistrationFiled, REGISTRATION_STATUS, standingOf } from '#domain/elda/registration-states.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { statedRegistration, stateRegistration } from '#server/rooms/people/public.ts'
import { notices } from '../duties/rows.ts'
import { filedNotices } from '../duties/rules.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonRegistrations> =>
  inCompany(scope, tx => shown(tx, employeeId))

async function shown(tx: CompanyTx, employeeId: number): Promise<PersonRegistrations> {
  const person = await statedRegistration(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  const { isStated, since, reason, version } = person
  const messages = await rows.ofPerson(tx, employeeId)
  return {
    standing: standingOf(ofEarnest(messages), isStated),
    stated: isStated ? { since, reason } : null,
    version,
    registrations: messages.toReversed(),
  }
}

/** Nothing of a test is with the insurer. */
const ofEarnest = (messages: readonly Registration[]) => messages.filter(({ isTest }) => !isTest)

/** What was reported from here says how somebody stands; beside it nothing is stated. */
export const state = (
  scope: CompanyScope,
  employeeId: number,
  statement: RegistrationStatement,
): Promise<PersonRegistrations> =>
  inCompany(scope, async tx => {
    const standing = standingOf(ofEarnest(await rows.ofPerson(tx, employeeId)), false)
    if (statement.since !== null && standing !== 'open')
      throw new Refusal(
        'conflict',
        `Zu diesem Mitarbeiter gibt es Meldungen; nach ihnen gilt er als „${REGISTRATION_STATUS[standing]}“. Ändern lässt sich das nur durch eine weitere Meldung.`,
      )
    await stateRegistration(tx, scope, employeeId, statement)
    return shown(tx, employeeId)
  })

type DaySpan = { from: Day; to: Day | null }
/** Before anything that is known. */
const LONG_AGO: Day = -100_000

/**
 * On which days people are registered by what was reported from here, and before it by what was stated; of whom nothing was reported,
 * and of whom nobody knows what was told and they are not registered by it, nothing is said.
 */
export async function registeredAmong(
  tx: CompanyTx,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DaySpan[]>> {
  const messages = Map.groupBy(await rows.ofPeople(tx, employeeIds), ({ employeeId }) => employeeId)
  if (messages.size === 0) return new Map()
  const told = Map.groupBy(await notices(tx, [...messages.keys()]), ({ employeeId }) => employeeId)
  const stated = new Map((await rows.stated(tx, [...told.keys()])).map(({ id, since }) => [id, since ?? LONG_AGO]))
  const days = new Map<number, readonly DaySpan[]>()
  for (const [id, own] of messages) {
    const filed = filedNotices(told.get(id) ?? [])
    if (filed.length > 0) days.set(id, registeredDays(filed, stated.get(id)))
    else if (isRegistrationFiled(own)) days.set(id, [{ from: LONG_AGO, to: null }])
  }
  return days
}

/** What was stated is at the account of the first notice, as far as anybody knows; a registration from here comes in its place. */
function registeredDays(filed: readonly FiledNotice[], since: Day | undefined): DaySpan[] {
  const [{ account, kind }] = filed as [FiledNotice, ...FiledNotice[]]
  const before =
    since === undefined || kind === 'M3'
      ? []
      : [{ ...NOBODY_KNOWS, account, from: since, steps: [{ ...HOWEVER, from: since }] }]
  return filedEpisodes(filed, before).map(({ from, to }) => ({ from, to }))
}

const HOWEVER = { area: '', isMarginal: false, isFree: false }
const NOBODY_KNOWS = { to: null, weeklyMinutes: null, registration: null, leaving: null, parent: null }
