import { queryOptions } from '@tanstack/react-query'
import { lawChecks } from '#contract/working-time/law-checks.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import type { Said } from './available-people.ts'
import type { BoardShift } from './board-week.ts'
import type { WeekAsked } from './queries.ts'

const utc = (minute: number): string => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))

/** What the server, which knows all, would say of a shift with each of these people. */
export const saidQuery = ({ companyId, storeId }: WeekAsked, shift: BoardShift, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['roster', 'shifts', companyId, 'available', shift.id, shift.version, ids] as const,
    enabled: ids.length > 0,
    async queryFn({ signal }) {
      const found = await api(lawChecks.check, {
        query: { companyId },
        body: {
          shifts: ids.map((employeeId, at) => ({
            ...{ id: -1 - at, employeeId, storeId, requiredSkill: shift.skillId ?? null },
            ...{ from: utc(shift.from), to: utc(shift.to), breakValue: shift.breakMinutes },
            breakFrom: shift.breakFrom === null ? null : utc(shift.breakFrom),
          })),
          removed: shift.id > 0 ? [shift.id] : [],
          publish: false,
        },
        signal,
      })
      const said = new Map<number, Said[]>(ids.map(id => [id, []]))
      for (const { employeeId, isNew, rule, text, severity } of found)
        if (isNew) said.get(employeeId)?.push({ rule, text, severity })
      return said
    },
  })
