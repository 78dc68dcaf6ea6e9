import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/time/person-months.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('first', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company, lastName: 'Gruber', firstName: 'Eva' })
  await build.employmentModel({ company })
  await build.contract({ employee })
  await build.stamp({ employee, from: '2026-11-03 07:00:00', to: '2026-11-03 15:30:00' })
  console.log(await rawSql('select * from touched_days'))
  const answer = await api(personMonths.list, { query: { month: '2026-11' } })
  console.log(answer.status, answer.text)
  const one = await api(personMonths.find, { params: { id: employee.id }, query: { month: '2026-11' } })
  console.log(one.status, one.text.slice(0, 4000))
  console.log((await api(personMonths.months, { params: { id: employee.id } })).text)
})
