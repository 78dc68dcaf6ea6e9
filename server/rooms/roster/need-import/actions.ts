import { formatDay } from '#domain/basics/days.ts'
import { type Called, nameBook } from '#domain/imports/names.ts'
import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import {
  bad,
  cellReader,
  diffCells,
  hasError,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  mapRows,
  outcomeOf,
  refer,
  type SourceRow,
  type TakingBack,
  takeBackRecords,
  type Writing,
  writePlanned,
} from '#server/rooms/imports/public.ts'
import { storeReference } from '#server/rooms/people/public.ts'
import { listSpots, spotReference } from '../shift-import/actions.ts'
import { dayField, NEED_FIELDS } from './fields.format.ts'
import { needReader, type ReadNeed } from './need.format.ts'
import * as rows from './rows.ts'

type Planned = {
  before: rows.StoredNeed | undefined
  after: rows.NeedValues
  outcome: 'new' | 'changed' | 'unchanged'
}

const ROWS_A_STATEMENT = 1000

/** How many people are needed every week; the same store, place and times are the same line. */
export const needImport: ImportKind = {
  key: 'needed-staff',
  label: 'Bedarf',
  description:
    'Wie viele Mitarbeiter ein Bereich zu einer Uhrzeit braucht, mit einer Spalte für jeden Wochentag und für Feiertage. Erkannt wird an Standort, Bereich, Uhrzeit und erstem Tag; leere Zellen ändern nichts.',
  fields: NEED_FIELDS,
  references: { store: storeReference, spot: spotReference },
  compare,
  undo: (tx, scope, written, origin) => takeBackRecords(own, tx, scope, written, origin),
}

async function compare(tx: CompanyTx, context: ImportContext, source: SourceRow[]): Promise<ImportPlan> {
  const read = await mapRows(source, needReader(cellReader(context)))
  const stores = await storeReference.list(tx)
  const spots = await listSpots(tx)
  const places = await mapRows(source, (row, at) => placeOf(row, read[at], stores, spots))
  const storeIds = [...new Set(places.flatMap(place => place?.storeId ?? []))]
  const stored = Map.groupBy(await rows.needsOf(tx, storeIds, context.forWriting), keyOf)
  const lines = new Map<string, number>()
  const planned = await mapRows(source, (row, at): Planned | undefined => {
    const [each, place] = [read[at], places[at]]
    const after = each && place && plan(row, each, place, stored, context.today.toString())
    if (!after) return undefined
    const key = `${keyOf(after.after)} ${after.after.validFrom}`
    const earlier = lines.get(key)
    if (earlier !== undefined) return bad(row, 'from', `Dasselbe steht schon in Zeile ${earlier}`)
    lines.set(key, row.line)
    return { ...after, outcome: outcomeOf<rows.NeedValues>(after.before, after.after) }
  })
  const storeNames = new Map(stores.map(({ id, name, number }) => [id, number || name]))
  const spotNames = new Map(spots.map(({ id, name }) => [id, name]))
  return {
    outcomes: planned.map((each, at) => (each && !hasError(source[at]!) ? each.outcome : 'error')),
    preview(index) {
      const { before, after } = planned[index]!
      const cells = (values: rows.NeedValues) => cellsOf(values, storeNames, spotNames)
      return {
        label: `${spotNames.get(after.spotId ?? 0) ?? 'Ohne Bereich'} ${clock(after.from)}–${clock(after.to)}`,
        cells: diffCells(context.fields, before && cells(before), cells(after)),
      }
    },
    write: onProgress => writePlanned(own, tx, context, planned as Planned[], { atOnce: ROWS_A_STATEMENT, onProgress }),
  }
}

type Place = { storeId: number; spotId: number | null }

/** Where each row is about; what does not exist is in its issues. */
function placeOf(
  row: SourceRow,
  read: ReadNeed | undefined,
  stores: readonly Called[],
  spots: readonly (Called & { storeId: number | null })[],
): Place | undefined {
  if (!read) return undefined
  const store =
    read.store === undefined
      ? stores.length === 1
        ? stores[0]
        : bad(row, 'store', 'Der Standort fehlt')
      : refer(row, 'store', storeReference, read.store, nameBook(stores))
  if (!store) return undefined
  if (read.spot === undefined) return { storeId: store.id, spotId: null }
  const ofStore = spots.filter(({ storeId }) => storeId === null || storeId === store.id)
  const spot = refer(row, 'spot', spotReference, read.spot, nameBook<Called>(ofStore))
  return spot && { storeId: store.id, spotId: spot.id }
}

const keyOf = ({ storeId, spotId, from, to }: Pick<rows.NeedValues, 'storeId' | 'spotId' | 'from' | 'to'>) =>
  [storeId, spotId, from, to].join(' ')

/** Of several with the same place and times, that of the same first day; without one in the file, what holds today. */
function plan(
  row: SourceRow,
  read: ReadNeed,
  place: Place,
  stored: ReadonlyMap<string, rows.StoredNeed[]>,
  today: string,
): { before: rows.StoredNeed | undefined; after: rows.NeedValues } | undefined {
  const same = stored.get(keyOf({ ...place, ...read })) ?? []
  const before = same.find(({ validFrom, validTo }) =>
    read.validFrom === undefined
      ? validFrom <= today && (validTo === null || validTo >= today)
      : validFrom === read.validFrom,
  )
  const kept = before?.counts.split(',').map(Number) ?? []
  const after: rows.NeedValues = {
    ...{ ...place, from: read.from, to: read.to },
    counts: read.counts.map((count, column) => count ?? kept[column] ?? 0).join(','),
    validFrom: before?.validFrom ?? read.validFrom ?? today,
    validTo: read.validTo ?? before?.validTo ?? null,
  }
  if (after.validTo !== null && after.validTo < after.validFrom)
    return bad(row, 'validTo', 'Das Ende liegt vor dem Beginn')
  return { before, after }
}

const own: Writing<Planned> & TakingBack<rows.StoredNeed> = {
  kind: 'roster/staff-needs',
  table: 'staff_need',
  async write(tx, scope, added, changed) {
    await rows.updateNeeds(
      tx,
      changed.map(({ id, planned: { after } }) => ({ ...after, id })),
    )
    await rows.insertNeeds(
      tx,
      scope,
      added.map(({ id, planned: { after } }) => ({ ...after, id })),
    )
  },
  audited: ({ id, planned: { before, after } }) =>
    before
      ? { action: 'changed', id, before: told(before), after: told(after) }
      : { action: 'created', id, after: told(after) },
  remove: rows.removeNeeds,
  restore: (tx, _, before) => rows.updateNeeds(tx, before),
  namesOf: rows.namesOf,
}

const clock = (minutes: number) => new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60).toString().slice(0, 5)
const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))

/** Under the names of the wire. */
const told = ({ storeId, spotId, from, to, counts, validFrom, validTo }: rows.NeedValues) => ({
  ...{ storeId, spotId, from: clock(from), to: clock(to), validFrom, validTo },
  counts: counts.split(',').map(Number),
})

function cellsOf(
  { storeId, spotId, from, to, counts, validFrom, validTo }: rows.NeedValues,
  stores: ReadonlyMap<number, string>,
  spots: ReadonlyMap<number, string>,
): Record<string, string> {
  const numbers = counts.split(',')
  return {
    ...{ store: stores.get(storeId) ?? '', spot: spots.get(spotId ?? 0) ?? '', from: clock(from), to: clock(to) },
    ...Object.fromEntries(NEED_DAYS.map((_, column) => [dayField(column), numbers[column]!])),
    ...{ validFrom: dayText(validFrom), validTo: validTo === null ? 'offen' : dayText(validTo) },
  }
}
