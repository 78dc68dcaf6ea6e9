import { employeeTable } from '#contract/people/employee-table.ts'
import { employees } from '#contract/people/employees.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const employeeRoutes = serve(employees, {
  list: ({ scope, query }) => inCompany(scope, tx => rows.list(tx, query)),
  perStore: ({ scope }) => inCompany(scope, rows.perStore),
  search: ({ scope, body }) => actions.search(scope, body),
  find: ({ scope, params }) => actions.readFile(scope, params.id),
  sensitive: ({ scope, params }) => actions.readSensitive(scope, params.id),
  create: ({ scope, body }) => actions.hire(scope, body),
  change: ({ scope, params, body, refuseUnproved }) => actions.change(scope, params.id, body, refuseUnproved),
  shellList: ({ scope }) => actions.listForShell(scope),
  coreData: ({ scope }) => actions.listCoreData(scope),

  payrollIdHolders: ({ scope, query }) => actions.payrollIdHolders(scope, query),

  async changePayrollIds({ scope, body: { employeeId, bmdId, dpwId, version } }) {
    const changed = await actions.change(scope, employeeId, {
      version,
      ...(bmdId !== undefined && { bmdId }),
      ...(dpwId !== undefined && { dpwId }),
    })
    return { id: employeeId, bmdId: changed.bmdId, dpwId: changed.dpwId, version: changed.version }
  },
})

export const employeeTableRoutes = serve(employeeTable, {
  everyone: ({ scope, query }) => inCompany(scope, tx => rows.table(tx, query)),
})
