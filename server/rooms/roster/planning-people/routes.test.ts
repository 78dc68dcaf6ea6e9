import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planningPeople } from '#contract/roster/planning-people.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('those of the own stores are there, by name; who left, is hidden or works elsewhere is not', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const person = (lastName: string, store = own) => build.employee({ company, store, lastName, firstName: 'Eva' })
  const [zeller, auer] = [await person('Zeller'), await person('Auer')]
  const [gone, hidden] = [await person('Gestern'), await person('Hidden')]
  await person('Anderswo', other)
  await rawSql(`update employee set exit = '2024-06-30' where company_id = $1 and id = $2`, [company, gone.id])
  await rawSql(`update employee set is_hidden = true where company_id = $1 and id = $2`, [company, hidden.id])
  const { api } = await signedIn({ company, permissions: ['roster.read'], storeIds: [own] })
  const { body } = await api(planningPeople.list)
  assert.deepEqual(
    body.data.map(({ id, lastName, storeId }) => [id, lastName, storeId]),
    [
      [auer.id, 'Auer', own],
      [zeller.id, 'Zeller', own],
    ],
  )
})
