import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { brokenAuditBlock, sealAudit } from '#server/platform/audit-chain.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

async function sealedCompany() {
  const { api, company } = await signedIn()
  for (const name of ['Eins', 'Zwei', 'Drei']) await api(costCentres.create, { body: { name } })
  await sealAudit(-1)
  for (const name of ['Vier', 'Fünf']) await api(costCentres.create, { body: { name } })
  await sealAudit(-1)
  return company
}

test('every entry is sealed once, young ones wait, and an untouched chain holds', async () => {
  const company = await sealedCompany()
  const blocks = await rawSql('select number, entries from audit_block where company_id = $1 order by number', [
    company,
  ])
  assert.deepEqual(blocks, [
    { number: 1, entries: 3 },
    { number: 2, entries: 2 },
  ])
  assert.equal(await brokenAuditBlock(company), undefined)
  const { api, company: other } = await signedIn()
  await api(costCentres.create, { body: { name: 'Jung' } })
  await sealAudit()
  assert.deepEqual(await rawSql('select 1 from audit_block where company_id = $1', [other]), [])
})

const tampers: [what: string, statement: string, block: number][] = [
  [
    'changed',
    `update audit_entry set after = '{"name":"Null"}' where id = (select min(id) from audit_entry where company_id = $1) and company_id = $1`,
    1,
  ],
  [
    'removed',
    `delete from audit_entry where id = (select max(id) from audit_entry where company_id = $1) and company_id = $1`,
    2,
  ],
  [
    'added',
    `insert into audit_entry (company_id, id, account_id, action, record_kind) overriding system value select company_id, 1, account_id, action, record_kind from audit_entry where company_id = $1 limit 1`,
    1,
  ],
]
for (const [what, statement, block] of tampers) {
  test(`an entry that was ${what} behind our back breaks the chain`, async () => {
    const company = await sealedCompany()
    await rawSql(statement, [company])
    assert.equal(await brokenAuditBlock(company), block)
  })
}
