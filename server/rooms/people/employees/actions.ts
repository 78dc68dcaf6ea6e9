import type {
  Employee,
  EmployeeChange,
  EmployeeCoreData,
  EmployeeDraft,
  EmployeeSensitive,
  EmployeesSearch,
  FoundEmployee,
  PayrollIdHolders,
  ShellEmployee,
} from '#contract/people/employees.ts'
import { beforeEntry, holdsBefore } from '#domain/people/contract-days.ts'
import { checkSvnr } from '#domain/people/svnr.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { refuseDoubts } from '#server/platform/doubts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RefuseUnproved } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { unchanged } from '#server/platform/versions.ts'
import * as rows from './rows.ts'
import {
  columnsOf,
  type EmployeeRecord,
  factsOf,
  fileOf,
  isOtherIban,
  openIban,
  openSvnr,
  READ_SENSITIVE,
  refuseExitBeforeEntry,
  refuseLostStore,
  refuseSensitiveFields,
} from './rules.ts'

const trail = trailOf('people/employees')

export const readFile = (scope: CompanyScope, id: number): Promise<Employee> =>
  inCompany(scope, async tx => {
    const row = await rows.find(tx, id)
    if (!row) throw new Refusal('not_found')
    return fileOf(factsOf(row), await rows.derivedFacts(tx, id))
  })

/** Opens what the file masks; the trail keeps who looked. */
export const readSensitive = (scope: CompanyScope, id: number): Promise<EmployeeSensitive> =>
  inCompany(scope, async tx => {
    const row = await rows.find(tx, id)
    if (!row) throw new Refusal('not_found')
    const payments = await rows.paymentsOf(tx, id)
    await trail.noted(tx, scope, 'read-sensitive', id, payments.length > 0 ? { contracts: payments.length } : undefined)
    return { socialsecurity: openSvnr(row), iban: openIban(row), payments }
  })

/** Whom a social security number finds, it also tells apart from all others: the trail keeps who asked. */
export const search = (scope: CompanyScope, wanted: EmployeesSearch): Promise<FoundEmployee[]> =>
  inCompany(scope, async tx => {
    const svnr = checkSvnr(wanted.text)
    if (!svnr.ok || !scope.permissions.has(READ_SENSITIVE)) return rows.search(tx, wanted)
    const found = await rows.withSvnrIndex(tx, vault().blindIndices(svnr.value, scope.companyId, 'svnr'))
    for (const { id } of found) await trail.noted(tx, scope, 'read-sensitive', id)
    return found.length > 0 ? found : rows.search(tx, wanted)
  })

export const hire = (scope: CompanyScope, draft: EmployeeDraft): Promise<Employee> =>
  inCompany(scope, async tx => {
    refuseSensitiveFields(scope, draft)
    refuseLostStore(scope, draft.storeId ?? null)
    refuseExitBeforeEntry(draft)
    await refuseUnseenCostCentre(tx, draft.costCentreId)
    const id = await rows.nextId(tx)
    const columns = columnsOf(scope.companyId, id, draft)
    const row = await rows.insert(tx, { ...columns, lastName: draft.lastName, companyId: scope.companyId, id })
    const facts = factsOf(row)
    await trail.created(tx, scope, facts)
    return fileOf(facts, await rows.derivedFacts(tx, id))
  })

/** Whoever changes where somebody's pay goes has proved who they are; what has done so in another way needs no `refuseUnproved`. */
export const change = (
  scope: CompanyScope,
  id: number,
  wanted: Partial<EmployeeChange>,
  refuseUnproved?: RefuseUnproved,
): Promise<Employee> =>
  inCompany(scope, async tx => {
    refuseSensitiveFields(scope, wanted)
    const before = unchanged(await rows.lock(tx, id), wanted.version)
    const columns = columnsOf(scope.companyId, id, wanted, before)
    if (isOtherIban(before, columns)) await refuseUnproved?.()
    refuseLostStore(scope, wanted.storeId)
    refuseExitBeforeEntry({ ...before, ...wanted })
    await refuseUnseenCostCentre(tx, wanted.costCentreId, before.costCentreId)
    refuseDoubts(await contractsBefore(tx, before, wanted.entry), wanted.accepted)
    const after = factsOf(await rows.update(tx, id, columns))
    await trail.changed(tx, scope, factsOf(before), after)
    return fileOf(after, await rows.derivedFacts(tx, id))
  })

/** A later day of entry is asked about where somebody has a contract before it. */
async function contractsBefore(tx: CompanyTx, { id, entry: former }: EmployeeRecord, entry: string | null | undefined) {
  if (!entry || entry === former) return []
  const contracts = await rows.contractDays(tx, id)
  return contracts.filter(days => holdsBefore(days, entry, former)).map(days => beforeEntry(days, entry))
}

/** One that a person has already may be sent back as it was. */
async function refuseUnseenCostCentre(tx: CompanyTx, wanted: number | null | undefined, held: number | null = null) {
  if (wanted && wanted !== held && !(await rows.seesCostCentre(tx, wanted))) throw new Refusal('not_found')
}

export const listForShell = (scope: CompanyScope): Promise<ShellEmployee[]> =>
  everyone(scope, (row, canOpen) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    storeId: row.storeId,
    isHidden: row.isHidden,
    dummy: row.dummy,
    mdPersonnelId: row.mdPersonnelId,
    iban: canOpen ? openIban(row) : null,
    socialsecurity: canOpen ? openSvnr(row) : null,
    citizenTypeId: row.citizenTypeId,
    socialInsuranceRegistered: row.socialInsuranceRegistered,
    minimalDatafieldsNotNull: row.minimalDatafieldsNotNull,
  }))

export const listCoreData = (scope: CompanyScope): Promise<EmployeeCoreData[]> =>
  everyone(scope, (row, canOpen) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    mdPersonnelId: row.mdPersonnelId,
    storeId: row.storeId,
    isHidden: row.isHidden,
    employmentModelId: row.employmentModelId,
    bmdId: row.bmdId,
    dpwId: row.dpwId,
    socialsecurity: canOpen ? openSvnr(row) : null,
    mdId: row.id,
  }))

type AskedId = { employeeId: number; bmdId?: string | undefined; dpwId?: string | undefined }

/** Two people with one number in payroll are booked as one, in whatever stores they are. */
export const payrollIdHolders = (scope: CompanyScope, { employeeId, ...ids }: AskedId): Promise<PayrollIdHolders> =>
  inCompany(scope, async tx => {
    if (!(await rows.find(tx, employeeId))) throw new Refusal('not_found')
    const found = await acrossStores(tx, scope, () => rows.withPayrollId(tx, ids, employeeId))
    const named = found.filter(({ storeId }) => !scope.storeIds || scope.storeIds.includes(storeId ?? 0))
    return { named: named.map(({ storeId: _, ...person }) => person), hasUnnamed: named.length < found.length }
  })

type ShellRecord = Awaited<ReturnType<typeof rows.shellRecords>>[number]

/** Lists that hold open numbers for those with the right are one sensitive reading of everyone the caller may see. */
const everyone = <Row>(scope: CompanyScope, toRow: (row: ShellRecord, canOpen: boolean) => Row): Promise<Row[]> =>
  inCompany(scope, async tx => {
    const found = await rows.shellRecords(tx)
    const canOpen = scope.permissions.has(READ_SENSITIVE)
    const detail = { employees: found.length, storeIds: scope.storeIds }
    if (canOpen) await trail.noted(tx, scope, 'read-sensitive', '', detail)
    return found.map(row => toRow(row, canOpen))
  })
