import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts } from '#contract/notifications/alerts.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const inDays = (days: number) => today.add({ days }).toString()

test('a list comes in pages that hold everyone once, with the total', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  for (let index = 0; index < 7; index++) await build.employee({ company, store })
  const seen: number[] = []
  for (let page = 1; page <= 4; page++) {
    const query = { category: 'newEmployees', page, limit: 3 }
    const { total, rows } = (await api(alerts.people, { query })).body.data
    assert.equal(total, 7)
    seen.push(...rows.map(({ employeeId }) => employeeId))
  }
  assert.equal(new Set(seen).size, 7)
  assert.equal(seen.length, 7)
})

test('a line says who, where, since when, and what is missing', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, name: 'Wien Mariahilf' })
  const { id } = await build.employee({ company, store, personnelNumber: '2001', firstName: 'Eva', lastName: 'Huber' })
  const { rows } = (await api(alerts.people, { query: { category: 'minimalDatafieldsNull' } })).body.data
  assert.deepEqual(rows, [
    {
      employeeId: id,
      mdPersonnelId: '2001',
      firstName: 'Eva',
      lastName: 'Huber',
      storeId: store,
      storeName: 'Wien Mariahilf',
      isHidden: false,
      isStoreHidden: false,
      day: '2024-01-01',
      missingFields: ['birthDate', 'citizenTypeId', 'street', 'zip', 'city', 'employmentModelId', 'weeklyMinutes'],
    },
  ])
  const [fresh] = (await api(alerts.people, { query: { category: 'newEmployees' } })).body.data.rows
  assert.deepEqual([fresh?.day, fresh?.missingFields], [today.toString(), rows[0]?.missingFields])
})

test('duplicates stand in groups, with hidden people and hidden stores flagged', async () => {
  const { api, company, accountId } = await signedIn()
  const [closed, filtered] = [await build.store({ company }), await build.store({ company })]
  await rawSql('update store set is_hidden = true where company_id = $1 and id = $2', [company, closed])
  await rawSql('insert into store_filter (company_id, account_id, store_id) values ($1, $2, $3)', [
    company,
    accountId,
    filtered,
  ])
  const make = (lastName: string, personnelNumber: string, more = {}) =>
    build.employee({ company, lastName, personnelNumber, ...more })
  await make('A', '10')
  await make('B', '1 0', { isHidden: true })
  await make('C', '10', { store: filtered })
  await make('D', '9')
  await make('E', '9', { store: closed })
  // Nobody who counts carries it.
  await make('F', '8', { isHidden: true })
  await make('G', '8', { store: filtered })
  const { rows, total } = (await api(alerts.duplicates, { query: { field: 'mdPersonnelId' } })).body.data
  assert.equal(total, 5)
  assert.deepEqual(
    rows.map(row => [row.lastName, row.group, row.isHidden, row.isStoreHidden]),
    [
      ['D', 1, false, false],
      ['E', 1, false, true],
      ['A', 2, false, false],
      ['B', 2, true, false],
      ['C', 2, false, true],
    ],
  )
})

test('who may not work without a permit stands before whose passport alone is missing, and who works before who has left', async () => {
  const { api, company } = await signedIn()
  const make = async (lastName: string, papers: string[], exit: string | null = null) => {
    const { id } = await build.employee({ company, lastName })
    await rawSql('update employee set citizen_type_id = 2, exit = $3 where company_id = $1 and id = $2', [
      company,
      id,
      exit,
    ])
    for (const paper of papers)
      await rawSql(
        'insert into employee_document (company_id, employee_id, document_type, confirmed) values ($1, $2, $3, true)',
        [company, id, paper],
      )
  }
  await make('Adler', ['WORKPERMIT', 'RESIDENCEPERMIT'])
  await make('Berger', ['PASSPORT', 'WORKPERMIT'])
  await make('Czerny', ['RESIDENCEPERMIT', 'PASSPORT'], inDays(-40))
  await make('Dorner', ['RESIDENCEPERMIT', 'PASSPORT'])
  await make('Egger', [])
  const { rows } = (await api(alerts.missingDocuments)).body.data
  assert.deepEqual(
    rows.map(({ lastName }) => lastName),
    ['Egger', 'Dorner', 'Czerny', 'Berger', 'Adler'],
  )
})

test('who may not export sees no list of what is to be exported', async () => {
  const { api } = await signedIn({ permissions: ALL_PERMISSIONS.filter(each => each !== 'exports.run') })
  const { status } = await api(alerts.people, { query: { category: 'employeeExportCount' } })
  assert.equal(status, 403)
  assert.equal((await api(alerts.people, { query: { category: 'newEmployees' } })).status, 200)
})

test('who sees documents but no people gets no names by them', async () => {
  const company = await build.company()
  const employee = await build.employee({ company })
  await rawSql('update employee set citizen_type_id = 2 where company_id = $1', [company])
  await build.document({ employee, type: 'ID', confirmed: false })
  const { api } = await signedIn({ company, permissions: ['documents.read'] })
  for (const endpoint of [alerts.documents, alerts.missingDocuments])
    assert.deepEqual((await api(endpoint)).body.data, { total: 0, rows: [] })
})

test('documents that ran out first come first, and one warning can be asked for', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const make = (name: string, type: 'ID' | 'PASSPORT' | 'MISC' | 'CONTRACT', days: number | null, confirmed = true) =>
    build.document({ employee, name, type, validUntil: days === null ? null : inDays(days), confirmed })
  await make('bald', 'ID', 3)
  await make('vorbei', 'PASSPORT', -3, false)
  await make('offen', 'MISC', null, false)
  await make('gut', 'CONTRACT', 300)
  const list = async (warning?: string) =>
    (await api(alerts.documents, { query: { warning } })).body.data.rows.map(row => [row.name, row.warnings])
  assert.deepEqual(await list(), [
    ['vorbei', ['unconfirmed', 'expired']],
    ['bald', ['expiring']],
    ['offen', ['unconfirmed']],
  ])
  assert.deepEqual(await list('expired'), [['vorbei', ['unconfirmed', 'expired']]])
  assert.deepEqual((await list('unconfirmed')).length, 2)
})

test('imports with issues are listed with their reason, those of others not for who is bound to stores', async () => {
  const company = await build.company()
  const store = await build.store({ company })
  const bound = await signedIn({ company, storeIds: [store] })
  const failed = await build.importRecord({ company, state: 'failed' })
  const checked = await build.importRecord({ company, state: 'checked', errorRows: 3, createdBy: bound.accountId })
  await build.importRecord({ company, state: 'checked' })
  await build.importRecord({ company, state: 'done', errorRows: 3 })
  const { api } = await signedIn({ company })
  const { rows } = (await api(alerts.importJobs)).body.data
  assert.deepEqual(
    rows.map(row => [row.importJobId, row.state, row.errorRows, row.message]),
    [
      [checked, 'checked', 3, ''],
      [failed, 'failed', 0, 'Der Server wurde beendet.'],
    ],
  )
  assert.deepEqual(
    (await bound.api(alerts.importJobs)).body.data.rows.map(row => row.importJobId),
    [checked],
  )
})

test('an import whose job failed without a word to it is an issue, too', async () => {
  const { api, company, accountId } = await signedIn()
  const id = await build.importRecord({ company, state: 'running' })
  assert.equal((await api(alerts.importJobs)).body.data.total, 0)
  await rawSql(
    `insert into job_run (company_id, name, account_id, record_kind, record_id, state, message)
     values ($1, 'run-import', $2, 'imports/import-jobs', $3, 'failed', 'Die Berechtigung wurde entzogen.')`,
    [company, accountId, String(id)],
  )
  const [row] = (await api(alerts.importJobs)).body.data.rows
  assert.deepEqual([row?.state, row?.message], ['failed', 'Die Berechtigung wurde entzogen.'])
})
