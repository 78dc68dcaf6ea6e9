import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkImports, checkName } from './check-rooms.ts'

const breaches: [file: string, text: string, says: RegExp][] = [
  ['domain/time/periods.ts', `import { z } from 'zod'`, /domain is pure/],
  ['domain/time/periods.ts', `import { x } from '#server/app.ts'`, /may not import server/],
  [
    'web/rooms/time/absences/queries.ts',
    `import { x } from '#server/rooms/time/absences/rows.ts'`,
    /web may not import server/,
  ],
  [
    'server/rooms/settings/cost-centres/actions.ts',
    `import { x } from '#server/rooms/time/public.ts'`,
    /reading order/,
  ],
  [
    'server/rooms/time/absences/store.ts',
    `import { x } from '#server/rooms/personnel/employees/tables.ts'`,
    /public\.ts only/,
  ],
  ['server/platform/audit.ts', `import { x } from '#server/rooms/accounts/public.ts'`, /know no rooms/],
  ['contract/time/absences.ts', `import { x } from 'fastify'`, /contract imports only/],
]
for (const [file, text, says] of breaches) {
  test(`an import that breaks the house rules is named: ${file} ${text}`, () =>
    assert.match(checkImports(file, text).join(), says))
}

test('what the rules allow passes', () => {
  assert.deepEqual(
    checkImports('server/rooms/time/absences/store.ts', `import { x } from '#server/rooms/personnel/public.ts'`),
    [],
  )
  assert.deepEqual(checkName('server/rooms/time/absences/absences.report.ts'), [])
})

for (const file of [
  'server/rooms/time/absences/service.ts',
  'web/lib/utils.ts',
  'server/rooms/payroll/x/store.ts',
  'domain/time/index.ts',
  'server/rooms/time/helpers.ts',
]) {
  test(`a file that has no place is named: ${file}`, () => assert.notDeepEqual(checkName(file), []))
}
