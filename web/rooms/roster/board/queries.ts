import { queryOptions } from '@tanstack/react-query'
import { weeks } from '#contract/roster/weeks.ts'
import { api } from '#web/lib/api.ts'

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
    meta: { follows: [...OF_PEOPLE, ['time', 'stamps']] },
  })

export const lawQuery = (asked: WeekAsked) =>
  queryOptions({
    queryKey: keyOf('law', asked),
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

export const statesQuery = ({ companyId, from, to }: Omit<WeekAsked, 'storeId'>) =>
  queryOptions({
    queryKey: ['roster', 'shifts', companyId, 'states', from, to] as const,
    queryFn: ({ signal }) => api(weeks.states, { query: { companyId, from, to }, signal }),
  })
