import { Refusal } from '#server/platform/refusal.ts'

/** Refuses at its fields what does not go together. */
export function refuseFaults(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}

export const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
