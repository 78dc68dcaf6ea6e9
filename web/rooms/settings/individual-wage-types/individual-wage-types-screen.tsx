import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IndividualWageType } from '#contract/settings/individual-wage-types.ts'
import { OWN_HEADS, OWN_TEXTS } from '#domain/settings/individual-wage-types.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { queries } from './queries.ts'

const IndividualWageTypeDialog = lazyLayer(() => import('./individual-wage-type-dialog.tsx'))
const TakeOverDialog = lazyLayer(() => import('./take-over-dialog.tsx'))

/** Product D. */
export function IndividualWageTypesScreen() {
  const { data: rows } = useQuery(queries.list(useCompanyId()))
  const [isTaking, setTaking] = useState(false)
  return (
    <>
      <RecordList
        queries={queries}
        title="Individuelle Lohnarten"
        newLabel="Neue Lohnart"
        writes="settings.write"
        columns={columns}
        dialog={IndividualWageTypeDialog}
        actions={
          <Button disabled={!rows} onClick={() => setTaking(true)}>
            Aus Datei übernehmen
          </Button>
        }
        nothing={{
          title: 'Noch keine individuellen Lohnarten',
          text: 'Individuelle Lohnarten sind Bezüge, die nicht aus Zeiten entstehen, wie Provisionen oder Kilometergeld.',
        }}
      />
      {isTaking && rows && <TakeOverDialog rows={rows} onClose={() => setTaking(false)} />}
    </>
  )
}

const COLUMNS: Column<IndividualWageType>[] = [
  { key: 'number', header: OWN_HEADS.number, width: 120, value: ({ number }) => number },
  { key: 'name', header: OWN_HEADS.name, stays: true, value: ({ name }) => name },
  { key: 'unit', header: OWN_HEADS.unit, filter: 'choice', width: 110, value: OWN_TEXTS.unit, muted: true },
  { key: 'factor', header: OWN_HEADS.factor, align: 'right', value: ({ factor }) => factor, text: OWN_TEXTS.factor },
  { key: 'countsFor', header: OWN_HEADS.countsFor, value: OWN_TEXTS.countsFor, muted: true },
  { key: 'computedFrom', header: OWN_HEADS.computedFrom, value: OWN_TEXTS.computedFrom, muted: true },
  { key: 'validFrom', header: OWN_HEADS.validFrom, value: ({ validFrom }) => validFrom, text: OWN_TEXTS.validFrom },
  { key: 'isVisible', header: OWN_HEADS.isVisible, filter: 'choice', value: ({ isVisible }) => isVisible },
]
const columns = () => COLUMNS
