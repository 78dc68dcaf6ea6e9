import type { Contract, ContractChange, ContractDraft, PaidContract } from '#contract/people/contracts.ts'
import { formatDay } from '#domain/basics/days.ts'
import { beforeEntry, holdsBefore } from '#domain/people/contract-days.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { refuseDoubts } from '#server/platform/doubts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { remoteRecords } from '#server/platform/remote-answers.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as employees from '../employees/rows.ts'
import { READ_SENSITIVE } from '../employees/rules.ts'
import { readRemoteContracts } from './remote.format.ts'
import * as rows from './rows.ts'
import { seenOf } from './rules.ts'

const trail = trailOf('people/contracts')
const employeeTrail = trailOf('people/employees')
type Period = Pick<Contract, 'remoteId' | 'storeId' | 'from' | 'to'>

export const listOf = (scope: CompanyScope, employeeId: number): Promise<Contract[]> =>
  inCompany(scope, async tx => {
    if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return rows.listOf(tx, employeeId)
  })

/** Of the master-data source, where there is one; they are shown, and nothing is reckoned from them. */
export async function listMasterData(scope: CompanyScope): Promise<PaidContract[]> {
  const { companyId } = scope
  const told = await remoteRecords(scope, { path: ['employee', 'contracts'] }, answer =>
    readRemoteContracts(answer, companyId),
  )
  return listAll(scope, told)
}

const listAll = (scope: CompanyScope, told: readonly PaidContract[] | undefined): Promise<PaidContract[]> =>
  inCompany(scope, async tx => {
    const found = told ? seenOf(told, await rows.seen(tx)) : await rows.listAll(tx)
    if (!scope.permissions.has(READ_SENSITIVE)) return found.map(row => ({ ...row, payment: null, extraPayment: null }))
    await trail.noted(tx, scope, 'read-sensitive', '', { contracts: found.length, storeIds: scope.storeIds })
    return found
  })

export const agree = (scope: CompanyScope, { employeeId, ...draft }: ContractDraft): Promise<Contract> =>
  inCompany(scope, async tx => {
    refusePayments(scope, draft)
    if (!(await rows.touchEmployee(tx, employeeId))) throw new Refusal('not_found')
    if (draft.endCurrent) await endCurrent(tx, scope, { ...draft, remoteId: employeeId })
    await refuseOverlap(tx, { ...draft, remoteId: employeeId }, 0)
    await askAboutEntry(tx, { ...draft, id: 0, remoteId: employeeId }, draft.accepted)
    const { companyId } = scope
    const after = await rows.insert(tx, {
      companyId,
      employeeId,
      storeId: draft.storeId,
      validFrom: draft.from,
      validTo: draft.to,
      weeklyMinutes: draft.weekTimeRegular,
      paymentCents: draft.payment ?? null,
      extraPaymentCents: draft.extraPayment ?? 0,
      paymentType: draft.paymentType,
      wageType: draft.wageType,
      employmentModelId: draft.employmentModelId,
    })
    await trail.created(tx, scope, after)
    await tellEmployee(tx, scope, after)
    return withoutPayments(after)
  })

/** In the same transaction as the new contract: either both hold or neither. */
async function endCurrent(tx: CompanyTx, scope: CompanyScope, wanted: Period): Promise<void> {
  const before = await rows.lockCurrent(tx, wanted)
  if (!before) return
  const lastDay = Temporal.PlainDate.from(wanted.from).subtract({ days: 1 }).toString()
  await trail.changed(tx, scope, before, await rows.update(tx, before.id, { validTo: lastDay }))
}

export const change = (scope: CompanyScope, id: number, wanted: ContractChange): Promise<Contract> =>
  inCompany(scope, async tx => {
    refusePayments(scope, wanted)
    const before = await lockWithEmployee(tx, id)
    refuseStale(before.version, wanted.version)
    await refuseOverlap(tx, { ...before, ...wanted }, id)
    if (wanted.from !== undefined && wanted.from !== before.from)
      await askAboutEntry(tx, { ...before, ...wanted, id }, wanted.accepted)
    const after = await rows.update(tx, id, columnsOf(wanted))
    await trail.changed(tx, scope, before, after)
    await tellEmployee(tx, scope, after)
    return withoutPayments(after)
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await lockWithEmployee(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
    await tellEmployee(tx, scope, before)
  })

/** What it takes to take it back: the last day before, and the versions that were left. */
export type GoneOn = {
  formerTo: string | null
  contractVersion: number
  newContractId: number | null
  newContractVersion: number | null
}
type Other = { paymentCents: number } | { storeId: number }

/** Pays another amount from a day on. */
export async function payFrom(
  tx: CompanyTx,
  scope: CompanyScope,
  id: number,
  { version, day, payment }: { version: number; day: string; payment: number },
): Promise<GoneOn> {
  const before = await lockWithEmployee(tx, id)
  refuseStale(before.version, version)
  if (payment === before.payment)
    return { formerTo: before.to, contractVersion: version, newContractId: null, newContractVersion: null }
  return goOnFrom(tx, scope, before, day, { paymentCents: payment })
}

/** Belongs to another store from a day on. */
export async function moveFrom(
  tx: CompanyTx,
  scope: CompanyScope,
  id: number,
  { day, storeId }: { day: string; storeId: number },
): Promise<GoneOn> {
  const before = await lockWithEmployee(tx, id)
  const from = before.from > day ? before.from : day
  await refuseOverlap(tx, { ...before, storeId, from }, id)
  return goOnFrom(tx, scope, before, day, { storeId })
}

/** A contract that began before the day ends, and goes on from it as another one. */
async function goOnFrom(
  tx: CompanyTx,
  scope: CompanyScope,
  before: rows.PaidRow,
  day: string,
  other: Other,
): Promise<GoneOn> {
  const { id, to: formerTo } = before
  await tellEmployee(tx, scope, before)
  if (before.from >= day) {
    const after = await rows.update(tx, id, other)
    await trail.changed(tx, scope, before, after)
    return { formerTo, contractVersion: after.version, newContractId: null, newContractVersion: null }
  }
  const lastDay = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  const ended = await rows.update(tx, id, { validTo: lastDay })
  await trail.changed(tx, scope, before, ended)
  const again = { ...againOf(before), ...other }
  const made = await rows.insert(tx, { ...again, companyId: scope.companyId, validFrom: day, validTo: formerTo })
  await trail.created(tx, scope, made)
  return { formerTo, contractVersion: ended.version, newContractId: made.id, newContractVersion: made.version }
}

type PaidLine = GoneOn & { contractId: number; oldCents: number; newCents: number }

/** The contract as it was before `payFrom`; false when somebody has changed it since. */
export const takeBackPay = (tx: CompanyTx, scope: CompanyScope, line: PaidLine): Promise<boolean> =>
  takeBack(tx, scope, line, line.oldCents === line.newCents ? undefined : { paymentCents: line.oldCents })

type MovedLine = GoneOn & { contractId: number; formerStoreId: number }

/** The contract as it was before `moveFrom`; false when somebody has changed it since. */
export const takeBackMove = (tx: CompanyTx, scope: CompanyScope, line: MovedLine): Promise<boolean> =>
  takeBack(tx, scope, line, { storeId: line.formerStoreId })

/** `former`: what the contract itself had before, where none went on in its place; undefined: the same. */
async function takeBack(
  tx: CompanyTx,
  scope: CompanyScope,
  line: GoneOn & { contractId: number },
  former: Other | undefined,
): Promise<boolean> {
  const before = await rows.find(tx, line.contractId)
  if (!before || !(await rows.touchEmployee(tx, before.remoteId))) return false
  const locked = await rows.lock(tx, line.contractId)
  if (locked?.version !== line.contractVersion) return false
  if (line.newContractId !== null) {
    const made = await rows.lock(tx, line.newContractId)
    if (made?.version !== line.newContractVersion) return false
    await rows.remove(tx, line.newContractId)
    await trail.removed(tx, scope, made)
  } else if (!former) return true
  const columns = line.newContractId === null ? former! : { validTo: line.formerTo }
  await trail.changed(tx, scope, locked, await rows.update(tx, line.contractId, columns))
  await tellEmployee(tx, scope, locked)
  return true
}

/** A contract as it was, from another day on and with an open end; its pay goes along unseen. */
export async function agreeAgain(
  tx: CompanyTx,
  scope: CompanyScope,
  { id, employeeId, entry }: { id: number; employeeId: number; entry: string },
): Promise<Contract> {
  const former = await lockWithEmployee(tx, id)
  if (former.remoteId !== employeeId) throw new Refusal('not_found')
  await refuseOverlap(tx, { ...former, from: entry, to: null }, 0)
  const made = await rows.insert(tx, {
    ...againOf(former),
    companyId: scope.companyId,
    validFrom: entry,
    validTo: null,
  })
  await trail.created(tx, scope, made)
  return withoutPayments(made)
}

/** False when somebody has changed it since. */
export async function takeBackAgreed(
  tx: CompanyTx,
  scope: CompanyScope,
  { id, version }: Pick<Contract, 'id' | 'version'>,
): Promise<boolean> {
  const made = await rows.lock(tx, id)
  if (made?.version !== version) return false
  await rows.remove(tx, id)
  await trail.removed(tx, scope, made)
  return true
}

const againOf = (former: rows.PaidRow) => ({
  employeeId: former.remoteId,
  storeId: former.storeId,
  weeklyMinutes: former.weekTimeRegular,
  paymentCents: former.payment,
  extraPaymentCents: former.extraPayment,
  paymentType: former.paymentType,
  wageType: former.wageType,
  employmentModelId: former.employmentModelId,
})

/** Payments are sensitive: who may not read them may not write them. */
function refusePayments(
  scope: CompanyScope,
  { payment, extraPayment }: Pick<ContractChange, 'payment' | 'extraPayment'>,
): void {
  if (scope.permissions.has(READ_SENSITIVE)) return
  const why = 'Dafür fehlt Ihnen die Berechtigung'
  const fields = {
    ...(payment !== undefined && { payment: why }),
    ...(extraPayment !== undefined && { extraPayment: why }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('forbidden', undefined, fields)
}

/** In one store one contract holds on a day; the refusal names the other one. Product C. */
async function refuseOverlap(tx: CompanyTx, wanted: Period, ownId: number): Promise<void> {
  if (wanted.to && wanted.to < wanted.from)
    throw new Refusal('invalid', undefined, { to: 'Das Ende liegt vor dem Beginn' })
  const other = await rows.overlapping(tx, wanted, ownId)
  if (!other) return
  const until = other.to ? `bis ${germanDay(other.to)}` : 'mit offenem Ende'
  const message = `Der Zeitraum überschneidet sich mit dem Vertrag vom ${germanDay(other.from)} ${until} in diesem Standort.`
  throw new Refusal('conflict', message, { from: message })
}

/** One that begins before the day of entry and goes on after it; those that ended before it are of a former employment. */
async function askAboutEntry(tx: CompanyTx, wanted: Period & { id: number }, accepted: string[] | undefined) {
  const { entry } = (await employees.find(tx, wanted.remoteId))!
  if (entry && holdsBefore(wanted, entry, entry)) refuseDoubts([beforeEntry(wanted, entry)], accepted)
}

const germanDay = (day: string) => formatDay(Temporal.PlainDate.from(day))

/** The person first, then the contract: everyone locks in this order. */
async function lockWithEmployee(tx: CompanyTx, id: number) {
  const found = await rows.find(tx, id)
  if (!found || !(await rows.touchEmployee(tx, found.remoteId))) throw new Refusal('not_found')
  const locked = await rows.lock(tx, id)
  if (!locked) throw new Refusal('not_found')
  return locked
}

function columnsOf({
  from,
  to,
  weekTimeRegular,
  payment,
  extraPayment,
  accepted: _a,
  version: _v,
  ...same
}: ContractChange) {
  return {
    ...same,
    ...(from !== undefined && { validFrom: from }),
    ...(to !== undefined && { validTo: to }),
    ...(weekTimeRegular !== undefined && { weeklyMinutes: weekTimeRegular }),
    ...(payment !== undefined && { paymentCents: payment }),
    ...(extraPayment !== undefined && { extraPaymentCents: extraPayment }),
  }
}

const withoutPayments = ({ payment: _p, extraPayment: _e, ...rest }: rows.PaidRow): Contract => rest

/** Weekly hours and missing data of the people's table come from the contracts. */
const tellEmployee = (tx: CompanyTx, scope: CompanyScope, { remoteId }: Pick<Contract, 'remoteId'>) =>
  employeeTrail.tell(tx, scope, [remoteId])
