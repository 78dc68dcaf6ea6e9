import { rawSql } from './app.ts'
import { employee } from './build-personnel.ts'
import { absence, exportRun, stamp, transferTarget } from './build-time.ts'
import type { Examples } from './examples.ts'
import { storedVersion } from './stored-version.ts'

const november = { from: '01.11.2026', to: '30.11.2026' }
const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

const storeWithAbsence = async (company: number) => (await absence({ company })).employee.store!
const storeWithStamp = async (company: number) => (await stamp({ company })).employee.store!
/** Sage DPW with a server that does not exist: what is put there waits in the queue. */
async function useDpw(company: number): Promise<void> {
  await rawSql('update company set software_id = 1 where id = $1', [company])
  await transferTarget({ company, hostKey: `SHA256:${'A'.repeat(43)}` })
}

export const timeExamples: Examples = {
  'GET /api/sec/employeesync/data': async () => ({}),
  'PUT /api/sec/employeesync/data': async company => ({
    body: { disabled: false, version: await storedVersion('employee_sync_setting', company, 0) },
  }),
  'GET /api/sec/employeesync/open': async company => {
    await employee({ company })
    return {}
  },
  'GET /api/sec/employeesync/preview': async company => ({
    query: { softwareId: 0, remoteIds: String((await employee({ company })).id) },
  }),
  'GET /api/sec/employeesync/runs': async () => ({}),
  'GET /api/sec/employeesync/export': async company => ({
    query: { softwareId: 0, remoteIds: String((await employee({ company })).id) },
  }),
  'GET /api/sec/employeesync/getexport': async company => ({
    query: { softwareId: 0, remoteIds: String((await employee({ company })).id) },
  }),
  'GET /api/absence': async company => ({ query: { storeId: await storeWithAbsence(company), ...november } }),
  'GET /api/actualshift': async company => ({ query: { storeId: await storeWithStamp(company), ...november } }),
  'GET /api/actualpause': async company => ({ query: { storeId: await storeWithStamp(company), ...november } }),

  'GET /api/sec/absenceexport/preview': async company => ({
    query: { storeId: await storeWithAbsence(company), ...november },
  }),
  'GET /api/sec/actualshiftexport/preview': async company => {
    await useDpw(company)
    return { query: { storeId: await storeWithStamp(company), ...firstHalf } }
  },

  'POST /api/absenceexport': async company => ({ body: { storeId: await storeWithAbsence(company), ...november } }),
  'GET /api/absenceexport/export': async company => ({
    query: { storeId: await storeWithAbsence(company), ...november },
  }),
  'GET /api/absenceexport/saveOnSFTP': async company => {
    await useDpw(company)
    return { query: { storeId: await storeWithAbsence(company), ...firstHalf } }
  },
  'POST /api/actualshiftexport': async company => {
    await useDpw(company)
    return { body: { storeId: await storeWithStamp(company), ...firstHalf } }
  },
  'GET /api/actualshiftexport/export': async company => {
    await useDpw(company)
    return { query: { storeId: await storeWithStamp(company), ...firstHalf } }
  },
  'GET /api/actualshiftexport/saveonsftp': async company => {
    await useDpw(company)
    return { query: { storeId: await storeWithStamp(company), ...firstHalf } }
  },

  'GET /api/sec/payrollexports': async company => ({
    query: { storeId: await storeWithAbsence(company), kind: 'absences', ...november },
  }),
  'GET /api/sec/payrollexports/:id': async company => ({ params: { id: await exportRun({ company }) } }),
  'GET /api/sec/payrollexports/:id/file': async company => ({ params: { id: await exportRun({ company }) } }),
  'GET /api/sec/payrollexports/:id/correction': async company => ({ params: { id: await exportRun({ company }) } }),
  'POST /api/sec/payrollexports/:id/correction': async company => {
    const store = await storeWithAbsence(company)
    return { params: { id: await exportRun({ company, store }) }, body: {} }
  },
  'POST /api/sec/payrollexports/:id/deliver': async company => {
    await useDpw(company)
    return { params: { id: await exportRun({ company, softwareId: 1, state: 'failed' }) } }
  },

  'GET /api/sec/transfertargets': async company => {
    await transferTarget({ company })
    return {}
  },
  'POST /api/sec/transfertargets': async () => ({
    body: { name: 'Lohnbüro', host: 'sftp.lohn.example', user: 'kontor', auth: 'password', password: 'geheim' },
  }),
  'PUT /api/sec/transfertargets/:id': async company => ({
    params: { id: await transferTarget({ company }) },
    body: { name: 'Anderes Lohnbüro', version: 1 },
  }),
  'DELETE /api/sec/transfertargets/:id': async company => ({ params: { id: await transferTarget({ company }) } }),
  'POST /api/sec/transfertargets/:id/test': async company => ({ params: { id: await transferTarget({ company }) } }),
}
