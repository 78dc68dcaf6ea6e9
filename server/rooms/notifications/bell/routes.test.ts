import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PgDialect } from 'drizzle-orm/pg-core'
import { alerts } from '#contract/notifications/alerts.ts'
import { bell } from '#contract/notifications/bell.ts'
import { CATEGORY_RIGHTS } from '#contract/notifications/category-rights.ts'
import { news } from '#contract/notifications/news.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { BELL_DEFAULTS, CATEGORIES, type Category } from '#domain/notifications/categories.ts'
import { purgeExpired } from '#server/platform/housekeeping.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { countStatement } from './rows.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const inDays = (days: number) => today.add({ days }).toString()

test('the call of the specification answers its eight counts, under its names, not wrapped', async () => {
  const { api, company } = await signedIn()
  for (const personnelNumber of ['7', ' 7']) await build.employee({ company, personnelNumber })
  const { body } = await api(bell.company)
  assert.deepEqual(body, {
    canceledContractsCount: 0,
    socialInsuranceRegistration: 0,
    minimalDatafieldsNull: 2,
    issuesWithImportJobsCount: 0,
    mdPersonnelIdNotUniqueCount: 2,
    ibanNotUniqueCount: 0,
    svnrNotUniqueCount: 0,
    employeeExportCount: 2,
  })
})

test('however many wait for the counts, whatever else is asked for is answered meanwhile', async () => {
  const company = await build.company()
  const askers = await Promise.all(Array.from({ length: 40 }, () => signedIn({ company })))
  const held = await theApp().superuser.connect()
  let answered = 0
  let asked: Promise<number>[] = []
  try {
    // Only what is counted for all waits for it.
    await held.query('begin; lock table employee_document in access exclusive mode')
    asked = askers.map(({ api }) =>
      api(bell.counts).then(({ status }) => {
        answered++
        return status
      }),
    )
    for (let tries = 0; tries < 20; tries++) {
      const { status } = await askers[0]!.api(costCentres.list)
      assert.equal(status, 200)
    }
    assert.equal(answered, 0)
  } finally {
    await held.query('rollback')
    held.release()
  }
  assert.deepEqual(new Set(await Promise.all(asked)), new Set([200]))
})

test('an empty company has nothing open', async () => {
  const { api } = await signedIn()
  assert.deepEqual((await api(bell.counts)).body.data.counts, Object.fromEntries(CATEGORIES.map(each => [each, 0])))
})

test('a category whose rights the caller lacks is not even counted', async () => {
  const company = await build.company()
  const employee = await build.employee({ company, iban: 'AT61 1904' })
  await build.document({ employee, confirmed: false })
  await build.importRecord({ company })
  const seen = async (...permissions: Permission[]) => {
    const { api } = await signedIn({ company, permissions: ['stores.read', ...permissions] })
    return Object.keys((await api(bell.counts)).body.data.counts) as Category[]
  }
  assert.deepEqual(await seen(), [])
  assert.deepEqual(await seen('roster.read', 'documents.read', 'exports.run'), [])
  assert.deepEqual(await seen('imports.run'), ['issuesWithImportJobsCount'])
  const ofPeople = CATEGORIES.filter(category => CATEGORY_RIGHTS[category].join() === 'employees.read')
  assert.deepEqual(await seen('employees.read'), ofPeople)
  assert.equal((await seen(...ALL_PERMISSIONS)).length, 17)
  const { api } = await signedIn({ company, permissions: ['stores.read'] })
  assert.ok(Object.values((await api(bell.company)).body).every(count => count === 0))
})

test('who is bound to stores counts their own people only, papers of other stores’ making included', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const mine = await build.employee({ company, store: own, personnelNumber: '7' })
  const theirs = await build.employee({ company, store: other, personnelNumber: '7' })
  await build.employee({ company, store: null, personnelNumber: '7' })
  await rawSql('update employee set citizen_type_id = 2 where company_id = $1', [company])
  await build.document({ employee: mine, type: 'PASSPORT', store: other, confirmed: false })
  await build.document({ employee: theirs, type: 'ID', store: own, confirmed: false })
  await build.document({ employee: mine, type: 'ID', store: null, confirmed: false })
  const { api } = await signedIn({ company, storeIds: [own] })
  const counts = (await api(bell.counts)).body.data.counts
  assert.equal(counts.newEmployees, 1)
  assert.equal(counts.mdPersonnelIdNotUniqueCount, 0)
  assert.equal(counts.unconfirmedDocuments, 2)
  assert.equal(counts.missingPassDocumentsForNonEU, 0)
  assert.equal(counts.missingWorkPermitDocumentsForNonEU, 1)
})

test('each category names its most pressing case, in the same answer as the counts', async () => {
  const { api, company } = await signedIn()
  const [far, near] = [await build.employee({ company }), await build.employee({ company })]
  await rawSql(
    `update employee set first_name = 'Emre', last_name = case id when $2 then 'Yılmaz' else 'Huber' end, personnel_number = '7',
       citizen_type_id = 2, entry = case id when $2 then date '2026-11-02' else date '2019-01-01' end where company_id = $1`,
    [company, near.id],
  )
  await build.document({ employee: far, type: 'WORKPERMIT', validUntil: inDays(-3) })
  await build.document({ employee: near, type: 'WORKPERMIT', validUntil: inDays(-2) })
  await build.document({ employee: far, type: 'ID', validUntil: inDays(9) })
  await build.document({ employee: near, type: 'ID', validUntil: inDays(4) })
  await build.importRecord({ company })
  const { cases } = (await api(bell.counts)).body.data
  const [yılmaz, huber] = ['Yılmaz Emre', 'Huber Emre']
  assert.deepEqual(cases.expiredDocuments, { name: huber, day: inDays(-3), documentType: 'WORKPERMIT' })
  assert.deepEqual(cases.expiringDocuments, { name: yılmaz, day: inDays(4), documentType: 'ID' })
  const entered = { name: yılmaz, day: '2026-11-02', documentType: null }
  assert.deepEqual(cases.minimalDatafieldsNull, entered)
  assert.deepEqual(cases.missingPassDocumentsForNonEU, entered)
  assert.deepEqual(cases.mdPersonnelIdNotUniqueCount, { name: yılmaz, day: null, documentType: null })
  const imported = { name: 'mitarbeiter.csv', day: today.toString(), documentType: null }
  assert.deepEqual(cases.issuesWithImportJobsCount, imported)
  assert.equal(cases.unconfirmedDocuments, undefined)
})

test('nobody of another store, and no document that the viewer may not see, is named as a case', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const mine = await build.employee({ company, store: own })
  const theirs = await build.employee({ company, store: other })
  await build.document({ employee: theirs, validUntil: inDays(-9) })
  await build.document({ employee: mine, type: 'CONTRACT', validUntil: inDays(-5), sensitive: true })
  await build.document({ employee: mine, type: 'ID', validUntil: inDays(-1) })
  const permissions = ALL_PERMISSIONS.filter(each => each !== 'documents.read-sensitive')
  const { api } = await signedIn({ company, storeIds: [own], permissions })
  const { cases } = (await api(bell.counts)).body.data
  assert.equal(cases.expiredDocuments?.documentType, 'ID')
  const reader = await signedIn({ company, permissions: ['stores.read', 'imports.run'] })
  assert.deepEqual((await reader.api(bell.counts)).body.data.cases, {})
})

test('the cost-centre filter leaves people of other stores out; 0 stands for people without a store', async () => {
  const { api, company, accountId } = await signedIn()
  const shown = await build.store({ company })
  const excluded = await build.employee({ company })
  await build.employee({ company, store: shown })
  await build.employee({ company, store: null })
  const count = async () => (await api(bell.counts)).body.data.counts.newEmployees
  const leaveOut = (storeId: number) =>
    rawSql('insert into store_filter (company_id, account_id, store_id) values ($1, $2, $3)', [
      company,
      accountId,
      storeId,
    ])
  assert.equal(await count(), 3)
  await leaveOut(excluded.store!)
  assert.equal(await count(), 2)
  await leaveOut(0)
  assert.equal(await count(), 1)
})

test('equal numbers are found by their blind index, however they were written, and nothing sealed is opened', async () => {
  const { api, company } = await signedIn()
  for (const [svnr, iban] of [
    ['1237 010180', 'AT61 1904 3002 3457 3201'],
    ['1237010180', 'at611904300234573201'],
  ])
    await build.employee({ company, svnr, iban })
  // Unreadable from now on: counting must not need it.
  await rawSql(`update employee set svnr_sealed = 'x', iban_sealed = 'x' where company_id = $1`, [company])
  const counts = (await api(bell.counts)).body.data.counts
  assert.deepEqual([counts.svnrNotUniqueCount, counts.ibanNotUniqueCount], [2, 2])
  const { text } = await api(alerts.duplicates, { query: { field: 'iban' } })
  assert.doesNotMatch(text, /1904|sealed|index/)
})

test('a sensitive document is counted for those who may see it, and for others it still replaces the older one', async () => {
  const company = await build.company()
  const employee = await build.employee({ company })
  await build.document({ employee, type: 'CONTRACT', validUntil: inDays(-5) })
  await build.document({ employee, type: 'CONTRACT', validUntil: inDays(-1), sensitive: true })
  const expired = async (permissions: Permission[]) =>
    (await (await signedIn({ company, permissions })).api(bell.counts)).body.data.counts.expiredDocuments
  assert.equal(await expired(ALL_PERMISSIONS), 1)
  assert.equal(await expired(ALL_PERMISSIONS.filter(each => each !== 'documents.read-sensitive')), 0)
})

test('what was open yesterday is open today: no count depends on a run', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const ends: [type: 'PASSPORT' | 'ID' | 'WORKPERMIT', days: number][] = [
    ['PASSPORT', -400],
    ['ID', -1],
    ['WORKPERMIT', 10],
  ]
  for (const [type, days] of ends) await build.document({ employee, type, validUntil: inDays(days) })
  const counts = (await api(bell.counts)).body.data.counts
  assert.deepEqual([counts.expiredDocuments, counts.expiringDocuments], [2, 1])
  assert.deepEqual(await rawSql('select from job_run where company_id = $1', [company]), [])
})

test('a configuration is the account’s own, in this company, and only what is named changes', async () => {
  const { api, company, accountId } = await signedIn()
  const colleague = await signedIn({ company })
  assert.deepEqual((await api(bell.config)).body.data, BELL_DEFAULTS)
  await api(bell.changeConfig, { body: { showNewEmployees: false } })
  await api(bell.changeConfig, { body: { showEmployeeExportCount: true, documentExpiryLimit: 14 } })
  const changed = { ...BELL_DEFAULTS, showNewEmployees: false, showEmployeeExportCount: true, documentExpiryLimit: 14 }
  assert.deepEqual((await api(bell.config)).body.data, changed)
  assert.deepEqual((await colleague.api(bell.config)).body.data, BELL_DEFAULTS)
  const trail = await rawSql(
    `select record_id, after from audit_entry where company_id = $1 and record_kind = 'notifications/bell' order by id`,
    [company],
  )
  assert.deepEqual(trail, [
    { record_id: accountId, after: { showNewEmployees: false } },
    { record_id: accountId, after: { showEmployeeExportCount: true, documentExpiryLimit: 14 } },
  ])
})

const limits: [body: { documentExpiryLimit?: number | null }, expiring: number][] = [
  [{}, 1],
  [{ documentExpiryLimit: 20 }, 1],
  [{ documentExpiryLimit: 19 }, 0],
  [{ documentExpiryLimit: 41 }, 2],
  // Unset counts as 56 days.
  [{ documentExpiryLimit: null }, 3],
  [{ documentExpiryLimit: 90 }, 4],
]
test('the limit of the configuration decides what is expiring, and unset it is 56 days', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  for (const [type, days] of [
    ['PASSPORT', 19],
    ['ID', 40],
    ['WORKPERMIT', 55],
    ['RESIDENCEPERMIT', 56],
  ] as const)
    await build.document({ employee, type, validUntil: inDays(days) })
  for (const [body, expiring] of limits) {
    await api(bell.changeConfig, { body })
    assert.equal((await api(bell.counts)).body.data.counts.expiringDocuments, expiring, JSON.stringify(body))
  }
})

const refused: [limit: unknown, says: string][] = [
  [0, 'Mindestens 1 Tag'],
  [91, 'Höchstens 90 Tage'],
  [1.5, 'Nur ganze Tage'],
]
for (const [documentExpiryLimit, says] of refused) {
  test(`a limit of ${documentExpiryLimit} days is refused by name`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(bell.changeConfig, { body: { documentExpiryLimit } })
    assert.deepEqual([status, refusal.fields], [400, { documentExpiryLimit: says }])
  })
}

test('fifty who ask at once right after a change all get the new counts', async () => {
  const { api, company } = await signedIn()
  const colleague = await signedIn({ company })
  const ask = () =>
    Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? api : colleague.api)(bell.counts)))
  for (let round = 1; round <= 5; round++) {
    const before = ask()
    await api(employees.create, { body: { lastName: `Neu ${round}` } })
    const after = await ask()
    assert.deepEqual(new Set(after.map(({ body }) => body.data.counts.minimalDatafieldsNull)), new Set([round]))
    await before
  }
})

test('a kept count is given only to who may see the same, and a right that is taken away holds with the next request', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  for (const store of [own, own, other]) await build.document({ employee: await build.employee({ company, store }) })
  const [whole, bound, importer, stranger] = [
    await signedIn({ company }),
    await signedIn({ company, storeIds: [own] }),
    await signedIn({ company, permissions: ['stores.read', 'imports.run'] }),
    await signedIn(),
  ]
  const people = async ({ api }: typeof whole) => {
    const { counts, cases } = (await api(bell.counts)).body.data
    return { counted: counts.minimalDatafieldsNull, of: Object.keys(counts).length, cases: Object.keys(cases).length }
  }
  for (let round = 0; round < 3; round++) {
    const seen = await Promise.all([whole, bound, importer, stranger].map(people))
    assert.deepEqual(
      seen.map(({ counted, of }) => [counted, of]),
      [
        [3, 17],
        [2, 17],
        [undefined, 1],
        [0, 17],
      ],
    )
    assert.equal(seen[3]!.cases, 0)
  }
  const ofWhole = [company, whole.accountId]
  await rawSql('update role_assignment set store_ids = $3 where company_id = $1 and account_id = $2', [
    ...ofWhole,
    [own],
  ])
  assert.equal((await people(whole)).counted, 2)
  await rawSql(
    `update role set permissions = '{stores.read}' where company_id = $1
       and id = (select role_id from role_assignment where company_id = $1 and account_id = $2)`,
    ofWhole,
  )
  assert.deepEqual(await people(whole), { counted: undefined, of: 0, cases: 0 })
  assert.equal((await people(bound)).counted, 2)
})

test('what one has read is gone from one’s own count at once, and stays in a colleague’s', async () => {
  const { api, company } = await signedIn()
  const colleague = await signedIn({ company })
  const [one] = [await build.employee({ company }), await build.employee({ company })]
  const unread = async ({ api: ask }: { api: typeof api }) => (await ask(bell.counts)).body.data.counts.newEmployees
  assert.deepEqual([await unread({ api }), await unread(colleague)], [2, 2])
  await api(news.readNewEmployee, { query: { employeeId: one.id } })
  assert.deepEqual([await unread({ api }), await unread(colleague)], [1, 2])
})

test('while nothing changes in the company nothing is counted anew, whatever happens in others', async () => {
  const { api, company } = await signedIn()
  await build.employee({ company })
  const first = (await api(bell.counts)).body
  const held = await theApp().superuser.connect()
  try {
    await held.query('begin; lock table employee_export in access exclusive mode')
    await build.document({ employee: await build.employee() })
    assert.deepEqual((await api(bell.counts)).body, first)
  } finally {
    await held.query('rollback')
    held.release()
  }
  await build.employee({ company })
  assert.equal((await api(bell.counts)).body.data.counts.minimalDatafieldsNull, 2)
})

test('marks of changes are purged but for the last one, so that no count from before a change is ever given again', async () => {
  const { api, company } = await signedIn()
  const marks = () =>
    rawSql<{ transaction: string }>('select transaction from change_mark where company_id = $1', [company])
  const purge = async () => {
    await rawSql(`update change_mark set at = at - interval '2 hours'`)
    await purgeExpired([])
  }
  const missing = async () => (await api(bell.counts)).body.data.counts.minimalDatafieldsNull
  await build.employee({ company })
  await build.employee({ company })
  const before = await marks()
  await purge()
  assert.equal(await missing(), 2)
  assert.equal((await marks()).length, 1)
  assert.ok(before.length > 1)
  await build.employee({ company })
  await purge()
  assert.equal(await missing(), 3)
})

test('every table that is counted is watched for changes', async () => {
  const viewer = {
    today: '2026-12-01',
    newSince: '2026-11-01',
    endedSince: '2026-11-01',
    zone: 'Europe/Vienna',
    asksEducation: true,
    expiryLimit: 30,
    seesSensitive: true,
    takesPeople: true,
    mark: '',
    seenStores: null,
  }
  const { sql, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(countStatement(viewer, CATEGORIES))
  const [plan] = await rawSql(`explain (format json) ${sql}`, params)
  const read = [...JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g)].map(([, table]) => table)
  const watched = await rawSql<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger where tgname like 'marked%' group by 1 having count(*) >= 2`,
  )
  const unwatched = new Set(read).difference(new Set(['change_mark', ...watched.map(({ table }) => table)]))
  assert.deepEqual([...unwatched], [])
  assert.ok(read.includes('employee') && read.includes('job_run'))
})
