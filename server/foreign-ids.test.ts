import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ROOMS } from '#server/app.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Sent } from '#server/testing/client.ts'
import { checksum, example, nameOf } from '#server/testing/contract-walk.ts'

withApp({ KONTOR_ROLES: 'web' })

const ROSTER = '/api/sec/roster'
type Place = { company: number; store: number; person: number }

/** Ids that an endpoint may be given and its example leaves out. */
const BESIDES: Record<string, (place: Place) => Promise<object>> = {
  [`POST ${ROSTER}/shifts`]: async place => {
    const { id } = await planned(place)
    const { company, store, person } = place
    const [spotId, requiredSkill] = [await build.spot({ company, store }), await build.skill({ company })]
    const times = { from: '2026-12-10 07:00:00', to: '2026-12-10 13:00:00' }
    await build.personSkill({ employee: { id: person, company, store }, skill: requiredSkill })
    const shift = { employeeId: person, storeId: store, spotId, requiredSkill, ...times }
    const shifts = [shift, { ...shift, employeeId: null }]
    return { shifts, removed: [{ id, version: 1 }] }
  },
  [`POST ${ROSTER}/shifts/publish`]: async place => {
    const { id } = await planned(place)
    const tell = { storeId: place.store, from: '2026-12-01', to: '2026-12-31', employeeIds: [place.person] }
    return { shifts: [{ id, version: 1 }], tell }
  },
  [`POST ${ROSTER}/spots`]: async ({ company, store }) => ({
    ...{ name: 'Frühstück', storeId: store, requiredSkill: await build.skill({ company }) },
  }),
  [`PUT ${ROSTER}/spots/:id`]: async ({ company }) => ({ requiredSkill: await build.skill({ company }) }),
  [`PUT ${ROSTER}/needs/:id`]: async ({ company }) => ({ spotId: await build.spot({ company }) }),
  [`POST ${ROSTER}/needs/exceptions`]: async ({ company, store }) => ({
    ...{
      storeId: store,
      spotId: await build.spot({ company }),
      eventId: await build.calendarEvent({ company, store }),
    },
    ...{ day: null, mode: null },
  }),
  [`PUT ${ROSTER}/needs/exceptions/:id`]: async ({ company }) => ({
    ...{ spotId: await build.spot({ company }), eventId: await build.calendarEvent({ company }) },
    ...{ day: null, mode: null },
  }),
  [`POST ${ROSTER}/events`]: async ({ company, store }) => ({
    ...{ storeId: store, copyEventId: await build.calendarEvent({ company, store }) },
  }),
  [`PUT ${ROSTER}/events/:id`]: async ({ company }) => ({ copyEventId: await build.calendarEvent({ company }) }),
  [`POST ${ROSTER}/week/planners`]: async place => ({ storeId: place.store, shiftId: (await planned(place)).id }),
}

const planned = ({ company, store, person: id }: Place) => build.planShift({ employee: { id, company, store } })

/** Ids that need name nothing: whoever sends one learns nothing by it. */
const NEEDS_NOTHING = new Set([
  // A hand on a shift that the week does not show.
  `POST ${ROSTER}/week/planners body.shiftId`,
  // Of those who are planned there, whom to tell.
  `POST ${ROSTER}/shifts/publish body.tell.employeeIds.0`,
  `POST ${ROSTER}/plan-mails body.employeeIds.0`,
])
const UNKNOWN = 2_000_000_000

const endpoints = ROOMS.flatMap(room => room.routes.map(route => route.endpoint)).filter(
  ({ path }) => path.startsWith(ROSTER) || path === '/api/sec/employees/:id/skills',
)
for (const endpoint of endpoints)
  test(`${nameOf(endpoint)}: another company’s id looks in every field as if it did not exist`, async () => {
    const { api, company } = await signedIn()
    const foreign = (await signedIn()).company
    const [own, theirs] = [await wholeExample(endpoint, company), await wholeExample(endpoint, foreign)]
    const before = await checksum(foreign)
    const breaches: string[] = []
    for (const { path, value } of idsOf(own)) {
      const at = path.join('.')
      const other = valueAt(theirs, path)
      assert.notEqual(value, other, `${at}: both examples name the same`)
      const asForeign = await api(endpoint, replaced(own, path, other))
      const asUnknown = await api(endpoint, replaced(own, path, UNKNOWN))
      const masked = asForeign.text.replace(new RegExp(`(?<![\\d.:])${other}(?![\\d.:])`, 'g'), String(UNKNOWN))
      if (asForeign.status !== asUnknown.status || masked !== asUnknown.text)
        breaches.push(`${at}: ${asForeign.status} ${masked} instead of ${asUnknown.status} ${asUnknown.text}`)
      else if (asForeign.status < 400 && !NEEDS_NOTHING.has(`${nameOf(endpoint)} ${at}`))
        breaches.push(`${at} is taken: ${asForeign.status} ${asForeign.text.slice(0, 200)}`)
      if (asForeign.status >= 500) breaches.push(`${at}: ${asForeign.status} ${asForeign.text}`)
    }
    const answer = await api(endpoint, own)
    if (answer.status !== 200) breaches.push(`its own ids: ${answer.status} ${answer.text}`)
    if ((await checksum(foreign)) !== before) breaches.push('another company’s rows were changed')
    assert.deepEqual(breaches, [])
  })

async function wholeExample(endpoint: Endpoint, company: number): Promise<Sent<Endpoint>> {
  const sent = await example(endpoint, company)
  const besides = BESIDES[nameOf(endpoint)]
  if (!besides) return sent
  const store = await build.store({ company })
  const person = await build.employee({ company, store })
  await build.contract({ employee: person, from: '2020-01-01' })
  return { ...sent, body: { ...(sent.body as object), ...(await besides({ company, store, person: person.id })) } }
}

type Path = (string | number)[]
const IS_ID = /^id$|Ids?$|^requiredSkill$/

function idsOf(sent: unknown, path: Path = []): { path: Path; value: number }[] {
  if (typeof sent === 'number') {
    const key = path.findLast(part => typeof part === 'string')!
    return IS_ID.test(String(key)) ? [{ path, value: sent }] : []
  }
  if (typeof sent !== 'object' || sent === null) return []
  const entries = Array.isArray(sent) ? [...sent.entries()] : Object.entries(sent)
  return entries.flatMap(([key, value]) => idsOf(value, [...path, key]))
}

const valueAt = (sent: unknown, path: Path): number =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], sent) as number

function replaced<T>(sent: T, path: Path, value: number): T {
  const copy = structuredClone(sent)
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], copy)
  ;(parent as Record<string | number, unknown>)[path.at(-1)!] = value
  return copy
}
