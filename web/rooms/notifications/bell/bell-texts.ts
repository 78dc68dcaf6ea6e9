import type { Category } from '#domain/notifications/categories.ts'
import type { Permit } from '#domain/notifications/rules.ts'

export const CATEGORY_LABELS: Record<Category, string> = {
  newEmployees: 'Neu importierte Mitarbeiter',
  canceledContracts: 'Beendete Dienstverträge',
  socialInsuranceRegistrations: 'Bereit zur SV-Anmeldung',
  minimalDatafieldsNull: 'Fehlende Mindestdaten',
  issuesWithImportJobsCount: 'Importe mit Problemen',
  mdPersonnelIdNotUniqueCount: 'Doppelte Personalnummern',
  ibanNotUniqueCount: 'Doppelte IBANs',
  svnrNotUniqueCount: 'Doppelte SV-Nummern',
  employeeExportCount: 'Offen für die Lohnverrechnung',
  unconfirmedDocuments: 'Unbestätigte Dokumente',
  expiredDocuments: 'Abgelaufene Dokumente',
  expiringDocuments: 'Bald ablaufende Dokumente',
  missingPassDocumentsForNonEU: 'Nicht-EU: Reisepass fehlt',
  missingWorkPermitDocumentsForNonEU: 'Nicht-EU: Arbeitsbewilligung fehlt',
  missingResidencePermitDocumentsForNonEU: 'Nicht-EU: Aufenthaltsbewilligung fehlt',
  missingEducationPermitDocumentsForNonEU: 'Nicht-EU: Schul-/Studium-Bescheinigung fehlt',
}

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

export const PERMIT_LABELS: Record<Permit, string> = {
  passport: 'Reisepass',
  workPermit: 'Arbeitsbewilligung',
  residencePermit: 'Aufenthaltsbewilligung',
  educationPermit: 'Schul-/Studium-Bescheinigung',
}

export const ALL_HIDDEN = 'Alle Benachrichtigungen ausgeblendet, Konfiguration prüfen.'
