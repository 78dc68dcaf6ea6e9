import { dayOf, formatDay, formatTime } from '#domain/basics/days.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import type { DiffCell } from '#server/rooms/imports/public.ts'
import { minutesAfter, minutesOf, type PlannedStamp } from './stamp.format.ts'

/** A stamp as people read it, with what the file changes. */
export function preview(
  planned: PlannedStamp,
  fields: ReadonlySet<string>,
  clock: Clock,
  storeNumber: (id: number) => string,
): { label: string; cells: DiffCell[] } {
  const { owner, before, after } = planned
  const time = (seconds: number | null | undefined) => (seconds ? clock(seconds).time : '')
  const yesNo = (value: boolean) => (value ? 'ja' : 'nein')
  const { day } = clock(after.starts)
  const values: Record<string, [before: string, after: string]> = {
    mdPersonnelId: [owner.number, owner.number],
    store: [storeNumber(before?.storeId ?? 0), storeNumber(after.storeId)],
    day: [day, day],
    from: [time(after.starts), time(after.starts)],
    to: [time(before?.ends), time(after.ends)],
    pause: [pauseText(minutesOf(before)), pauseText(minutesAfter(planned))],
    confirmed: [yesNo(before?.confirmed ?? false), yesNo(after.confirmed)],
  }
  const cells = [...fields].flatMap(field => {
    const shown = values[field]
    if (!shown || shown[1] === '') return []
    const isChanged = before !== undefined && shown[0] !== shown[1]
    return [{ field, before: isChanged ? shown[0] || 'offen' : null, after: shown[1] }]
  })
  return { label: `${owner.name}, ${day}`, cells }
}

/** '05.10.2026, 07:00–15:00' */
export function textOf({ starts, ends }: { starts: number; ends: number | null }, clock: Clock): string {
  const { day, time } = clock(starts)
  return ends === null ? `${day} ab ${time}` : `${day}, ${time}–${clock(ends).time}`
}

type Clock = ReturnType<typeof wallClock>

// The same moments come again and again, and working out what a clock shows takes long.
export function wallClock(zone: string) {
  const known = new Map<number, { day: string; time: string }>()
  return (seconds: number) => {
    let shown = known.get(seconds)
    if (!shown) {
      const moment = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      shown = { day: formatDay(dayOf(moment, zone)), time: formatTime(moment, zone) }
      known.set(seconds, shown)
    }
    return shown
  }
}

const pauseText = (minutes: number): string => formatHours(minutes).replace(/^0(?=\d)/, '')
