import { queryOptions } from '@tanstack/react-query'
import { type WeekFill, type WeekFillDraft, weekFills } from '#contract/roster/week-fills.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import type { Planned } from '#domain/roster/plan-history.ts'
import { api } from '#web/lib/api.ts'

/** What would become of each of some days or weeks, together. Asked anew whenever it is opened: others plan, too. */
export const fillQuery = (companyId: number, asked: readonly WeekFillDraft[]) =>
  queryOptions({
    queryKey: ['roster', 'shifts', companyId, 'fill', asked] as const,
    enabled: asked.length > 0,
    staleTime: 0,
    gcTime: 0,
    async queryFn({ signal }): Promise<WeekFill> {
      const all: WeekFill[] = []
      for (const body of asked) all.push(await api(weekFills.fill, { query: { companyId }, body, signal }))
      return {
        shifts: all.flatMap(({ shifts }) => shifts),
        open: summed(all.flatMap(({ open }) => open)),
        skipped: summed(all.flatMap(({ skipped }) => skipped)),
      }
    },
  })

const summed = (reasons: WeekFill['open']): WeekFill['open'] =>
  [...Map.groupBy(reasons, ({ why }) => why)].map(([why, all]) => ({
    why,
    shifts: all.reduce((sum, { shifts }) => sum + shifts, 0),
    which: all.flatMap(({ which }) => which),
  }))

export const minuteOf = (text: string): number => fromUtcText(text).epochMilliseconds / 60_000

/** As the board plans them. */
export const plannedOf = ({ shifts }: WeekFill, storeId: number): Planned[] =>
  shifts.map(({ employeeId, from, to, breakFrom, breakValue, spotId, requiredSkill }) => ({
    ...{ employeeId, storeId, from: minuteOf(from), to: minuteOf(to) },
    ...{ breakFrom: breakFrom === null ? null : minuteOf(breakFrom), breakMinutes: breakValue },
    ...{ spotId, skillId: requiredSkill },
  }))
