import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from './client.ts'
import type { PayPlace } from './pay-place.ts'

type Values = Record<string, unknown>

/** What gives something back, by whatever method, without changing anything. */
export const isQuestion = ({ method, answer, needsNoRoom, writes }: Endpoint): boolean =>
  writes === undefined && (method === 'GET' || answer === 'file' || needsNoRoom === 'reads')

/** The same question about the place: as it was, about the place, and without whatever narrows it. */
export function questions(asked: Sent<Endpoint>, place: PayPlace): Sent<Endpoint>[] {
  const { params, query, body } = asked
  const aboutPlace = {
    ...asked,
    ...(query && { query: { ...query, ...known(query, place, true) } as typeof query }),
    ...(isValues(body) && { body: { ...body, ...known(body, place, false) } }),
  }
  const wide = { ...asked, ...(query && { query: {} }), ...(isValues(body) && { body: {} }) }
  const all = [asked, aboutPlace, wide].flatMap(sent =>
    params && 'id' in params ? [sent, ...place.ids.map(id => ({ ...sent, params: { ...params, id } }))] : [sent],
  )
  // Many ask for nothing but an id: three times the same.
  return [...new Map(all.map(sent => [JSON.stringify(sent), sent])).values()]
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of what is asked for, what the place knows by that name. */
function known(values: Values, { store, koller, maier, setting }: PayPlace, isText: boolean): Values {
  const list = (ids: number[]) => (isText ? ids.join() : ids)
  const all: Values = {
    storeId: store,
    storeIds: list([store]),
    employeeId: koller.id,
    employeeIds: list([koller.id, maier.id]),
    remoteIds: list([koller.id, maier.id]),
    month: typeof values.month === 'number' ? 9 : '2026-09',
    year: 2026,
    from: '2026-09-01',
    to: '2026-09-30',
    date: '2026-09-30',
    kind: 'wages',
    exportSettingsId: setting,
    show: 'all',
    sensitive: true,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in values))
}
