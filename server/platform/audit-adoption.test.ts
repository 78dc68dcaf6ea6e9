import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { breakOf, recomputed, sealedCompany } from '#server/testing/audit-steps.ts'
import { adoptOldBlocks } from './audit-adoption.ts'
import { sealAudit } from './audit-chain.ts'
import { connect, openedDatabase, theDatabase } from './database/database.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

/** The database as a release without signatures left it, on a machine that has kept no heads. */
async function asBefore(companies: readonly number[]): Promise<void> {
  for (const company of companies) await recomputed(company, 1)
  await rawSql('alter table audit_block drop constraint audit_block_signed')
  await rawSql('update audit_block set signature = null')
  await rawSql('alter table audit_block add constraint audit_block_signed check (signature is not null) not valid')
  rmSync(join(theApp().dataFolder, 'audit-heads'), { force: true })
}

/** What a process knows of a database it forgets when it starts anew. */
async function started<T>(run: () => Promise<T>): Promise<T> {
  const before = theDatabase()
  const fresh = connect(theApp().where, theApp().roleSecrets)
  openedDatabase.give(fresh)
  try {
    return await run()
  } finally {
    openedDatabase.give(before)
    await fresh.close()
  }
}

const unsigned = (company: number) =>
  rawSql('select number from audit_block where company_id = $1 and signature is null order by number', [company]).then(
    rows => rows.map(({ number }) => number),
  )

test('blocks of before are signed once as far as they fit; what does not fit is told, and later ones without a signature are', async () => {
  const [sound, broken] = [await sealedCompany(), await sealedCompany()]
  await asBefore([sound, broken])
  await rawSql(
    `update audit_entry set action = 'removed' where company_id = $1 and id = (select max(id) from audit_entry where company_id = $1)`,
    [broken],
  )
  await started(async () => {
    await sealAudit()
    assert.deepEqual([await unsigned(sound), await unsigned(broken)], [[], [2]])
    assert.deepEqual(
      [await breakOf(sound), await breakOf(broken)],
      [undefined, { companyId: broken, block: 2, cause: 'changed' }],
    )
  })
  // The chain goes on in the form of today.
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, origin) select company_id, account_id, 'changed', 'time/stamps', 'test' from audit_entry where company_id = $1`,
    [sound],
  )
  await sealAudit()
  assert.deepEqual(await rawSql('select form from audit_block where company_id = $1 order by number', [sound]), [
    { form: 1 },
    { form: 1 },
    { form: 2 },
  ])
  assert.equal(await breakOf(sound), undefined)
})

test('nothing is adopted a second time: neither where a block is signed nor where this machine has known a chain', async () => {
  const [one, other] = [await sealedCompany(), await sealedCompany()]
  await rawSql('alter table audit_block drop constraint audit_block_signed')
  await rawSql('update audit_block set signature = null where company_id = $1', [one])
  await started(adoptOldBlocks)
  assert.deepEqual([await unsigned(one), (await breakOf(one))?.cause], [[1, 2], 'unsigned'])
  rmSync(join(theApp().dataFolder, 'audit-heads'))
  await started(adoptOldBlocks)
  assert.deepEqual([await unsigned(one), await unsigned(other)], [[1, 2], []])
})
