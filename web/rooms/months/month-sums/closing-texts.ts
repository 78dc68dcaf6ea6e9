import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'

/** „30.11.2026, 18:42“ */
export const momentText = (utc: string, zone: string): string => {
  const at = fromUtcText(utc)
  return `${formatDay(dayOf(at, zone))}, ${formatTime(at, zone)}`
}

export const REOPEN_HOURS = [1, 4, 8, 24, 48, 72, 168] as const

/** „nach 24 Stunden, am 02.12.2026, 09:20“ */
export function closesText(hours: number, now: Temporal.Instant, zone: string): string {
  const at = now.add({ hours })
  const after = hours === 1 ? 'nach 1 Stunde' : hours === 168 ? 'nach einer Woche' : `nach ${hours} Stunden`
  return `${after}, am ${formatDay(dayOf(at, zone))}, ${formatTime(at, zone)}`
}

/** „Graz Jakomini, Linz Landstraße und 2 weitere“ */
export const namesText = (names: readonly string[]): string =>
  names.length > NAMED + 1
    ? `${names.slice(0, NAMED).join(', ')} und ${names.length - NAMED} weitere`
    : names.join(', ')
const NAMED = 2
