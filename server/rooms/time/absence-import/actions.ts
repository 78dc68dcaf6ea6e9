import { dayOf, formatDay, toUtcText } from '#domain/basics/days.ts'
import { absentDaysOf, halvesText } from '#domain/time/absence-days.ts'
import { localCalendar } from '#domain/time/local-calendar.ts'
import { type AbsenceKind, kindName } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_TYPES, type AbsenceType, SICKNESS } from '#domain/wages/absence-types.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import {
  type DiffCell,
  diffCells,
  type ImportContext,
  type ImportKind,
  type Numbered,
  outcomeOf,
  type SourceRow,
} from '#server/rooms/imports/public.ts'
import { storeReference } from '#server/rooms/people/public.ts'
import { importing, type Place, type Planned } from '../record-import/actions.ts'
import { absenceReader, type ReadAbsence } from './absence.format.ts'
import { ABSENCE_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'

type Row = Omit<rows.AbsenceRow, 'id'>
/** `day`: the midnight before it begins. */
type Stored = rows.StoredAbsence & { day: number }
type PlannedAbsence = Planned<Stored, Row>

/** The same person, type and first day is the same absence: its halves, end, kind, confirmation, approval, deletion and note are brought up to date. */
export const absenceImport: ImportKind = {
  key: 'absences',
  label: 'Abwesenheiten',
  description:
    'Tage von–bis, auf Wunsch mit halben; ein Krankenstand darf noch offen sein. Derselbe Mitarbeiter mit derselben Art und demselben ersten Tag ist dieselbe Abwesenheit.',
  fields: ABSENCE_FIELDS,
  references: { store: storeReference },
  ...importing<ReadAbsence, Stored, PlannedAbsence>({
    kind: 'time/absences',
    table: 'absence',
    reader: absenceReader,
    keyOf: (employeeId, { type, day }) => `${employeeId} ${type} ${day}`,
    async stored(tx, scope, wanted, forWriting) {
      const calendar = localCalendar(await zoneOf(tx))
      const midnight = (seconds: number, daysLater = 0) =>
        calendar.startOf(calendar.dayNumber(seconds * 1000) + daysLater) / 1000
      const keys = wanted.map(({ employeeId, read: { type, day } }) => ({
        ...{ employeeId, type, starts: day, ends: midnight(day, 1) },
      }))
      const found = await rows.absencesAt(tx, scope, keys, forWriting)
      return found.map(row => ({ ...row, day: midnight(row.starts) }))
    },
    twice: line => `Dieselbe Abwesenheit steht schon in Zeile ${line}`,
    plan,
    beside: ({ scope, zone }, storeNumber) => ({
      exportKind: 'absences',
      stored: 'einer gespeicherten Abwesenheit',
      timeOf: ({ employeeId, starts, ends, deleted, declineReason }) =>
        deleted || declineReason !== null ? undefined : { employeeId, starts, ends: ends ?? Number.POSITIVE_INFINITY },
      textOf: record => `${textOf(record, zone)}, Standort ${storeNumber(record.storeId)}`,
      overlapping: (tx, times) => rows.absencesAmong(tx, scope, times),
    }),
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
  before: Stored | undefined,
): PlannedAbsence {
  const approved = absence.approved ?? before?.approved ?? false
  const after: Row = {
    employeeId: owner.id,
    storeId,
    type: absence.type,
    // As with all empty cells: none takes away what is known.
    starts: absence.halves ? absence.starts : (before?.starts ?? absence.starts),
    ends: absence.halves ? (absence.ends ?? before?.ends ?? null) : keptEnd(absence, before),
    wageKind: absence.wageKind ?? before?.wageKind ?? null,
    isConfirmed: absence.isConfirmed ?? before?.isConfirmed ?? false,
    approved,
    declineReason: approved ? null : (before?.declineReason ?? null),
    deleted: absence.deleted ?? before?.deleted ?? false,
    note: absence.note ?? before?.note ?? '',
  }
  return { owner, before, after, outcome: outcomeOf<Row>(before, after) }
}

/** A last day that stays keeps its half. */
function keptEnd({ ends, lastDay }: ReadAbsence, before: Stored | undefined): number | null {
  if (!before || before.ends === null || ends === null || lastDay === null) return ends ?? before?.ends ?? null
  return before.ends > lastDay && before.ends <= ends ? before.ends : ends
}

/** 'Urlaub, 05.10.2026–08.10.2026' */
function textOf({ type, starts, ends }: Row, zone: string): string {
  const name = ABSENCE_TYPES[type as AbsenceType]
  const from = firstDay(starts, zone)
  if (ends === null) return `${name} ab ${from}`
  const to = lastDay(ends, zone)
  return from === to ? `${name}, ${from}` : `${name}, ${from}–${to}`
}

const firstDay = (starts: number, zone: string) => formatDay(dayOf(instant(starts), zone))
const lastDay = (ends: number, zone: string) => formatDay(dayOf(instant(ends - 1), zone))

function preview({ fields, zone }: ImportContext, storeNumber: (id: number) => string) {
  return ({ owner, before, after }: PlannedAbsence): { label: string; cells: DiffCell[] } => {
    const yesNo = (value: boolean) => (value ? 'ja' : 'nein')
    const shown = (row: Row): Record<string, string> => ({
      mdPersonnelId: owner.number,
      store: storeNumber(row.storeId),
      type: ABSENCE_TYPES[row.type as AbsenceType],
      from: firstDay(row.starts, zone),
      to: row.ends === null ? 'offen' : lastDay(row.ends, zone),
      dayPart: halvesText(absentDaysOf(instant(row.starts), row.ends === null ? null : instant(row.ends), zone)),
      wageKind: row.wageKind ? kindName(row.wageKind as AbsenceKind) : '',
      confirmation: row.type === SICKNESS ? yesNo(row.isConfirmed) : '',
      approved: yesNo(row.approved),
      deleted: yesNo(row.deleted),
      note: row.note,
    })
    const now = shown(after)
    const label = `${owner.name}, ${ABSENCE_TYPES[after.type as AbsenceType]} ab ${now.from}`
    return { label, cells: diffCells(fields, before && shown(before), now) }
  }
}

const numbered = ({ id, planned: { after } }: Numbered<PlannedAbsence>) => ({ ...after, id })

const audited = ({ employeeId, storeId, type, starts, ends, wageKind, isConfirmed, approved, deleted }: Row) => ({
  employeeId,
  storeId,
  mdType: type,
  from: utc(starts),
  to: ends === null ? null : utc(ends),
  wageKind,
  isConfirmed,
  mdApproved: approved,
  mdDeleted: deleted,
})

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
const utc = (seconds: number) => toUtcText(instant(seconds))
