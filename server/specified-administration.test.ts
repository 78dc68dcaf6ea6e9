import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { type Case, type Place, specifiedClient, testCalls } from '#server/testing/specified-client.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()

type Row = Record<string, unknown>
const ofId = (rows: Row[], id: unknown): Row => rows.find(row => row.id === id)!

const ELDA = '/api/sec/elda/settings'
const EMPLOYER = { name: 'Kaffeehaus', phone_number: '+43 1 234', email: 'lohn@kontor.example' }
const insurer = { insurer: '11', contribution_accountnumber: '20134567' }
const employerOf = ({ call }: Place) => call(`GET ${ELDA}/employer`)
/** A serial number that no company has yet. */
const creator = ({ company }: Place) => ({
  ...{ elda_serial_number: String(company).padStart(7, '9'), periodic_clearing_check: true, defaultProjekt: 'TM' },
  ...{ elda_password_sha512: createHash('sha512').update('geheim').digest('hex'), name: 'Kontor', country: 'A' },
  ...{ postal: '1060', city: 'Wien', street: 'Linke Wienzeile 4', phone: '', email: '' },
})
const addCreator = async (place: Place) => (await place.call(`POST ${ELDA}/creator`, { body: creator(place) })).data
const creatorsOf = ({ call }: Place) => call(`GET ${ELDA}/creator`)

const MAILS = '/api/sec/notification/email/newemployeeList'
const addMail = async ({ call }: Place) =>
  (await call(`POST ${MAILS}`, { body: { email: 'lohn@kontor.example' } })).data.id
const mailsOf = async ({ call }: Place) => (await call(`GET ${MAILS}`)).data.map(({ email }: Row) => email)

const company: Record<string, Case> = {
  'PUT /api/company': async ({ call, store }) => {
    const ofStore = {
      ...{ storeId: store, bmdId: '21', dpwId: '22', costCenter: '100', storeNumber: '33' },
      isWebcockpitExportEnabled: 1,
    }
    const body = {
      ...{ bmdId: '1', dpwId: '2', companyNumber: '3', softwareId: 1, socialInsuranceRegistrationMode: 2 },
      ...{ useEldaService: true, employeeChangedFromMDMode: 1, stores: [ofStore] },
    }
    await call('PUT /api/company', { body })
    const { stores: _, ...expected } = body
    const [saved] = (await call('GET /api/company')).data
    for (const [field, value] of Object.entries(expected)) assert.equal(saved[field], value, field)
    const [{ bmdId, dpwId, costCenter, storeNumber }] = (await call('GET /api/stores')).data
    assert.deepEqual([bmdId, dpwId, costCenter, storeNumber], ['21', '22', '100', '33'])
    await call('PUT /api/company', { body: { ...body, bmdId: '9', dpwId: '9' }, changed: ['dpwId'] })
    const [after] = (await call('GET /api/company')).data
    assert.deepEqual([after.bmdId, after.dpwId], ['1', '9'], 'only what is named is written')
  },
  [`GET ${ELDA}/employer`]: async place => {
    const { name, phone_number, email, insurer } = await employerOf(place)
    assert.deepEqual([name, phone_number, email, insurer], ['', '', '', []])
  },
  [`POST ${ELDA}/employer`]: async place => {
    const { id } = await place.call(`POST ${ELDA}/insurer`, { body: insurer })
    const body = { ...EMPLOYER, insurer: [{ ...insurer, id, contribution_accountnumber: '999' }] }
    await place.call(`POST ${ELDA}/employer`, { body })
    const saved = await employerOf(place)
    assert.deepEqual([saved.name, saved.phone_number, saved.email], Object.values(EMPLOYER))
    assert.equal(saved.insurer[0].contribution_accountnumber, '999')
  },
  [`GET ${ELDA}/creator`]: async place => {
    const { id } = await addCreator(place)
    const [first] = await creatorsOf(place)
    assert.deepEqual([first.id, first.name, first.periodic_clearing_check], [id, 'Kontor', true])
  },
  [`GET ${ELDA}/creator/list`]: async place => {
    const { id, elda_serial_number } = await addCreator(place)
    assert.equal(ofId(await place.call(`GET ${ELDA}/creator/list`), id).elda_serial_number, elda_serial_number)
  },
  [`POST ${ELDA}/creator`]: async place => assert.equal((await addCreator(place)).city, 'Wien'),
  [`PUT ${ELDA}/creator`]: async place => {
    const { id } = await addCreator(place)
    const body = { ...creator(place), id, city: 'Graz', street: 'Herrengasse 1', elda_password_sha512: '' }
    const changed = ['city', 'elda_password_sha512']
    assert.equal((await place.call(`PUT ${ELDA}/creator`, { body, changed })).city, 'Graz')
    const [{ city, street }] = await creatorsOf(place)
    assert.deepEqual([city, street], ['Graz', 'Linke Wienzeile 4'])
  },
  [`DELETE ${ELDA}/creator`]: async place => {
    const { id } = await addCreator(place)
    await place.call(`DELETE ${ELDA}/creator`, { query: { id } })
    assert.deepEqual(await creatorsOf(place), [])
  },
  [`POST ${ELDA}/creator/link`]: async place => {
    const other = await build.company()
    const { token, accountId } = await signedIn({ company: other })
    await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
      ...[place.company, accountId, await role(place.company, ['settings.read', 'settings.write'])],
    ])
    const { id } = await addCreator(place)
    const theirs = specifiedClient(token, other)
    await theirs.call(`POST ${ELDA}/creator/link`, { body: { creatorId: id } })
    const linked = await theirs.call(`GET ${ELDA}/creator`)
    assert.deepEqual(
      linked.map(({ name }: Row) => name),
      ['Kontor'],
    )
  },
  [`POST ${ELDA}/insurer`]: async place => {
    const saved = await place.call(`POST ${ELDA}/insurer`, { body: { ...insurer, id: -7 } })
    assert.ok(saved.id > 0)
    assert.deepEqual((await employerOf(place)).insurer, [saved])
  },
  [`DELETE ${ELDA}/insurer`]: async place => {
    const { id } = await place.call(`POST ${ELDA}/insurer`, { body: insurer })
    await place.call(`DELETE ${ELDA}/insurer`, { query: { id } })
    assert.deepEqual((await employerOf(place)).insurer, [])
  },
  [`GET ${MAILS}`]: async place => {
    await addMail(place)
    const [{ id, email }] = (await place.call(`GET ${MAILS}`)).data
    assert.deepEqual([typeof id, email], ['number', 'lohn@kontor.example'])
  },
  [`POST ${MAILS}`]: async place => {
    await addMail(place)
    assert.deepEqual(await mailsOf(place), ['lohn@kontor.example'])
  },
  [`DELETE ${MAILS}`]: async place => {
    await place.call(`DELETE ${MAILS}`, { body: { id: await addMail(place) } })
    assert.deepEqual(await mailsOf(place), [])
  },
}

const centre = { costCenterNumber: '100', name: 'Küche', shortName: 'KÜ', description: 'warm' }
const addCentre = async ({ call }: Place) => (await call('POST /api/costcenters', { body: centre })).data.id
const centreOf = async ({ call }: Place, id: number) => ofId((await call('GET /api/costcenters')).data, id)
const PUT_CENTRE = 'PUT /api/costcenters/{id}'

const costCentres: Record<string, Case> = {
  'POST /api/costcenters': async place => {
    const saved = await centreOf(place, await addCentre(place))
    for (const [field, value] of Object.entries(centre)) assert.equal(saved[field], value, field)
  },
  [PUT_CENTRE]: async place => {
    const path = { id: await addCentre(place) }
    await place.call(PUT_CENTRE, { path, body: { ...centre, name: 'Service', storeId: place.store } })
    await place.call(PUT_CENTRE, { path, body: { isVisible: false } })
    const whole = { ...centre, shortName: 'SV', description: 'kalt', storeId: null }
    await place.call(PUT_CENTRE, { path, body: whole, changed: ['shortName'] })
    const { name, shortName, description, storeId, isVisible } = await centreOf(place, path.id)
    assert.deepEqual([name, isVisible, shortName], ['Service', false, 'SV'])
    assert.deepEqual([description, storeId], ['warm', place.store], 'what updateFields does not name stays')
  },
  'DELETE /api/costcenters/{id}': async place => {
    const id = await addCentre(place)
    const { company: companyId } = place
    await place.call('DELETE /api/costcenters/{id}', { path: { id }, query: { id }, body: { companyId } })
    assert.equal(await centreOf(place, id), undefined)
  },
}

const CIRCLES = '/api/financialaccountinggroups'
const addCircle = async ({ call }: Place, number = 7) =>
  (await call(`POST ${CIRCLES}`, { body: { number, name: `Kreis ${number}`, priority: 0 } })).data.id
const circlesOf = async ({ call }: Place) => (await call(`GET ${CIRCLES}`)).data

const circles: Record<string, Case> = {
  [`GET ${CIRCLES}`]: async place => {
    const id = await addCircle(place)
    const { number, name, sorting, color, isDefault } = ofId(await circlesOf(place), id)
    assert.deepEqual([number, name, sorting, isDefault], [7, 'Kreis 7', 0, false])
    assert.match(String(color), /^#[0-9a-f]{6}$/)
  },
  [`POST ${CIRCLES}`]: async place => {
    const id = await addCircle(place)
    assert.equal(ofId(await circlesOf(place), id).name, 'Kreis 7')
  },
  [`PUT ${CIRCLES}/{id}`]: async place => {
    const [first, second] = [await addCircle(place, 7), await addCircle(place, 8)]
    for (const id of [first, second])
      await place.call(`PUT ${CIRCLES}/{id}`, { path: { id }, body: { isDefault: true } })
    await place.call(`PUT ${CIRCLES}/{id}`, { path: { id: first }, body: { color: '#1F6B49' } })
    const body = { number: 9, name: 'Anders', priority: 3 }
    await place.call(`PUT ${CIRCLES}/{id}`, { path: { id: first }, body, changed: ['number', 'priority'] })
    const all = await circlesOf(place)
    const { number, name, sorting, color, isDefault } = ofId(all, first)
    assert.deepEqual([number, name, sorting, color, isDefault], [9, 'Kreis 7', 3, '#1f6b49', false])
    assert.equal(ofId(all, second).isDefault, true)
  },
  [`DELETE ${CIRCLES}/{id}`]: async place => {
    const id = await addCircle(place)
    await place.call(`DELETE ${CIRCLES}/{id}`, { path: { id }, query: { id } })
    assert.equal(ofId(await circlesOf(place), id), undefined)
  },
}

/** A colleague without a role, and one there is to give. */
async function colleague({ company }: Place) {
  const { accountId } = await signedIn({ company, permissions: [] })
  return { accountId, roleId: await role(company, ['stores.read']) }
}
const roleOf = async ({ call }: Place, accountId: string) =>
  (await call('GET /api/modelHasRole')).data.find(({ uuidText }: Row) => uuidText === accountId)

/** They name the company as `store_id`. */
const asStore = ({ company }: Place) => ({ query: { store_id: company } })
const roles: Record<string, Case> = {
  'GET /api/roles': async place => {
    const { roleId } = await colleague(place)
    const { name, immutable } = ofId((await place.call('GET /api/roles', asStore(place))).data, roleId)
    assert.deepEqual([typeof name, immutable], ['string', false])
  },
  'GET /api/externaluser': async place =>
    assert.ok(Array.isArray((await place.call('GET /api/externaluser', asStore(place))).data)),
  'GET /api/loadExternalUsersFromMCCORE': async place => {
    await place.call('GET /api/loadExternalUsersFromMCCORE')
  },
  'GET /api/modelHasRole': async place => {
    const { uuidText, roleId, id } = await roleOf(place, place.accountId)
    assert.deepEqual([uuidText, typeof roleId, typeof id], [place.accountId, 'number', 'number'])
  },
  'PUT /api/modelHasRole': async place => {
    const { accountId, roleId } = await colleague(place)
    const given = await place.call('PUT /api/modelHasRole', { body: { accountId, roleId } })
    assert.deepEqual([given.uuidText, given.roleId], [accountId, roleId])
    await place.call('PUT /api/modelHasRole', { body: { accountId, roleId: 0 } })
    assert.equal(await roleOf(place, accountId), undefined)
  },
}

const REPORT = '/api/sec/report'
/** As the specification lists its parts. */
const reportOf = ({ company, store }: Place, more: Row = {}) => ({
  ...{ name: 'Abwesenheiten November', description: 'Für die Kanzlei', sensitive: 0 },
  reportType: 'ABSENCESFORMLEXPORT',
  config: {
    ...{ companyId: company, reportType: 'ABSENCESFORMLEXPORT', username: 'Mira Huber', year: 2026, month: 11 },
    ...{ headerDateFormat: 'dmY', hourFormat: 'Hm', pageFormat: 'A4', colorFormat: 'color', fontSize: 10 },
    ...{ showSignatureLine: 1, storeId: store, selectedTypes: [1, 2, 3, 6, 7, 8, 4], headerShowQr: 1 },
    ...{ documentComment: '', headerLogo: 1, fileformat: 'csv' },
    ...more,
  },
})
const listReports = async ({ call }: Place) =>
  (await call(`GET ${REPORT}`, { query: { reportType: 'ABSENCESFORMLEXPORT' } })).data
const addManual = async (place: Place) =>
  (await place.call(`POST ${REPORT}/manual/create`, { body: reportOf(place) })).data.id

const reports: Record<string, Case> = {
  [`GET ${REPORT}`]: async place => {
    const id = await addManual(place)
    const [report] = await listReports(place)
    assert.deepEqual([report.id, report.jobEnded, report.jobFailed], [id, null, null])
    const { name, description, config, sensitive } = report
    assert.deepEqual([name, description, sensitive], ['Abwesenheiten November', 'Für die Kanzlei', false])
    assert.deepEqual(config.selectedTypes, [1, 2, 3, 6, 7, 8, 4])
  },
  [`POST ${REPORT}/create`]: async place => {
    const range = { fromDate: '2026-11-02', toDate: '2026-11-20' }
    const { data } = await place.call(`POST ${REPORT}/create`, { body: reportOf(place, range) })
    assert.deepEqual([typeof data.id, data.reportType], ['number', 'ABSENCESFORMLEXPORT'])
    const ended = () => listReports(place).then(rows => ofId(rows, data.id))
    const report = await until('the report', async () => ((await ended()).jobEnded ? ended() : undefined))
    const { fileserverID: id, fileserverAccessToken: accessToken } = report
    const file = await place.ask('GET /api/file', { query: { id, accessToken }, withoutSession: true })
    assert.match(file.bytes.toString(), /Name;Nr\./)
  },
  [`POST ${REPORT}/manual/create`]: async place => {
    assert.equal(typeof (await addManual(place)), 'number')
  },
  [`POST ${REPORT}/manual/finish`]: async place => {
    const reportId = await addManual(place)
    const file = { name: 'report.csv', bytes: Buffer.from('Name;Tage\r\n'), type: 'text/csv' }
    await place.call(`POST ${REPORT}/manual/finish`, { body: { reportId }, file })
    assert.ok(ofId(await listReports(place), reportId).jobEnded)
  },
  [`DELETE ${REPORT}`]: async place => {
    const id = await addManual(place)
    await place.call(`DELETE ${REPORT}`, { query: { id } })
    assert.deepEqual(await listReports(place), [])
  },
}

testCalls('3-administration', { ...company, ...costCentres, ...circles, ...roles, ...reports })
