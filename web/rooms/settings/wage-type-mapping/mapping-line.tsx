import { useQuery } from '@tanstack/react-query'
import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { missingNumbers } from '#domain/settings/wage-type-lines.ts'
import { placeOf } from '#domain/shell/tabs.ts'
import { AccessLine } from '#web/lib/access-line.tsx'
import { today } from '#web/lib/day-text.ts'
import { useCompany } from '#web/lib/session.ts'
import type { Tone } from '#web/ui/status-pill.tsx'
import { mappingQuery } from './queries.ts'

/** For companies that have no tab for it. Decision 33. */
export function MappingLine() {
  const { id, softwareId } = useCompany()!
  const hasTab = placeOf('CompanyWageTypeMapping', softwareId).tab === 'CompanyWageTypeMapping'
  const { data } = useQuery({ ...mappingQuery(id), enabled: !hasTab })
  if (hasTab) return null
  return (
    <AccessLine
      part="wage-types"
      detail="Welche Nummer Arbeitszeit, Zuschläge und Abwesenheiten in der Lohnverrechnung haben"
      state={data && stateOf(data)}
    />
  )
}

function stateOf({ lines, uses }: WageTypeMapping): { tone: Tone; text: string } {
  if (lines.length === 0) return { tone: 'neutral', text: 'noch keine' }
  const missing = missingNumbers(lines, uses, today()).length
  return missing > 0 ? { tone: 'warn', text: `${missing} fehlen` } : { tone: 'ok', text: 'vollständig' }
}
