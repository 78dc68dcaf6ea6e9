export type EmploymentStatus = 'active' | 'future' | 'left' | 'hidden'

/** How the status is written. */
export const EMPLOYMENT_STATUS: Record<EmploymentStatus, string> = {
  active: 'Aktiv',
  future: 'Künftig',
  left: 'Ausgetreten',
  hidden: 'Ausgeblendet',
}

/**
 * Where a person stands on a day, days as `YYYY-MM-DD`; both entry and exit day are worked. Hiding wins over the rest.
 * Who has no entry yet counts as active: the missing date is shown as such.
 */
export function employmentStatus(
  { entry, exit, isHidden }: { entry: string | null; exit: string | null; isHidden: boolean },
  today: string,
): EmploymentStatus {
  if (isHidden) return 'hidden'
  if (exit !== null && exit < today) return 'left'
  if (entry !== null && entry > today) return 'future'
  return 'active'
}
