import { dayOf, startOfDay } from '#domain/basics/days.ts'
import type { TimeTaken } from '#domain/time/overlaps.ts'
import { chunks } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import type { HandedOver, ImportContext } from '#server/rooms/imports/public.ts'
import type { ChangedDays } from '#server/rooms/people/public.ts'
import {
  type FileRecord,
  type RunPeriod,
  type StoredRecord,
  type Timed,
  type TimeKind,
  type TimeRecord,
  type Written,
  warnHandedOver,
  warnOverlaps,
} from './rules.ts'

const ROWS_A_STATEMENT = 2000

/** Periods of the stores that payroll has and that have a day among the given ones (`YYYY-MM-DD`), each with its newest run. */
export type FindHandedOver = (
  tx: CompanyTx,
  kind: HandedOver['kind'],
  storeIds: Iterable<number>,
  days: { from: string; to: string },
) => Promise<RunPeriod[]>
export const handedOverPeriods = service<FindHandedOver>('what payroll has already')

export type BesideKind<R extends TimeRecord> = TimeKind<R> & {
  exportKind: Exclude<HandedOver['kind'], 'wages'>
  /** The stored records that overlap one of the given times of their person. */
  overlapping(tx: CompanyTx, times: readonly TimeTaken[]): Promise<(R & StoredRecord)[]>
}

/** Says on the rows what is odd about them beside other records: overlaps, and periods that payroll has already. */
export async function warnBeside<R extends TimeRecord>(
  tx: CompanyTx,
  { scope, zone }: ImportContext,
  kind: BesideKind<R>,
  records: readonly FileRecord<R>[],
): Promise<HandedOver[]> {
  const times = records.flatMap(({ after }) => kind.timeOf(after) ?? [])
  const stored = new Map<number, R & StoredRecord>()
  await acrossStores(tx, scope, async () => {
    for (const chunk of chunks(times, ROWS_A_STATEMENT))
      for (const record of await kind.overlapping(tx, chunk)) stored.set(record.id, record)
  })
  warnOverlaps(kind, records, [...stored.values()], scope)
  const periods = await periodsAround(tx, kind, records, zone)
  return warnHandedOver(kind, records, periods, zone).map(period => ({ kind: kind.exportKind, ...period }))
}

/** Says on rows of contracts which months payroll has already: what they come to goes by hours, model and days of the contract. */
export async function warnHandedOverMonths(
  tx: CompanyTx,
  { zone }: ImportContext,
  changed: readonly ChangedDays[],
): Promise<HandedOver[]> {
  if (changed.length === 0) return []
  const seconds = (day: string) => startOfDay(Temporal.PlainDate.from(day), zone).epochMilliseconds / 1000
  const records = changed.map(({ row, storeId, from, to }) => {
    const ends = to === null ? Number.POSITIVE_INFINITY : seconds(to) + 1
    return { row, before: undefined, after: { storeId, starts: seconds(from), ends }, writes: true }
  })
  const kind = { exportKind: 'wages', timeOf: (held: (typeof records)[number]['after']) => held } as const
  const periods = await periodsAround(tx, kind, records, zone)
  return warnHandedOver(kind, records, periods, zone).map(period => ({ kind: 'wages', ...period }))
}

/** What was handed over of the stores and days of the rows that would be written. */
async function periodsAround<R extends { storeId: number }>(
  tx: CompanyTx,
  kind: Timed<R> & { exportKind: HandedOver['kind'] },
  records: readonly Written<R>[],
  zone: string,
) {
  const stores = new Set<number>()
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { before, after, writes } of records) {
    if (!writes) continue
    for (const record of before ? [before, after] : [after]) {
      const time = kind.timeOf(record)
      if (!time) continue
      stores.add(record.storeId)
      first = Math.min(first, time.starts)
      last = Math.max(last, time.ends)
    }
  }
  if (stores.size === 0) return []
  const day = (seconds: number) => dayOf(Temporal.Instant.fromEpochMilliseconds(seconds * 1000), zone).toString()
  const to = last === Number.POSITIVE_INFINITY ? 'infinity' : day(last)
  return handedOverPeriods.get()(tx, kind.exportKind, stores, { from: day(first), to })
}
