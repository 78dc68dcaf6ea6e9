import type {
  Classification,
  ClassificationChange,
  ClassificationDraft,
  PayStanding,
} from '#contract/agreements/classifications.ts'
import { heldOn, standingOn } from '#domain/agreements/collective-agreements.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { employees, READ_SENSITIVE } from '#server/rooms/people/public.ts'
import { list as agreementsOf } from '../collective-agreements/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('agreements/classifications')

export const listOf = (scope: CompanyScope, employeeId: number): Promise<Classification[]> =>
  inCompany(scope, async tx => {
    if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return rows.listOf(tx, employeeId)
  })

/** Of each contract that holds today; whether its pay is below the minimum is for those who may see pay. */
export const standings = (scope: CompanyScope, employeeId?: number): Promise<PayStanding[]> =>
  inCompany(scope, async tx => {
    if (employeeId !== undefined && !(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    const day = (await todayOf(tx)).toString()
    const agreements = new Map((await agreementsOf(tx)).map(agreement => [agreement.id, agreement]))
    const history = Map.groupBy(await rows.all(tx), one => one.employeeId)
    const seesPay = scope.permissions.has(READ_SENSITIVE)
    return (await rows.contracts(tx, day, employeeId)).flatMap(contract => {
      const classified = contract.from <= day ? heldOn(history.get(contract.employeeId) ?? [], day) : undefined
      if (!classified) return []
      const { row, next, minimumCents } = standingOn(agreements.get(classified.agreementId)!, classified, contract, day)
      const { from: _, to: __, version: ___, federalState: ____, payCents, ...shown } = contract
      const { agreementId, payKind, wageGroup } = classified
      return {
        ...shown,
        ...{ agreementId, payKind, wageGroup },
        step: row?.step ?? null,
        nextStep: next?.row.step ?? null,
        nextDay: next?.day ?? null,
        minimumCents: minimumCents ?? null,
        isBelow: seesPay && payCents !== null && minimumCents !== undefined ? payCents < minimumCents : null,
      }
    })
  })

export const create = (scope: CompanyScope, draft: ClassificationDraft): Promise<Classification> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    await refuseUnknownAgreement(tx, draft.agreementId)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('agreements/classifications', {
  lock,
  async update(tx, id, wanted: Wanted<ClassificationChange>) {
    if (wanted.agreementId !== undefined) await refuseUnknownAgreement(tx, wanted.agreementId)
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    return rows.update(tx, id, given)
  },
  remove: rows.remove,
  kept: (row: Classification) => row,
})

async function refuseUnknownAgreement(tx: CompanyTx, id: number): Promise<void> {
  if (!(await agreementsOf(tx)).some(agreement => agreement.id === id))
    throw new Refusal('invalid', undefined, { agreementId: 'Diesen Kollektivvertrag gibt es nicht' })
}

async function lockPerson(tx: CompanyTx, employeeId: number): Promise<void> {
  if (!(await employees.lock(tx, employeeId))) throw new Refusal('not_found')
}

/** The person first: whoever writes how somebody is classified holds the person. */
async function lock(tx: CompanyTx, id: number): Promise<Classification> {
  const found = await rows.find(tx, id)
  if (!found) throw new Refusal('not_found')
  await lockPerson(tx, found.employeeId)
  const before = await rows.find(tx, id)
  if (!before) throw new Refusal('not_found')
  return before
}
