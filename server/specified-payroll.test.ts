import assert from 'node:assert/strict'
import { wordFile } from '#server/demo/word-file.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { photo } from '#server/testing/document-files.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { type Case, type Place, testCalls } from '#server/testing/specified-client.ts'
import { textOfDocument } from '#server/testing/template-steps.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()

const DOCUMENTS = '/api/sec/employee/documents'

const hire = ({ company, store }: Place) => build.employee({ company, store, lastName: 'Moser', dpwId: '77' })
async function upload(place: Place, more: Record<string, unknown> = {}) {
  const { id } = await hire(place)
  const body = {
    ...{ storeId: -1, employeeId: id, name: 'Reisepass', documentType: 'PASSPORT', sensitive: false, confirmed: true },
    ...{ fileType: 'image/jpeg', validUntil: '2027-12-30 23:00:00', ...more },
  }
  const file = { name: 'pass.jpg', bytes: await photo(), type: 'image/jpeg' }
  return place.call(`POST ${DOCUMENTS}`, { body, file })
}
const documentsOf = async ({ call }: Place) => (await call(`GET ${DOCUMENTS}`)).data

const documents: Record<string, Case> = {
  'GET /api/sec/proxy/md/employee/documents': async place => {
    const { id } = await upload(place)
    await rawSql('update employee_document set is_proxy = true where id = $1', [id])
    const [document] = await place.call('GET /api/sec/proxy/md/employee/documents')
    assert.deepEqual([document.id, document.proxyDocument], [id, true])
    assert.deepEqual(await documentsOf(place), [])
  },
  [`GET ${DOCUMENTS}`]: async place => {
    const { id } = await upload(place)
    const [document] = await documentsOf(place)
    assert.deepEqual([document.id, document.proxyDocument, document.fileType], [id, false, 'image/jpeg'])
  },
  [`POST ${DOCUMENTS}`]: async place => {
    const { employeeId, storeId, name, documentType, validUntil, confirmed } = await upload(place)
    assert.deepEqual(
      [storeId, name, documentType, validUntil, confirmed],
      [place.store, 'Reisepass', 'PASSPORT', '2027-12-31', true],
    )
    assert.ok(employeeId)
  },
  [`PUT ${DOCUMENTS}/{id}`]: async place => {
    const { id } = await upload(place)
    const whole = {
      name: 'Pass',
      documentType: 'ID',
      validUntil: null,
      confirmed: false,
      sensitive: false,
      storeId: null,
    }
    await place.call(`PUT ${DOCUMENTS}/{id}`, { path: { id }, body: whole, changed: ['name', 'validUntil'] })
    const [{ name, validUntil, documentType, confirmed, storeId }] = await documentsOf(place)
    assert.deepEqual([name, validUntil], ['Pass', null])
    assert.deepEqual([documentType, confirmed, storeId], ['PASSPORT', true, place.store], 'and nothing else')
  },
  [`DELETE ${DOCUMENTS}/{id}`]: async place => {
    const { id } = await upload(place)
    await place.call(`DELETE ${DOCUMENTS}/{id}`, { path: { id }, query: { id } })
    assert.deepEqual(await documentsOf(place), [])
  },
  'GET /api/file': async place => {
    await upload(place)
    const [{ fileId, accessToken, url }] = await documentsOf(place)
    assert.match(url, /^https?:\/\/[^/]+$/)
    const shown = await place.ask('GET /api/file', { query: { id: fileId, accessToken }, withoutSession: true })
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg'])
    const query = { id: fileId, accessToken, dl: true, filename: 'Pass von Moser.jpg' }
    const saved = await place.ask('GET /api/file', { query, withoutSession: true })
    assert.match(saved.headers.get('content-disposition')!, /^attachment; filename="Pass von Moser.jpg"/)
    assert.deepEqual(saved.bytes, shown.bytes)
  },
}

const TEMPLATES = '/api/documenttemplates'
const base64 = (...blocks: string[]) => wordFile(blocks).toString('base64')
async function template(place: Place, more: Record<string, unknown> = {}) {
  const body = {
    storeId: null,
    name: 'Dienstvertrag',
    template_type: 1,
    pdf: false,
    base64: base64('{mitarbeiter.nachname}'),
  }
  return (await place.call(`POST ${TEMPLATES}`, { body: { ...body, ...more } })).data
}
const templatesOf = async ({ call }: Place) => (await call(`GET ${TEMPLATES}`)).data[0]
const fileOf = async ({ ask }: Place, { fileId, accessToken }: { fileId: number; accessToken: string }) =>
  ask('GET /api/file', { query: { id: fileId, accessToken }, withoutSession: true })

const templates: Record<string, Case> = {
  'GET /api/templatetypes': async ({ call }) => {
    const { data } = await call('GET /api/templatetypes')
    assert.ok(data[0].id && data[0].label_de)
  },
  [`GET ${TEMPLATES}`]: async place => {
    const { id } = await template(place)
    const [listed] = await templatesOf(place)
    assert.deepEqual([listed.id, listed.template_type, listed.storeId, listed.checked], [id, 1, null, false])
    assert.match(textOfDocument((await fileOf(place, listed)).bytes.toString('base64')), /mitarbeiter\.nachname/)
  },
  [`POST ${TEMPLATES}`]: async place => {
    await template(place, { storeId: place.store })
    assert.deepEqual(
      (await templatesOf(place)).map((one: { storeId: number }) => one.storeId),
      [place.store],
    )
  },
  [`PUT ${TEMPLATES}/{id}`]: async place => {
    const { id, fileId } = await template(place)
    await place.call(`PUT ${TEMPLATES}/{id}`, { path: { id }, body: { storeId: place.store, template_type: 2 } })
    const [assigned] = await templatesOf(place)
    assert.deepEqual([assigned.storeId, assigned.template_type, assigned.fileId], [place.store, 2, fileId])
    const body = {
      storeId: null,
      base64: base64('{mitarbeiter.vorname}'),
      name: 'Neu',
      template_type: 1,
      pdf: false,
      fileId,
    }
    await place.call(`PUT ${TEMPLATES}/{id}`, { path: { id }, body })
    const [replaced] = await templatesOf(place)
    assert.deepEqual([replaced.name, replaced.storeId], ['Neu', null])
    assert.match(textOfDocument((await fileOf(place, replaced)).bytes.toString('base64')), /mitarbeiter\.vorname/)
  },
  [`DELETE ${TEMPLATES}/{id}`]: async place => {
    const { id } = await template(place)
    await place.call(`DELETE ${TEMPLATES}/{id}`, { path: { id }, query: { id } })
    assert.deepEqual(await templatesOf(place), [])
  },
  [`POST ${DOCUMENTS}/fill`]: async place => {
    const [{ id }, employee] = [await template(place), await hire(place)]
    const contractId = await build.contract({ employee })
    const body = {
      ...{ remoteId: employee.id, documentDate: '01.12.2026', storeId: place.store, contractId, oldContractId: null },
      ...{ templates: String(id), contractIdStoreIdMap: { [contractId]: place.store } },
    }
    const [filled] = (await place.call(`POST ${DOCUMENTS}/fill`, { body })).data.data
    assert.ok(filled.fileName)
    assert.match(textOfDocument(filled.data), /Moser/)
  },
}

const HALF = { from: '01.11.2026', to: '15.11.2026' }
const MONTH = { from: '01.11.2026', to: '30.11.2026' }
/** Sage DPW and a server that takes its files. */
async function toServer(place: Place, softwareId: number) {
  const server = await sftpServer()
  await rawSql('update company set software_id = $2 where id = $1', [place.company, softwareId])
  await build.transferTarget({ company: place.company, server })
  return server
}
const arrives = (place: Place) =>
  until('the file arrives', async () => {
    const runs = await rawSql<{ state: string }>('select state from export_run where company_id = $1', [place.company])
    return runs.some(({ state }) => state === 'delivered')
  })
async function stamped(place: Place) {
  const employee = await hire(place)
  const pauses = [{ from: '2026-11-03 10:00:00', to: '2026-11-03 10:30:00' }]
  return build.stamp({ employee, from: '2026-11-03 07:00:00', to: '2026-11-03 15:00:00', pauses })
}

const hours: Record<string, Case> = {
  'POST /api/actualshiftexport': async place => {
    await toServer(place, 1)
    const { data } = await place.call('POST /api/actualshiftexport', { body: { storeId: place.store, ...HALF } })
    assert.deepEqual([data.state, data.from, data.to], ['draft', '2026-11-01', '2026-11-15'])
  },
  'GET /api/actualshift': async place => {
    const { id, employee } = await stamped(place)
    const { data } = await place.call('GET /api/actualshift', { query: { storeId: place.store, ...HALF } })
    assert.deepEqual(
      [data[0].id, data[0].employeeId, data[0].from, data[0].to, data[0].mdConfirmed],
      [id, employee.id, '2026-11-03 07:00:00', '2026-11-03 15:00:00', true],
    )
  },
  'GET /api/actualpause': async place => {
    await stamped(place)
    const { data } = await place.call('GET /api/actualpause', { query: { storeId: place.store, ...HALF } })
    assert.deepEqual([data[0].from, data[0].to], ['2026-11-03 10:00:00', '2026-11-03 10:30:00'])
  },
  'PUT /api/employee': async place => {
    const { id } = await hire(place)
    await place.call('PUT /api/employee', { body: { storeId: place.store, employeeId: id, dpwId: '123' } })
    await place.call('PUT /api/employee', {
      body: { storeId: place.store, employeeId: id, bmdId: '9', dpwId: '4' },
      changed: ['bmdId'],
    })
    const { data } = await place.call('GET /api/sec/employee/coredata')
    assert.deepEqual([data[0].bmdId, data[0].dpwId], ['9', '123'])
  },
  'GET /api/actualshiftexport/saveonsftp': async place => {
    await stamped(place)
    await toServer(place, 1)
    await place.call('GET /api/actualshiftexport/saveonsftp', { query: { storeId: place.store, ...HALF } })
    await arrives(place)
  },
}

async function away(place: Place) {
  const employee = await hire(place)
  return build.absence({ employee, from: '2026-11-01 23:00:00', to: '2026-11-06 23:00:00', type: 1 })
}
const absences: Record<string, Case> = {
  'GET /api/absence': async place => {
    const { id } = await away(place)
    const { data } = await place.call('GET /api/absence', { query: { storeId: place.store, ...MONTH } })
    assert.deepEqual([data[0].id, data[0].mdType, data[0].totalDays, data[0].mdApproved], [id, 1, 5, true])
  },
  'POST /api/absenceexport': async place => {
    const { data } = await place.call('POST /api/absenceexport', { body: { storeId: place.store, ...MONTH } })
    assert.deepEqual([data.state, data.from, data.to], ['draft', '2026-11-01', '2026-11-30'])
  },
  'GET /api/absenceexport/export': async place => {
    await away(place)
    const file = await place.ask('GET /api/absenceexport/export', { query: { storeId: place.store, ...MONTH } })
    assert.equal(file.status, 200, file.bytes.toString())
    assert.match(file.headers.get('content-disposition')!, /filename="?10_export_abwesenheiten\.csv/)
    assert.match(file.bytes.toString(), /02\.11\.2026;06\.11\.2026/)
  },
  'GET /api/absenceexport/saveOnSFTP': async place => {
    await away(place)
    await toServer(place, 0)
    await place.call('GET /api/absenceexport/saveOnSFTP', { query: { storeId: place.store, ...MONTH } })
    await arrives(place)
  },
}

const SETTINGS = '/api/sec/report/settings'
const loads: Record<string, Case> = {
  'GET /api/sec/stores': async ({ call, store }) =>
    assert.deepEqual(
      (await call('GET /api/sec/stores')).data.map(({ id }: { id: number }) => id),
      [store],
    ),
  'GET /api/sec/employee/coredata': async place => {
    const { id } = await hire(place)
    const [person] = (await place.call('GET /api/sec/employee/coredata')).data
    assert.deepEqual([person.id, person.lastName, person.storeId, person.isHidden], [id, 'Moser', place.store, 0])
  },
  'GET /api/sec/proxy/md/monthlyfinancialstatements': async place => {
    await build.ruledModel({ company: place.company, isDefault: true })
    const employee = await build.employee({ company: place.company, store: place.store, entry: '2026-01-01' })
    await build.contract({ employee, from: '2026-01-01' })
    await build.stamp({ employee, from: '2026-01-02 08:00:00', to: '2026-01-02 12:00:00' })
    const query = { storeId: place.store, date: '2026-09-30' }
    const [statement] = await place.call('GET /api/sec/proxy/md/monthlyfinancialstatements', { query })
    assert.deepEqual(
      [statement.remoteId, statement.storeId, statement.vacationTimeBalance, statement.confirmed],
      [employee.id, place.store, 25 * 1440, false],
    )
  },
  'GET /api/company': async ({ call, company }) => {
    const { data } = await call('GET /api/company')
    assert.deepEqual([data.length, data[0].id, data[0].bmdId, data[0].softwareId], [1, company, '11', 0])
  },
  'GET /api/stores': async ({ call, store }) => {
    const [first] = (await call('GET /api/stores')).data
    assert.deepEqual([first.id, first.bmdId, first.storeNumber], [store, '11', '10'])
  },
  'GET /api/sec/proxy/md/storeSettings': async ({ call, store }) => {
    const [first] = (await call('GET /api/sec/proxy/md/storeSettings')).data
    assert.deepEqual([first.id, first.country], [store, 1])
  },
  'GET /api/costcenters': async ({ call, company }) => {
    const id = await build.costCentre({ company, name: 'Küche' })
    const { data } = await call('GET /api/costcenters')
    assert.deepEqual([data[0].id, data[0].name, data[0].storeId], [id, 'Küche', null])
  },
  'GET /api/sec/proxy/md/employee/contracts': async place => {
    const employee = await hire(place)
    await build.contract({ employee, weeklyMinutes: 2310, paymentCents: 210_000 })
    const [contract] = await place.call('GET /api/sec/proxy/md/employee/contracts')
    assert.deepEqual(
      [contract.remoteId, contract.storeId, contract.from, contract.to, contract.weekTimeRegular],
      [employee.id, place.store, '2024-01-01', null, 2310],
    )
  },
  'GET /api/sec/externalsoftware': async ({ call }) => {
    const { data } = await call('GET /api/sec/externalsoftware')
    assert.deepEqual(
      data.slice(0, 2).map(({ id }: { id: number }) => id),
      [0, 1],
    )
  },
  'PUT /api/sec/externalsoftware/{id}/{active}': async ({ call }) => {
    const name = 'PUT /api/sec/externalsoftware/{id}/{active}'
    for (const active of [0, 1]) {
      await call(name, { path: { id: 4, active }, withoutBody: true })
      const { data } = await call('GET /api/sec/externalsoftware')
      assert.equal(data.find(({ id }: { id: number }) => id === 4).active, active)
    }
  },
  [`GET ${SETTINGS}`]: async ({ call, company }) => {
    const list = await call(`GET ${SETTINGS}`)
    assert.ok(list.every((one: Record<string, unknown>) => one.companyId === company && typeof one.type === 'number'))
  },
  [`POST ${SETTINGS}`]: async ({ call }) => {
    await call(`POST ${SETTINGS}`, { body: { type: 2, name: 'Monatsliste', setting: '{"a":1}' } })
    const list = await call(`GET ${SETTINGS}`)
    assert.equal(list.find((one: { name: string }) => one.name === 'Monatsliste').setting, '{"a":1}')
  },
  [`PUT ${SETTINGS}`]: async ({ call }) => {
    const draft = { type: 2, name: 'Monatsliste', setting: '{"a":1}' }
    const { id } = (await call(`POST ${SETTINGS}`, { body: draft })).data
    const changed = ['setting']
    await call(`PUT ${SETTINGS}`, { body: { id, name: 'Andere', setting: '{"a":2}' }, changed })
    const kept = (await call(`GET ${SETTINGS}`)).find((one: { id: number }) => one.id === id)
    assert.deepEqual([kept.name, kept.setting], ['Monatsliste', '{"a":2}'])
  },
}

const OCTOBER = { year: 2026, month: 10, sessionId: 'a1' }
/** As Spec 2 §9 lists them. */
const OPTIONS = { grouping: 0, employeeSort: 1, entrySort: 0 }
const OWN = '/api/sec/individualWageType'
const paid = async ({ company, store }: Place) => build.ownWageValue({ company, store, lastName: 'Moser' })
const isPdf = ({ status, bytes }: { status: number; bytes: Buffer }) => {
  assert.equal(status, 200, bytes.toString('latin1').slice(0, 300))
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
}
const ownWages: Record<string, Case> = {
  [`GET ${OWN}Export`]: async place => {
    const { employee } = await paid(place)
    const { data } = await place.call(`GET ${OWN}Export`, {
      query: { ...OCTOBER, storeIds: JSON.stringify([place.store]) },
    })
    assert.deepEqual([data.sessionId, data.employees[0].employeeId], ['a1', employee.id])
    assert.equal(data.employees[0].entries[0].hundredths, 12_000)
  },
  [`POST ${OWN}PdfReport`]: async place => {
    await paid(place)
    const query = { ...OCTOBER, storeIds: JSON.stringify([place.store]) }
    const exportJson = JSON.stringify((await place.call(`GET ${OWN}Export`, { query })).data)
    const body = { ...OCTOBER, storeIds: [place.store], options: OPTIONS, exportJson }
    isPdf(await place.ask(`POST ${OWN}PdfReport`, { body }))
    isPdf(await place.ask(`POST ${OWN}PdfReport`, { body: { ...body, options: { ...OPTIONS, employeeSelection: 2 } } }))
    const refused = await place.ask(`POST ${OWN}PdfReport`, {
      body: { ...body, options: { ...OPTIONS, grouping: null } },
    })
    assert.deepEqual(
      [refused.status, refused.body.fields],
      [400, { 'options.grouping': 'Gruppierung muss ausgewählt sein.' }],
    )
  },
  [`POST ${OWN}PdfReportWithSetting`]: async place => {
    await paid(place)
    const setting = JSON.stringify({ report: 'individualWageTypes', ...OPTIONS })
    const draft = { type: 2, name: 'Alles', setting }
    const { id: exportSettingsId } = (await place.call(`POST ${SETTINGS}`, { body: draft })).data
    const body = { ...OCTOBER, exportSettingsId, options: OPTIONS }
    isPdf(await place.ask(`POST ${OWN}PdfReportWithSetting`, { body }))
  },
}

testCalls('2-payroll', { ...documents, ...templates, ...hours, ...absences, ...loads, ...ownWages })
