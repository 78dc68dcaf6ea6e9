import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { Skill } from '#contract/roster/skills.ts'
import type { Spot } from '#contract/roster/spots.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { queries as skillQueries } from '../skills/queries.ts'
import { queries } from './queries.ts'

const SpotDialog = lazyLayer(() => import('./spot-dialog.tsx'))

const NOTHING = {
  title: 'Noch keine Bereiche',
  text: 'Wo in einem Standort gearbeitet wird: „Frühstück“ in der Küche, „Bar“ im Service. Dienste und Bedarf nennen ihren Bereich.',
  madeBy: 'Dienste planen darf',
}

/** Where in a store somebody works. Spec 3 §3 */
export default function SpotsScreen({ views }: { views?: ReactNode }) {
  const companyId = useCompanyId()
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: skills } = useQuery(skillQueries.list(companyId))
  const seesAll = useCompany()?.storeIds === null
  const columns = useCallback(() => spotColumns(stores ?? [], skills ?? []), [stores, skills])
  // What every store has is changed by who sees them all.
  const canRemove = useCallback(({ storeId }: Spot) => seesAll || storeId !== null, [seesAll])
  return (
    <RecordList
      queries={queries}
      title="Bereiche"
      newLabel="Neuer Bereich"
      writes="roster.write"
      columns={columns}
      canRemove={canRemove}
      dialog={SpotDialog}
      views={views}
      nothing={NOTHING}
    />
  )
}

const spotColumns = (stores: readonly Store[], skills: readonly Skill[]): Column<Spot>[] => [
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'unitName', header: 'Gruppe', filter: 'choice', value: ({ unitName }) => unitName },
  {
    key: 'store',
    header: 'Standort',
    filter: 'choice',
    value: ({ storeId }) => (storeId === null ? ALL_STORES : (stores.find(({ id }) => id === storeId)?.name ?? '')),
  },
  {
    key: 'requiredSkill',
    header: 'Verlangt',
    filter: 'choice',
    value: ({ requiredSkill }) => skills.find(({ id }) => id === requiredSkill)?.name ?? '',
  },
  { key: 'isHidden', header: 'Ausgeblendet', width: 130, filter: 'choice', value: ({ isHidden }) => isHidden },
]

const ALL_STORES = 'Alle Standorte'
