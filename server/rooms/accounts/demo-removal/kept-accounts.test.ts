import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { company as buildCompany, role } from '#server/testing/build-accounts.ts'
import * as actions from './actions.ts'

withOwnApp({ KONTOR_DEMO: 'on' })

test('an account of the demo that somebody took into a real company stays, as a real one, and is named', async () => {
  const company = await buildCompany()
  const [account] = await rawSql<{ id: string }>(`select id from account where email = 'lohn@kontor.example'`)
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
    company,
    account!.id,
    await role(company, []),
  ])
  const { kept, accounts } = await actions.remove(undefined)
  assert.deepEqual([kept, accounts.length], [['lohn@kontor.example'], 6])
  assert.deepEqual(await rawSql('select email, is_demo from account'), [
    { email: 'lohn@kontor.example', is_demo: false },
  ])
  assert.deepEqual(await rawSql('select company_id from role_assignment'), [{ company_id: company }])
})
