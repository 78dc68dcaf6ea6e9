import { formatNumber } from '#domain/basics/numbers.ts'
import type { Permit } from '#domain/documents/document-types.ts'
import type { Category } from '#domain/notifications/categories.ts'

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
  agreementProposals: 'Vorschläge zu Kollektivverträgen',
  unconfirmedDocuments: 'Unbestätigte Dokumente',
  expiredDocuments: 'Abgelaufene Dokumente',
  expiringDocuments: 'Bald ablaufende Dokumente',
  missingPassDocumentsForNonEU: 'Nicht-EU: Reisepass fehlt',
  missingWorkPermitDocumentsForNonEU: 'Nicht-EU: Arbeitsbewilligung fehlt',
  missingResidencePermitDocumentsForNonEU: 'Nicht-EU: Aufenthaltsbewilligung fehlt',
  missingEducationPermitDocumentsForNonEU: 'Nicht-EU: Schul-/Studium-Bescheinigung fehlt',
}

export const PERMIT_LABELS: Record<Permit, string> = {
  passport: 'Reisepass',
  workPermit: 'Arbeitsbewilligung',
  residencePermit: 'Aufenthaltsbewilligung',
  educationPermit: 'Schul-/Studium-Bescheinigung',
}

export const peopleText = (total: number) => `${formatNumber(total, 0)} Mitarbeiter`
export const documentsText = (total: number) => (total === 1 ? 'Ein Dokument' : `${formatNumber(total, 0)} Dokumente`)
export const importsText = (total: number) => (total === 1 ? 'Ein Import' : `${formatNumber(total, 0)} Importe`)
