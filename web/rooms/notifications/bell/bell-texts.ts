import type { Category } from '#domain/notifications/categories.ts'

/** What is against the law or a deadline stands out from what only wants a look. */
export const CATEGORY_TONES: Record<Category, 'error' | 'warn' | 'info'> = {
  newEmployees: 'info',
  canceledContracts: 'info',
  socialInsuranceRegistrations: 'warn',
  minimalDatafieldsNull: 'warn',
  issuesWithImportJobsCount: 'error',
  mdPersonnelIdNotUniqueCount: 'warn',
  ibanNotUniqueCount: 'warn',
  svnrNotUniqueCount: 'warn',
  employeeExportCount: 'info',
  unconfirmedDocuments: 'warn',
  expiredDocuments: 'error',
  expiringDocuments: 'warn',
  missingPassDocumentsForNonEU: 'error',
  missingWorkPermitDocumentsForNonEU: 'error',
  missingResidencePermitDocumentsForNonEU: 'error',
  missingEducationPermitDocumentsForNonEU: 'error',
}

export const ALL_HIDDEN = 'Alle Benachrichtigungen ausgeblendet, Konfiguration prüfen.'
