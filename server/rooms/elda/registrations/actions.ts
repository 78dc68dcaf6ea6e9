import type { PersonRegistrations } from '#contract/elda/registrations.ts'
import { standingOf } from '#domain/elda/registration-states.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonRegistrations> =>
  inCompany(scope, async tx => {
    const isStated = await rows.isStated(tx, employeeId)
    if (isStated === undefined) throw new Refusal('not_found')
    const messages = await rows.ofPerson(tx, employeeId)
    return { standing: standingOf(messages, isStated), registrations: messages.toReversed() }
  })
