import type {
  Employee,
  EmployeeChange,
  EmployeeCoreData,
  EmployeeDraft,
  EmployeeSensitive,
  ShellEmployee,
} from '#contract/personnel/employees.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { paymentsOf } from '../contracts/rows.ts'
import * as rows from './rows.ts'
import {
  columnsOf,
  type EmployeeFacts,
  factsOf,
  fileOf,
  openIban,
  openSvnr,
  READ_SENSITIVE,
  refuseExitBeforeEntry,
  refuseLostStore,
  refuseSensitiveFields,
} from './rules.ts'

const KIND = 'personnel/employees'

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
    await audit(tx, scope, { action: 'read-sensitive', kind: KIND, id })
    return { socialsecurity: openSvnr(row), iban: openIban(row), payments: await paymentsOf(tx, id) }
  })

export const hire = (scope: CompanyScope, draft: EmployeeDraft): Promise<Employee> =>
  inCompany(scope, async tx => {
    refuseSensitiveFields(scope, draft)
    refuseLostStore(scope, draft.storeId ?? null)
    refuseExitBeforeEntry(draft)
    const id = await rows.nextId(tx)
    const columns = columnsOf(scope.companyId, id, draft)
    const row = await rows.insert(tx, { ...columns, lastName: draft.lastName, companyId: scope.companyId, id })
    const facts = factsOf(row)
    await record(tx, scope, 'created', id, undefined, facts)
    return fileOf(facts, await rows.derivedFacts(tx, id))
  })

export const change = (scope: CompanyScope, id: number, wanted: EmployeeChange): Promise<Employee> =>
  inCompany(scope, async tx => {
    refuseSensitiveFields(scope, wanted)
    const before = await rows.lock(tx, id)
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, wanted.version)
    refuseLostStore(scope, wanted.storeId)
    refuseExitBeforeEntry({ ...before, ...wanted })
    const after = factsOf(await rows.update(tx, id, columnsOf(scope.companyId, id, wanted)))
    await record(tx, scope, 'changed', id, factsOf(before), after)
    return fileOf(after, await rows.derivedFacts(tx, id))
  })

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

type ShellRecord = Awaited<ReturnType<typeof rows.shellRecords>>[number]

/** Lists that hold open numbers for those with the right are one sensitive reading of everyone the caller may see. */
const everyone = <Row>(scope: CompanyScope, toRow: (row: ShellRecord, canOpen: boolean) => Row): Promise<Row[]> =>
  inCompany(scope, async tx => {
    const found = await rows.shellRecords(tx)
    const canOpen = scope.permissions.has(READ_SENSITIVE)
    const after = { employees: found.length, storeIds: scope.storeIds }
    if (canOpen) await audit(tx, scope, { action: 'read-sensitive', kind: KIND, id: '', after })
    return found.map(row => toRow(row, canOpen))
  })

async function record(
  tx: CompanyTx,
  scope: CompanyScope,
  action: string,
  id: number,
  before: EmployeeFacts | undefined,
  after: EmployeeFacts,
) {
  await audit(tx, scope, { action, kind: KIND, id, before, after })
  await publish(tx, { companyId: scope.companyId, area: 'personnel', noun: 'employees', ids: [id] })
}
