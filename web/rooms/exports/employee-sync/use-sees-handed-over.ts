import { HANDED_OVER } from '#contract/exports/employee-sync.ts'
import { rightsToRead } from '#contract/fields.ts'
import { useCompany } from '#web/lib/session.ts'

/** Whether the caller may see all that is handed over. */
export function useSeesHandedOver(): boolean {
  const company = useCompany()
  return rightsToRead(HANDED_OVER).every(right => company?.permissions.includes(right))
}
