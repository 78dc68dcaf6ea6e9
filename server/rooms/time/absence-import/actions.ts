import { formatDay, toUtcText } from '#domain/basics/days.ts'
import { ABSENCE_TYPES, type AbsenceType } from '#domain/time/absence-types.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import {
  type AuditRow,
  auditMany,
  bad,
  breathe,
  cellReader,
  changedSince,
  type DiffCell,
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
import { absenceReader, type ReadAbsence } from './absence.format.ts'
import { ABSENCE_FIELDS } from './fields.format.ts'
import * as store from './store.ts'

const KIND = 'time/absences'
const ROWS_A_PART = 500
const ROWS_A_STATEMENT = 2000

/** The same person, type and first day is the same absence: its end, approval, deletion and note are brought up to date. */
export const absenceImport: ImportKind = {
  key: 'absences',
  label: 'Abwesenheiten',
  description:
    'Ganze Tage von–bis. Derselbe Mitarbeiter mit derselben Art und demselben ersten Tag ist dieselbe Abwesenheit.',
  fields: ABSENCE_FIELDS,
  compare,
  undo,
}

type PlannedAbsence = {
  owner: Owner
  before: store.StoredAbsence | undefined
  after: Omit<store.AbsenceRow, 'id'>
  outcome: 'new' | 'changed' | 'unchanged'
}
type Found = Map<string, store.StoredAbsence>

async function compare(tx: CompanyTx, context: ImportContext, rows: SourceRow[]): Promise<ImportPlan> {
  const absences = await readAll(rows, context)
  const owners = await findOwners(tx, rows, absences)
  const found = await findStored(tx, context, absences, owners.of)
  const planned: (PlannedAbsence | undefined)[] = []
  const lines = new Map<string, number>()
  for (const part of parts(absences, ROWS_A_PART)) {
    for (const absence of part) {
      const [row, owner] = [rows[planned.length]!, owners.of[planned.length]]
      planned.push(absence && owner && planAbsence(row, absence, owner, found, lines))
    }
    await breathe()
  }
  return {
    outcomes: planned.map(absence => absence?.outcome ?? 'error'),
    preview: index => preview(planned[index]!, context, owners.storeNumber),
    write: tell => write(tx, context, planned as PlannedAbsence[], tell),
  }
}

async function readAll(rows: SourceRow[], { hints, zone }: ImportContext): Promise<(ReadAbsence | undefined)[]> {
  const read = absenceReader(cellReader(hints), zone)
  const absences: (ReadAbsence | undefined)[] = []
  for (const part of parts(rows, ROWS_A_PART)) {
    for (const row of part) absences.push(read(row))
    await breathe()
  }
  return absences
}

const keyOf = (employeeId: number, { type, starts }: { type: number; starts: number }) =>
  `${employeeId} ${type} ${starts}`

async function findStored(
  tx: CompanyTx,
  { scope, forWriting }: ImportContext,
  absences: (ReadAbsence | undefined)[],
  owners: (Owner | undefined)[],
): Promise<Found> {
  const keys = absences.flatMap((absence, index) => {
    const owner = owners[index]
    return absence && owner ? [{ employeeId: owner.id, type: absence.type, starts: absence.starts }] : []
  })
  const found: Found = new Map()
  for (const part of parts(keys, ROWS_A_STATEMENT)) {
    for (const stored of await store.absencesAt(tx, scope, part, forWriting)) {
      const key = keyOf(stored.employeeId, stored)
      if (!found.has(key)) found.set(key, stored)
    }
  }
  return found
}

function planAbsence(
  row: SourceRow,
  absence: ReadAbsence,
  owner: Owner,
  found: Found,
  lines: Map<string, number>,
): PlannedAbsence | undefined {
  const key = keyOf(owner.id, absence)
  const earlier = lines.get(key)
  if (earlier !== undefined) return bad(row, 'from', `Dieselbe Abwesenheit steht schon in Zeile ${earlier}`)
  lines.set(key, row.line)
  const before = found.get(key)
  const after = {
    employeeId: owner.id,
    storeId: owner.storeId,
    type: absence.type,
    starts: absence.starts,
    ends: absence.ends,
    approved: absence.approved ?? before?.approved ?? false,
    deleted: absence.deleted ?? before?.deleted ?? false,
    note: absence.note ?? before?.note ?? '',
  }
  if (!before) return { owner, before, after, outcome: 'new' }
  const isSame = (Object.keys(after) as (keyof typeof after)[]).every(key => before[key] === after[key])
  return { owner, before, after, outcome: isSame ? 'unchanged' : 'changed' }
}

function preview(
  { owner, before, after }: PlannedAbsence,
  { fields, zone }: ImportContext,
  storeNumber: (id: number) => string,
): { label: string; cells: DiffCell[] } {
  const day = (seconds: number) => formatDay(instant(seconds).toZonedDateTimeISO(zone).toPlainDate())
  const lastDay = (seconds: number) =>
    formatDay(instant(seconds).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 }))
  const yesNo = (value: boolean) => (value ? 'ja' : 'nein')
  const shown = (row: Omit<store.AbsenceRow, 'id'>): Record<string, string> => ({
    mdPersonnelId: owner.number,
    store: storeNumber(row.storeId),
    type: ABSENCE_TYPES[row.type as AbsenceType],
    from: day(row.starts),
    to: lastDay(row.ends),
    approved: yesNo(row.approved),
    deleted: yesNo(row.deleted),
    note: row.note,
  })
  const [old, now] = [before && shown(before), shown(after)]
  const cells = [...fields].flatMap(field => {
    const value = now[field]
    if (!value) return []
    return [{ field, before: old && old[field] !== value ? (old[field] ?? '') : null, after: value }]
  })
  return { label: `${owner.name}, ${ABSENCE_TYPES[after.type as AbsenceType]} ab ${now.from}`, cells }
}

async function write(
  tx: CompanyTx,
  { scope, origin }: ImportContext,
  planned: PlannedAbsence[],
  tell: (done: number) => Promise<void>,
): Promise<Written[]> {
  const written: Written = { kind: KIND, created: [], changed: [] }
  let done = 0
  for (const part of parts(planned, ROWS_A_STATEMENT)) {
    const added = part.filter(({ outcome }) => outcome === 'new')
    const changed = part.filter(({ outcome }) => outcome === 'changed')
    const newIds = await nextIds(tx, 'absence', added.length)
    await store.insertAbsences(
      tx,
      scope,
      added.map(({ after }, index) => ({ ...after, id: newIds[index]! })),
    )
    await store.updateAbsences(
      tx,
      changed.map(({ before, after }) => ({ ...after, id: before!.id })),
    )
    await auditMany(tx, scope, KIND, origin, [
      ...added.map(({ after }, index): AuditRow => ({ action: 'created', id: newIds[index]!, after: audited(after) })),
      ...changed.map(
        ({ before, after }): AuditRow => ({
          action: 'changed',
          id: before!.id,
          before: audited(before!),
          after: audited(after),
        }),
      ),
    ])
    for (const id of newIds) written.created.push(id)
    for (const { before } of changed) written.changed.push({ id: before!.id, version: before!.version + 1, before })
    done += part.length
    await tell(done)
  }
  return [written]
}

const audited = ({ employeeId, storeId, type, starts, ends, approved, deleted }: Omit<store.AbsenceRow, 'id'>) => ({
  employeeId,
  storeId,
  mdType: type,
  from: utc(starts),
  to: utc(ends),
  mdApproved: approved,
  mdDeleted: deleted,
})

async function undo(tx: CompanyTx, scope: CompanyScope, written: Written[], origin: string): Promise<void> {
  const absences = written.find(({ kind }) => kind === KIND)
  if (!absences) return
  const since = await changedSince(tx, 'absence', absences)
  if (since.length > 0) refuseUndo(await store.namesOf(tx, since, await zoneOf(tx)), since.length)
  await store.removeAbsences(tx, absences.created)
  await store.updateAbsences(
    tx,
    absences.changed.map(({ before }) => before as store.StoredAbsence),
  )
  await auditMany(tx, scope, KIND, origin, [
    ...absences.created.map(id => ({ action: 'removed' as const, id })),
    ...absences.changed.map(({ id }) => ({ action: 'changed' as const, id })),
  ])
}

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
const utc = (seconds: number) => toUtcText(instant(seconds))
