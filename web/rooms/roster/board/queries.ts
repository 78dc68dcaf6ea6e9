import { queryOptions } from '@tanstack/react-query'
import { weekPlanners } from '#contract/roster/week-planners.ts'
import { weeks } from '#contract/roster/weeks.ts'
import { lawChecks } from '#contract/working-time/law-checks.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { loadPart } from '#web/ui/connection/missing-part.ts'
import type { Said } from './available-people.ts'
import type { BoardShift } from './board-week.ts'
import { useDrag } from './drag-store.ts'
import { handOf } from './hands.ts'

export type WeekAsked = { companyId: number; storeId: number; from: string; to: string }

const keyOf = (kind: string, { companyId, storeId, from, to }: WeekAsked) =>
  ['roster', 'shifts', companyId, kind, storeId, from, to] as const

const OF_PEOPLE = [
  ['time', 'absences'],
  ['people', 'employees'],
  ['people', 'contracts'],
] as const

export const weekQuery = (asked: WeekAsked) =>
  queryOptions({
    queryKey: keyOf('week', asked),
    queryFn: ({ signal }) => api(weeks.week, { query: asked, signal }),
    meta: {
      follows: [
        ...OF_PEOPLE,
        ['time', 'stamps'],
        ['roster', 'staff-needs'],
        ['roster', 'need-exceptions'],
        ['roster', 'calendar-events'],
      ],
    },
  })

export const lawQuery = (asked: WeekAsked) =>
  queryOptions({
    // Its own shifts a board knows better; what others plan elsewhere is seen when it is loaded again.
    queryKey: ['roster', 'week-law', asked.companyId, asked.storeId, asked.from, asked.to] as const,
    queryFn: ({ signal }) => api(weeks.law, { query: asked, signal }),
    meta: {
      follows: [
        ...OF_PEOPLE,
        ['settings', 'employment-models'],
        ['working-time', 'person-marks'],
        ['working-time', 'works-facts'],
        ['working-time', 'maternities'],
      ],
    },
  })

/** How far other stores are: whoever plans one would load all of them again with each change. */
const STATES_MS = 60_000

export const statesQuery = ({ companyId, from, to }: Omit<WeekAsked, 'storeId'>) =>
  queryOptions({
    queryKey: ['roster', 'week-states', companyId, from, to] as const,
    queryFn: ({ signal }) => api(weeks.states, { query: { companyId, from, to }, signal }),
    staleTime: STATES_MS,
    refetchInterval: STATES_MS,
    // From one store to the next: what was just planned is known by then.
    refetchOnMount: 'always',
  })

const utc = (minute: number): string => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))

/** This page among all open ones. */
export const PAGE_ID = randomKey()
const HERE_MS = 10_000

/** Who else plans the week; asking says that this page does. */
export const plannersQuery = ({ companyId, storeId, from }: WeekAsked) =>
  queryOptions({
    queryKey: ['roster', 'week-planners', companyId, storeId, from] as const,
    queryFn: ({ signal }) =>
      api(weekPlanners.here, {
        query: { companyId },
        body: { pageId: PAGE_ID, storeId, monday: from, shiftId: handOf(useDrag.getState()) },
        signal,
      }),
    refetchInterval: HERE_MS,
    gcTime: 0,
  })

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

/** The rules are many: their file comes after the board. */
export const engineQuery = queryOptions({
  queryKey: ['law-engine'] as const,
  queryFn: () => loadPart(() => import('./law-desk.ts')),
  staleTime: Number.POSITIVE_INFINITY,
})

/** How need is drawn: only where there is any. */
export const dayNeedQuery = queryOptions({
  queryKey: ['day-need'] as const,
  queryFn: () => loadPart(() => import('./day-need.ts')),
  staleTime: Number.POSITIVE_INFINITY,
})
