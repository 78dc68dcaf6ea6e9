import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { dataRequests } from '#contract/people/data-requests.ts'
import { EmployeeFields, employees } from '#contract/people/employees.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'
import { EMPLOYEE_FIELDS } from './fields.format.ts'

withApp()

/** What the personnel file stores by id a file names by number, name or word. */
const NAMED: Record<string, string> = {
  civilStatusId: 'civilStatus',
  citizenTypeId: 'citizenType',
  storeId: 'store',
  costCentreId: 'costCentre',
  employmentModelId: 'employmentModel',
}
const WRITABLE = Object.keys(EmployeeFields.shape)

test('a file can fill every field that a person may write in the personnel file', () => {
  const known = new Set(EMPLOYEE_FIELDS.map(({ key }) => key))
  assert.deepEqual(
    WRITABLE.filter(field => !known.has(NAMED[field] ?? field)),
    [],
  )
})

/** By field: in one file and in the next. */
const CELLS: Record<string, [first: string, second: string]> = {
  gender: ['M', 'F'],
  firstName: ['Eva', 'Ida'],
  lastName: ['Huber', 'Berger'],
  titleBefore: ['Mag.', 'Dr.'],
  titleAfter: ['BSc', 'MSc'],
  birthDate: ['30.08.1967', '11.07.1982'],
  socialsecurity: ['5831300867', '7651110782'],
  civilStatus: ['ledig', 'verheiratet'],
  citizenType: ['Österreich', 'Drittstaat'],
  nationality: ['A', 'TR'],
  street: ['Hauptplatz 1', 'Ring 2'],
  zip: ['8010', '4020'],
  city: ['Graz', 'Linz'],
  country: ['A', 'D'],
  phone: ['0664 1', '0664 2'],
  email: ['eva@bauer.example', 'ida@bauer.example'],
  iban: ['AT591400083463099015', 'AT611904300234573201'],
  bic: ['GIBAATWW', 'RZOOAT2L'],
  store: ['10', '20'],
  costCentre: ['100', '200'],
  bmdId: ['5001', '5002'],
  dpwId: ['700001', '700002'],
  employmentModel: ['Vollzeit', 'Teilzeit'],
  entry: ['01.01.2024', '01.02.2024'],
  exit: ['31.12.2027', '30.11.2027'],
  exitReason: ['Befristung', 'Kündigung'],
  note: ['alt', 'neu'],
  isHidden: ['nein', 'ja'],
}
const COLUMNS = Object.keys(CELLS)
const header = ['mdPersonnelId', ...COLUMNS].map(key => EMPLOYEE_FIELDS.find(field => field.key === key)!.label)
const fileOf = (which: 0 | 1) =>
  [header.join(';'), ['1', ...COLUMNS.map(key => CELLS[key]![which])].join(';')].join('\n')

async function shop(mode: 0 | 1 = 0) {
  const session = await signedIn()
  const { api, company } = session
  await rawSql('update company set employee_changed_from_md_mode = $2 where id = $1', [company, mode])
  for (const storeNumber of ['10', '20']) await build.store({ company, storeNumber })
  for (const number of ['100', '200']) await build.costCentre({ company, name: number, number })
  for (const name of ['Vollzeit', 'Teilzeit']) await build.employmentModel({ company, name })
  await imported(api, fileOf(0))
  const [{ id }] = (await rawSql<{ id: number }>('select id from employee where company_id = $1', [company])) as [
    { id: number },
  ]
  const stored = async () => (await rawSql('select * from employee where company_id = $1', [company]))[0]!
  const file = async () => {
    const { data } = (await api(employees.find, { params: { id } })).body
    return Object.fromEntries(WRITABLE.map(field => [field, data[field as keyof typeof data]]))
  }
  return { ...session, id, stored, file }
}

test('each field of a file is stored, shown with its old value when it changes, and comes back when the import is taken back', async () => {
  assert.deepEqual(
    COLUMNS.toSorted(),
    WRITABLE.map(field => NAMED[field] ?? field)
      .filter(field => field !== 'mdPersonnelId')
      .sort(),
  )
  const { api, stored, file } = await shop()
  const [before, shownBefore] = [await stored(), await file()]
  for (const [field, value] of Object.entries(shownBefore)) assert.ok(value !== null && value !== '', field)
  const job = await checked(api, fileOf(1))
  const [row] = await rowsOf(api, job.id)
  assert.deepEqual(
    row!.cells.filter(({ before }) => before !== null).map(({ field }) => field),
    COLUMNS,
  )
  const done = await imported(api, fileOf(1))
  const shownAfter = await file()
  for (const field of WRITABLE)
    if (field !== 'mdPersonnelId') assert.notDeepEqual(shownAfter[field], shownBefore[field], field)
  assert.equal((await imported(api, fileOf(1))).counts.unchanged, 1)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  const { version, changed_at, ...restored } = await stored()
  assert.deepEqual({ ...restored, version: before.version, changed_at: before.changed_at }, before)
  assert.ok((version as number) > (before.version as number) && changed_at)
})

test('where changes are confirmed each field waits with old and new, and accepted it stands in the personnel file', async () => {
  const { api, id, stored, file } = await shop(1)
  const before = await stored()
  const shownBefore = await file()
  assert.equal((await imported(api, fileOf(1))).counts.proposed, 1)
  assert.deepEqual(await stored(), before, 'nothing comes at once')
  const [request] = (await api(dataRequests.list, { body: { employeeId: id } })).body.data.requests
  assert.deepEqual(request!.changes.map(({ field }) => NAMED[field] ?? field).sort(), COLUMNS.toSorted())
  for (const { field, before, now, changedMeanwhile } of request!.changes)
    assert.deepEqual([now, changedMeanwhile], [before, false], field)
  const decided = await api(dataRequests.decide, {
    params: { id: request!.id },
    body: { decision: 'accept', version: request!.version, employeeVersion: request!.employeeVersion },
  })
  assert.equal(decided.status, 200, decided.text)
  const shownAfter = await file()
  for (const { field, after } of request!.changes) {
    assert.notDeepEqual(shownAfter[field], shownBefore[field], field)
    if (!['socialsecurity', 'iban'].includes(field)) assert.deepEqual(shownAfter[field], after, field)
  }
  assert.equal((await imported(api, fileOf(1))).counts.unchanged, 1)
})

test('the setting of the company says whether a file asks, and what waits goes on waiting once it asks no more', async () => {
  const { api, id, stored } = await shop()
  const set = async (employeeChangedFromMDMode: 0 | 1, version: number) =>
    assert.equal((await api(companies.change, { body: { employeeChangedFromMDMode, version } })).status, 200)
  const cityAfter = async (city: string) => {
    await imported(api, `Personalnummer;Ort\n1;${city}`)
    return (await stored()).city
  }
  assert.equal(await cityAfter('Wels'), 'Wels')
  await set(1, 1)
  assert.equal(await cityAfter('Steyr'), 'Wels')
  await set(0, 2)
  assert.equal(await cityAfter('Krems'), 'Krems')
  const waiting = async () => (await api(dataRequests.list, { body: { employeeId: id } })).body.data.requests
  const [request, ...others] = await waiting()
  assert.deepEqual(
    [request!.changes, others],
    [[{ field: 'city', before: 'Wels', after: 'Steyr', now: 'Krems', changedMeanwhile: true, masked: false }], []],
  )
  const body = { decision: 'refuse' as const, version: request!.version }
  assert.equal((await api(dataRequests.decide, { params: { id: request!.id }, body })).status, 200)
  assert.deepEqual([(await stored()).city, await waiting()], ['Krems', []])
})

test('an import of before people could be hidden is taken back without a word of it', async () => {
  const { api, company, stored } = await shop()
  const done = await imported(api, fileOf(1))
  await rawSql(
    `update import_change set changed = changed #- '{0,before,is_hidden}'
     where company_id = $1 and job_id = $2 and record_kind = 'people/employees'`,
    [company, done.id],
  )
  const undone = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(undone.status, 200, undone.text)
  const { last_name, is_hidden } = await stored()
  assert.deepEqual([last_name, is_hidden], ['Huber', true])
})

test('what is neither yes nor no hides nobody', async () => {
  const { api } = await shop()
  const job = await checked(api, 'Personalnummer;Ausgeblendet\n1;vielleicht')
  assert.equal(job.counts.error, 1)
})
