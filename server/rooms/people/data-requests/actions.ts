import type { z } from 'zod'
import type {
  DataRequest,
  DataRequestDecision,
  DataRequestDecisions,
  DataRequestsSearch,
  DecisionResult,
} from '#contract/people/data-requests.ts'
import { type CompanyScope, type CompanyTx, inCompany, joinInCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RefuseUnproved } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import { change as changeEmployee } from '../employees/actions.ts'
import { find as findEmployee } from '../employees/rows.ts'
import { READ_SENSITIVE } from '../employees/rules.ts'
import * as rows from './rows.ts'
import { changeOf, compare, isSensitive, type OpenedRequest, shownRequest } from './rules.ts'

const trail = trailOf('people/data-requests')
type Decision = z.output<typeof DataRequestDecision>

/** Numbers in the clear are a sensitive reading of all who are listed. */
export const list = (
  scope: CompanyScope,
  query: DataRequestsSearch,
): Promise<{ total: number; requests: DataRequest[] }> =>
  inCompany(scope, async tx => {
    if (query.employeeId !== undefined && !(await findEmployee(tx, query.employeeId))) throw new Refusal('not_found')
    const { total, requests } = await rows.list(tx, query)
    const canOpen = scope.permissions.has(READ_SENSITIVE)
    const opened = canOpen ? requests.filter(({ changes }) => changes.some(isSensitive)) : []
    const employeeIds = [...new Set(opened.map(({ employeeId }) => employeeId))]
    if (opened.length > 0) await trail.noted(tx, scope, 'read-sensitive', '', { employeeIds })
    return { total, requests: requests.map(request => shownRequest(request, canOpen)) }
  })

export const decide = (
  scope: CompanyScope,
  id: number,
  decision: Decision,
  refuseUnproved: RefuseUnproved,
): Promise<DataRequest> =>
  // The employee's own change joins in: both are kept or neither.
  joinInCompany(scope, async tx => {
    await rows.lock(tx, id)
    const request = unchanged(await rows.find(tx, id), decision.version)
    if (request.state !== 'open') throw new Refusal('conflict', 'Über diesen Antrag wurde schon entschieden.')
    if (decision.decision === 'accept') await accept(tx, scope, request, decision, refuseUnproved)
    const state = decision.decision === 'accept' ? 'accepted' : 'refused'
    await rows.decide(tx, scope, id, state)
    const { employeeId, source, changes } = request
    await trail.acted(tx, scope, state, id, { employeeId, source, fields: changes.map(({ field }) => field) })
    return shownRequest((await rows.find(tx, id))!, scope.permissions.has(READ_SENSITIVE))
  })

/** Each in its own transaction: what can't be decided hinders none of the others. */
export async function decideMany(
  scope: CompanyScope,
  { decision, requests }: z.output<typeof DataRequestDecisions>,
  refuseUnproved: RefuseUnproved,
): Promise<DecisionResult> {
  // Asked once, before any of them: whoever proves sends all of them again.
  if (decision === 'accept' && (await changesAnyIban(scope, requests))) await refuseUnproved()
  const result: DecisionResult = { done: [], failed: [] }
  for (const { id, version } of requests) {
    try {
      await decide(scope, id, { decision, version, overwrites: false }, refuseUnproved)
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      result.failed.push({ id, name: await nameOf(scope, id), reason: reasonOf(error) })
    }
  }
  return result
}

const changesAnyIban = (scope: CompanyScope, requests: readonly { id: number }[]): Promise<boolean> =>
  inCompany(scope, async tx => {
    for (const { id } of requests)
      if ((await rows.find(tx, id))?.changes.some(({ field }) => field === 'iban')) return true
    return false
  })

/** By the rules of every change of a personnel file: rights, checks, version, trail. */
async function accept(
  tx: CompanyTx,
  scope: CompanyScope,
  request: OpenedRequest,
  decision: Decision,
  refuseUnproved: RefuseUnproved,
): Promise<void> {
  const { employee, changes } = request
  const meanwhile = compare(changes, employee).filter(({ changedMeanwhile }) => changedMeanwhile)
  if (meanwhile.length > 0 && !decision.overwrites) {
    const fields = Object.fromEntries(meanwhile.map(({ field }) => [field, 'Inzwischen geändert']))
    throw new Refusal('conflict', 'Der Personalakt wurde seit dem Antrag geändert.', fields)
  }
  const wanted = changeOf(changes)
  if (wanted.storeId && !(await seesStore(tx, wanted.storeId)))
    throw new Refusal('invalid', 'Den Standort gibt es nicht oder Sie dürfen ihn nicht sehen.')
  const version = decision.employeeVersion ?? employee.version
  await changeEmployee(scope, employee.id, { ...wanted, version }, refuseUnproved)
}

const reasonOf = ({ code, fields, message }: Refusal): string =>
  code === 'invalid' && fields ? Object.values(fields).join(' · ') : message

const nameOf = (scope: CompanyScope, id: number): Promise<string> =>
  inCompany(scope, async tx => {
    const found = await rows.find(tx, id)
    return found ? `${found.employee.lastName} ${found.employee.firstName}`.trim() : ''
  })
