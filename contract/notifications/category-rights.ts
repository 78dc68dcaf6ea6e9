import type { Category } from '#domain/notifications/categories.ts'
import type { Permission } from '../permissions.ts'

/** All of them are needed: what a caller may not see is not even counted for them. */
export const CATEGORY_RIGHTS: Record<Category, readonly Permission[]> = {
  newEmployees: ['employees.read'],
  canceledContracts: ['employees.read'],
  socialInsuranceRegistrations: ['employees.read'],
  minimalDatafieldsNull: ['employees.read'],
  issuesWithImportJobsCount: ['imports.run'],
  mdPersonnelIdNotUniqueCount: ['employees.read'],
  ibanNotUniqueCount: ['employees.read'],
  svnrNotUniqueCount: ['employees.read'],
  employeeExportCount: ['employees.read', 'exports.run'],
  agreementProposals: ['employees.read', 'agreements.write'],
  unconfirmedDocuments: ['employees.read', 'documents.read'],
  expiredDocuments: ['employees.read', 'documents.read'],
  expiringDocuments: ['employees.read', 'documents.read'],
  missingPassDocumentsForNonEU: ['employees.read', 'documents.read'],
  missingWorkPermitDocumentsForNonEU: ['employees.read', 'documents.read'],
  missingResidencePermitDocumentsForNonEU: ['employees.read', 'documents.read'],
  missingEducationPermitDocumentsForNonEU: ['employees.read', 'documents.read'],
}
