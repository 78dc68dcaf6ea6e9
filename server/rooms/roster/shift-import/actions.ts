import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { type Called, nameBook } from '#domain/imports/names.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { isWorse } from '#domain/working-time/overrides.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { hiddenStores } from '#server/rooms/accounts/public.ts'
import {
  bad,
  cellReader,
  diffCells,
  hasError,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  mapRows,
  type Reference,
  refer,
  type SourceRow,
  takeBackRecords,
  type Written,
} from '#server/rooms/imports/public.ts'
import { findOwners, storeReference } from '#server/rooms/people/public.ts'
import { peopleOfRecords, planShifts } from '#server/rooms/time/public.ts'
import { answersOf, type Judged, judge, keepOverrides, seesMaternity } from '#server/rooms/working-time/public.ts'
import * as shiftRules from '../shifts/rules.ts'
import * as spots from '../spots/rows.ts'
import { SHIFT_FIELDS } from './fields.format.ts'
import { judgedId, outcomesOf, type Planned, rowOf, tellFindings } from './rules.ts'
import { type ReadShift, shiftReader } from './shift.format.ts'

const trail = trailOf('roster/shifts')

/** By their group and name, or by their name alone. */
export const listSpots = async (tx: CompanyTx): Promise<(Called & { storeId: number | null })[]> =>
  (await spots.list(tx))
    .filter(({ isHidden }) => !isHidden)
    .map(({ id, unitName, name, storeId }) => ({ id, name: `${unitName} ${name}`.trim(), shortName: name, storeId }))

export const spotReference: Reference = {
  what: 'Bereich',
  list: listSpots,
  hint: 'Bereiche erstellen Sie im Dienstplan unter „Stammdaten“.',
}

/** Drafts of a plan made elsewhere. Each row is asked of working-time law as if it were planned by hand. Product G */
export const shiftImport: ImportKind = {
  key: 'shifts',
  label: 'Dienste',
  description:
    'Geplante Dienste, als Entwürfe. Erkannt wird an Personalnummer und Beginn; jeder wird nach dem Arbeitszeitrecht geprüft. Was eine Begründung braucht, kommt nur mit der Spalte „Begründung“, je Zeile oder für alle gleich.',
  fields: SHIFT_FIELDS,
  references: { store: storeReference, spot: spotReference },
  compare,
  undo,
}

async function compare(tx: CompanyTx, context: ImportContext, rows: SourceRow[]): Promise<ImportPlan> {
  const { scope, zone, today, forWriting } = context
  const read = await mapRows(rows, shiftReader(cellReader(context), zone, today))
  const places = await placesOf(tx, rows, read)
  const people = [...new Set(places.flatMap(place => place?.employeeId ?? []))].sort((a, b) => a - b)
  // As whoever plans one of them by hand does.
  if (forWriting) await peopleOfRecords(tx, people, true)
  const storedAt = await storedShifts(tx, read, forWriting)
  const lines = new Map<string, number>()
  const planned = await mapRows(rows, (row, at) => {
    const [each, place] = [read[at], places[at]]
    return each && place && planOne(row, at, each, place, storedAt, lines)
  })
  const changing = planned.filter(each => each !== undefined && each.outcome !== 'unchanged') as Planned[]
  const judged = await judgeAll(tx, scope, changing)
  const byId = new Map(changing.map(each => [judgedId(each), each]))
  const rowFor = (finding: LawFinding) => rowOf(finding, byId, id => storedAt.byId.get(id)?.from)
  tellFindings(judged, rows, rowFor, finding => toldText(scope, judged, finding))
  const names = new Map((await listSpots(tx)).map(({ id, name }) => [id, name]))
  const stores = new Map((await storeReference.list(tx)).map(({ id, name, number }) => [id, number || name]))
  return {
    outcomes: outcomesOf(rows, planned),
    preview(index) {
      const { label, number, before, after, reason } = planned[index]!
      const cellsOf = (shift: Planned['after']) => ({
        mdPersonnelId: number,
        store: stores.get(shift.storeId) ?? '',
        day: formatDay(dayOf(fromUtcText(shift.from), zone)),
        from: formatTime(fromUtcText(shift.from), zone),
        to: formatTime(fromUtcText(shift.to), zone),
        break: String(shift.breakValue),
        breakFrom: shift.breakFrom ? formatTime(fromUtcText(shift.breakFrom), zone) : '',
        spot: names.get(shift.spotId ?? 0) ?? '',
        note: shift.note,
        reason: reason ?? '',
      })
      const kept = before && { ...cellsOf(before), reason: reason ?? '' }
      return { label, cells: diffCells(context.fields, kept, cellsOf(after)) }
    },
    write: onProgress => write(tx, context, changing, { ...judged, rowFor }, () => onProgress(rows.length)),
  }
}

type Place = { employeeId: number | null; storeId: number; spotId: number | undefined; label: string; number: string }

/** Whom and where each row is about; what does not exist is in its issues. */
async function placesOf(
  tx: CompanyTx,
  rows: readonly SourceRow[],
  read: readonly (ReadShift | undefined)[],
): Promise<(Place | undefined)[]> {
  const named = read.map(each => (each?.number === undefined ? undefined : { ...each, number: each.number }))
  const owners = await findOwners(tx, rows, named)
  const allStores = await storeReference.list(tx)
  const stores = nameBook(allStores)
  const allSpots = await listSpots(tx)
  const hidden = await hiddenStores(
    tx,
    allStores.map(({ id }) => id),
  )
  const books = new Map<number, ReturnType<typeof nameBook<Called>>>()
  const bookOf = (storeId: number) => {
    if (!books.has(storeId))
      books.set(storeId, nameBook<Called>(allSpots.filter(spot => spot.storeId === null || spot.storeId === storeId)))
    return books.get(storeId)!
  }
  return mapRows(read, (each, at): Place | undefined => {
    const row = rows[at]!
    if (!each) return undefined
    const owner = owners.of[at]
    if (each.number !== undefined && !owner) return undefined
    const named =
      owner || each.storeNumber === undefined
        ? undefined
        : refer(row, 'store', storeReference, each.storeNumber, stores)
    const storeId = owner ? (owner.namedStoreId ?? owner.ownStoreId) : named?.id
    if (hasError(row)) return undefined
    if (storeId === null || storeId === undefined)
      return bad(
        row,
        'store',
        owner ? 'Der Mitarbeiter hat keinen Standort, die Zeile auch nicht' : 'Der Standort fehlt',
      )
    if (hidden.has(storeId)) return bad(row, 'store', 'Dieser Standort ist ausgeblendet')
    const spot = each.spot === undefined ? undefined : refer(row, 'spot', spotReference, each.spot, bookOf(storeId))
    if (hasError(row)) return undefined
    return {
      ...{ employeeId: owner?.id ?? null, storeId, spotId: spot?.id },
      ...{ label: owner?.name ?? 'Offener Dienst', number: owner?.number ?? '' },
    }
  })
}

type StoredShifts = {
  byId: ReadonlyMap<number, planShifts.PlanShift>
  /** By person and begin. */
  byPerson: ReadonlyMap<string, planShifts.PlanShift>
  /** Those that nobody works, each of which stands for one row; by place, begin and end. */
  open: ReadonlyMap<string, planShifts.PlanShift[]>
}

async function storedShifts(
  tx: CompanyTx,
  read: readonly (ReadShift | undefined)[],
  forWriting: boolean,
): Promise<StoredShifts> {
  const begins = read.flatMap(each => each?.from ?? []).sort()
  const found = begins.length > 0 ? await planShifts.between(tx, begins[0]!, begins.at(-1)!, forWriting) : []
  return {
    byId: new Map(found.map(shift => [shift.id, shift])),
    byPerson: new Map(found.filter(isTaken).map(shift => [`${shift.employeeId} ${shift.from}`, shift])),
    open: Map.groupBy(
      found.filter(shift => !isTaken(shift)),
      openKey,
    ),
  }
}
const isTaken = ({ employeeId }: Pick<planShifts.PlanShift, 'employeeId'>) => employeeId !== null
const openKey = ({ storeId, from, to, spotId }: Pick<planShifts.PlanShift, 'storeId' | 'from' | 'to' | 'spotId'>) =>
  [storeId, from, to, spotId].join(' ')

function planOne(
  row: SourceRow,
  at: number,
  read: ReadShift,
  { employeeId, storeId, spotId, label, number }: Place,
  stored: StoredShifts,
  lines: Map<string, number>,
): Planned | undefined {
  const key = `${employeeId} ${read.from}`
  const earlier = employeeId === null ? undefined : lines.get(key)
  if (earlier !== undefined) return bad(row, 'from', `Derselbe Dienst steht schon in Zeile ${earlier}`)
  lines.set(key, row.line)
  const open = openKey({ storeId, from: read.from, to: read.to, spotId: spotId ?? null })
  const before = employeeId === null ? stored.open.get(open)?.shift() : stored.byPerson.get(key)
  // As with all imports: an empty cell takes nothing away that is known.
  const after: shiftRules.WholeDraft = {
    ...(before && { id: before.id }),
    ...{ employeeId, storeId, from: read.from, to: read.to },
    breakValue: read.breakMinutes ?? before?.breakValue ?? 0,
    breakFrom: read.breakFrom ?? before?.breakFrom ?? null,
    spotId: spotId ?? before?.spotId ?? null,
    requiredSkill: before?.requiredSkill ?? null,
    ...{ pinned: before?.pinned ?? false, confirmed: before?.confirmed ?? false, approved: before?.approved ?? false },
    note: read.note ?? before?.note ?? '',
  }
  if (!shiftRules.hasRoomForBreak(after)) return bad(row, 'break', 'Die Pause liegt nicht im Dienst')
  const isSame = before && shiftRules.isSame(before, after)
  if (before?.publishDate && !isSame) return bad(row, 'from', 'Bereits veröffentlicht')
  const outcome = !before ? 'new' : isSame && shiftRules.hasSameMarks(before, after) ? 'unchanged' : 'changed'
  return { at, label, number, before, after, outcome, reason: read.reason }
}

async function judgeAll(tx: CompanyTx, scope: CompanyScope, changing: readonly Planned[]): Promise<Judged> {
  const ids = [...new Set(changing.flatMap(({ after }) => after.spotId ?? []))]
  const places = new Map(ids.length > 0 ? (await spots.among(tx, ids)).map(spot => [spot.id, spot]) : [])
  const put = shiftRules.lawShiftsOf(
    changing.map(each => ({ ...each.after, id: judgedId(each) })),
    places,
  )
  return judge(tx, scope, { put, removed: [] })
}

/** What is told of a finding depends on who reads it. */
const toldText = (scope: CompanyScope, { textOf }: Judged, finding: LawFinding): string =>
  answersOf([finding], [], [], { textOf, seesMaternity: seesMaternity(scope) })[0]!.text

async function write(
  tx: CompanyTx,
  { scope, origin }: ImportContext,
  changing: readonly Planned[],
  judged: Judged & { rowFor: (finding: LawFinding) => Planned | undefined },
  onDone: () => Promise<void>,
): Promise<Written[]> {
  const fresh = changing.filter(({ before }) => before === undefined)
  const inserted =
    fresh.length > 0
      ? await planShifts.insert(
          tx,
          scope,
          fresh.map(({ after }) => after),
        )
      : []
  const saved = new Map(fresh.map((each, at) => [judgedId(each), inserted[at]!]))
  for (const each of changing) if (each.before) saved.set(each.before.id, await rewrite(tx, each.before, each.after))
  await trail.many(
    tx,
    scope,
    origin,
    changing.flatMap(each => shiftRules.entryOf(each.before, saved.get(judgedId(each))!)),
  )
  await keepReasons(tx, scope, judged, saved)
  await onDone()
  return [
    {
      kind: 'roster/shifts',
      created: inserted.map(({ id }) => id),
      changed: changing.flatMap(({ before }) =>
        before ? [{ id: before.id, version: saved.get(before.id)!.version, before }] : [],
      ),
    },
  ]
}

/** A neighbour that breaks a rule by what is new has its reason, too. */
async function keepReasons(
  tx: CompanyTx,
  scope: CompanyScope,
  { found, before, textOf, rowFor }: Judged & { rowFor: (finding: LawFinding) => Planned | undefined },
  saved: ReadonlyMap<number, planShifts.PlanShift>,
): Promise<void> {
  const brought = found.filter(finding => finding.severity === 'override' && isWorse(finding, before))
  const neighbours = brought.map(({ shiftId }) => shiftId).filter(id => id > 0 && !saved.has(id))
  const shifts = new Map(saved)
  for (const shift of await planShifts.lock(tx, neighbours)) shifts.set(shift.id, shift)
  for (const [reason, findings] of Map.groupBy(brought, finding => rowFor(finding)?.reason))
    if (reason !== undefined) await keepOverrides(tx, scope, findings, { reason, textOf, shifts })
}

const rewrite = (tx: CompanyTx, before: planShifts.PlanShift, after: shiftRules.WholeDraft) =>
  shiftRules.isSame(before, after) ? planShifts.mark(tx, before.id, after) : planShifts.update(tx, before.id, after)

/** Refused once one of them is published: people know of it by then. */
async function undo(tx: CompanyTx, scope: CompanyScope, written: Written[], origin: string): Promise<void> {
  const ids = written.flatMap(({ created, changed }) => [...created, ...changed.map(({ id }) => id)])
  const published = (await planShifts.lock(tx, ids)).filter(({ publishDate }) => publishDate !== null)
  if (published.length > 0)
    throw new Refusal(
      'conflict',
      `${published.length === 1 ? 'Ein Dienst ist' : `${published.length} Dienste sind`} inzwischen veröffentlicht. Nehmen Sie zuerst die Veröffentlichung zurück.`,
    )
  await takeBackRecords(
    {
      kind: 'roster/shifts',
      table: 'plan_shift',
      remove: planShifts.remove,
      async restore(tx, scope, before: planShifts.PlanShift[]) {
        const judged = await judge(tx, scope, { put: shiftRules.lawShiftsOf(before, new Map()), removed: [] })
        const blocked = judged.found.find(finding => finding.severity === 'blocks' && isWorse(finding, judged.before))
        if (blocked) throw new Refusal('conflict', toldText(scope, judged, blocked))
        for (const shift of before) await planShifts.update(tx, shift.id, shift)
      },
      namesOf: planShifts.namesOf,
    },
    tx,
    scope,
    written,
    origin,
  )
}
