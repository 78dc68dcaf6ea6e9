import type { CompanyTx } from '#server/platform/database/database.ts'
import {
  bad,
  type Cells,
  cellReader,
  diffCells,
  hasError,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  type KindField,
  mapRows,
  outcomeOf,
  type SourceRow,
  type TakingBack,
  takeBackRecords,
  type Writing,
  writePlanned,
} from '#server/rooms/imports/public.ts'
import { findOwners, type Owner } from '#server/rooms/people/public.ts'
import { peopleOfRecords } from '#server/rooms/time/public.ts'

const ROWS_A_STATEMENT = 1000

/** Whom a row is about. */
export const PERSON_FIELD: KindField = {
  key: 'mdPersonnelId',
  label: 'Personalnummer',
  type: 'text',
  required: true,
  names: ['persnr', 'pnr', 'personalnr', 'mitarbeiternummer', 'dienstnehmernummer'],
}

export type Read = { number: string; storeNumber: undefined }
export type Planned<Stored, Values> = {
  owner: Owner
  before: Stored | undefined
  after: Values
  outcome: 'new' | 'changed' | 'unchanged'
}

/** What the import of one kind of record about people knows of its own; the steps are the same for all. */
type PersonImport<R extends Read, Stored extends Values & { id: number; version: number }, Values extends object> = {
  /** Undefined where the row is wrong; its issues say why. */
  reader(tx: CompanyTx, cells: Cells, context: ImportContext): Promise<(row: SourceRow) => R | undefined>
  stored(tx: CompanyTx, employeeIds: readonly number[]): Promise<Stored[]>
  /** What the row makes of what is stored of its person; undefined, where it does not go together. */
  plan(
    row: SourceRow,
    read: R,
    owner: Owner,
    stored: readonly Stored[],
  ): { before: Stored | undefined; after: Values } | undefined
  /** What of a person’s other records, as they will be, does not go together with it; names it in the row’s issues. */
  clash(row: SourceRow, read: R, values: Values, others: readonly Values[]): void
  keyOf(values: Values): string
  /** The field at which a row is refused whose record stands in an earlier line. */
  keyField: string
  shown(tx: CompanyTx): Promise<(values: Values) => Record<string, string>>
} & Writing<Planned<Stored, Values>> &
  TakingBack<Stored>

/** Compares a file with the records there are, brings them up to date, and can take it back. */
export const importingOfPeople = <
  R extends Read,
  Stored extends Values & { id: number; version: number; employeeId: number },
  Values extends object,
>(
  own: PersonImport<R, Stored, Values>,
): Pick<ImportKind, 'compare' | 'undo'> => ({
  async compare(tx, context, rows): Promise<ImportPlan> {
    const read = await mapRows(rows, await own.reader(tx, cellReader(context), context))
    const owners = await findOwners(tx, rows, read)
    const ids = [...new Set(owners.of.flatMap(owner => owner?.id ?? []))]
    // As whoever writes about one of them by hand does.
    if (context.forWriting) await peopleOfRecords(tx, ids, true)
    const stored = Map.groupBy(await own.stored(tx, ids), ({ employeeId }) => employeeId)
    const lines = new Map<string, number>()
    const planned = await mapRows(rows, (row, at): Planned<Stored, Values> | undefined => {
      const [each, owner] = [read[at], owners.of[at]]
      const step = each && owner && own.plan(row, each, owner, stored.get(owner.id) ?? [])
      if (!step || !owner) return undefined
      const key = own.keyOf(step.after)
      const earlier = lines.get(key)
      if (earlier !== undefined) return bad(row, own.keyField, `Dasselbe steht schon in Zeile ${earlier}`)
      lines.set(key, row.line)
      return { owner, ...step, outcome: outcomeOf<Values>(step.before, step.after) }
    })
    refuseClashes((at, values, others) => own.clash(rows[at]!, read[at]!, values, others), planned, stored)
    const isWrong = (at: number) => hasError(rows[at]!)
    const shown = await own.shown(tx)
    return {
      outcomes: planned.map((each, at) => (each && !isWrong(at) ? each.outcome : 'error')),
      preview(index) {
        const { owner, before, after } = planned[index]!
        const cellsOf = (values: Values) => ({ mdPersonnelId: owner.number, ...shown(values) })
        return { label: owner.name, cells: diffCells(context.fields, before && cellsOf(before), cellsOf(after)) }
      },
      write: onProgress =>
        writePlanned(own, tx, context, planned as Planned<Stored, Values>[], { atOnce: ROWS_A_STATEMENT, onProgress }),
    }
  },

  undo: (tx, scope, written, origin) => takeBackRecords(own, tx, scope, written, origin),
})

/** Only once all rows are known: what one of them ends makes room for what another one begins. */
function refuseClashes<Stored extends Values, Values extends object>(
  clash: (at: number, values: Values, others: readonly Values[]) => void,
  planned: readonly (Planned<Stored, Values> | undefined)[],
  stored: ReadonlyMap<number, readonly Stored[]>,
): void {
  const byPerson = Map.groupBy(
    planned.filter(each => each !== undefined),
    ({ owner }) => owner.id,
  )
  for (const [at, each] of planned.entries()) {
    if (!each || each.outcome === 'unchanged') continue
    const same = byPerson.get(each.owner.id)!
    const touched = new Set(same.map(({ before }) => before))
    clash(at, each.after, [
      ...(stored.get(each.owner.id) ?? []).filter(one => !touched.has(one)),
      ...same.filter(other => other !== each).map(({ after }) => after),
    ])
  }
}
