import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { auditHeads, sealAudit } from '#server/platform/audit-chain.ts'
import { verifyInstallation } from '#server/platform/audit-check.ts'
import { rawSql, testSocket, theApp, withOwnApp } from '#server/testing/app.ts'
import { attack, breakOf, sealedCompany } from '#server/testing/audit-steps.ts'
import { signedIn } from '#server/testing/build.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

const blocks = (company: number) =>
  rawSql('select number, entries, form, signature is not null as signed from audit_block where company_id = $1', [
    company,
  ])

test('every entry is sealed once, at once and signed, and an untouched chain holds', async () => {
  const company = await sealedCompany()
  assert.deepEqual(await blocks(company), [
    { number: 1, entries: 3, form: 2, signed: true },
    { number: 2, entries: 2, form: 2, signed: true },
  ])
  assert.equal(await sealAudit(), 0)
  const report = await verifyInstallation()
  assert.deepEqual([report.breaks, report.anchor], [[], 'kept'])
  assert.equal(
    (await auditHeads()).find(head => head.companyId === company)!.sha256,
    report.heads.find(head => head.companyId === company)!.sha256,
  )
})

test('thousands of entries are sealed in one round, block by block', async () => {
  const { company, accountId } = await signedIn()
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, origin) select $1, $2, 'changed', 'time/stamps', 'test' from generate_series(1, 10001)`,
    [company, accountId],
  )
  await sealAudit()
  assert.deepEqual(
    (await blocks(company)).map(({ entries }) => entries),
    [5000, 5000, 1],
  )
  assert.equal(await breakOf(company), undefined)
})

for (const [what, { run, block, cause }] of Object.entries(attack)) {
  test(`somebody with all rights in the database who ${what} is found, with the block and the cause`, async () => {
    const company = await sealedCompany()
    await run(company, await sealedCompany())
    assert.deepEqual(await breakOf(company), { companyId: company, block, cause })
    // Life goes on: what is sealed afterwards hides nothing.
    await rawSql(
      `insert into audit_entry (company_id, account_id, action, record_kind, origin) select $1, $2, 'changed', 'time/stamps', 'test' from generate_series(1, 9)`,
      [company, randomUUID()],
    )
    for (let round = 0; round < 3; round++) await sealAudit()
    assert.notEqual(await breakOf(company), undefined)
  })
}

test('an entry waits for a transaction that holds a smaller number, also one that has written nothing yet', async () => {
  const { company, accountId } = await signedIn()
  const client = new pg.Client({ host: testSocket(), user: 'postgres', database: theApp().database })
  await client.connect()
  try {
    await client.query('begin')
    // As the database does it for an insert: first the lock, then the number, and only then an id of the transaction.
    await client.query('lock table audit_entry in row exclusive mode')
    const { rows } = await client.query(`select nextval(pg_get_serial_sequence('audit_entry', 'id')) as id`)
    const write = `insert into audit_entry (company_id, id, account_id, action, record_kind, origin) overriding system value values ($1, $2, $3, 'changed', 'time/stamps', 'test')`
    const { rows: later } = await client.query(`select nextval(pg_get_serial_sequence('audit_entry', 'id')) as id`)
    await rawSql(write, [company, later[0].id, accountId])
    assert.equal(await sealAudit(0), 0)
    assert.deepEqual(await blocks(company), [])
    await client.query(write, [company, rows[0].id, accountId])
    assert.equal(await sealAudit(0), 0)
    await client.query('commit')
    await sealAudit(0)
    await sealAudit(0)
    assert.equal(
      (await blocks(company)).reduce((sum, { entries }) => sum + Number(entries), 0),
      2,
    )
    assert.equal(await breakOf(company), undefined)
  } finally {
    await client.end()
  }
})

test('transactions that begin later delay nobody: the next round waits for those of before alone', async () => {
  const { company, accountId } = await signedIn()
  const open = async () => {
    const client = new pg.Client({ host: testSocket(), user: 'postgres', database: theApp().database })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into audit_entry (company_id, account_id, action, record_kind, origin) values ($1, $2, 'changed', 'time/stamps', 'test')`,
      [company, accountId],
    )
    return client
  }
  const entry = () =>
    rawSql(
      `insert into audit_entry (company_id, account_id, action, record_kind, origin) values ($1, $2, 'created', 'time/stamps', 'test')`,
      [company, accountId],
    )
  const first = await open()
  await entry()
  assert.equal(await sealAudit(0), 0)
  const second = await open()
  await first.query('commit')
  assert.equal(await sealAudit(0), 1)
  assert.deepEqual(
    (await blocks(company)).map(({ entries }) => entries),
    [2],
  )
  await second.query('commit')
  await Promise.all([first.end(), second.end()])
  await sealAudit(0)
  assert.equal(await breakOf(company), undefined)
})

const headsFile = () => join(theApp().dataFolder, 'audit-heads')

test('a lost file of heads alarms nobody and is begun anew; one that is not ours is told and stays', async () => {
  const company = await sealedCompany()
  const kept = readFileSync(headsFile(), 'utf8')
  rmSync(headsFile())
  const lost = await verifyInstallation()
  assert.deepEqual([lost.anchor, lost.breaks.filter(each => each.companyId === company)], ['none', []])
  await sealedCompany()
  assert.ok(existsSync(headsFile()))
  const heads = readFileSync(headsFile(), 'utf8')
  assert.ok(heads.includes(`"companyId":${company},`), 'the quiet ones are known again, too')
  const forged = kept.replace(/"number":\d+/, '"number":0')
  writeFileSync(headsFile(), forged)
  assert.equal((await verifyInstallation()).anchor, 'foreign')
  await sealedCompany()
  assert.equal(readFileSync(headsFile(), 'utf8'), forged)
  rmSync(headsFile())
})

test('a walk is given up as soon as nobody wants it any more', async () => {
  await assert.rejects(verifyInstallation(AbortSignal.abort()), { name: 'AbortError' })
})
