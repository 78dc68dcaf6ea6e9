import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { ACCESS_PARTS } from '#web/lib/access-parts.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { templatesQuery } from './queries.ts'

export function ExportTemplatesLine() {
  const enabled = useCan(ACCESS_PARTS['export-templates'].reads)
  const { data } = useQuery({ ...templatesQuery(useCompanyId()), enabled })
  const count = data?.filter(({ locked }) => !locked).length
  return (
    <AccessLine
      part="export-templates"
      detail="Welche Dateien die Lohnverrechnung bekommt, und mit welchen Spalten"
      state={
        count === undefined
          ? undefined
          : { tone: 'neutral', text: count === 0 ? 'mitgelieferte' : count === 1 ? '1 eigene' : `${count} eigene` }
      }
    />
  )
}
