import { chunks } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import {
  bad,
  type Cells,
  cellReader,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  mapRows,
  type SourceRow,
  type TakingBack,
  takeBackRecords,
  type Writing,
  writePlanned,
} from '#server/rooms/imports/public.ts'
import { findOwners, type Owner } from '#server/rooms/people/public.ts'
import { type BesideKind, warnBeside } from '../record-doubts/actions.ts'
import { maySee, type StoredRecord, type TimeRecord, UNSEEN } from '../record-doubts/rules.ts'

const ROWS_A_STATEMENT = 2000

type Read = { number: string; storeNumber: string | undefined }
type Stored = StoredRecord & { version: number; [column: string]: unknown }
/** Whom a record is about, and where. */
export type Place = { owner: Owner; storeId: number }

/** What an import would do with a row that has no error. */
export type Planned<S extends Stored, Row extends TimeRecord> = {
  owner: Owner
  before: S | undefined
  after: Row
  outcome: 'new' | 'changed' | 'unchanged'
}

export type OwnedRow<R> = { row: SourceRow; read: R; employeeId: number }
type StoreNumber = (storeId: number) => string

/** What the import of one kind of record knows of its own; the steps are the same for all. */
export type RecordImport<R extends Read, S extends Stored, P extends Planned<S, TimeRecord>> = {
  reader(cells: Cells, zone: string, today: Temporal.PlainDate): (row: SourceRow) => R | undefined
  /** Rows and stored records of one person with equal keys are the same record. */
  keyOf(employeeId: number, record: R | S): string
  stored(tx: CompanyTx, scope: CompanyScope, wanted: OwnedRow<R>[], forWriting: boolean): Promise<S[]>
  /** Decides what the rows alone leave open, by what stands beside them; changes what was read. */
  settle?(tx: CompanyTx, context: ImportContext, rows: OwnedRow<R>[], storeNumber: StoreNumber): Promise<void>
  /** What is wrong with a row whose record stands in an earlier line already. */
  twice(line: number): string
  /** Undefined when the row turns out to be wrong; its issues say why. */
  plan(row: SourceRow, read: R, place: Place, before: S | undefined): P | undefined
  /** How overlaps and periods that were handed over are found and said. */
  beside(context: ImportContext, storeNumber: StoreNumber): BesideKind<S | P['after']>
  preview(context: ImportContext, storeNumber: StoreNumber): (planned: P) => ReturnType<ImportPlan['preview']>
} & Writing<P> &
  TakingBack<S>

/** Compares a file with the records there are, brings them up to date, and can take it back. */
export const importing = <R extends Read, S extends Stored, P extends Planned<S, TimeRecord>>(
  own: RecordImport<R, S, P>,
): Pick<ImportKind, 'compare' | 'undo'> => ({
  async compare(tx, context, rows) {
    const read = await mapRows(rows, own.reader(cellReader(context), context.zone, context.today))
    const owners = await findOwners(tx, rows, read)
    const owned = rows.flatMap((row, index): OwnedRow<R>[] => {
      const [each, owner] = [read[index], owners.of[index]]
      return each && owner ? [{ row, read: each, employeeId: owner.id }] : []
    })
    await own.settle?.(tx, context, owned, owners.storeNumber)
    const found = await findStored(own, tx, context, owned)
    const planned = await planAll(own, rows, read, owners.of, found, context)
    const records = planned.flatMap((each, index) =>
      each ? [{ ...each, row: rows[index]!, writes: each.outcome !== 'unchanged' }] : [],
    )
    const handedOver = await warnBeside(tx, context, own.beside(context, owners.storeNumber), records)
    const preview = own.preview(context, owners.storeNumber)
    return {
      outcomes: planned.map(each => each?.outcome ?? 'error'),
      handedOver,
      preview: index => preview(planned[index]!),
      write: onProgress => writePlanned(own, tx, context, planned as P[], { atOnce: ROWS_A_STATEMENT, onProgress }),
    }
  },

  undo: (tx, scope, written, origin) => takeBackRecords(own, tx, scope, written, origin),
})

async function findStored<R extends Read, S extends Stored>(
  own: Pick<RecordImport<R, S, never>, 'stored' | 'keyOf'>,
  tx: CompanyTx,
  { scope, forWriting }: ImportContext,
  wanted: OwnedRow<R>[],
): Promise<Map<string, S>> {
  const found = new Map<string, S>()
  for (const chunk of chunks(wanted, ROWS_A_STATEMENT)) {
    for (const stored of await acrossStores(tx, scope, () => own.stored(tx, scope, chunk, forWriting))) {
      const key = own.keyOf(stored.employeeId, stored)
      if (!found.has(key)) found.set(key, stored)
    }
  }
  return found
}

async function planAll<R extends Read, S extends Stored, P extends Planned<S, TimeRecord>>(
  own: Pick<RecordImport<R, S, P>, 'keyOf' | 'twice' | 'plan'>,
  rows: SourceRow[],
  all: (R | undefined)[],
  owners: (Owner | undefined)[],
  found: Map<string, S>,
  { scope }: ImportContext,
): Promise<(P | undefined)[]> {
  const lines = new Map<string, number>()
  const planOne = (row: SourceRow, read: R, owner: Owner): P | undefined => {
    const key = own.keyOf(owner.id, read)
    const earlier = lines.get(key)
    if (earlier !== undefined) return bad(row, 'from', own.twice(earlier))
    lines.set(key, row.line)
    const before = found.get(key)
    if (before && !maySee(scope, before.storeId)) return bad(row, 'from', `Diesen Eintrag gibt es schon ${UNSEEN}`)
    // The store of a record is a fact of its own: the person's later move changes none that is there. Product D.
    const storeId = owner.namedStoreId ?? before?.storeId ?? owner.ownStoreId
    if (storeId === null) return bad(row, 'store', 'Der Mitarbeiter hat keinen Standort, die Zeile auch nicht')
    return own.plan(row, read, { owner, storeId }, before)
  }
  return mapRows(all, (read, at) => {
    const owner = owners[at]
    return read && owner && planOne(rows[at]!, read, owner)
  })
}
