import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreementProposals } from '#contract/agreements/agreement-proposals.ts'
import { collectiveAgreements } from '#contract/agreements/collective-agreements.ts'
import { bell } from '#contract/notifications/bell.ts'
import { agreementCatalogue } from '#contract/superadmin/agreement-catalogue.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { catalogueEntry, catalogueTable, follower } from '#server/testing/build-catalogue.ts'
import { TWO_STEPS } from '#server/testing/build-personnel.ts'

withApp()

const RAISED = TWO_STEPS.map(row => ({ ...row, cents: row.cents + 5_000 }))

/** A company whose agreement follows the catalogue, and an operator who has proposed the next table. */
async function proposed() {
  const session = await signedIn()
  const operator = await signedIn({ isSuperuser: true })
  const entry = await catalogueEntry()
  const agreement = await follower({ company: session.company, entry })
  const tableId = await catalogueTable({ entry, from: '2027-05-01', rows: RAISED })
  await operator.api(agreementCatalogue.propose, { params: { id: tableId }, body: { version: 1 } })
  const shown = async () => (await session.api(agreementProposals.catalogue)).body.data
  const [proposal] = (await shown()).proposals
  return { ...session, entry, agreement, tableId, shown, proposal: proposal! }
}

test('without leave a company sees nothing of the catalogue, is offered nothing and takes nothing', async () => {
  const { api, company } = await signedIn()
  const entry = await catalogueEntry()
  const agreement = await follower({ company, entry, allows: false })
  const { data } = (await api(agreementProposals.catalogue)).body
  assert.deepEqual(data, { isAllowed: false, version: 0, agreements: [], proposals: [] })
  const body = { agreementId: agreement.id, tableId: entry.tableId, tableVersion: 1 }
  for (const { status, refusal } of [
    await api(agreementProposals.take, { body }),
    await api(agreementProposals.copy, { params: { id: entry.id }, body: { name: 'Kopie' } }),
  ])
    assert.deepEqual([status, refusal.message], [404, 'Der Betrieb erlaubt keine zentralen Kollektivverträge.'])
})

test('leave is given and withdrawn, of two the slower one is told; the tables stay as they are', async () => {
  const { api, company } = await signedIn()
  const entry = await catalogueEntry()
  await follower({ company, entry, allows: false })
  const allow = (isAllowed: boolean, version: number) => api(agreementProposals.allow, { body: { isAllowed, version } })
  const given = await allow(true, 0)
  assert.equal(given.status, 200, given.text)
  assert.ok(given.body.data.agreements.some(({ id }) => id === entry.id))
  assert.equal((await allow(false, 0)).refusal.code, 'stale')
  assert.deepEqual((await allow(false, 1)).body.data.agreements, [])
  assert.equal((await api(collectiveAgreements.list)).body.data[0]!.tables.length, 1)
  const trail = await rawSql<{ after: { allowsCatalogue: boolean } }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'agreements/agreement-proposals' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ after }) => after.allowsCatalogue),
    [true, false],
  )
})

test('an agreement of the catalogue is copied with tables, allowances and special payments, and says where each comes from', async () => {
  const { api, company } = await signedIn()
  const entry = await catalogueEntry()
  await rawSql(
    `update catalogue_agreement set special_payment_factors = '[{"kind": "leave", "factor": 100, "dueMonth": 6, "validFrom": "2026-01-01"}]',
      allowances = '[{"code": "N", "name": "Nacht", "unit": "night", "cents": 2850, "percent": null, "validFrom": "2026-01-01"}]' where id = $1`,
    [entry.id],
  )
  await rawSql('insert into agreement_setting (company_id, allows_catalogue) values ($1, true)', [company])
  const { data } = (await api(agreementProposals.copy, { params: { id: entry.id }, body: { name: 'Unser KV' } })).body
  assert.deepEqual(
    [data.catalogueId, data.allowances.length, data.specialPaymentFactors[0]!.dueMonth],
    [entry.id, 1, 6],
  )
  assert.deepEqual(
    data.tables.map(({ catalogueTableId, catalogueVersion, rows }) => [catalogueTableId, catalogueVersion, rows]),
    [[entry.tableId, 1, TWO_STEPS]],
  )
  assert.deepEqual((await api(agreementProposals.catalogue)).body.data.proposals, [])
})

test('what Kontor ships is followed in the catalogue by who allows it, and by nobody else', async () => {
  const [open, shut] = [await signedIn(), await signedIn()]
  await rawSql('insert into agreement_setting (company_id, allows_catalogue) values ($1, true)', [open.company])
  const body = { template: 'hospitality', name: 'Gastgewerbe' }
  const [shipped] = await rawSql<{ id: number | null }>(
    `select agreement_id as id from catalogue_seed where template = 'hospitality'`,
  )
  assert.ok(shipped?.id)
  const copied = (await open.api(collectiveAgreements.copyTemplate, { body })).body.data
  assert.equal(copied.catalogueId, shipped.id)
  assert.equal((await shut.api(collectiveAgreements.copyTemplate, { body })).body.data.catalogueId, null)
})

test('a proposal shows what is newer beside what there is, and taking it over is the company’s own act', async () => {
  const { api, company, accountId, agreement, tableId, proposal, shown } = await proposed()
  assert.partialDeepStrictEqual(proposal, {
    ...{ state: 'open', agreementId: agreement.id, tableId, validFrom: '2027-05-01', formerFrom: '2026-05-01' },
    ...{ rows: RAISED, formerRows: TWO_STEPS, isBlocked: false, isCorrection: false },
  })
  const body = { agreementId: agreement.id, tableId, tableVersion: 1 }
  const taken = await api(agreementProposals.take, { body })
  assert.equal(taken.status, 200, taken.text)
  assert.partialDeepStrictEqual(taken.body.data, { catalogueTableId: tableId, catalogueVersion: 1, rows: RAISED })
  assert.deepEqual((await shown()).proposals, [])
  const trail = await rawSql<{ record_kind: string; action: string }>(
    `select record_kind, action from audit_entry where company_id = $1 and account_id = $2 order by id`,
    [company, accountId],
  )
  assert.deepEqual(
    trail.map(({ record_kind, action }) => `${record_kind} ${action}`),
    ['agreements/collective-agreements changed', 'agreements/agreement-proposals accepted'],
  )
  const [decided] = await rawSql<{ state: string }>('select state from agreement_proposal where company_id = $1', [
    company,
  ])
  assert.equal(decided!.state, 'accepted')
})

test('the bell of who may change agreements counts what is open, by the agreement and the day from which it would hold', async () => {
  const { api, company, proposal } = await proposed()
  const counted = async (by = api) => (await by(bell.counts)).body.data
  const { counts, cases } = await counted()
  assert.deepEqual([counts.agreementProposals, cases.agreementProposals?.day], [1, '2027-05-01'])
  assert.equal(cases.agreementProposals!.name, 'Unser KV')
  const reader = await signedIn({ company, permissions: ['employees.read', 'stores.read'] })
  assert.equal((await counted(reader.api)).counts.agreementProposals, undefined)
  await api(agreementProposals.later, { params: { id: proposal.id! }, body: { version: 1 } })
  assert.equal((await counted()).counts.agreementProposals, 0)
})

test('a proposal is refused with a reason, or kept for later, and decided once; of two the slower one is told', async () => {
  const { api, proposal, shown, company } = await proposed()
  const params = { id: proposal.id! }
  assert.equal((await api(agreementProposals.refuse, { params, body: { reason: ' ', version: 1 } })).status, 400)
  const later = await api(agreementProposals.later, { params, body: { version: 1 } })
  assert.deepEqual([later.body.data.proposals[0]!.state, later.body.data.proposals[0]!.version], ['later', 2])
  const body = { reason: 'Wir zahlen nach Betriebsvereinbarung', version: 1 }
  assert.equal((await api(agreementProposals.refuse, { params, body })).refusal.code, 'stale')
  assert.equal((await api(agreementProposals.refuse, { params, body: { ...body, version: 2 } })).status, 200)
  assert.deepEqual((await shown()).proposals, [], 'what was refused is offered no more')
  const again = await api(agreementProposals.later, { params, body: { version: 3 } })
  assert.deepEqual([again.status, again.refusal.code], [409, 'conflict'])
  const [entry] = await rawSql<{ after: { reason: string } }>(
    `select after from audit_entry where company_id = $1 and action = 'refused'`,
    [company],
  )
  assert.equal(entry!.after.reason, body.reason)
})

test('what changed since it was looked at is not taken over, and neither is a table of another agreement', async () => {
  const { api, agreement, tableId } = await proposed()
  await rawSql('update catalogue_table set version = 2 where id = $1', [tableId])
  const body = { agreementId: agreement.id, tableId, tableVersion: 1 }
  assert.equal((await api(agreementProposals.take, { body })).refusal.code, 'stale')
  const other = await catalogueEntry()
  const foreign = await api(agreementProposals.take, { body: { ...body, tableId: other.tableId } })
  assert.deepEqual([foreign.status, foreign.refusal.code], [409, 'conflict'])
})

test('a change of the company’s makes a table its own; of the same day it is never written over', async () => {
  const { api, agreement, entry, shown } = await proposed()
  const params = { id: agreement.tableId }
  const noted = await api(collectiveAgreements.changeTable, {
    params,
    body: { note: 'geprüft', rows: TWO_STEPS, version: 1 },
  })
  assert.equal(noted.body.data.catalogueVersion, 1, 'a note is no change of what it pays')
  const own = await api(collectiveAgreements.changeTable, { params, body: { rows: RAISED, version: 2 } })
  assert.deepEqual([own.body.data.catalogueTableId, own.body.data.catalogueVersion], [entry.tableId, null])
  const body = { agreementId: agreement.id, tableId: entry.tableId, tableVersion: 1 }
  const refused = await api(agreementProposals.take, { body })
  assert.deepEqual([refused.status, /eigene Tabelle „Lohn ab 01\.05\.2026“/.test(refused.refusal.message)], [409, true])
  assert.equal((await shown()).proposals.length, 1, 'the proposal of 2027 is still there')
})

test('who follows sees what the catalogue has for later, unasked; what was put right is offered once more and takes its place', async () => {
  const { api, company } = await signedIn()
  const entry = await catalogueEntry()
  const agreement = await follower({ company, entry })
  await catalogueTable({ entry, from: '2024-05-01' })
  const later = await catalogueTable({ entry, from: '2027-05-01', rows: RAISED })
  const shown = async () => (await api(agreementProposals.catalogue)).body.data.proposals
  assert.deepEqual(
    (await shown()).map(({ tableId, state, id }) => [tableId, state, id]),
    [[later, 'unasked', null]],
  )
  await api(agreementProposals.take, { body: { agreementId: agreement.id, tableId: later, tableVersion: 1 } })
  assert.deepEqual(await shown(), [])
  await rawSql('update catalogue_table set version = 2, rows = $2 where id = $1', [later, JSON.stringify(TWO_STEPS)])
  const [correction] = await shown()
  assert.deepEqual([correction!.isCorrection, correction!.formerRows], [true, RAISED])
  const mended = await api(agreementProposals.take, {
    body: { agreementId: agreement.id, tableId: later, tableVersion: 2 },
  })
  assert.deepEqual(
    [mended.body.data.version, mended.body.data.catalogueVersion, mended.body.data.rows],
    [2, 2, TWO_STEPS],
  )
})

test('an agreement of the company’s own may follow one of the catalogue, and stop to', async () => {
  const { api, company } = await signedIn()
  const entry = await catalogueEntry()
  const { id } = await build.agreement({ company })
  await rawSql('insert into agreement_setting (company_id, allows_catalogue) values ($1, true)', [company])
  const follow = (catalogueId: number | null, version: number) =>
    api(agreementProposals.follow, { params: { id }, body: { catalogueId, version } })
  assert.equal((await follow(entry.id, 1)).body.data.catalogueId, entry.id)
  const { proposals } = (await api(agreementProposals.catalogue)).body.data
  assert.deepEqual(
    proposals.map(({ tableId, formerFrom }) => [tableId, formerFrom]),
    [[entry.tableId, '2024-01-01']],
  )
  assert.equal((await follow(null, 1)).refusal.code, 'stale')
  assert.equal((await follow(2_000_000_000, 2)).status, 404)
  assert.equal((await follow(null, 2)).body.data.catalogueId, null)
})

test('who follows another agreement, or none, is asked about the tables of the former no more', async () => {
  const { api, agreement, shown } = await proposed()
  const params = { id: agreement.id }
  const same = await api(agreementProposals.follow, { params, body: { catalogueId: null, version: 1 } })
  assert.equal(same.status, 200, same.text)
  assert.deepEqual((await shown()).proposals, [])
  assert.equal((await api(bell.counts)).body.data.counts.agreementProposals, 0)
})

test('who is bound to stores reads, and decides nothing', async () => {
  const { company, proposal, agreement, tableId } = await proposed()
  const store = await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [store] })
  assert.equal((await api(agreementProposals.catalogue)).body.data.proposals.length, 1)
  const body = { agreementId: agreement.id, tableId, tableVersion: 1 }
  assert.equal((await api(agreementProposals.take, { body })).status, 403)
  assert.equal(
    (await api(agreementProposals.later, { params: { id: proposal.id! }, body: { version: 1 } })).status,
    403,
  )
})
