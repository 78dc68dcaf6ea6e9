import { CATEGORIES, type Category, type Counts } from './categories.ts'

/** From what can't wait to what wants no more than a look. */
export const URGENCIES = ['now', 'soon', 'note'] as const
export type Urgency = (typeof URGENCIES)[number]

/** How much a kind presses, by the law or the deadline behind it. */
export const CATEGORY_URGENCY: Record<Category, Urgency> = {
  // The social insurance has to know before the first hour of work. § 33 Abs. 1 ASVG.
  socialInsuranceRegistrations: 'now',
  // What gave the right to be here or to work may have ended.
  expiredDocuments: 'now',
  // Nobody may be employed without it. § 3 Abs. 1 AuslBG.
  missingWorkPermitDocumentsForNonEU: 'now',
  // The right to work rests upon the right to be here.
  missingResidencePermitDocumentsForNonEU: 'now',

  // There is a day by which the new one must be here.
  expiringDocuments: 'soon',
  // To be told to the social insurance within seven days after the end. § 33 Abs. 1 ASVG.
  canceledContracts: 'soon',
  // Nobody can be registered or handed over without them.
  minimalDatafieldsNull: 'soon',
  // The payroll software would take two people for one, from the next hand-over on.
  mdPersonnelIdNotUniqueCount: 'soon',
  // From the next payday on money may go to the wrong person.
  ibanNotUniqueCount: 'soon',
  // One of the two is wrong, and the next notice is refused.
  svnrNotUniqueCount: 'soon',
  // The minimum of many may change with the day it names; until somebody decides nothing is raised.
  agreementProposals: 'soon',
  // Its rows are missing wherever is calculated, until somebody decides.
  issuesWithImportJobsCount: 'soon',
  // Work and stay may be proved without it; who somebody is may not.
  missingPassDocumentsForNonEU: 'soon',
  // Decides how many hours somebody may work in the coming term.
  missingEducationPermitDocumentsForNonEU: 'soon',

  // Nothing is wrong; somebody has come.
  newEmployees: 'note',
  // The next hand-over takes them by itself.
  employeeExportCount: 'note',
  // They hold meanwhile; no deadline runs.
  unconfirmedDocuments: 'note',
}

export type UrgencyGroup = { urgency: Urgency; count: number; categories: Category[] }

/** Of these categories those with something open, grouped; groups without any are left out. */
export const byUrgency = (counts: Counts, among: readonly Category[]): UrgencyGroup[] =>
  URGENCIES.map(urgency => {
    const categories = PRESSING_FIRST.filter(
      category => CATEGORY_URGENCY[category] === urgency && among.includes(category) && (counts[category] ?? 0) > 0,
    )
    return { urgency, categories, count: categories.reduce((sum, category) => sum + counts[category]!, 0) }
  }).filter(({ categories }) => categories.length > 0)

/** The order of the table. */
const PRESSING_FIRST = Object.keys(CATEGORY_URGENCY) as Category[]

/** Of these categories those with nothing open, in the order of the configuration. */
export const withoutHits = (counts: Counts, among: readonly Category[]): Category[] =>
  CATEGORIES.filter(category => among.includes(category) && counts[category] === 0)
