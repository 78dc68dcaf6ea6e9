import type { NounKey } from '#contract/nouns.ts'
import { chunks } from '#server/platform/chunks.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import {
  changedSince,
  type HandedOver,
  type ImportContext,
  keepRestored,
  type Numbered,
  nextIds,
  refuseUndo,
  type SourceRow,
  tellTakenBack,
  type Writing,
  type Written,
  writeRecords,
} from '#server/rooms/imports/public.ts'
import * as requests from '../data-requests/rows.ts'
import { contractChange, personChange } from './audit.format.ts'
import * as rows from './rows.ts'
import {
  type ContractStep,
  type ContractValues,
  changedDays,
  type Days,
  type PersonColumns,
  type PersonMarks,
  type StoredContract,
  type WritablePerson,
} from './rules.ts'

const PEOPLE = 'people/employees'
const CONTRACTS = 'people/contracts'
const REQUESTS = 'people/data-requests'
const ROWS_A_CHUNK = 500

/** Days of a store that a row makes others. */
export type ChangedDays = Days & { row: SourceRow }
/** Says on the rows what payroll has already of these days. Rooms to the right know what was handed over. */
export type TellHandedOver = (
  tx: CompanyTx,
  context: ImportContext,
  changed: readonly ChangedDays[],
) => Promise<HandedOver[]>

/** `planned`: by row of the file, none for one with an error. */
export const changedBy = (
  source: readonly SourceRow[],
  planned: readonly ({ steps: readonly ContractStep[] } | undefined)[],
): ChangedDays[] =>
  planned.flatMap((each, index) => changedDays(each?.steps ?? []).map(days => ({ ...days, row: source[index]! })))

/** People first, since contracts refer to them; a contract that ends makes room before the next one begins. */
export async function writePeople(
  tx: CompanyTx,
  { scope, origin }: ImportContext,
  planned: WritablePerson[],
  marks: PersonMarks,
  onProgress: (done: number) => Promise<void>,
): Promise<Written[]> {
  const people: Written = { kind: PEOPLE, created: [], changed: [] }
  const contracts: Written = { kind: CONTRACTS, created: [], changed: [] }
  const proposals: Written = { kind: REQUESTS, created: [], changed: [] }
  const ofMarks: Written = { kind: marks.kind, created: [], changed: [] }
  let done = 0
  for (const chunk of chunks(planned, ROWS_A_CHUNK)) {
    const others = chunk.filter(({ before, changes }) => before === undefined || changes.length > 0)
    const newIds = await writeRecords(PERSON, tx, scope, origin, others, people)
    const idOf = (row: WritablePerson) => row.before?.id ?? newIds.get(row)!
    const steps = chunk.flatMap(row => row.steps.map(step => ({ ...step, employee_id: idOf(row) })))
    await writeContracts(tx, scope, origin, steps, contracts)
    const marked = chunk.flatMap(row => row.marks.steps.map(step => ({ ...step, employee_id: idOf(row) })))
    await marks.write(tx, scope, origin, marked, ofMarks)
    proposals.created.push(...(await propose(tx, scope, origin, chunk)))
    done += chunk.length
    await onProgress(done)
  }
  const more = [proposals, ofMarks].filter(({ created, changed }) => created.length + changed.length > 0)
  return [people, contracts, ...more]
}

async function propose(tx: CompanyTx, scope: CompanyScope, origin: string, chunk: WritablePerson[]): Promise<number[]> {
  const wanted = chunk.filter(({ proposed }) => proposed.length > 0)
  const ids = await nextIds(tx, 'employee_data_request', wanted.length)
  const created = wanted.map(({ before, proposed }, index) => ({
    ...{ id: ids[index]!, employeeId: before!.id, changes: proposed },
  }))
  await requests.insertImported(tx, scope, created)
  await trailOf(REQUESTS).many(
    tx,
    scope,
    origin,
    created.map(({ id, employeeId, changes }) => ({
      action: 'created' as const,
      id,
      after: { employeeId, source: 'import', fields: changes.map(({ field }) => field) },
    })),
  )
  return ids
}

function sealed({ companyId }: CompanyScope, { person, before, after }: WritablePerson, rowId: number): PersonColumns {
  const columns: PersonColumns = {}
  for (const [name, value] of Object.entries(person.sealable)) {
    if (before?.[`${name}_index`] === after[`${name}_index`]) continue
    columns[`${name}_sealed`] = vault().seal(value, { companyId, table: 'employee', column: `${name}_sealed`, rowId })
  }
  return columns
}

/** Adds what it writes to `written`. */
export async function writeContracts(
  tx: CompanyTx,
  scope: CompanyScope,
  origin: string,
  steps: readonly (ContractStep & { employee_id: number })[],
  written: Written,
): Promise<void> {
  await rows.touchPeople(
    tx,
    steps.map(step => step.employee_id),
  )
  const planned = steps.map(step => ({ ...step, before: step.step === 'update' ? step.before : undefined }))
  await writeRecords(CONTRACT, tx, scope, origin, planned, written)
}

const PERSON: Writing<WritablePerson> = {
  kind: PEOPLE,
  table: 'employee',
  async write(tx, scope, added, changed) {
    const columns = ({ id, planned }: Numbered<WritablePerson>) => ({
      ...planned.after,
      ...sealed(scope, planned, id),
      id,
    })
    await rows.insertPeople(tx, scope, added.map(columns))
    await rows.updatePeople(tx, changed.map(columns))
  },
  audited: ({ id, planned: { before, after, changes } }) => ({
    id,
    ...personChange(before, after, changes),
  }),
}

type PlannedContract = { before: StoredContract | undefined; values: ContractValues; employee_id: number }
const CONTRACT: Writing<PlannedContract> = {
  kind: CONTRACTS,
  table: 'contract',
  async write(tx, scope, added, changed) {
    const columns = ({ id, planned: { values, employee_id } }: Numbered<PlannedContract>) => ({
      ...values,
      id,
      employee_id,
    })
    await rows.updateContracts(tx, changed.map(columns))
    await rows.insertContracts(tx, scope, added.map(columns))
  },
  audited: ({ id, planned: { before, values } }) => ({
    action: before ? 'changed' : 'created',
    id,
    ...contractChange(before, values),
  }),
}

/** Refused while anything of it was edited since; else new rows go and changed ones get their old values back. */
export async function takeBack(tx: CompanyTx, scope: CompanyScope, written: Written[], origin: string): Promise<void> {
  const of = (kind: NounKey): Written => written.find(each => each.kind === kind) ?? { kind, created: [], changed: [] }
  const [people, contracts, proposals] = [of(PEOPLE), of(CONTRACTS), of(REQUESTS)]
  const changedPeople = await changedSince(tx, 'employee', people)
  const changedContracts = await changedSince(tx, 'contract', contracts)
  const decided = await changedSince(tx, 'employee_data_request', proposals)
  const total = changedPeople.length + changedContracts.length + decided.length
  if (total > 0) {
    const ids = [
      ...changedPeople,
      ...(await rows.employeesOfContracts(tx, changedContracts)),
      ...(await requests.employeesOf(tx, decided)),
    ]
    refuseUndo(await rows.namesOf(tx, ids), total)
  }
  const before = <T>({ changed }: Written) => changed.map(each => each.before as T)
  const contractIds = [...contracts.created, ...contracts.changed.map(({ id }) => id)]
  await requests.remove(tx, proposals.created)
  await rows.touchPeople(tx, await rows.employeesOfContracts(tx, contractIds))
  await rows.removeContracts(tx, contracts.created)
  await rows.updateContracts(tx, before<rows.ContractRow>(contracts))
  await rows.removePeople(tx, people.created)
  await rows.updatePeople(tx, before<rows.PersonRow>(people))
  await keepRestored(tx, scope, 'employee', people)
  await keepRestored(tx, scope, 'contract', contracts)
  for (const each of [people, contracts, proposals]) await tellTakenBack(tx, scope, each, origin)
}
