import type { NounKey } from '#contract/nouns.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { type Entry, trailOf } from '#server/platform/trail.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { changedSince, type ImportTable, keepRestored, nextIds, refuseUndo } from '../kinds/rows.ts'
import type { ImportContext, Written } from '../kinds/rules.ts'

// What the imports of all kinds do alike; only the columns are their own.

const ROWS_A_CHUNK = 500

/** What becomes of each row, in their order; others are answered between chunks of them. */
export async function mapRows<Row, R>(rows: readonly Row[], mapRow: (row: Row, index: number) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const chunk of chunks(rows, ROWS_A_CHUNK)) {
    for (const row of chunk) mapped.push(mapRow(row, mapped.length))
    await yieldToEventLoop()
  }
  return mapped
}

type Outcome = 'new' | 'changed' | 'unchanged'
/** What a row does to the record that it is about. */
export function outcomeOf<Values extends object>(before: Values | undefined, after: Values): Outcome {
  if (!before) return 'new'
  const isSame = (Object.keys(after) as (keyof Values)[]).every(key => before[key] === after[key])
  return isSame ? 'unchanged' : 'changed'
}

export type Numbered<P> = { id: number; planned: P }
type Stored = { id: number; version: number }

/** How the columns of a kind of record are written and told. */
export type Writing<P> = {
  kind: NounKey
  table: ImportTable
  write(tx: CompanyTx, scope: CompanyScope, added: Numbered<P>[], changed: Numbered<P>[]): Promise<void>
  audited(row: Numbered<P>): Entry
}

/** Writes new records and those that are others than `before`, and adds them to `written`. Gives the ids of the new ones. */
export async function writeRecords<P extends { before: Stored | undefined }>(
  own: Writing<P>,
  tx: CompanyTx,
  scope: CompanyScope,
  origin: string,
  planned: readonly P[],
  written: Written,
): Promise<Map<P, number>> {
  const fresh = planned.filter(({ before }) => before === undefined)
  const ids = await nextIds(tx, own.table, fresh.length)
  const added = fresh.map((each, index) => ({ id: ids[index]!, planned: each }))
  const changed = planned.flatMap(each => (each.before ? [{ id: each.before.id, planned: each }] : []))
  await own.write(tx, scope, added, changed)
  await trailOf(own.kind).many(tx, scope, origin, [...changed, ...added].map(own.audited))
  written.created.push(...ids)
  for (const { id, planned } of changed) {
    const before = planned.before!
    written.changed.push({ id, version: before.version + 1, before })
  }
  return new Map(added.map(({ id, planned }) => [planned, id]))
}

type Planned = { before: Stored | undefined; outcome: Outcome }

/** Writes what is new or another, `atOnce` rows a time; what stays as it is counts as done, too. */
export async function writePlanned<P extends Planned>(
  own: Writing<P>,
  tx: CompanyTx,
  { scope, origin }: Pick<ImportContext, 'scope' | 'origin'>,
  planned: readonly P[],
  { atOnce, onProgress }: { atOnce: number; onProgress: (done: number) => Promise<void> },
): Promise<Written[]> {
  const written: Written = { kind: own.kind, created: [], changed: [] }
  let done = 0
  for (const chunk of chunks(planned, atOnce)) {
    const others = chunk.filter(({ outcome }) => outcome !== 'unchanged')
    await writeRecords(own, tx, scope, origin, others, written)
    done += chunk.length
    await onProgress(done)
  }
  return [written]
}

export type TakingBack<S> = {
  kind: NounKey
  table: ImportTable
  remove(tx: CompanyTx, ids: number[]): Promise<unknown>
  restore(tx: CompanyTx, scope: CompanyScope, before: S[]): Promise<unknown>
  /** The first few, as people call them. */
  namesOf(tx: CompanyTx, ids: number[], zone: string): Promise<string[]>
}

/** Refused while anything of it was edited since; else new records go and changed ones get their old values back. */
export async function takeBackRecords<S>(
  own: TakingBack<S>,
  tx: CompanyTx,
  scope: CompanyScope,
  written: readonly Written[],
  origin: string,
): Promise<void> {
  const ours = written.find(({ kind }) => kind === own.kind)
  if (!ours) return
  const since = await changedSince(tx, own.table, ours)
  if (since.length > 0) refuseUndo(await own.namesOf(tx, since, await zoneOf(tx)), since.length)
  await own.remove(tx, ours.created)
  await own.restore(
    tx,
    scope,
    ours.changed.map(({ before }) => before as S),
  )
  await keepRestored(tx, scope, own.table, ours)
  await tellTakenBack(tx, scope, ours, origin)
}

export const tellTakenBack = (
  tx: CompanyTx,
  scope: CompanyScope,
  { kind, created, changed }: Written,
  origin: string,
) =>
  trailOf(kind).many(tx, scope, origin, [
    ...created.map(id => ({ action: 'removed' as const, id })),
    ...changed.map(({ id }) => ({ action: 'changed' as const, id })),
  ])
