import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { classificationRoutes } from './classifications/routes.ts'
import { recordName as classificationName, storeOf as classificationStore } from './classifications/rows.ts'
import { collectiveAgreementRoutes } from './collective-agreements/routes.ts'
import { recordName as agreementName } from './collective-agreements/rows.ts'
import { contractImport } from './contract-import/actions.ts'
import { contractRoutes } from './contracts/routes.ts'
import { recordName as contractName, storeOf as contractStore } from './contracts/rows.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { recordName as dataRequestName } from './data-requests/rows.ts'
import { documentFillRoutes } from './document-fills/routes.ts'
import { templateFile } from './document-templates/actions.ts'
import { documentTemplateRoutes } from './document-templates/routes.ts'
import { recordName as templateName, storeOf as templateStore } from './document-templates/rows.ts'
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
import { fillFile, purge as purgeFills } from './fill-runs/actions.ts'
import { fillDocuments } from './fill-runs/jobs.ts'
import type { TellHandedOver } from './imported-people/actions.ts'
import { openingBalanceImport } from './opening-balance-import/actions.ts'
import { openingBalanceRoutes } from './opening-balances/routes.ts'
import { recordName as balanceName, storeOf as balanceStore } from './opening-balances/rows.ts'
import { raiseWages } from './wage-raises/jobs.ts'
import { wageRaiseRoutes } from './wage-raises/routes.ts'
import { recordName as raiseName } from './wage-raises/rows.ts'

export const personnel: Room = {
  routes: [
    ...employeeRoutes,
    ...employeeTableRoutes,
    ...contractRoutes,
    ...dataRequestRoutes,
    ...openingBalanceRoutes,
    ...collectiveAgreementRoutes,
    ...classificationRoutes,
    ...wageRaiseRoutes,
    ...documentTemplateRoutes,
    ...documentFillRoutes,
    ...employeeDocumentRoutes,
  ],
  jobs: [raiseWages, fillDocuments],
  files: { 'document-template': templateFile, 'document-fill': fillFile, 'employee-document': documentFile },
  purges: [purgeFills],
  recordNames: {
    'personnel/employees': employeeName,
    'personnel/contracts': contractName,
    'personnel/data-requests': dataRequestName,
    'personnel/document-templates': templateName,
    'personnel/employee-documents': documentName,
    'personnel/sensitive-documents': documentName,
    'personnel/opening-balances': balanceName,
    'personnel/collective-agreements': agreementName,
    'personnel/classifications': classificationName,
    'personnel/wage-raises': raiseName,
  },
  recordFacts: {
    'personnel/classifications': { storeId: classificationStore },
    'personnel/contracts': { storeId: contractStore },
    'personnel/document-templates': { storeId: templateStore },
    'personnel/employee-documents': { detail: documentDetail(false), storeId: documentStore },
    'personnel/sensitive-documents': { detail: documentDetail(true), storeId: documentStore },
    'personnel/employees': { storeId: employeeStore },
    'personnel/opening-balances': { storeId: balanceStore },
  },
  valueNames: {
    agreementId: { read: 'employees.read', name: agreementName },
    employeeId: { read: 'employees.read', name: employeeName },
  },
}

/** What can be imported of this room. */
export const personnelImports = (tellHandedOver: TellHandedOver): ImportKind[] => [
  employeeImport(tellHandedOver),
  contractImport(tellHandedOver),
  openingBalanceImport,
]
