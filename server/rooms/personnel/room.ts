import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { accessFile, purge as purgeAccess } from './access-exports/actions.ts'
import { exportPerson } from './access-exports/jobs.ts'
import { accessExportRoutes } from './access-exports/routes.ts'
import { recordName as accessName } from './access-exports/rows.ts'
import { bulkChangeRoutes } from './bulk-changes/routes.ts'
import { classificationImport } from './classification-import/actions.ts'
import { classificationRoutes } from './classifications/routes.ts'
import { recordName as classificationName, storeOf as classificationStore } from './classifications/rows.ts'
import { collectiveAgreementRoutes } from './collective-agreements/routes.ts'
import { recordName as agreementName } from './collective-agreements/rows.ts'
import { contractImport } from './contract-import/actions.ts'
import { contractRoutes } from './contracts/routes.ts'
import { recordName as contractName, storeOf as contractStore } from './contracts/rows.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { recordName as dataRequestName } from './data-requests/rows.ts'
import { dataSheetRoutes } from './data-sheets/routes.ts'
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
import { employeePhotoRoutes } from './employee-photos/routes.ts'
import { applyDue } from './employee-values/actions.ts'
import { applyEmployeeValues } from './employee-values/jobs.ts'
import { employeeValueRoutes } from './employee-values/routes.ts'
import { recordName as valueName, storeOf as valueStore } from './employee-values/rows.ts'
import { employeeRoutes, employeeTableRoutes } from './employees/routes.ts'
import { recordName as employeeName, storeOf as employeeStore } from './employees/rows.ts'
import { employmentEndRoutes } from './employment-ends/routes.ts'
import { erasePeople } from './erasures/jobs.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { recordName as erasureName } from './erasures/rows.ts'
import { fillFile, purge as purgeFills } from './fill-runs/actions.ts'
import { fillDocuments } from './fill-runs/jobs.ts'
import type { TellHandedOver } from './imported-people/actions.ts'
import { openingBalanceImport } from './opening-balance-import/actions.ts'
import { openingBalanceRoutes } from './opening-balances/routes.ts'
import { recordName as balanceName, storeOf as balanceStore } from './opening-balances/rows.ts'
import { personnelTables } from './personal-data/rules.ts'
import { tracesOfPeople } from './personal-traces/rules.ts'
import { reentryRoutes } from './reentries/routes.ts'
import { listDue } from './retention/jobs.ts'
import { retentionLockRoutes, retentionRoutes } from './retention/routes.ts'
import { signatureRoutes } from './signatures/routes.ts'
import { recordName as signatureName, storeOf as signatureStore } from './signatures/rows.ts'
import { raiseWages } from './wage-raises/jobs.ts'
import { wageRaiseRoutes } from './wage-raises/routes.ts'
import { recordName as raiseName } from './wage-raises/rows.ts'

export const personnel: Room = {
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
    ...collectiveAgreementRoutes,
    ...classificationRoutes,
    ...wageRaiseRoutes,
    ...documentTemplateRoutes,
    ...signatureRoutes,
    ...documentFillRoutes,
    ...dataSheetRoutes,
    ...employeeDocumentRoutes,
    ...accessExportRoutes,
    ...retentionRoutes,
    ...retentionLockRoutes,
    ...erasureRoutes,
  ],
  jobs: [raiseWages, fillDocuments, exportPerson, erasePeople],
  platformJobs: [applyEmployeeValues, listDue],
  beginDay: applyDue,
  files: {
    'document-template': templateFile,
    'document-fill': fillFile,
    'employee-document': documentFile,
    'access-export': accessFile,
  },
  purges: [purgeFills, purgeAccess],
  recordNames: {
    'personnel/employee-values': valueName,
    'personnel/access-exports': accessName,
    'personnel/employees': employeeName,
    'personnel/contracts': contractName,
    'personnel/data-requests': dataRequestName,
    'personnel/document-templates': templateName,
    'personnel/signatures': signatureName,
    'personnel/employee-documents': documentName,
    'personnel/sensitive-documents': documentName,
    'personnel/erasures': erasureName,
    'personnel/opening-balances': balanceName,
    'personnel/retention-locks': employeeName,
    'personnel/collective-agreements': agreementName,
    'personnel/classifications': classificationName,
    'personnel/wage-raises': raiseName,
  },
  recordFacts: {
    'personnel/classifications': { storeId: classificationStore },
    'personnel/contracts': { storeId: contractStore },
    'personnel/employee-values': { storeId: valueStore },
    'personnel/document-templates': { storeId: templateStore },
    'personnel/signatures': { storeId: signatureStore },
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
  classificationImport,
]

export { personnelTables, tracesOfPeople }
