import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CostCentre } from '#contract/settings/cost-centres.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { costCentreColumns, duplicateNumbers } from './cost-centre-columns.tsx'
import { queries } from './queries.ts'

const CostCentreDialog = lazyLayer(() => import('./cost-centre-dialog.tsx'))

export function CostCentresScreen() {
  const { data: stores } = useQuery(storesQuery(useCompanyId()))
  const columns = useCallback(
    (rows: readonly CostCentre[], canWrite: boolean) => costCentreColumns(rows, stores ?? [], canWrite),
    [stores],
  )
  return (
    <RecordList
      queries={queries}
      title="Kostenstellen"
      newLabel="Neue Kostenstelle"
      writes="settings.write"
      columns={columns}
      canRemove={isOwn}
      initialSort={{ id: 'number', desc: false }}
      notice={rows =>
        duplicateNumbers(rows).size > 0 && (
          <FieldNote tone="warn">Achtung: Es gibt mehrere Kostenstellen mit derselben Nummer.</FieldNote>
        )
      }
      dialog={CostCentreDialog}
      nothing={{
        title: 'Noch keine Kostenstellen',
        text: 'Kostenstellen ordnen Stunden und Lohnarten den Standorten und Bereichen des Betriebs zu.',
      }}
    />
  )
}

/** Those that the system made stay. */
const isOwn = ({ isDefault }: CostCentre) => !isDefault
