import { useQuery } from '@tanstack/react-query'
import { placeOf } from '#domain/shell/tabs.ts'
import { AccessLine } from '#web/lib/access-line.tsx'
import { useCompany } from '#web/lib/session.ts'
import { queries } from './queries.ts'

/** For companies that have no tab for it. Decision 33. */
export function AveragesLine() {
  const { id, softwareId } = useCompany()!
  const hasTab = placeOf('CompanyAverages', softwareId).tab === 'CompanyAverages'
  const { data } = useQuery({ ...queries.list(id), enabled: !hasTab })
  if (hasTab) return null
  return (
    <AccessLine
      part="averages"
      detail="Was im Krankenstand, im Urlaub, am Feiertag und bei Sonderzahlungen vom Schwankenden weiterbezahlt wird"
      state={data && { tone: 'neutral', text: data.length === 0 ? 'noch keine' : `${data.length}` }}
    />
  )
}
