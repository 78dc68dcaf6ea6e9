import type { CompanyCounts } from '#contract/notifications/bell.ts'
import { CATEGORY_RIGHTS } from '#contract/notifications/category-rights.ts'
import { CATEGORIES, type Category, type Counts } from '#domain/notifications/categories.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'

/** What the caller's rights let them see. */
export const visibleCategories = ({ permissions }: CompanyScope): Category[] =>
  CATEGORIES.filter(category => CATEGORY_RIGHTS[category].every(right => permissions.has(right)))

/** These go by what the account itself has read or started; the others are alike for all who may see the same. */
export const OWN_CATEGORIES: readonly Category[] = ['newEmployees', 'canceledContracts', 'issuesWithImportJobsCount']

const COMPANY_NAMES: Record<keyof CompanyCounts, Category> = {
  canceledContractsCount: 'canceledContracts',
  socialInsuranceRegistration: 'socialInsuranceRegistrations',
  minimalDatafieldsNull: 'minimalDatafieldsNull',
  issuesWithImportJobsCount: 'issuesWithImportJobsCount',
  mdPersonnelIdNotUniqueCount: 'mdPersonnelIdNotUniqueCount',
  ibanNotUniqueCount: 'ibanNotUniqueCount',
  svnrNotUniqueCount: 'svnrNotUniqueCount',
  employeeExportCount: 'employeeExportCount',
}
export const COMPANY_CATEGORIES = Object.values(COMPANY_NAMES)

/** Under the names of Spec 1 §7. */
export const companyCounts = (counts: Counts): CompanyCounts =>
  Object.fromEntries(
    Object.entries(COMPANY_NAMES).map(([name, category]) => [name, counts[category] ?? 0]),
  ) as CompanyCounts
