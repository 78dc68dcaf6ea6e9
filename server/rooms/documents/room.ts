import type { Room } from '#server/platform/room.ts'
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
import { fillFile, purge as purgeFills } from './fill-runs/actions.ts'
import { fillDocuments } from './fill-runs/jobs.ts'
import { signatureRoutes } from './signatures/routes.ts'
import { recordName as signatureName, storeOf as signatureStore } from './signatures/rows.ts'

export const documents: Room = {
  sealed: {
    columns: [{ table: 'signature', column: 'picture_sealed' }],
    files: [
      { purpose: 'employee-document', table: 'employee_document', parts: ['file'] },
      { purpose: 'document-fill', table: 'document_fill', parts: ['file'] },
    ],
  },
  routes: [
    ...documentTemplateRoutes,
    ...signatureRoutes,
    ...documentFillRoutes,
    ...dataSheetRoutes,
    ...employeeDocumentRoutes,
  ],
  jobs: [fillDocuments],
  files: {
    'document-template': templateFile,
    'document-fill': fillFile,
    'employee-document': documentFile,
  },
  purges: [purgeFills],
  recordNames: {
    'documents/document-templates': templateName,
    'documents/signatures': signatureName,
    'documents/employee-documents': documentName,
    'documents/sensitive-documents': documentName,
  },
  recordFacts: {
    'documents/document-templates': { storeId: templateStore },
    'documents/signatures': { storeId: signatureStore },
    'documents/employee-documents': { detail: documentDetail(false), storeId: documentStore },
    'documents/sensitive-documents': { detail: documentDetail(true), storeId: documentStore },
  },
}
