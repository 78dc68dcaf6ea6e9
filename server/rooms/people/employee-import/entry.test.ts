import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, rowsOf } from '#server/testing/import-steps.ts'

withApp()

test('a file that moves the day of entry behind a contract is imported, and its row says so', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, storeNumber: '10' })
  const employee = await build.employee({ company, store, personnelNumber: '1001', entry: '2026-03-01' })
  await build.contract({ employee, from: '2026-03-01' })
  const file = (entry: string) => `Personalnummer;Nachname;Eintritt\n1001;${employee.id};${entry}`
  const says = 'Der Vertrag ab 01.03.2026 beginnt vor dem Eintritt am 15.03.2026, bezahlt wird ab seinem Beginn'
  const issuesOf = async (entry: string) =>
    (await rowsOf(api, (await checked(api, file(entry))).id)).flatMap(({ issues }) =>
      issues.map(({ column, level, message }) => [column, level, message]),
    )
  assert.deepEqual(await issuesOf('15.03.2026'), [['Eintritt', 'warning', says]])
  assert.deepEqual(await issuesOf('01.02.2026'), [])
})
