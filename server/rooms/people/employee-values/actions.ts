import { isDeepStrictEqual } from 'node:util'
import type {
  DatedFields,
  EmployeeValue,
  EmployeeValueChange,
  EmployeeValuesDraft,
} from '#contract/people/employee-values.ts'
import {
  acrossCompanies,
  acrossStores,
  type CompanyScope,
  type CompanyTx,
  inCompany,
} from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RefuseUnproved } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import * as employees from '../employees/rows.ts'
import * as people from '../employees/rules.ts'
import * as rows from './rows.ts'
import {
  columnsOfGroup,
  factsOf,
  refuseApplied,
  refuseOtherGroups,
  shownValue,
  wantedGroups,
  writtenOf,
} from './rules.ts'

const trail = trailOf('people/employee-values')
const employeeTrail = trailOf('people/employees')

export const listOf = (scope: CompanyScope, employeeId: number): Promise<EmployeeValue[]> =>
  inCompany(scope, async tx => {
    if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return (await rows.listOf(tx, employeeId)).map(row => shownValue(row, scope))
  })

/** From a day on, be it over, today or still to come; what has come is in the person's row at once. */
export const plan = (
  scope: CompanyScope,
  draft: EmployeeValuesDraft,
  refuseUnproved?: RefuseUnproved,
): Promise<EmployeeValue[]> =>
  inCompany(scope, async tx => {
    const { employeeId, validFrom, ...wanted } = draft
    const groups = wantedGroups(wanted)
    const person = await lockPerson(tx, employeeId)
    await refuseUnseen(tx, scope, wanted)
    const { companyId, accountId } = scope
    const made: rows.ValueRow[] = []
    for (const valueGroup of groups) {
      const one = { companyId, employeeId, valueGroup }
      const held =
        (await rows.heldOn(tx, employeeId, valueGroup, validFrom)) ??
        (await rows.insert(tx, { ...one, validFrom: null, ...columnsOfGroup(person, valueGroup) }))
      const columns = {
        ...columnsOfGroup(held, valueGroup),
        ...writtenOf(companyId, employeeId, wanted, valueGroup),
      }
      if (people.isOtherIban(held, columns)) await refuseUnproved?.()
      made.push(await rows.insert(tx, { ...one, ...columns, validFrom, isApplied: false, plannedBy: accountId }))
    }
    for (const row of made) await trail.created(tx, scope, factsOf(row))
    await applyDue(tx, scope, employeeId)
    return Promise.all(made.map(async ({ id }) => shownValue((await rows.find(tx, id))!, scope)))
  })

export const change = (
  scope: CompanyScope,
  id: number,
  wanted: EmployeeValueChange,
  refuseUnproved: RefuseUnproved,
): Promise<EmployeeValue> =>
  inCompany(scope, async tx => {
    const before = await lock(tx, id)
    refuseStale(before.version, wanted.version)
    refuseApplied(before)
    const { version: _, validFrom, ...fields } = wanted
    refuseOtherGroups(fields, before.valueGroup)
    await refuseUnseen(tx, scope, fields)
    const columns = writtenOf(scope.companyId, before.employeeId, fields, before.valueGroup)
    if (people.isOtherIban(before, columns)) await refuseUnproved()
    const after = await rows.update(tx, id, { ...columns, ...(validFrom !== undefined && { validFrom }) })
    await trail.changed(tx, scope, factsOf(before), factsOf(after))
    await applyDue(tx, scope, before.employeeId)
    return shownValue((await rows.find(tx, id))!, scope)
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await lock(tx, id)
    refuseApplied(before)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, factsOf(before))
  })

/** A value as if it had never been entered: the person's row says again what holds without it. False when it was changed since. */
export async function takeBack(tx: CompanyTx, scope: CompanyScope, id: number, version: number): Promise<boolean> {
  const found = await rows.find(tx, id)
  if (found?.version !== version) return false
  const person = await lockPerson(tx, found.employeeId)
  await rows.remove(tx, id)
  await trail.removed(tx, scope, factsOf(found))
  const held = await rows.heldOn(tx, found.employeeId, found.valueGroup)
  const columns = held && columnsOfGroup(held, found.valueGroup)
  if (!columns || isDeepStrictEqual(columns, columnsOfGroup(person, found.valueGroup))) return true
  const after = await employees.update(tx, found.employeeId, columns)
  await employeeTrail.changed(tx, scope, people.factsOf(person), people.factsOf(after))
  return true
}

/** Every day that has come in any company, also the days on which nobody worked. */
export async function applyEverywhere(signal: AbortSignal): Promise<void> {
  for (const companyId of await acrossCompanies(rows.companiesDue)) {
    signal.throwIfAborted()
    const scope = scopeToClose(NOBODY, companyId, ORIGIN)
    await inCompany(scope, tx => applyDue(tx, scope))
  }
}
const ORIGIN = 'job apply-employee-values'
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Also before anybody reads in a company on a new day: no worker need have been there since midnight. */
export async function applyDue(tx: CompanyTx, scope: CompanyScope, employeeId?: number): Promise<void> {
  const due = await rows.peopleDue(tx, employeeId)
  // A person may move to a store that the caller does not see.
  if (due.length > 0) await acrossStores(tx, scope, async () => void (await applyTo(tx, scope, due)))
}

async function applyTo(tx: CompanyTx, scope: CompanyScope, due: readonly number[]): Promise<void> {
  for (const employeeId of due) {
    const before = await employees.lock(tx, employeeId)
    const taken = await rows.takeDue(tx, employeeId)
    if (!before || taken.length === 0) continue
    const columns = {}
    for (const { id, valueGroup } of taken) {
      const held = await rows.heldOn(tx, employeeId, valueGroup)
      if (held?.id === id) Object.assign(columns, columnsOfGroup(held, valueGroup))
    }
    const planner = scopeToClose(taken.at(-1)!.plannedBy ?? NOBODY, scope.companyId, scope.origin)
    for (const row of taken) await trail.tell(tx, planner, [row.id])
    if (Object.keys(columns).length === 0) continue
    const after = await employees.update(tx, employeeId, columns)
    await employeeTrail.changed(tx, planner, people.factsOf(before), people.factsOf(after))
  }
}

async function refuseUnseen(tx: CompanyTx, scope: CompanyScope, wanted: DatedFields): Promise<void> {
  people.refuseSensitiveFields(scope, wanted)
  people.refuseLostStore(scope, wanted.storeId)
  if (wanted.storeId && !(await seesStore(tx, wanted.storeId))) throw new Refusal('not_found')
  if (wanted.costCentreId && !(await employees.seesCostCentre(tx, wanted.costCentreId))) throw new Refusal('not_found')
}

async function lockPerson(tx: CompanyTx, employeeId: number): Promise<people.EmployeeRecord> {
  const person = await employees.lock(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  return person
}

/** The person first, then the value: everyone locks in this order. */
async function lock(tx: CompanyTx, id: number): Promise<rows.ValueRow> {
  const found = await rows.find(tx, id)
  if (!found) throw new Refusal('not_found')
  await lockPerson(tx, found.employeeId)
  const before = await rows.find(tx, id)
  if (!before) throw new Refusal('not_found')
  return before
}
