import { formatDay } from '#domain/basics/days.ts'
import { BALANCE_FIELDS, balanceFaults, balanceText } from '#domain/personnel/opening-balances.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import {
  bad,
  cellReader,
  changedSince,
  type DiffCell,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  keepRestored,
  nextIds,
  refuseUndo,
  type SourceRow,
  type Written,
} from '#server/rooms/imports/public.ts'
import { findOwners, type Owner } from '../employee-lookup/actions.ts'
import { type ReadBalance, readBalance } from './balance.format.ts'
import { BALANCE_IMPORT_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'

const KIND = 'personnel/opening-balances'
const TABLE = 'opening_balance'
const ROWS_A_CHUNK = 500
const trail = trailOf(KIND)

type Values = Omit<rows.BalanceRow, 'id'>
/** A row without errors. */
type Planned = {
  owner: Owner
  before: rows.StoredBalance | undefined
  after: Values
  outcome: 'new' | 'changed' | 'unchanged'
}

/** A person has opening balances once: a second file brings them up to date. */
export const openingBalanceImport: ImportKind = {
  key: 'opening-balances',
  label: 'Eröffnungssalden',
  description:
    'Urlaub, Zeitguthaben und Krankenstand aus der Zeit vor Kontor. Erkannt wird an der Personalnummer; leere Zellen ändern nichts.',
  fields: BALANCE_IMPORT_FIELDS,
  compare,
  undo,
}

async function compare(tx: CompanyTx, context: ImportContext, source: SourceRow[]): Promise<ImportPlan> {
  const read = await readAll(source, context)
  const owners = await findOwners(tx, source, read)
  const ids = [...new Set(owners.of.flatMap(owner => owner?.id ?? []))]
  const entries = await rows.entriesOf(tx, ids, context.forWriting)
  const stored = await rows.balancesOf(tx, ids)
  const lines = new Map<number, number>()
  const planOne = (row: SourceRow, each: ReadBalance, owner: Owner): Planned | undefined => {
    const earlier = lines.get(owner.id)
    if (earlier !== undefined) return bad(row, 'mdPersonnelId', `Die Person steht schon in Zeile ${earlier}`)
    lines.set(owner.id, row.line)
    return plan(row, each, owner, stored.get(owner.id), entries.get(owner.id) ?? null, context)
  }
  const planned: (Planned | undefined)[] = []
  for (const chunk of chunks(source, ROWS_A_CHUNK)) {
    for (const row of chunk) {
      const [each, owner] = [read[planned.length], owners.of[planned.length]]
      planned.push(each && owner && planOne(row, each, owner))
    }
    await yieldToEventLoop()
  }
  return {
    outcomes: planned.map(each => each?.outcome ?? 'error'),
    preview: index => preview(planned[index]!, context),
    write: onProgress => write(tx, context, planned as Planned[], onProgress),
  }
}

async function readAll(source: SourceRow[], context: ImportContext): Promise<(ReadBalance | undefined)[]> {
  const cells = cellReader(context)
  const read: (ReadBalance | undefined)[] = []
  for (const chunk of chunks(source, ROWS_A_CHUNK)) {
    for (const row of chunk) read.push(readBalance(row, cells))
    await yieldToEventLoop()
  }
  return read
}

const NOTHING: Omit<Values, 'employeeId' | 'day'> = {
  leaveHundredths: null,
  formerLeaveHundredths: null,
  timeAccountMinutes: null,
  sickFullHundredths: null,
  sickHalfHundredths: null,
  note: '',
}

function plan(
  row: SourceRow,
  { day, given }: ReadBalance,
  owner: Owner,
  before: rows.StoredBalance | undefined,
  entry: string | null,
  { today, fields }: ImportContext,
): Planned | undefined {
  const after: Values = { ...NOTHING, ...before, ...given, employeeId: owner.id, day }
  const faults = Object.entries(balanceFaults(after, { entry, today }))
  for (const [field, says] of faults) {
    const column = field === 'day' ? 'balanceDay' : field
    bad(row, fields.has(column) ? column : null, says)
  }
  if (faults.length > 0) return undefined
  if (!before) return { owner, before, after, outcome: 'new' }
  const isSame = (Object.keys(after) as (keyof Values)[]).every(key => before[key] === after[key])
  return { owner, before, after, outcome: isSame ? 'unchanged' : 'changed' }
}

function preview({ owner, before, after }: Planned, { fields }: ImportContext): { label: string; cells: DiffCell[] } {
  const shown = (values: Values): Record<string, string> => ({
    mdPersonnelId: owner.number,
    balanceDay: formatDay(Temporal.PlainDate.from(values.day)),
    ...Object.fromEntries(
      BALANCE_FIELDS.map(field => [field, values[field] === null ? '' : balanceText(field, values[field])]),
    ),
    note: values.note,
  })
  const [old, now] = [before && shown(before), shown(after)]
  const cells = [...fields].flatMap(field => {
    const value = now[field]
    if (!value) return []
    return [{ field, before: old && old[field] !== value ? (old[field] ?? '') : null, after: value }]
  })
  return { label: owner.name, cells }
}

async function write(
  tx: CompanyTx,
  { scope, origin }: ImportContext,
  planned: Planned[],
  onProgress: (done: number) => Promise<void>,
): Promise<Written[]> {
  const written: Written = { kind: KIND, created: [], changed: [] }
  let done = 0
  for (const chunk of chunks(planned, ROWS_A_CHUNK)) {
    const fresh = chunk.filter(({ outcome }) => outcome === 'new')
    const ids = await nextIds(tx, TABLE, fresh.length)
    const added = fresh.map(({ after }, index) => ({ ...after, id: ids[index]! }))
    const changed = chunk.flatMap(({ outcome, before, after }) =>
      outcome === 'changed' ? [{ before: before!, after: { ...after, id: before!.id } }] : [],
    )
    await rows.insertBalances(tx, scope, added)
    await rows.updateBalances(
      tx,
      changed.map(({ after }) => after),
    )
    await trail.many(tx, scope, origin, [
      ...added.map(after => ({ action: 'created' as const, id: after.id, after })),
      ...changed.map(({ before, after }) => ({ action: 'changed' as const, id: after.id, before, after })),
    ])
    written.created.push(...ids)
    written.changed.push(...changed.map(({ before }) => ({ id: before.id, version: before.version + 1, before })))
    done += chunk.length
    await onProgress(done)
  }
  return [written]
}

async function undo(tx: CompanyTx, scope: CompanyScope, written: Written[], origin: string): Promise<void> {
  const ours = written.find(({ kind }) => kind === KIND)
  if (!ours) return
  const since = await changedSince(tx, TABLE, ours)
  if (since.length > 0) refuseUndo(await rows.namesOf(tx, since), since.length)
  await rows.removeBalances(tx, ours.created)
  await rows.updateBalances(
    tx,
    ours.changed.map(({ before }) => before as rows.StoredBalance),
  )
  await keepRestored(tx, scope, TABLE, ours)
  await trail.many(tx, scope, origin, [
    ...ours.created.map(id => ({ action: 'removed' as const, id })),
    ...ours.changed.map(({ id }) => ({ action: 'changed' as const, id })),
  ])
}
