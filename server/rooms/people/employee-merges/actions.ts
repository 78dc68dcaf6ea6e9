import { personName } from '#domain/people/person-name.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import * as employees from '../employees/rows.ts'
import { columnsOf, type EmployeeRecord, factsOf, openIban, openSvnr } from '../employees/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('people/employees')

type Employment = Pick<EmployeeRecord, 'entry' | 'exit' | 'exitReason' | 'isHidden'>

export type EmployeeMerge = {
  kept: EmployeeRecord
  dissolved: EmployeeRecord
  /** Columns that the kept file takes from the other one. */
  taken: readonly (keyof EmployeeRecord)[]
  /** Of two employments one after the other: the first day of the later one, and the earlier one. */
  joined: { entry: string; former: Employment & { exit: string } } | undefined
  reason: string
}

/** The last step of a merge, when all other rows are the kept file's already: what the files themselves say. */
export async function complete(tx: CompanyTx, scope: CompanyScope, merge: EmployeeMerge): Promise<EmployeeRecord> {
  const { kept, dissolved, joined, reason } = merge
  const { companyId, accountId } = scope
  const after = await employees.update(tx, kept.id, columnsTaken(merge))
  if (merge.taken.length > 0) await trail.changed(tx, scope, factsOf(kept), factsOf(after))
  if (joined) await rows.insertReentry(tx, { companyId, employeeId: kept.id, ...reentryOf(joined) })
  await rows.removePerson(tx, dissolved.id)
  await rows.insert(tx, {
    ...{ companyId, id: dissolved.id, employeeId: kept.id, accountId, reason },
    ...{ name: personName(dissolved), personnelNumber: dissolved.personnelNumber },
  })
  await rows.holdValues(tx, kept.id)
  await trail.acted(tx, scope, 'merged', kept.id, { mergedWith: nameWithNumber(dissolved), reason })
  return after
}

function columnsTaken({ kept, dissolved, taken }: EmployeeMerge) {
  const plain = taken.filter(column => !SEALED.has(column)).map(column => [column, dissolved[column]])
  return {
    ...Object.fromEntries(plain),
    // A number opens only in the row that it was sealed for.
    ...columnsOf(kept.companyId, kept.id, {
      ...(taken.includes('svnrSealed') && { socialsecurity: readable(openSvnr(dissolved)) }),
      ...(taken.includes('ibanSealed') && { iban: readable(openIban(dissolved)) }),
    }),
  }
}
const SEALED: ReadonlySet<string> = new Set(['svnrSealed', 'svnrIndex', 'ibanSealed', 'ibanIndex'])

function readable(value: string | null): string | null {
  if (value === UNREADABLE) throw new Refusal('unreadable')
  return value
}

/** No contract was agreed with it, so it can't be taken back as a re-entry can. */
const reentryOf = ({ entry, former }: NonNullable<EmployeeMerge['joined']>) => ({
  entry,
  formerEntry: former.entry,
  formerExit: former.exit,
  formerExitReason: former.exitReason,
  formerIsHidden: former.isHidden,
  contractId: 0,
  contractVersion: 0,
})

const nameWithNumber = (person: EmployeeRecord) =>
  person.personnelNumber ? `${personName(person)} (${person.personnelNumber})` : personName(person)
