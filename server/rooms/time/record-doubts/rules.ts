import { startOfDay } from '#domain/basics/days.ts'
import { overlaps, type TimeTaken } from '#domain/time/overlaps.ts'
import { formatPeriod } from '#domain/time/periods.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { type HandedOver, type SourceRow, warn } from '#server/rooms/imports/public.ts'

/** A period of a store that payroll has. */
export type RunPeriod = {
  storeId: number
  storeName: string
  /** Days as `YYYY-MM-DD`. */
  from: string
  to: string
  runNumber: number
}

/** A stamp or an absence: moments in seconds since 1970, no end while it is open. */
export type TimeRecord = { employeeId: number; storeId: number; starts: number; ends: number | null }
export type StoredRecord = TimeRecord & { id: number }

/** A row of the file and what it makes of the record; `before` is what is stored of it. */
export type FileRecord<R extends TimeRecord> = {
  row: SourceRow
  before: (R & StoredRecord) | undefined
  after: R
  writes: boolean
}

/** What of a row payroll may have already: what is stored, and what it becomes. */
export type Written<R> = { row: SourceRow; before: R | undefined; after: R; writes: boolean }
export type Timed<R> = { timeOf(record: R): { starts: number; ends: number } | undefined }

/** What kind of record it is, in sentences and in time. */
export type TimeKind<R extends TimeRecord> = {
  /** When a record takes its person's time; undefined when it does not count. */
  timeOf(record: R): TimeTaken | undefined
  /** Of a stored one: „einer gespeicherten Stempelzeit“. */
  stored: string
  textOf(record: R): string
}

/** Says on each row which other one of the same person it overlaps; the stored ones that the file replaces don't count. */
export function warnOverlaps<R extends TimeRecord>(
  kind: TimeKind<R>,
  fileRecords: readonly FileRecord<R>[],
  stored: readonly (R & StoredRecord)[],
  scope: CompanyScope,
): void {
  const replaced = new Set(fileRecords.map(({ before }) => before?.id))
  const entry = (record: R, row?: SourceRow) => {
    const time = kind.timeOf(record)
    return time ? [{ ...time, record, row }] : []
  }
  const entries = [
    ...fileRecords.flatMap(({ after, row }) => entry(after, row)),
    ...stored.flatMap(record => (replaced.has(record.id) ? [] : entry(record))),
  ]
  for (const [own, other] of overlaps(entries)) {
    if (!own.row) continue
    const place = other.row ? `Zeile ${other.row.line}` : kind.stored
    const text = maySee(scope, other.record.storeId) ? `${place}: ${kind.textOf(other.record)}` : `${place} ${UNSEEN}`
    warn(own.row, other.starts <= own.starts ? 'from' : 'to', 'overlap', `Überschneidet sich mit ${text}`)
  }
}

export const maySee = ({ storeIds }: CompanyScope, storeId: number): boolean => storeIds?.includes(storeId) ?? true
export const UNSEEN = 'in einem Standort, den Sie nicht sehen'

/** Says on each row that would be written which periods it touches that were handed over; gives them with their rows counted. */
export function warnHandedOver<R extends { storeId: number }>(
  kind: Timed<R>,
  fileRecords: readonly Written<R>[],
  periods: readonly RunPeriod[],
  zone: string,
): Omit<HandedOver, 'kind'>[] {
  const timed = periods.map(period => ({ ...period, ...secondsOf(period, zone), rows: 0 }))
  const byStore = Map.groupBy(timed, ({ storeId }) => storeId)
  for (const { row, before, after, writes } of fileRecords) {
    if (!writes) continue
    const touched = new Set<(typeof timed)[number]>()
    for (const record of before ? [before, after] : [after]) {
      const time = kind.timeOf(record)
      if (!time) continue
      for (const period of byStore.get(record.storeId) ?? [])
        if (time.starts < period.ends && period.starts < time.ends) touched.add(period)
    }
    for (const period of touched) {
      period.rows++
      warn(row, null, 'handed-over', `Betrifft einen schon übergebenen Zeitraum: ${periodText(period)}`)
    }
  }
  return timed
    .filter(({ rows }) => rows > 0)
    .map(({ starts: _, ends: __, ...period }) => ({ ...period, days: daysOf(period) }))
}

const periodText = (period: RunPeriod) => `${period.storeName}, ${daysOf(period)} (Lauf ${period.runNumber})`

const daysOf = ({ from, to }: RunPeriod) =>
  formatPeriod({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })

function secondsOf({ from, to }: RunPeriod, zone: string): { starts: number; ends: number } {
  const seconds = (day: Temporal.PlainDate) => startOfDay(day, zone).epochMilliseconds / 1000
  return {
    starts: seconds(Temporal.PlainDate.from(from)),
    ends: seconds(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}
