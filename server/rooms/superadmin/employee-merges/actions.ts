import type {
  EmployeeMergeDraft,
  MergeCandidate,
  MergePerson,
  MergePreview,
} from '#contract/superadmin/employee-merges.ts'
import { employmentStatus } from '#domain/people/employment-status.ts'
import { maskSvnr } from '#domain/people/svnr.ts'
import { mergedEmployments, mergeProblems, namedProblems } from '#domain/superadmin/employee-merges.ts'
import {
  acrossCompanies,
  type CompanyScope,
  type CompanyTx,
  inCompany,
  lookAcrossCompanies,
} from '#server/platform/database/database.ts'
import { idempotent, refuseUsedKey } from '#server/platform/idempotency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { recordEvent, scopeOfOperator } from '#server/rooms/access/public.ts'
import { holdMonths } from '#server/rooms/months/public.ts'
import { completeMerge, type EmployeeRecord, employees, hiddenValue, openSvnr } from '#server/rooms/people/public.ts'
import { endMerge, type MergedPair, mergeFacts, mergePeople, refuseLeftRows } from '#server/rooms/privacy/public.ts'
import { holdFindings } from '#server/rooms/working-time/public.ts'
import * as rows from './rows.ts'
import { differingFields, employmentsText, fileOf, joinedOf, takenColumns } from './rules.ts'

const trail = trailOf('people/employees')

export const candidates = (session: Session, { origin }: Caller, companyId: number, id: number) =>
  inCompany(scopeOfOperator(session, companyId, origin), async (tx): Promise<MergeCandidate[]> => {
    if (!(await employees.find(tx, id))) throw new Refusal('not_found')
    return (await rows.candidates(tx, id)).map(({ sameSvnr, sameIban, sameName, ...person }) => ({
      ...shownPerson(companyId, person),
      reasons: [
        ...(sameSvnr ? ['gleiche SV-Nummer'] : []),
        ...(sameIban ? ['gleiche IBAN'] : []),
        ...(sameName ? ['gleicher Name und Geburtstag'] : []),
      ],
    }))
  })

function shownPerson(companyId: number, { svnrSealed, isHidden, today, ...person }: rows.ShownPerson): MergePerson {
  const svnr = openSvnr({ companyId, id: person.id, svnrSealed, ibanSealed: null })
  const { entry, exit } = person
  return {
    ...person,
    socialsecurity: svnr && hiddenValue(svnr, maskSvnr),
    employment: employmentStatus({ entry, exit, isHidden }, today),
  }
}

/** What would be done is done and taken back, so that what the database alone knows speaks up, too. */
export async function preview(session: Session, { origin }: Caller, companyId: number, pair: MergedPair) {
  const scope = scopeOfOperator(session, companyId, origin)
  const shown = await inCompany(scope, async tx => {
    const found = await look(tx, scope, pair)
    // Both files are opened by it.
    for (const id of idsOf(pair)) await trail.noted(tx, scope, 'seen', id)
    return previewOf(tx, companyId, pair, found)
  })
  if (shown.problems.length > 0) return shown
  const problem = await tried(scope, pair)
  return { ...shown, problems: problem ? [problem] : [] }
}

/** Undefined: it can be done. */
async function tried(scope: CompanyScope, pair: MergedPair): Promise<string | undefined> {
  try {
    await inCompany(scope, async tx => {
      await carryOut(tx, scope, pair, await look(tx, scope, pair), { fields: {}, reason: 'Vorschau' })
      throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof TakenBack) return undefined
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'locked') return `${error.message} Lassen Sie den Monat im Betrieb wieder öffnen.`
    if (error.code === 'unreadable' || error.code === 'conflict') return error.message
    throw error
  }
}

class TakenBack extends Error {}

const idsOf = ({ keptId, dissolvedId }: MergedPair) => [keptId, dissolvedId].sort((one, other) => one - other)

type Looked = Awaited<ReturnType<typeof look>>

/** Both files, held in the order of their numbers, and all that speaks against it. */
async function look(tx: CompanyTx, scope: CompanyScope, pair: MergedPair) {
  // Whoever works something out of a person's rows in the background waits, or each would wait for the other.
  await holdMonths(tx, scope)
  await holdFindings(tx, scope)
  const ids = idsOf(pair)
  const held = new Map<number, EmployeeRecord>()
  for (const id of ids) held.set(id, unchanged(await employees.lock(tx, id), undefined))
  const [kept, dissolved] = [held.get(pair.keptId)!, held.get(pair.dissolvedId)!]
  const [contracts, former] = [await rows.contracts(tx, ids), await rows.formerEmployments(tx, ids)]
  const file = (row: EmployeeRecord) => fileOf(row, of(former, row.id), of(contracts, row.id))
  const files = { kept: file(kept), dissolved: file(dissolved) }
  const facts = await mergeFacts(tx, pair)
  const employments = mergedEmployments(files.kept, files.dissolved)
  const fields = differingFields({ kept, dissolved }, await rows.names(tx, ids), employments)
  return { kept, dissolved, facts, employments, fields, problems: mergeProblems({ ...files, ...facts }) }
}

const of = <Row extends { employeeId: number }>(all: readonly Row[], id: number) =>
  all.filter(({ employeeId }) => employeeId === id)

async function previewOf(tx: CompanyTx, companyId: number, pair: MergedPair, looked: Looked): Promise<MergePreview> {
  const { kept, dissolved, facts, employments, fields, problems } = looked
  const people = await rows.people(tx, idsOf(pair))
  const shown = (id: number) => shownPerson(companyId, people.find(person => person.id === id)!)
  return {
    ...{ kept: shown(kept.id), dissolved: shown(dissolved.id), fields, goes: facts.goes, dropped: facts.dropped },
    employments: employmentsText({ kept, dissolved }, employments),
    problems: namedProblems(problems),
  }
}

type Wanted = Pick<EmployeeMergeDraft, 'fields' | 'reason'>

async function carryOut(
  tx: CompanyTx,
  scope: CompanyScope,
  pair: MergedPair,
  looked: Looked,
  { fields, reason }: Wanted,
) {
  const { kept, dissolved, employments } = looked
  await mergePeople(tx, scope, pair)
  await refuseLeftRows(tx, pair.dissolvedId)
  const taken = takenColumns(looked.fields, fields, employments)
  const joined = joinedOf({ kept, dissolved }, employments)
  await completeMerge(tx, scope, { kept, dissolved, taken, joined, reason })
  await endMerge(tx, pair.dissolvedId)
}

/** One transaction of the company: all of it or nothing; sent again it answers what it did. */
export async function merge(session: Session, caller: Caller, companyId: number, draft: EmployeeMergeDraft) {
  const scope = scopeOfOperator(session, companyId, caller.origin)
  let isDone = false
  const run = () =>
    inCompany(scope, async tx => {
      isDone = true
      return mergeNow(tx, scope, draft)
    })
  const { idempotencyKey: key } = caller
  const request = { route: 'employee merge', params: companyId, query: null, body: draft }
  const { accountId } = session
  await lookAcrossCompanies(tx => refuseUsedKey(tx, { accountId, key, request }))
  const merged = (await (key === undefined ? run() : idempotent(scope, key, request, run))) as MergePerson
  if (isDone)
    await acrossCompanies(tx =>
      recordEvent(tx, accountId, 'people merged', caller.address, {
        ...{ company: companyId, kept: draft.keptId, dissolved: draft.dissolvedId, reason: draft.reason },
      }),
    )
  return merged
}

async function mergeNow(tx: CompanyTx, scope: CompanyScope, draft: EmployeeMergeDraft): Promise<MergePerson> {
  const pair = { keptId: draft.keptId, dissolvedId: draft.dissolvedId }
  const looked = await look(tx, scope, pair)
  unchanged(looked.kept, draft.keptVersion)
  unchanged(looked.dissolved, draft.dissolvedVersion)
  if (looked.problems.length > 0) throw new Refusal('conflict', namedProblems(looked.problems).join(' '))
  await carryOut(tx, scope, pair, looked, draft)
  const [after] = await rows.people(tx, [pair.keptId])
  return shownPerson(scope.companyId, after!)
}
