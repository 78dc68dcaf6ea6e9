import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { costCentresQuery } from '#web/rooms/settings/cost-centres/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import type { NamedValues } from '#web/rooms/shell/event-log/use-value-text.ts'

/** What the ids in a personnel file stand for. */
export function useValueNames(): NamedValues {
  const companyId = useCompanyId()
  const enabled = useCan('stores.read')
  const { data: costCentreId } = useQuery({ ...costCentresQuery(companyId), enabled })
  const { data: employmentModelId } = useQuery({ ...employmentModelsQuery(companyId), enabled })
  return { costCentreId, employmentModelId }
}
