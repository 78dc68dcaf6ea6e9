import { rightsToRead } from '#contract/field-rights.ts'
import { HANDED_OVER } from '#domain/exports/employee-layouts.ts'
import { useCompany } from '#web/lib/session.ts'

/** Whether the caller may see all that is handed over. */
export function useSeesHandedOver(): boolean {
  const company = useCompany()
  return rightsToRead(HANDED_OVER).every(right => company?.permissions.includes(right))
}
