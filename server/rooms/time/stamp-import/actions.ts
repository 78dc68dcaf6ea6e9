import { toUtcText } from '#domain/basics/days.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import {
  type AuditRow,
  auditMany,
  bad,
  breathe,
  cellReader,
  changedSince,
  findOwners,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  nextIds,
  type Owner,
  parts,
  refuseUndo,
  type SourceRow,
  type Written,
  zoneOf,
} from '#server/rooms/personnel/public.ts'
import { STAMP_FIELDS } from './fields.format.ts'
import { preview, wallClock } from './preview.format.ts'
import { middlePause, minutesOf, type Pause, type PlannedStamp, type ReadStamp, stampReader } from './stamp.format.ts'
import * as store from './store.ts'

const KIND = 'time/stamps'
const ROWS_A_PART = 500
const ROWS_A_STATEMENT = 2000

/** The same person and the same begin is the same stamp: end, pause, confirmation and store are brought up to date. */
export const stampImport: ImportKind = {
  key: 'stamps',
  label: 'Stempelzeiten',
  description: 'Gearbeitete Zeiten mit Pausen. Derselbe Mitarbeiter mit demselben Beginn ist derselbe Dienst.',
  fields: STAMP_FIELDS,
  compare,
  undo,
}

async function compare(tx: CompanyTx, context: ImportContext, rows: SourceRow[]): Promise<ImportPlan> {
  const stamps = await readAll(rows, context)
  const owners = await findOwners(tx, rows, stamps)
  const found = await findStored(tx, context, stamps, owners.of)
  const planned: (PlannedStamp | undefined)[] = []
  const clock = wallClock(context.zone)
  const lines = new Map<string, number>()
  for (const part of parts(stamps, ROWS_A_PART)) {
    for (const stamp of part) {
      const [row, owner] = [rows[planned.length]!, owners.of[planned.length]]
      planned.push(stamp && owner && planStamp(row, stamp, owner, found, lines))
    }
    await breathe()
  }
  return {
    outcomes: planned.map(stamp => stamp?.outcome ?? 'error'),
    preview: index => preview(planned[index]!, context.fields, clock, owners.storeNumber),
    write: tell => write(tx, context, planned as PlannedStamp[], tell),
  }
}

async function readAll(rows: SourceRow[], { hints, zone }: ImportContext): Promise<(ReadStamp | undefined)[]> {
  const read = stampReader(cellReader(hints), zone)
  const stamps: (ReadStamp | undefined)[] = []
  for (const part of parts(rows, ROWS_A_PART)) {
    for (const row of part) stamps.push(read(row))
    await breathe()
  }
  return stamps
}

const keyOf = ({ id }: Owner | { id: number }, starts: number) => `${id} ${starts}`

async function findStored(
  tx: CompanyTx,
  { scope, forWriting }: ImportContext,
  stamps: (ReadStamp | undefined)[],
  owners: (Owner | undefined)[],
): Promise<Map<string, store.StoredStamp>> {
  const keys = stamps.flatMap((stamp, index) => {
    const owner = owners[index]
    return stamp && owner ? [{ employeeId: owner.id, starts: stamp.starts }] : []
  })
  const found = new Map<string, store.StoredStamp>()
  for (const part of parts(keys, ROWS_A_STATEMENT)) {
    for (const stored of await store.stampsAt(tx, scope, part, forWriting)) {
      const key = keyOf({ id: stored.employeeId }, stored.starts)
      if (!found.has(key)) found.set(key, stored)
    }
  }
  return found
}

function planStamp(
  row: SourceRow,
  stamp: ReadStamp,
  owner: Owner,
  found: Map<string, store.StoredStamp>,
  lines: Map<string, number>,
): PlannedStamp | undefined {
  const key = keyOf(owner, stamp.starts)
  const earlier = lines.get(key)
  if (earlier !== undefined)
    return bad(row, 'from', `Derselbe Mitarbeiter beginnt schon in Zeile ${earlier} zur selben Zeit`)
  lines.set(key, row.line)
  const before = found.get(key)
  const after = {
    employeeId: owner.id,
    storeId: owner.storeId,
    starts: stamp.starts,
    ends: stamp.ends ?? before?.ends ?? null,
    confirmed: stamp.confirmed ?? before?.confirmed ?? false,
  }
  const minutes = stamp.pauseMinutes ?? minutesOf(before?.pauses ?? [])
  if (after.ends !== null && minutes > 0 && minutes * 60 >= after.ends - after.starts)
    return bad(row, 'to', 'Die gestempelte Pause ist nicht kürzer als der Dienst')
  const pauses = newPauses(minutes, after.starts, after.ends, before?.pauses ?? [])
  if (!before) return { owner, before, after, pauses, outcome: 'new' }
  const isSame =
    before.ends === after.ends &&
    before.confirmed === after.confirmed &&
    before.storeId === after.storeId &&
    pauses === undefined
  return { owner, before, after, pauses, outcome: isSame ? 'unchanged' : 'changed' }
}

/** As many minutes as before within the shift stay where they were stamped: undefined. */
function newPauses(
  minutes: number,
  starts: number,
  ends: number | null,
  before: readonly Pause[],
): Pause[] | undefined {
  const fits = ends === null || before.every(pause => pause.ends <= ends)
  if (fits && minutes === minutesOf(before)) return undefined
  return minutes === 0 || ends === null ? [] : [middlePause(starts, ends, minutes)]
}

async function write(
  tx: CompanyTx,
  { scope, origin }: ImportContext,
  planned: PlannedStamp[],
  tell: (done: number) => Promise<void>,
): Promise<Written[]> {
  const written: Written = { kind: KIND, created: [], changed: [] }
  let done = 0
  for (const part of parts(planned, ROWS_A_STATEMENT)) {
    const added = part.filter(({ outcome }) => outcome === 'new')
    const changed = part.filter(({ outcome }) => outcome === 'changed')
    const newIds = await nextIds(tx, 'actual_shift', added.length)
    const rows = [
      ...added.map((stamp, index) => ({ stamp, id: newIds[index]! })),
      ...changed.map(stamp => ({ stamp, id: stamp.before!.id })),
    ]
    const stampRows = rows.map(({ stamp, id }) => ({ ...stamp.after, id }))
    await store.insertStamps(tx, scope, stampRows.slice(0, added.length))
    await store.updateStamps(tx, stampRows.slice(added.length))
    await store.removePauses(
      tx,
      rows.flatMap(({ stamp, id }) => (stamp.before && stamp.pauses ? [id] : [])),
    )
    await store.insertPauses(
      tx,
      scope,
      rows.flatMap(({ stamp, id }) =>
        (stamp.pauses ?? []).map(pause => ({ ...pause, shiftId: id, storeId: stamp.after.storeId })),
      ),
    )
    await auditMany(tx, scope, KIND, origin, rows.map(entryOf))
    for (const id of newIds) written.created.push(id)
    for (const { before } of changed) written.changed.push({ id: before!.id, version: before!.version + 1, before })
    done += part.length
    await tell(done)
  }
  return [written]
}

function entryOf({ stamp: { before, after, pauses }, id }: { stamp: PlannedStamp; id: number }): AuditRow {
  const shown = (row: { ends: number | null; confirmed: boolean; storeId: number }, minutes: number) => ({
    to: row.ends === null ? null : utc(row.ends),
    mdConfirmed: row.confirmed,
    storeId: row.storeId,
    pauseMinutes: minutes,
  })
  const minutesBefore = minutesOf(before?.pauses ?? [])
  const now = shown(after, pauses ? minutesOf(pauses) : minutesBefore)
  if (before) return { action: 'changed', id, before: shown(before, minutesBefore), after: now }
  return { action: 'created', id, after: { employeeId: after.employeeId, from: utc(after.starts), ...now } }
}

async function undo(tx: CompanyTx, scope: CompanyScope, written: Written[], origin: string): Promise<void> {
  const stamps = written.find(({ kind }) => kind === KIND)
  if (!stamps) return
  const since = await changedSince(tx, 'actual_shift', stamps)
  if (since.length > 0) refuseUndo(await store.namesOf(tx, since, await zoneOf(tx)), since.length)
  const before = stamps.changed.map(each => each.before as store.StoredStamp)
  await store.removeStamps(tx, stamps.created)
  await store.updateStamps(tx, before)
  await store.removePauses(
    tx,
    before.map(({ id }) => id),
  )
  await store.insertPauses(
    tx,
    scope,
    before.flatMap(({ id, storeId, pauses }) => pauses.map(pause => ({ ...pause, shiftId: id, storeId }))),
  )
  await auditMany(tx, scope, KIND, origin, [
    ...stamps.created.map(id => ({ action: 'removed' as const, id })),
    ...stamps.changed.map(({ id }) => ({ action: 'changed' as const, id })),
  ])
}

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
const utc = (seconds: number) => toUtcText(instant(seconds))
