import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import { managedStores } from '#server/rooms/accounts/public.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { bulkChangeRoutes } from './bulk-changes/routes.ts'
import { contractImport } from './contract-import/actions.ts'
import { contractRoutes } from './contracts/routes.ts'
import { recordName as contractName, storeOf as contractStore } from './contracts/rows.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { recordName as dataRequestName } from './data-requests/rows.ts'
import { employeeImport } from './employee-import/actions.ts'
import { workers } from './employee-lookup/rows.ts'
import { employeePhotoRoutes } from './employee-photos/routes.ts'
import { applyDue } from './employee-values/actions.ts'
import { applyEmployeeValues } from './employee-values/jobs.ts'
import { employeeValueRoutes } from './employee-values/routes.ts'
import { recordName as valueName, storeOf as valueStore } from './employee-values/rows.ts'
import { employeeRoutes, employeeTableRoutes } from './employees/routes.ts'
import { recordName as employeeName, storeOf as employeeStore } from './employees/rows.ts'
import { employmentEndRoutes } from './employment-ends/routes.ts'
import type { TellHandedOver } from './imported-people/actions.ts'
import type { PersonMarks } from './imported-people/rules.ts'
import { openingBalanceImport } from './opening-balance-import/actions.ts'
import { openingBalanceRoutes } from './opening-balances/routes.ts'
import { recordName as balanceName, storeOf as balanceStore } from './opening-balances/rows.ts'
import { reentryRoutes } from './reentries/routes.ts'

export const people: Room = {
  sealed: {
    columns: [
      { table: 'employee', column: 'svnr_sealed', index: { column: 'svnr_index', purpose: 'svnr' } },
      { table: 'employee', column: 'iban_sealed', index: { column: 'iban_index', purpose: 'iban' } },
      // Sealed for the row of the person.
      {
        ...{ table: 'employee_value', column: 'iban_sealed', cell: { table: 'employee', rowId: 'employee_id' } },
        index: { column: 'iban_index', purpose: 'iban' },
      },
      { table: 'employee_photo', column: 'picture_sealed', cell: { rowId: 'employee_id' } },
      { table: 'employee_data_request', column: 'changes_sealed' },
    ],
  },
  routes: [
    ...employeeRoutes,
    ...employeeTableRoutes,
    ...employeePhotoRoutes,
    ...employeeValueRoutes,
    ...employmentEndRoutes,
    ...reentryRoutes,
    ...bulkChangeRoutes,
    ...contractRoutes,
    ...dataRequestRoutes,
    ...openingBalanceRoutes,
  ],
  platformJobs: [applyEmployeeValues],
  beginDay: applyDue,
  recordNames: {
    'people/employee-values': valueName,
    'people/employees': employeeName,
    'people/contracts': contractName,
    'people/data-requests': dataRequestName,
    'people/opening-balances': balanceName,
    'privacy/retention-locks': employeeName,
  },
  recordFacts: {
    'people/contracts': { storeId: contractStore },
    'people/employee-values': { storeId: valueStore },
    'people/employees': { storeId: employeeStore },
    'people/opening-balances': { storeId: balanceStore },
  },
  gives: [gift(managedStores.workersOf, workers)],
  valueNames: {
    employeeId: { read: 'employees.read', name: employeeName },
  },
}

/** What can be imported of this room. */
export const peopleImports = (tellHandedOver: TellHandedOver, marks: PersonMarks): ImportKind[] => [
  employeeImport(tellHandedOver, marks),
  contractImport(tellHandedOver),
  openingBalanceImport,
]
