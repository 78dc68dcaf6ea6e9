import { useCan, useCompany } from '#web/lib/session.ts'

/** Who is bound to stores has no event log: it tells of the whole company. */
export function useCanReadEvents(): boolean {
  const storeIds = useCompany()?.storeIds
  return useCan('events.read') && storeIds === null
}
