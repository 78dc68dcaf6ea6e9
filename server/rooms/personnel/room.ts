import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { contractRoutes } from './contracts/routes.ts'
import { recordName as contractName, storeOf as contractStore } from './contracts/rows.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { recordName as dataRequestName } from './data-requests/rows.ts'
import { employeeImport } from './employee-import/actions.ts'
import { employeeRoutes, employeeTableRoutes } from './employees/routes.ts'
import { recordName as employeeName, storeOf as employeeStore } from './employees/rows.ts'

export const personnel: Room = {
  routes: [...employeeRoutes, ...employeeTableRoutes, ...contractRoutes, ...dataRequestRoutes],
  recordNames: {
    'personnel/employees': employeeName,
    'personnel/contracts': contractName,
    'personnel/data-requests': dataRequestName,
  },
  recordFacts: {
    'personnel/contracts': { storeId: contractStore },
    'personnel/employees': { storeId: employeeStore },
  },
  valueNames: { employeeId: { read: 'employees.read', name: employeeName } },
}

/** What can be imported of this room. */
export const personnelImports: ImportKind[] = [employeeImport]
