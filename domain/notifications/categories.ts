/** What the bell counts, in the order of its list. Spec 1 §3 Notification settings. */
export const CATEGORIES = [
  'newEmployees',
  'canceledContracts',
  'socialInsuranceRegistrations',
  'minimalDatafieldsNull',
  'issuesWithImportJobsCount',
  'mdPersonnelIdNotUniqueCount',
  'ibanNotUniqueCount',
  'svnrNotUniqueCount',
  'employeeExportCount',
  'agreementProposals',
  'unconfirmedDocuments',
  'expiredDocuments',
  'expiringDocuments',
  'missingPassDocumentsForNonEU',
  'missingWorkPermitDocumentsForNonEU',
  'missingResidencePermitDocumentsForNonEU',
  'missingEducationPermitDocumentsForNonEU',
] as const

export type Category = (typeof CATEGORIES)[number]
/** The switch of a category: `showNewEmployees`. */
export type CategorySwitch = `show${Capitalize<Category>}`
/** Categories that the viewer may not see are missing. */
export type Counts = Partial<Record<Category, number>>
export type BellConfig = Record<CategorySwitch, boolean> & {
  /** Days; null: unset. */
  documentExpiryLimit: number | null
}

export const switchOf = (category: Category) =>
  `show${category[0]!.toUpperCase()}${category.slice(1)}` as CategorySwitch

export const SWITCHES = CATEGORIES.map(switchOf)

export const EXPIRY_LIMIT = { min: 1, max: 90, stored: 30, unset: 56 } as const

/** Spec 1 §3, §9: everything is on but the export. */
export const BELL_DEFAULTS: BellConfig = {
  ...(Object.fromEntries(SWITCHES.map(name => [name, name !== 'showEmployeeExportCount'])) as Record<
    CategorySwitch,
    boolean
  >),
  documentExpiryLimit: EXPIRY_LIMIT.stored,
}

/** Whether what a browser has kept is one. */
export function isBellConfig(kept: unknown): kept is BellConfig {
  if (typeof kept !== 'object' || kept === null) return false
  const config = kept as Partial<BellConfig>
  const { documentExpiryLimit: limit } = config
  const isLimit = Number.isInteger(limit) && limit! >= EXPIRY_LIMIT.min && limit! <= EXPIRY_LIMIT.max
  return (limit === null || isLimit) && SWITCHES.every(name => typeof config[name] === 'boolean')
}

/** How many days ahead a document counts as expiring: 56 when unset, at least 1. Spec 1 §5. */
export const expiryLimit = (stored: number | null | undefined): number =>
  Math.max(EXPIRY_LIMIT.min, stored ?? EXPIRY_LIMIT.unset)

/** The categories of the bell's list: switched on and for the viewer to see. */
export const enabledCategories = (counts: Counts, config: BellConfig): Category[] =>
  CATEGORIES.filter(category => counts[category] !== undefined && config[switchOf(category)])

/** The number on the bell sums the enabled categories only. Spec 1 §4. */
export const bellCount = (counts: Counts, config: BellConfig): number =>
  enabledCategories(counts, config).reduce((sum, category) => sum + counts[category]!, 0)

/** Whether every category that the viewer may see is switched off; the bell then says so instead of being silent. Spec 1 §4. */
export const isAllHidden = (counts: Counts, config: BellConfig): boolean =>
  Object.keys(counts).length > 0 && enabledCategories(counts, config).length === 0

/** Above 99 the badge takes its wide form. Spec 1 §2.4, §9. */
export const badgeOf = (count: number): { text: string; isWide: boolean } | undefined =>
  count <= 0 ? undefined : count > 99 ? { text: '99+', isWide: true } : { text: String(count), isWide: false }
