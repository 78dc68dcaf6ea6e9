import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { insuredFacts } from '#contract/elda/insured-facts.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { detailOf, recordName, storeOf } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

async function office() {
  const session = await signedIn()
  const { api, company } = session
  const employee = await build.employee({ company, firstName: 'Emre', lastName: 'Yılmaz' })
  const write = (body: object) => api(insuredFacts.create, { body: { employeeId: employee.id, ...body } as never })
  const list = async () => (await api(insuredFacts.ofPerson, { params: { id: employee.id } })).body.data
  return { ...session, employee, write, list }
}

test('what no contract says is kept from a day on, changed and removed, each in the trail', async () => {
  const { api, company, employee, write, list } = await office()
  const made = (await write({ kind: 'insurance', area: '01', isMarginal: true, from: '01.03.2026' })).body.data
  assert.deepEqual(made, {
    ...{ id: made.id, employeeId: employee.id, kind: 'insurance', from: '2026-03-01' },
    ...{ area: '01', isMarginal: true, isFree: null, leavingReason: null, otherReason: '' },
    ...{ noticePayTo: null, leavePayTo: null, resumesOn: null, lastName: '', firstName: '', version: 1 },
  })
  const later = (await write({ kind: 'insurance', area: '02', from: '2026-06-01' })).body.data
  const spelled = (await write({ kind: 'name', lastName: 'Yilmaz', firstName: 'Emre', from: '2026-03-01' })).body.data
  assert.deepEqual(await list(), [later, made, spelled])
  const params = { id: made.id }
  const changed = await api(insuredFacts.change, { params, body: { isMarginal: null, version: 1 } })
  assert.deepEqual(changed.body.data, { ...made, isMarginal: null, version: 2 })
  assert.equal((await api(insuredFacts.change, { params, body: { area: '02', version: 1 } })).refusal.code, 'stale')
  assert.equal((await api(insuredFacts.remove, { params })).status, 200)
  assert.deepEqual(await list(), [later, spelled])
  const trail = await rawSql<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'elda/insured-facts' and record_id = $2 order by id`,
    [company, String(made.id)],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.deepEqual(
    [trail[1]!.before, trail[1]!.after],
    [
      { isMarginal: true, version: 1 },
      { isMarginal: null, version: 2 },
    ],
  )
})

test('why somebody leaves comes with what is paid after it, and when the insurance goes on', async () => {
  const { write } = await office()
  const left = { kind: 'leaving', from: '2026-06-30' }
  const paid = { noticePayTo: '2026-07-31', leavePayTo: '2026-08-07' }
  assert.equal((await write({ ...left, leavingReason: '01', ...paid })).status, 200)
  const rests = { kind: 'leaving', from: '2026-09-30', leavingReason: '11', resumesOn: '2026-12-01' }
  assert.equal((await write(rests)).body.data.resumesOn, '2026-12-01')
})

const refused: [what: string, body: object, fields: Record<string, string>][] = [
  ['says nothing', { kind: 'insurance' }, { area: 'Muss angegeben werden' }],
  ['names an area that there is not', { kind: 'insurance', area: '14' }, { area: 'Bitte wählen Sie einen Bereich' }],
  [
    'names a reason that is reckoned',
    { kind: 'leaving', leavingReason: '12' },
    { leavingReason: 'Bitte wählen Sie einen Grund' },
  ],
  [
    'pays for a notice before the end',
    { kind: 'leaving', leavingReason: '01', noticePayTo: '2026-05-31' },
    { noticePayTo: 'Liegt nicht nach dem letzten Tag' },
  ],
  [
    'has letters that ELDA does not take',
    { kind: 'name', lastName: 'Yılmaz', firstName: 'Emre' },
    { lastName: 'ELDA nimmt „ı“ nicht' },
  ],
  [
    'is of a day long ago',
    { kind: 'insurance', area: '01', from: '1949-12-31' },
    { from: 'Ein Tag von 1950 bis 2100' },
  ],
]
for (const [what, body, fields] of refused)
  test(`what ${what} is refused at its field`, async () => {
    const { write } = await office()
    const answer = await write({ from: '2026-06-30', ...body })
    assert.deepEqual([answer.status, answer.refusal.fields], [400, fields])
  })

test('of two of a kind from the same day one is refused, also when both come at once', async () => {
  const { api, write, list } = await office()
  const both = await Promise.all(['01', '02'].map(area => write({ kind: 'insurance', area, from: '2026-03-01' })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(both.find(({ status }) => status === 409)!.refusal.fields, { from: 'Wird bereits verwendet' })
  const other = (await write({ kind: 'insurance', area: '01', from: '2026-04-01' })).body.data
  const moved = await api(insuredFacts.change, {
    params: { id: other.id },
    body: { from: '2026-03-01', version: 1 },
  })
  assert.equal(moved.status, 409)
  assert.equal((await list()).length, 2)
})

test('who sees other stores only, or may not notify, finds nothing of it', async () => {
  const { company, employee, write } = await office()
  const { id } = (await write({ kind: 'leaving', leavingReason: '06', from: '2026-06-30' })).body.data
  const stranger = await signedIn({ company, storeIds: [await build.store({ company })] })
  const reader = await signedIn({ company, permissions: ['employees.read', 'employees.write', 'stores.read'] })
  for (const [{ api }, status] of [
    [stranger, 404],
    [reader, 403],
  ] as const) {
    const answers = [
      await api(insuredFacts.ofPerson, { params: { id: employee.id } }),
      await api(insuredFacts.create, {
        body: { employeeId: employee.id, kind: 'insurance', area: '01', from: '2026-01-01' } as never,
      }),
      await api(insuredFacts.change, { params: { id }, body: { leavingReason: '03', version: 1 } }),
      await api(insuredFacts.remove, { params: { id } }),
    ]
    assert.deepEqual(
      answers.map(answer => answer.status),
      [status, status, status, status],
    )
  }
  const mine = await signedIn({ company, storeIds: [employee.store!] })
  assert.equal((await mine.api(insuredFacts.ofPerson, { params: { id: employee.id } })).body.data.length, 1)
})

test('the log calls it by the person, what it is, its day and the store', async () => {
  const { company, employee, write } = await office()
  const { id } = (await write({ kind: 'insurance', area: '01', from: '2026-03-01' })).body.data
  const at = sql`${id}`
  const scope = { companyId: company, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  const { rows } = await inCompany(scope as unknown as CompanyScope, tx =>
    tx.execute(sql`select (${recordName(at)}) as name, (${detailOf(at)}) as detail, (${storeOf(at)}) as store`),
  )
  assert.deepEqual(rows, [{ name: 'Yılmaz Emre', detail: 'Versicherung ab 01.03.2026', store: employee.store }])
})
