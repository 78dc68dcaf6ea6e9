import { formatDay, toUtcText } from '#domain/basics/days.ts'
import { ABSENCE_TYPES, type AbsenceType } from '#domain/time/absence-types.ts'
import type { DiffCell, ImportContext, ImportKind, SourceRow } from '#server/rooms/imports/public.ts'
import { importing, type Numbered, type Place, type Planned } from '../record-import/actions.ts'
import { absenceReader, type ReadAbsence } from './absence.format.ts'
import { ABSENCE_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'

type Row = Omit<rows.AbsenceRow, 'id'>
type PlannedAbsence = Planned<rows.StoredAbsence, Row>

/** The same person, type and first day is the same absence: its end, approval, deletion and note are brought up to date. */
export const absenceImport: ImportKind = {
  key: 'absences',
  label: 'Abwesenheiten',
  description:
    'Ganze Tage von–bis. Derselbe Mitarbeiter mit derselben Art und demselben ersten Tag ist dieselbe Abwesenheit.',
  fields: ABSENCE_FIELDS,
  ...importing<ReadAbsence, rows.StoredAbsence, PlannedAbsence>({
    kind: 'time/absences',
    table: 'absence',
    reader: absenceReader,
    keyOf: (employeeId, { type, starts }) => `${employeeId} ${type} ${starts}`,
    stored(tx, scope, wanted, forWriting) {
      const keys = wanted.map(({ employeeId, read: { type, starts } }) => ({ employeeId, type, starts }))
      return rows.absencesAt(tx, scope, keys, forWriting)
    },
    twice: line => `Dieselbe Abwesenheit steht schon in Zeile ${line}`,
    plan,
    preview,
    async write(tx, scope, added, changed) {
      await rows.insertAbsences(tx, scope, added.map(numbered))
      await rows.updateAbsences(tx, changed.map(numbered))
    },
    audited: ({ id, planned: { before, after } }) =>
      before
        ? { action: 'changed', id, before: audited(before), after: audited(after) }
        : { action: 'created', id, after: audited(after) },
    remove: rows.removeAbsences,
    restore: (tx, _scope, before) => rows.updateAbsences(tx, before),
    namesOf: rows.namesOf,
  }),
}

function plan(
  _row: SourceRow,
  absence: ReadAbsence,
  { owner, storeId }: Place,
  before: rows.StoredAbsence | undefined,
): PlannedAbsence {
  const after: Row = {
    employeeId: owner.id,
    storeId,
    type: absence.type,
    starts: absence.starts,
    // As with all empty cells: none takes away what is known.
    ends: absence.ends ?? before?.ends ?? null,
    approved: absence.approved ?? before?.approved ?? false,
    deleted: absence.deleted ?? before?.deleted ?? false,
    note: absence.note ?? before?.note ?? '',
  }
  if (!before) return { owner, before, after, outcome: 'new' }
  const isSame = (Object.keys(after) as (keyof Row)[]).every(key => before[key] === after[key])
  return { owner, before, after, outcome: isSame ? 'unchanged' : 'changed' }
}

function preview({ fields, zone }: ImportContext, storeNumber: (id: number) => string) {
  return ({ owner, before, after }: PlannedAbsence): { label: string; cells: DiffCell[] } => {
    const day = (seconds: number) => formatDay(instant(seconds).toZonedDateTimeISO(zone).toPlainDate())
    const lastDay = (seconds: number | null) =>
      seconds === null
        ? 'offen'
        : formatDay(instant(seconds).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 }))
    const yesNo = (value: boolean) => (value ? 'ja' : 'nein')
    const shown = (row: Row): Record<string, string> => ({
      mdPersonnelId: owner.number,
      store: storeNumber(row.storeId),
      type: ABSENCE_TYPES[row.type as AbsenceType],
      from: day(row.starts),
      to: row.ends === null ? 'offen' : lastDay(row.ends),
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
}

const numbered = ({ id, planned: { after } }: Numbered<PlannedAbsence>) => ({ ...after, id })

const audited = ({ employeeId, storeId, type, starts, ends, approved, deleted }: Row) => ({
  employeeId,
  storeId,
  mdType: type,
  from: utc(starts),
  to: ends === null ? null : utc(ends),
  mdApproved: approved,
  mdDeleted: deleted,
})

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
const utc = (seconds: number) => toUtcText(instant(seconds))
