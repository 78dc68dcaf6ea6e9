import type { EmploymentEnd, EmploymentEndDraft } from '#contract/people/employment-ends.ts'
import { formatDay } from '#domain/basics/days.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as contracts from '../contracts/rows.ts'
import * as employees from '../employees/rows.ts'
import { type EmployeeRecord, factsOf, refuseExitBeforeEntry } from '../employees/rules.ts'
import * as rows from './rows.ts'
import type { EndedContract } from './tables.ts'

// An end is told as what it changes: the person and the contracts.
const employeeTrail = trailOf('people/employees')
const contractTrail = trailOf('people/contracts')

export const listOf = (scope: CompanyScope, employeeId: number): Promise<EmploymentEnd[]> =>
  inCompany(scope, async tx => {
    const person = await employees.find(tx, employeeId)
    if (!person) throw new Refusal('not_found')
    const held = await contracts.listOf(tx, employeeId)
    return (await rows.listOf(tx, employeeId)).map(end => shown(end, person, held))
  })

/** All contracts end with it or none: one that only begins later, or that the caller does not see, is named. */
export const end = (scope: CompanyScope, draft: EmploymentEndDraft): Promise<EmploymentEnd> =>
  inCompany(scope, async tx => {
    const { employeeId, exit, exitReason, version } = draft
    const person = await lockPerson(tx, employeeId)
    refuseStale(person.version, version)
    refuseExitBeforeEntry({ entry: person.entry, exit })
    const goesOn = (await contracts.listOf(tx, employeeId)).filter(({ to }) => to === null || to > exit)
    refuseLater(goesOn, exit)
    const all = await acrossStores(tx, scope, () => contracts.listOf(tx, employeeId))
    if (all.filter(({ to }) => to === null || to > exit).length > goesOn.length)
      throw refused('Es gibt Verträge in Standorten, die Sie nicht sehen. Bitte beenden Sie diese dort.')
    const ended: EndedContract[] = []
    for (const { id } of goesOn) ended.push(await endContract(tx, scope, id, exit))
    const after = await writeExit(tx, scope, person, exit, exitReason)
    const { exit: formerExit, exitReason: formerExitReason } = person
    const made = { companyId: scope.companyId, employeeId, exit, exitReason, formerExit, formerExitReason }
    const row = await rows.insert(tx, { ...made, contracts: ended })
    return shown(row, after, await contracts.listOf(tx, employeeId))
  })

/** As it was before, while nothing followed. */
export const undo = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const found = await rows.find(tx, id)
    if (!found) throw new Refusal('not_found')
    const person = await lockPerson(tx, found.employeeId)
    const row = await rows.find(tx, id)
    if (!row) throw new Refusal('not_found')
    if (!isAsLeft(row, person, await contracts.listOf(tx, row.employeeId)))
      throw new Refusal(
        'conflict',
        'Seither wurde der Austritt oder ein Vertrag geändert. Bitte ändern Sie die Angaben einzeln.',
      )
    for (const { contractId, formerTo } of row.contracts) await endContract(tx, scope, contractId, formerTo)
    await writeExit(tx, scope, person, row.formerExit, row.formerExitReason)
    await rows.remove(tx, id)
  })

async function endContract(tx: CompanyTx, scope: CompanyScope, id: number, to: string | null): Promise<EndedContract> {
  const before = await contracts.lock(tx, id)
  if (!before) throw new Refusal('not_found')
  const after = await contracts.update(tx, id, { validTo: to })
  await contractTrail.changed(tx, scope, before, after)
  return { contractId: id, formerTo: before.to, version: after.version }
}

async function writeExit(
  tx: CompanyTx,
  scope: CompanyScope,
  person: EmployeeRecord,
  exit: string | null,
  exitReason: string,
): Promise<EmployeeRecord> {
  const after = await employees.update(tx, person.id, { exit, exitReason })
  await employeeTrail.changed(tx, scope, factsOf(person), factsOf(after))
  return after
}

type Held = { id: number; version: number }

function shown(row: rows.EndRow, person: EmployeeRecord, held: readonly Held[]): EmploymentEnd {
  const { id, employeeId, exit, exitReason } = row
  return { id, employeeId, exit, exitReason, contracts: row.contracts.length, canUndo: isAsLeft(row, person, held) }
}

/** A contract that was agreed since may lie where the former ones went on: then the days refuse by themselves. */
const isAsLeft = (row: rows.EndRow, person: EmployeeRecord, held: readonly Held[]): boolean =>
  person.exit === row.exit &&
  row.contracts.every(({ contractId, version }) =>
    held.some(each => each.id === contractId && each.version === version),
  )

function refuseLater(goesOn: readonly { from: string }[], exit: string): void {
  const later = goesOn.find(({ from }) => from > exit)
  if (later)
    throw refused(
      `Ein Vertrag beginnt erst am ${formatDay(Temporal.PlainDate.from(later.from))}. Bitte löschen Sie ihn zuerst.`,
    )
}

const refused = (why: string) => new Refusal('conflict', why, { exit: why })

async function lockPerson(tx: CompanyTx, employeeId: number): Promise<EmployeeRecord> {
  const person = await employees.lock(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  return person
}
