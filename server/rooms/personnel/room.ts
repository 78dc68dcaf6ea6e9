import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { contractRoutes } from './contracts/routes.ts'
import { recordName as contractName, storeOf as contractStore } from './contracts/rows.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { recordName as dataRequestName } from './data-requests/rows.ts'
import { documentFile } from './employee-documents/actions.ts'
import { employeeDocumentRoutes } from './employee-documents/routes.ts'
import {
  detailOf as documentDetail,
  recordName as documentName,
  storeOf as documentStore,
} from './employee-documents/rows.ts'
import { employeeImport } from './employee-import/actions.ts'
import { employeeRoutes, employeeTableRoutes } from './employees/routes.ts'
import { recordName as employeeName, storeOf as employeeStore } from './employees/rows.ts'
import { openingBalanceImport } from './opening-balance-import/actions.ts'
import { openingBalanceRoutes } from './opening-balances/routes.ts'
import { recordName as balanceName, storeOf as balanceStore } from './opening-balances/rows.ts'

export const personnel: Room = {
  routes: [
    ...employeeRoutes,
    ...employeeTableRoutes,
    ...contractRoutes,
    ...dataRequestRoutes,
    ...openingBalanceRoutes,
    ...employeeDocumentRoutes,
  ],
  files: { 'employee-document': documentFile },
  recordNames: {
    'personnel/employees': employeeName,
    'personnel/contracts': contractName,
    'personnel/data-requests': dataRequestName,
    'personnel/employee-documents': documentName,
    'personnel/sensitive-documents': documentName,
    'personnel/opening-balances': balanceName,
  },
  recordFacts: {
    'personnel/contracts': { storeId: contractStore },
    'personnel/employee-documents': { detail: documentDetail(false), storeId: documentStore },
    'personnel/sensitive-documents': { detail: documentDetail(true), storeId: documentStore },
    'personnel/employees': { storeId: employeeStore },
    'personnel/opening-balances': { storeId: balanceStore },
  },
  valueNames: { employeeId: { read: 'employees.read', name: employeeName } },
}

/** What can be imported of this room. */
export const personnelImports: ImportKind[] = [employeeImport, openingBalanceImport]
