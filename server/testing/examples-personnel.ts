import { rawSql } from './app.ts'
import { store } from './build-accounts.ts'
import { importRecord } from './build-notifications.ts'
import { contract, employee } from './build-personnel.ts'
import { dataRequest } from './data-request-steps.ts'
import type { Examples } from './examples.ts'
import { IMPORT_FILE, importJob } from './import-steps.ts'

export const personnelExamples: Examples = {
  'GET /api/sec/employees': async company => ({ query: { page: 1, storeId: (await employee({ company })).store! } }),
  'GET /api/sec/employees/table': async company => {
    await employee({ company })
    return {}
  },
  'GET /api/sec/employees/stores': async company => {
    await employee({ company })
    return {}
  },
  'POST /api/sec/employees/search': async () => ({ body: { text: 'huber' } }),
  'GET /api/sec/employees/:id': async company => ({ params: { id: (await employee({ company })).id } }),
  'GET /api/sec/employees/:id/sensitive': async company => ({ params: { id: (await employee({ company })).id } }),
  'POST /api/sec/employees': async company => ({
    body: { lastName: 'Huber', firstName: 'Eva', storeId: await store({ company }) },
  }),
  'PUT /api/sec/employees/:id': async company => ({
    params: { id: (await employee({ company })).id },
    body: { city: 'Graz', version: 1 },
  }),
  'GET /api/employee': async company => {
    await employee({ company })
    return {}
  },
  'GET /api/sec/employee/coredata': async company => {
    await employee({ company })
    return {}
  },
  'GET /api/employee/payrollid': async company => ({
    query: { employeeId: (await employee({ company })).id, bmdId: '5001' },
  }),
  'PUT /api/employee': async company => {
    const { id, store: storeId } = await employee({ company })
    return { body: { storeId, employeeId: id, dpwId: '12345678', version: 1 } }
  },
  'GET /api/sec/employee/contracts': async company => ({
    query: { employeeId: (await employee({ company })).id },
  }),
  'POST /api/sec/employee/contracts': async company => {
    const { id, store: storeId } = await employee({ company })
    return { body: { employeeId: id, storeId, from: '2026-01-01', weekTimeRegular: 2310 } }
  },
  'PUT /api/sec/employee/contracts/:id': async company => ({
    params: { id: await contract({ employee: await employee({ company }) }) },
    body: { to: '2026-12-31', version: 1 },
  }),
  'DELETE /api/sec/employee/contracts/:id': async company => ({
    params: { id: await contract({ employee: await employee({ company }) }) },
  }),
  'GET /api/sec/proxy/md/employee/contracts': async company => {
    await contract({ employee: await employee({ company }) })
    return {}
  },
  'POST /api/sec/employee/datarequests/search': async company => ({
    body: { employeeId: (await dataRequest({ company })).employeeId },
  }),
  'PUT /api/sec/employee/datarequests/:id': async company => ({
    params: { id: (await dataRequest({ company })).id },
    body: { decision: 'accept', version: 1 },
  }),
  'POST /api/sec/employee/datarequests/decisions': async company => ({
    body: { decision: 'refuse', requests: [{ id: (await dataRequest({ company })).id, version: 1 }] },
  }),
  'GET /api/sec/importjobs/kinds': async () => ({}),
  'GET /api/sec/importjobs': async () => ({}),
  'GET /api/sec/importjobs/people': async () => ({}),
  'POST /api/sec/importjobs': async () => ({ file: { name: 'zeiten.csv', bytes: IMPORT_FILE } }),
  'GET /api/sec/importjobs/:id': async company => ({ params: { id: await importJob(company) } }),
  'PUT /api/sec/importjobs/:id/mapping': async company => ({
    params: { id: await importJob(company) },
    body: { kind: 'stamps', decimal: '.', version: 1 },
  }),
  'PUT /api/sec/importjobs/:id/sheet': async company => ({
    params: { id: await importJob(company, 'sheets') },
    body: { sheet: 'Februar', version: 1 },
  }),
  'POST /api/sec/importjobs/:id/check': async company => ({ params: { id: await importJob(company) } }),
  'GET /api/sec/importjobs/:id/rows': async company => ({
    params: { id: await importJob(company, 'check') },
    query: { show: 'new', page: 1 },
  }),
  'POST /api/sec/importjobs/:id/run': async company => {
    const id = await importJob(company, 'check')
    const [job] = await rawSql('select version from import_job where id = $1', [id])
    return { params: { id }, body: job }
  },
  'POST /api/sec/importjobs/:id/undo': async company => ({ params: { id: await importJob(company, 'run') } }),
  'PUT /api/sec/importjobs/:id/issue': async company => ({
    params: { id: await importRecord({ company }) },
    body: { isDone: true, version: 1 },
  }),
  'GET /api/sec/importjobs/:id/errors': async company => ({ params: { id: await importJob(company, 'check') } }),
  'DELETE /api/sec/importjobs/:id': async company => ({ params: { id: await importJob(company) } }),
}
