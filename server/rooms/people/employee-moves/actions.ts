import type { EmployeeDraft } from '#contract/people/employees.ts'
import { DATED_GROUPS } from '#domain/people/dated-values.ts'
import { lastDayBefore } from '#domain/people/employee-moves.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { UNREADABLE, vault } from '#server/platform/vault.ts'
import { changeMany, undo as undoBulkChange } from '../bulk-changes/actions.ts'
import { agree, moveFrom, takeBackMove } from '../contracts/actions.ts'
import * as contracts from '../contracts/rows.ts'
import * as photos from '../employee-photos/rows.ts'
import * as values from '../employee-values/rows.ts'
import { factsOf as valueFactsOf, writtenOf } from '../employee-values/rules.ts'
import { hire } from '../employees/actions.ts'
import * as employees from '../employees/rows.ts'
import { type EmployeeRecord, factsOf } from '../employees/rules.ts'
import { end, undo as undoEnd } from '../employment-ends/actions.ts'
import * as rows from './rows.ts'
import type { LeftAs } from './tables.ts'

const trail = trailOf('people/employees')

/** What both companies keep of a move. `reason`: ten letters at least. */
export type Move = {
  moveId: string
  firstDay: string
  reason: string
  formerStore: string
  newStore: string
}
type Leaver = { employeeId: number; version: number }

/** What somebody takes along, opened: it is sealed anew where they come. */
export type Luggage = {
  facts: EmployeeDraft
  values: Awaited<ReturnType<typeof rows.personalValuesOf>>
  /** JPEG, Base64. */
  photo: string | undefined
  contract: contracts.PaidRow | undefined
}

/** Refused where something can't be opened: half of a file is worse than none. */
export async function pack(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  employeeId: number,
  contractId: number | null,
): Promise<Luggage> {
  const person = await employees.lock(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  const { gender, firstName, lastName, titleBefore, titleAfter, birthDate, ...own } = factsOf(person)
  const { socialsecurity, civilStatusId, citizenTypeId, nationality, street, zip, city, country } = own
  const { phone, email, iban, bic } = own
  const brought = await rows.personalValuesOf(tx, employeeId)
  const isUnreadable = [socialsecurity, iban, ...brought.map(row => valueFactsOf(row).iban)].includes(UNREADABLE)
  if (isUnreadable) throw new Refusal('conflict', NOT_READABLE)
  const contract = contractId === null ? undefined : await contracts.lock(tx, contractId)
  if (contractId !== null && contract?.remoteId !== employeeId) throw new Refusal('not_found')
  const sealed = await photos.find(tx, employeeId)
  return {
    facts: {
      ...{ gender, firstName, lastName, titleBefore, titleAfter, birthDate, socialsecurity, civilStatusId },
      ...{ citizenTypeId, nationality, street, zip, city, country, phone, email, iban, bic },
    },
    values: brought,
    photo: sealed && vault().open(sealed, photoCell(companyId, employeeId)),
    contract,
  }
}
const NOT_READABLE = 'Eine SV-Nummer oder IBAN dieses Akts ist nicht lesbar. Bitte geben Sie sie dort neu ein.'

/** The employment ends the day before, with all contracts; gives what takes it back. */
export async function leave(
  scope: CompanyScope,
  { employeeId, version }: Leaver,
  firstDay: string,
  exitReason: string,
): Promise<LeftAs> {
  const exit = lastDayBefore(firstDay)
  const { id } = await end(scope, { employeeId, version, exit, exitReason: exitReason.slice(0, 100) })
  return { endId: id }
}

type Place = { storeId: number; mdPersonnelId: string; employmentModelId: number | null }

/** A new file with what was brought; a contract holds from the first day on, with the same hours and pay. */
export async function arrive(
  tx: CompanyTx,
  scope: CompanyScope,
  { facts, values: brought, photo, contract }: Luggage,
  firstDay: string,
  place: Place,
): Promise<number> {
  const { companyId } = scope
  const { storeId, employmentModelId } = place
  const { id } = await hire(scope, { ...facts, ...place, entry: firstDay })
  for (const row of brought) {
    const { valueGroup, validFrom, isApplied } = row
    const known = valueFactsOf(row)
    const fields = Object.fromEntries(DATED_GROUPS[valueGroup].map(field => [field, known[field]]))
    await values.insert(tx, {
      ...writtenOf(companyId, id, fields, valueGroup),
      ...{ companyId, employeeId: id, valueGroup, validFrom, isApplied },
    })
  }
  if (photo) {
    const pictureSealed = vault().seal(photo, photoCell(companyId, id))
    await photos.put(tx, { companyId, employeeId: id, pictureSealed })
  }
  if (contract) {
    const { to, weekTimeRegular, payment, extraPayment, paymentType, wageType } = contract
    await agree(scope, {
      ...{ employeeId: id, storeId, from: firstDay, to, weekTimeRegular, payment, extraPayment },
      ...{ paymentType, wageType, employmentModelId, endCurrent: false },
    })
  }
  return id
}

const photoCell = (companyId: number, rowId: number) => ({
  ...{ companyId, table: 'employee_photo', column: 'picture_sealed', rowId },
})

/** From a day on another store of the same company, with the contracts of the former one. */
export async function changeStore(
  tx: CompanyTx,
  scope: CompanyScope,
  { employeeId, version }: Leaver,
  { firstDay, storeId, formerStoreId }: { firstDay: string; storeId: number; formerStoreId: number | null },
): Promise<LeftAs> {
  const going = (await contracts.listOf(tx, employeeId)).filter(
    contract => contract.storeId === formerStoreId && (contract.to === null || contract.to >= firstDay),
  )
  const people = [{ employeeId, version }]
  const { id } = await changeMany(scope, { change: { storeId }, validFrom: firstDay, people })
  const moved = []
  for (const { id: contractId } of going)
    moved.push({
      ...(await moveFrom(tx, scope, contractId, { day: firstDay, storeId })),
      ...{ contractId, formerStoreId: formerStoreId! },
    })
  return { bulkChangeId: id, contracts: moved }
}

type Half = Move & {
  employeeId: number
  direction: rows.MoveRow['direction']
  leftAs: LeftAs
  elsewhere?: { companyId: number; name: string; employeeId: number }
}

/** One company's half of the move, in its table and in its log. */
export async function keep(tx: CompanyTx, scope: CompanyScope, { elsewhere, ...half }: Half): Promise<void> {
  await rows.insert(tx, {
    ...half,
    companyId: scope.companyId,
    movedBy: scope.accountId,
    ...(elsewhere && {
      elsewhereCompany: elsewhere.companyId,
      elsewhereName: elsewhere.name,
      elsewherePerson: elsewhere.employeeId,
    }),
  })
  await trail.acted(tx, scope, 'moved', half.employeeId, detailOf(half, elsewhere?.name))
}

/** The log of the company keeps who was there, before all of it goes. */
export const goAgain = (tx: CompanyTx, scope: CompanyScope, person: EmployeeRecord) =>
  trail.removed(tx, scope, factsOf(person))

/** As it was before, while nothing followed. */
export async function takeBack(tx: CompanyTx, scope: CompanyScope, row: rows.MoveRow): Promise<void> {
  const { leftAs, employeeId } = row
  if ('endId' in leftAs) await undoEnd(scope, leftAs.endId)
  if ('bulkChangeId' in leftAs) {
    for (const line of leftAs.contracts.toReversed())
      if (!(await takeBackMove(tx, scope, line)))
        throw new Refusal('conflict', 'Seither wurde ein Vertrag geändert. Bitte ändern Sie die Angaben einzeln.')
    await undoBulkChange(scope, leftAs.bulkChangeId)
  }
  await rows.setUndone(tx, row.id, scope.accountId)
  await trail.acted(tx, scope, 'undone', employeeId, detailOf(row, row.elsewhereName))
}

const detailOf = (
  { direction, firstDay, reason, newStore }: Pick<Half, 'direction' | 'firstDay' | 'reason' | 'newStore'>,
  elsewhere = '',
) => ({ direction, firstDay, reason, movedTo: direction === 'store' ? newStore : elsewhere })
