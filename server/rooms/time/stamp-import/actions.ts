import { toUtcText } from '#domain/basics/days.ts'
import { LONG_SHIFT } from '#domain/time/doubtful-times.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import type { Entry } from '#server/platform/trail.ts'
import {
  bad,
  type ImportContext,
  type ImportKind,
  type Numbered,
  type SourceRow,
  warn,
} from '#server/rooms/imports/public.ts'
import { storeReference } from '#server/rooms/people/public.ts'
import { maySee, UNSEEN } from '../record-doubts/rules.ts'
import { importing, type OwnedRow, type Place } from '../record-import/actions.ts'
import { STAMP_FIELDS } from './fields.format.ts'
import { preview, textOf, wallClock } from './preview.format.ts'
import * as rows from './rows.ts'
import { settleRepeatedHours, timeOf } from './rules.ts'
import {
  isTooLong,
  type Moments,
  minutesAfter,
  minutesOf,
  type PlannedStamp,
  type ReadStamp,
  stampReader,
} from './stamp.format.ts'

/** The same person and the same begin is the same stamp: end, pause, confirmation and store are brought up to date. */
export const stampImport: ImportKind = {
  key: 'stamps',
  label: 'Stempelzeiten',
  description: 'Gearbeitete Zeiten mit Pausen. Derselbe Mitarbeiter mit demselben Beginn ist derselbe Dienst.',
  fields: STAMP_FIELDS,
  references: { store: storeReference },
  ...importing<ReadStamp, rows.StoredStamp, PlannedStamp>({
    kind: 'time/stamps',
    table: 'stamp',
    reader: stampReader,
    keyOf: (employeeId, { starts }) => `${employeeId} ${starts}`,
    stored(tx, scope, wanted, forWriting) {
      const keys = wanted.map(({ employeeId, read: { starts } }) => ({ employeeId, starts }))
      return rows.stampsAt(tx, scope, keys, forWriting)
    },
    settle,
    twice: line => `Derselbe Mitarbeiter beginnt schon in Zeile ${line} zur selben Zeit`,
    plan,
    beside({ scope, zone }, storeNumber) {
      const clock = wallClock(zone)
      return {
        exportKind: 'hours',
        stored: STORED,
        timeOf,
        textOf: record => `${textOf(record, clock)}, Standort ${storeNumber(record.storeId)}`,
        overlapping: (tx, times) => rows.stampsAmong(tx, scope, times),
      }
    },
    preview({ fields, zone }, storeNumber) {
      const clock = wallClock(zone)
      return planned => preview(planned, fields, clock, storeNumber)
    },
    write,
    audited,
    remove: rows.removeStamps,
    restore,
    namesOf: rows.namesOf,
  }),
}

const STORED = 'einer gespeicherten Stempelzeit'

/** Only the night of autumn leaves something open, when an hour comes twice. */
async function settle(
  tx: CompanyTx,
  { scope, zone }: ImportContext,
  all: OwnedRow<ReadStamp>[],
  storeNumber: (id: number) => string,
): Promise<void> {
  const open = all.flatMap(({ employeeId, read: { repeated } }) =>
    repeated ? [{ employeeId, starts: repeated.readings[0]!.starts, ends: lastMoment(repeated.readings) }] : [],
  )
  if (open.length === 0) return
  const people = new Set(open.map(({ employeeId }) => employeeId))
  const stored = Map.groupBy(await acrossStores(tx, scope, () => rows.stampsAmong(tx, scope, open)), byPerson)
  const clock = wallClock(zone)
  const nameOf = (stamp: rows.StoredStamp) =>
    maySee(scope, stamp.storeId)
      ? `${STORED} (${textOf(stamp, clock)}, Standort ${storeNumber(stamp.storeId)})`
      : `${STORED} ${UNSEEN}`
  const own = Map.groupBy(
    all.filter(({ employeeId }) => people.has(employeeId)),
    byPerson,
  )
  for (const [employeeId, each] of own) settleRepeatedHours(each, stored.get(employeeId) ?? [], nameOf)
}

const byPerson = ({ employeeId }: { employeeId: number }) => employeeId
const lastMoment = (readings: readonly Moments[]) => Math.max(...readings.map(({ starts, ends }) => ends ?? starts + 1))

function plan(
  row: SourceRow,
  stamp: ReadStamp,
  { owner, storeId }: Place,
  before: rows.StoredStamp | undefined,
): PlannedStamp | undefined {
  const after: PlannedStamp['after'] = {
    employeeId: owner.id,
    storeId,
    starts: stamp.starts,
    ends: stamp.ends ?? before?.ends ?? null,
    pauseMinutes: before?.pauseMinutes ?? null,
    confirmed: stamp.confirmed ?? before?.confirmed ?? false,
  }
  const minutes = stamp.pauseMinutes ?? minutesOf(before)
  if (after.ends !== null && minutes > 0 && minutes * 60 >= after.ends - after.starts)
    return bad(row, 'to', 'Die gestempelte Pause ist nicht kürzer als der Dienst')
  if (isTooLong(after)) warn(row, 'to', 'too-long', LONG_SHIFT)
  const fits = after.ends === null || (before?.pauses ?? []).every(pause => pause.ends <= after.ends!)
  // As many minutes as before within the shift stay where they were stamped.
  const keepsPauses = fits && minutes === minutesOf(before)
  if (!keepsPauses) after.pauseMinutes = after.ends === null ? null : minutes || null
  if (!before) return { owner, before, after, keepsPauses, outcome: 'new' }
  const isSame =
    before.ends === after.ends &&
    before.confirmed === after.confirmed &&
    before.storeId === after.storeId &&
    keepsPauses
  return { owner, before, after, keepsPauses, outcome: isSame ? 'unchanged' : 'changed' }
}

async function write(
  tx: CompanyTx,
  scope: CompanyScope,
  added: Numbered<PlannedStamp>[],
  changed: Numbered<PlannedStamp>[],
): Promise<void> {
  const numbered = ({ id, planned: { after } }: Numbered<PlannedStamp>) => ({ ...after, id })
  await rows.insertStamps(tx, scope, added.map(numbered))
  await rows.updateStamps(tx, changed.map(numbered))
  await rows.removePauses(
    tx,
    changed.flatMap(({ id, planned: { keepsPauses } }) => (keepsPauses ? [] : [id])),
  )
}

function audited({ id, planned }: Numbered<PlannedStamp>): Entry {
  const { before, after } = planned
  const shown = (row: { ends: number | null; confirmed: boolean; storeId: number }, minutes: number) => ({
    to: row.ends === null ? null : utc(row.ends),
    mdConfirmed: row.confirmed,
    storeId: row.storeId,
    pauseMinutes: minutes,
  })
  const now = shown(after, minutesAfter(planned))
  if (before) return { action: 'changed', id, before: shown(before, minutesOf(before)), after: now }
  return { action: 'created', id, after: { employeeId: after.employeeId, from: utc(after.starts), ...now } }
}

async function restore(tx: CompanyTx, scope: CompanyScope, before: rows.StoredStamp[]): Promise<void> {
  await rows.updateStamps(tx, before)
  const ids = before.map(({ id }) => id)
  await rows.removePauses(tx, ids)
  const pauses = before.flatMap(({ id, storeId, pauses }) => pauses.map(pause => ({ ...pause, shiftId: id, storeId })))
  await rows.insertPauses(tx, scope, pauses)
}

const utc = (seconds: number) => toUtcText(Temporal.Instant.fromEpochMilliseconds(seconds * 1000))
