import { rawSql } from './app.ts'
import { next } from './build-accounts.ts'
import { document, importRecord } from './build-notifications.ts'
import { contract, employee } from './build-personnel.ts'
import type { Examples } from './examples.ts'
import { storedVersion } from './stored-version.ts'

const LIST = '/api/sec/notification/email/newemployeeList'

export const notificationExamples: Examples = {
  'GET /api/sec/notification/company': async () => ({}),
  'GET /api/sec/notification/counts': async () => ({}),
  'GET /api/sec/notification/config': async () => ({}),
  'PUT /api/sec/notification/config': async () => ({ body: { showNewEmployees: false, documentExpiryLimit: 14 } }),
  'GET /api/sec/notification/newemployees': async company => {
    await employee({ company })
    return {}
  },
  'GET /api/sec/notification/canceledContracts': async company => {
    await contract({ employee: await employee({ company }), to: '2026-11-10' })
    return {}
  },
  'PUT /api/sec/notification/newemployees/setread': async company => ({
    query: { employeeId: (await employee({ company })).id },
  }),
  'PUT /api/sec/notification/newemployees/setread/all': async () => ({}),
  'PUT /api/sec/notification/canceledContracts/setread': async company => ({
    query: { employeeId: (await employee({ company })).id },
  }),
  'PUT /api/sec/notification/canceledContracts/setread/all': async () => ({}),
  'GET /api/sec/notification/people': async company => {
    await employee({ company })
    return { query: { category: 'newEmployees', page: 1 } }
  },
  'GET /api/sec/notification/duplicates': async company => {
    for (const personnelNumber of ['7', '7']) await employee({ company, personnelNumber })
    return { query: { field: 'mdPersonnelId' } }
  },
  'GET /api/sec/notification/missingdocuments': async () => ({ query: { permit: 'passport' } }),
  'GET /api/sec/notification/documents': async company => {
    await document({ employee: await employee({ company }), confirmed: false })
    return { query: { warning: 'unconfirmed' } }
  },
  'GET /api/sec/notification/importjobs': async company => {
    await importRecord({ company })
    return {}
  },
  [`GET ${LIST}`]: async () => ({}),
  [`POST ${LIST}`]: async () => ({ body: { email: 'lohn@kontor.example' } }),
  [`DELETE ${LIST}`]: async company => {
    const [row] = await rawSql<{ id: number }>(
      `insert into new_employee_mail_address (company_id, email) values ($1, $2) returning id`,
      [company, `lohn${next()}@kontor.example`],
    )
    return { body: { id: row!.id } }
  },
  'GET /api/sec/notification/email/digest': async () => ({}),
  'GET /api/sec/notification/email/sent': async () => ({}),
  'POST /api/sec/notification/email/test': async () => ({}),
  'PUT /api/sec/notification/email/digest': async company => ({
    body: { mode: 'daily', hour: 6, version: await storedVersion('new_employee_mail', company, 1) },
  }),
}
