import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTree } from './check-rooms.ts'
import { type Files, PLAIN } from './rooms/breaches.ts'
import { IN_DISGUISE } from './rooms/breaches-in-disguise.ts'
import { OF_ENDPOINTS } from './rooms/breaches-of-endpoints.ts'
import { OF_GLOBALS } from './rooms/breaches-of-globals.ts'
import { OF_IMPORTS } from './rooms/breaches-of-imports.ts'
import { OF_STATEMENTS } from './rooms/breaches-of-statements.ts'

const MIGRATION_OF_HOUSE = 'server/migrations/202701010000-time-absences.sql'
/** A small house in which everything is in its place. */
const HOUSE = {
  'domain/basics/days.ts': 'export const day = 1',
  'domain/time/absence-days.ts': `import { day } from '../basics/days.ts'\nexport const absence = day`,
  'contract/zod.ts': `import { z } from 'zod'\nz.config({})\nexport { z }`,
  'contract/endpoint.ts': `import { z } from './zod.ts'\nexport const Id = z.number()`,
  'contract/time/absences.ts': `import { Id } from '../endpoint.ts'\nexport const absences = Id`,
  'contract/notifications/bell.ts': 'export const bell = 1',
  'server/app.ts': `import { time } from './rooms/time/room.ts'\nexport const app = time`,
  'server/platform/http.ts': 'export const http = 1',
  'server/rooms/settings/public.ts': `export { rows } from './cost-centres/rows.ts'`,
  'server/rooms/settings/cost-centres/rows.ts': 'export const rows = 1',
  'server/rooms/settings/cost-centres/tables.ts': `export const costCentre = pgTable('cost_centre', {})`,
  'server/rooms/time/room.ts': `import { routes } from './absences/routes.ts'\nexport const time = routes`,
  'server/rooms/time/public.ts': `export { routes } from './absences/routes.ts'`,
  'server/rooms/time/absences/routes.ts': `import { rows } from '#server/rooms/settings/public.ts'\nexport const routes = rows`,
  'server/rooms/time/absences/tables.ts': `export const absence = pgTable('absence', {})`,
  'server/rooms/time/absences/absences.report.ts': 'export const report = 1',
  'server/rooms/notifications/public.ts': 'export const tell = () => 1',
  'server/testing/build.ts': 'export const build = 1',
  [MIGRATION_OF_HOUSE]: `create table absence (id int); call protect_tenant_table('absence', 'store_id');`,
  'server/migrations/order.txt': '202701010000-time-absences.sql\n',
  'web/app/router.tsx': `import { Screen } from '#web/rooms/time/absences/absences-screen.tsx'\nexport const router = Screen`,
  'web/ui/button.tsx': 'export const Button = 1',
  'web/lib/api.ts': `import { Button } from '#web/ui/button.tsx'\nexport const api = Button`,
  'web/rooms/time/absences/absences-screen.tsx': `import { api } from '#web/lib/api.ts'\nexport const Screen = api`,
  'web/rooms/time/absences/queries.ts': 'export const query = 1',
}

test('a house in which everything is in its place has no breach', () => assert.deepEqual(complaints({}), []))

const breaches = [...PLAIN, ...OF_IMPORTS, ...OF_STATEMENTS, ...OF_GLOBALS, ...OF_ENDPOINTS, ...IN_DISGUISE]

for (const [what, files, says] of breaches) {
  test(`the guard names it and says where it should go when ${what}`, () => {
    const found = complaints(files)
    assert.match(found.join('\n'), says)
  })
}

test('the guard knows at least 130 kinds of breaches, and no rule of it complains about everything', () => {
  assert.ok(breaches.length >= 130, String(breaches.length))
  for (const [what, files] of breaches) assert.ok(complaints(files).length <= 3, what)
})

test('a new migration goes to the end of the list, whatever its name: nothing that is shipped moves or goes', () => {
  const [first, earlier, later] = [
    '202701010000-time-absences.sql',
    '202612010000-time-a.sql',
    '202712010000-time-b.sql',
  ]
  const shipped = `${first}\n${later}\n`
  const withOrder = (...order: string[]) => {
    const files = Object.fromEntries(order.map(name => [`server/migrations/${name}`, HOUSE[MIGRATION_OF_HOUSE]]))
    const list = order.map(name => `${name}\n`).join('')
    return checkTree(new Map(Object.entries({ ...HOUSE, ...files, 'server/migrations/order.txt': list })), [shipped])
  }
  assert.deepEqual(withOrder(first, later, earlier), [])
  assert.match(
    withOrder(first, earlier, later).join(),
    /-b\.sql ran before, \S+-a\.sql stands in its place; .* to the end/,
  )
  assert.match(withOrder(first).join(), /-b\.sql ran before, nothing stands in its place/)
})

const complaints = (files: Files): string[] => checkTree(new Map(Object.entries({ ...HOUSE, ...files })))
