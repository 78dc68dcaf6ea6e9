import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Parts } from '#server/app.ts'
import { openedDatabase, theDatabase } from '#server/platform/database/database.ts'
import type { BoundEndpoint } from '#server/platform/serve.ts'
import { costCentreRoutes } from '#server/rooms/settings/cost-centres/routes.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { WALKS } from '#server/testing/contract-walk.ts'

// The contract walk is itself checked: each hole below is opened on purpose, and the walk must find it.
const holes = {
  handle: (bound: BoundEndpoint): BoundEndpoint['handle'] => bound.handle,
  permission: undefined as Endpoint['permission'] | undefined,
  identifyExpired: false,
}

withOwnApp(
  {},
  (parts: Parts): Parts => ({
    endpoints: parts.endpoints.map(bound => ({
      ...bound,
      handle: request => holes.handle(bound)(request),
      endpoint: new Proxy(bound.endpoint, {
        get: (endpoint, key) => (key === 'permission' && holes.permission) || Reflect.get(endpoint, key),
      }),
    })),
    identify: async (...asked) => {
      if (holes.identifyExpired) await rawSql(`update session set expires_at = now() + interval '1 hour'`)
      return parts.identify(...asked)
    },
  }),
)

async function breachesFound(): Promise<string[]> {
  const found: string[] = []
  for (const { of, walk } of Object.values(WALKS)) {
    for (const { endpoint } of costCentreRoutes.filter(bound => of(bound.endpoint)))
      found.push(...(await walk(endpoint)))
  }
  return found
}

test('without a hole the walk finds nothing', async () => assert.deepEqual(await breachesFound(), []))

const opened: [hole: string, open: () => unknown, close: () => unknown][] = [
  [
    'queries run without their company',
    () => openedDatabase.give({ ...theDatabase(), app: theDatabase().operator, operator: theDatabase().operator }),
    () => {},
  ],
  [
    'a table lost its row level policy',
    () =>
      rawSql(
        `drop policy company on cost_centre; create policy company on cost_centre to kontor_app using (true) with check (true)`,
      ),
    () =>
      rawSql(`drop policy company on cost_centre; create policy company on cost_centre to kontor_app
        using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()))`),
  ],
  [
    'an endpoint asks for the wrong right',
    () => {
      holes.permission = 'employees.read'
    },
    () => {
      holes.permission = undefined
    },
  ],
  [
    'an answer carries a field its contract does not name',
    () => {
      holes.handle = bound => async request => withExtra(await bound.handle(request))
    },
    closeHandle,
  ],
  [
    'an expired session is accepted',
    () => {
      holes.identifyExpired = true
    },
    () => {
      holes.identifyExpired = false
    },
  ],
  [
    'a change ignores the version it was made on',
    () => {
      holes.handle = bound => async request => {
        const { id } = (request.params ?? {}) as { id?: number }
        const [stored] = await rawSql('select version from cost_centre where id = $1', [id])
        return bound.handle({ ...request, body: { ...((request.body ?? {}) as object), ...stored } as never })
      }
    },
    closeHandle,
  ],
]

for (const [hole, open, close] of opened) {
  test(`the walk finds it when ${hole}`, async () => {
    const whole = theDatabase()
    await open()
    try {
      assert.notDeepEqual(await breachesFound(), [])
    } finally {
      openedDatabase.give(whole)
      await close()
    }
  })
}

test('and nothing after all are closed again', async () => assert.deepEqual(await breachesFound(), []))

function closeHandle() {
  holes.handle = bound => bound.handle
}

const withExtra = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer.map(withExtra)
    : answer && typeof answer === 'object'
      ? { ...answer, passwordHash: 'x' }
      : answer
