import type { Reentry, ReentryDraft } from '#contract/people/reentries.ts'
import { formatDay } from '#domain/basics/days.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { agreeAgain, takeBackAgreed } from '../contracts/actions.ts'
import * as employees from '../employees/rows.ts'
import { type EmployeeRecord, factsOf } from '../employees/rules.ts'
import * as rows from './rows.ts'

// A re-entry is told as what it changes: the person and the contract.
const employeeTrail = trailOf('people/employees')

/** The row says the new employment from now on; the one before stays readable, with its number and its history. */
export const reenter = (scope: CompanyScope, draft: ReentryDraft): Promise<Reentry> =>
  inCompany(scope, async tx => {
    const { employeeId, entry, contractId, version } = draft
    const person = await lockPerson(tx, employeeId)
    refuseStale(person.version, version)
    const { exit } = person
    refuseWhoIsThere(exit, (await todayOf(tx)).toString())
    if (entry <= exit) throw refused(`Der Wiedereintritt muss nach dem Austritt am ${germanDay(exit)} liegen.`)
    await writeEmployment(tx, scope, person, { entry, exit: null, exitReason: '', isHidden: false })
    const contract =
      contractId === null ? undefined : await agreeAgain(tx, scope, { id: contractId, employeeId, entry })
    return shown(
      await rows.insert(tx, {
        companyId: scope.companyId,
        employeeId,
        entry,
        formerEntry: person.entry,
        formerExit: exit,
        formerExitReason: person.exitReason,
        formerIsHidden: person.isHidden,
        contractId: contract?.id ?? null,
        contractVersion: contract?.version ?? null,
      }),
    )
  })

/** As it was before, while neither the employment nor its contract was changed since. */
export const undo = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const found = await rows.find(tx, id)
    if (!found) throw new Refusal('not_found')
    const person = await lockPerson(tx, found.employeeId)
    const row = await rows.find(tx, id)
    if (!row) throw new Refusal('not_found')
    const { contractId, contractVersion } = row
    const isAsLeft = person.entry === row.entry && person.exit === null
    const contract = { id: contractId ?? 0, version: contractVersion ?? 0 }
    if (!isAsLeft || (contractId !== null && !(await takeBackAgreed(tx, scope, contract))))
      throw new Refusal(
        'conflict',
        'Seither wurde das Dienstverhältnis oder sein Vertrag geändert. Bitte ändern Sie die Angaben einzeln.',
      )
    await rows.remove(tx, id)
    await writeEmployment(tx, scope, person, {
      entry: row.formerEntry,
      exit: row.formerExit,
      exitReason: row.formerExitReason,
      isHidden: row.formerIsHidden,
    })
  })

type Employment = Pick<EmployeeRecord, 'entry' | 'exit' | 'exitReason' | 'isHidden'>

async function writeEmployment(tx: CompanyTx, scope: CompanyScope, person: EmployeeRecord, employment: Employment) {
  const after = await employees.update(tx, person.id, employment)
  await employeeTrail.changed(tx, scope, factsOf(person), factsOf(after))
}

function refuseWhoIsThere(exit: string | null, today: string): asserts exit is string {
  if (exit === null) throw refused('Dieser Mitarbeiter ist nicht ausgetreten.')
  if (exit >= today) throw refused(`Das Dienstverhältnis endet erst am ${germanDay(exit)}.`)
}

const refused = (why: string) => new Refusal('conflict', why, { entry: why })
const germanDay = (day: string) => formatDay(Temporal.PlainDate.from(day))

const shown = ({ id, employeeId, entry, contractId }: rows.ReentryRow): Reentry => ({
  id,
  employeeId,
  entry,
  contractId,
})

async function lockPerson(tx: CompanyTx, employeeId: number): Promise<EmployeeRecord> {
  const person = await employees.lock(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  return person
}
