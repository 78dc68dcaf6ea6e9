import { CATEGORIES, type Category, type Counts } from './categories.ts'
import { CATEGORY_URGENCY, URGENCIES } from './urgency.ts'

/** What is due on the landing page, by what it is about. */
export const DUE_GROUPS = {
  insurance: 'Fristen der Sozialversicherung',
  documents: 'Dokumente',
  people: 'Mitarbeiter',
} as const satisfies Record<string, string>
type DueKey = keyof typeof DUE_GROUPS

const INSURANCE: readonly Category[] = ['socialInsuranceRegistrations', 'canceledContracts']

const groupOf = (category: Category): DueKey =>
  INSURANCE.includes(category) ? 'insurance' : category.includes('Documents') ? 'documents' : 'people'

export type DueGroup = { key: DueKey; count: number; categories: Category[] }

/** Of these categories those with something open, the most pressing of a group first; groups without any are left out. */
export const dueGroups = (counts: Counts, among: readonly Category[]): DueGroup[] =>
  (Object.keys(DUE_GROUPS) as DueKey[])
    .map(key => {
      const categories = CATEGORIES.filter(
        category => groupOf(category) === key && among.includes(category) && (counts[category] ?? 0) > 0,
      ).sort((a, b) => URGENCIES.indexOf(CATEGORY_URGENCY[a]) - URGENCIES.indexOf(CATEGORY_URGENCY[b]))
      return { key, categories, count: categories.reduce((sum, category) => sum + counts[category]!, 0) }
    })
    .filter(({ categories }) => categories.length > 0)
