import { formatDay } from '../basics/days.ts'
import { DOCUMENT_TYPES, type DocumentType } from '../documents/document-types.ts'
import type { Category } from './categories.ts'

/** The most pressing of what a category counts. */
export type Case = {
  /** Whom or what it is about. */
  name: string
  /** `YYYY-MM-DD`: the day that makes it press, as the category says. */
  day: string | null
  documentType: DocumentType | null
}
/** Categories without anything open are missing, as are those that the viewer may not see. */
export type Cases = Partial<Record<Category, Case>>

/** Which one presses most: the earliest of these days, or the latest. */
export const FIRST_BY: Record<Category, 'earliest' | 'latest'> = {
  newEmployees: 'latest',
  canceledContracts: 'latest',
  socialInsuranceRegistrations: 'earliest',
  minimalDatafieldsNull: 'latest',
  issuesWithImportJobsCount: 'latest',
  mdPersonnelIdNotUniqueCount: 'latest',
  ibanNotUniqueCount: 'latest',
  svnrNotUniqueCount: 'latest',
  employeeExportCount: 'earliest',
  agreementProposals: 'earliest',
  unconfirmedDocuments: 'earliest',
  expiredDocuments: 'earliest',
  expiringDocuments: 'earliest',
  missingPassDocumentsForNonEU: 'latest',
  missingWorkPermitDocumentsForNonEU: 'latest',
  missingResidencePermitDocumentsForNonEU: 'latest',
  missingEducationPermitDocumentsForNonEU: 'latest',
}

/** What stands below the name of the category: `Huber Jakob, 30.11.2026`, `nächstes in 4 Tagen`. */
export function caseText(category: Category, { name, day, documentType }: Case, today: string): string {
  switch (category) {
    case 'expiringDocuments':
      return day === null ? name : `nächstes ${until(day, today)}`
    case 'unconfirmedDocuments':
      return day === null ? name : `ältestes ${since(day, today)}`
    case 'employeeExportCount':
      return day === null ? name : `älteste Änderung ${since(day, today)}`
    case 'expiredDocuments':
      return documentType === null ? name : `${name}, ${DOCUMENT_TYPES[documentType]}`
    case 'agreementProposals':
      return day === null ? name : `${name}, gilt ab ${dayText(day)}`
    case 'canceledContracts':
    case 'newEmployees':
    case 'issuesWithImportJobsCount':
      return day === null ? name : `${name}, ${dayText(day)}`
    default:
      return day === null ? name : `${name}, Eintritt ${day === today ? 'heute' : dayText(day)}`
  }
}

const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))

const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

function until(day: string, today: string): string {
  const days = daysBetween(today, day)
  return days <= 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`
}

function since(day: string, today: string): string {
  const days = daysBetween(day, today)
  return days <= 0 ? 'seit heute' : days === 1 ? 'seit gestern' : `seit ${days} Tagen`
}
