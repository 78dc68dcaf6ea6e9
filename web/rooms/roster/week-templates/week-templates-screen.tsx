import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { WeekTemplate } from '#contract/roster/week-templates.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { queries } from './queries.ts'

const WeekTemplateDialog = lazyLayer(() => import('./week-template-dialog.tsx'))

const NOTHING = {
  title: 'Noch keine Vorlagen',
  text: 'Planen Sie eine Woche so, wie sie sein soll, und sichern Sie sie als Vorlage. Im Dienstplan wenden Sie sie auf jede andere Woche an.',
  madeBy: 'Dienste planen darf',
}

/** Weeks of shifts that are planned again and again. */
export default function WeekTemplatesScreen({ views }: { views?: ReactNode }) {
  const { data: stores } = useQuery(storesQuery(useCompanyId()))
  const seesAll = useCompany()?.storeIds === null
  const columns = useCallback(() => columnsOf(stores ?? []), [stores])
  // What every store has is changed by who sees them all.
  const canRemove = useCallback(({ storeId }: WeekTemplate) => seesAll || storeId !== null, [seesAll])
  return (
    <RecordList
      queries={queries}
      title="Vorlagen"
      newLabel="Neue Vorlage"
      writes="roster.write"
      columns={columns}
      canRemove={canRemove}
      dialog={WeekTemplateDialog}
      views={views}
      nothing={NOTHING}
    />
  )
}

const columnsOf = (stores: readonly Store[]): Column<WeekTemplate>[] => [
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  {
    key: 'store',
    header: 'Standort',
    filter: 'choice',
    value: ({ storeId }) =>
      storeId === null ? 'Alle Standorte' : (stores.find(({ id }) => id === storeId)?.name ?? ''),
  },
  { key: 'shifts', header: 'Dienste', align: 'right', value: ({ shifts }) => shifts },
  { key: 'withPerson', header: 'Mit Mitarbeiter', align: 'right', value: ({ withPerson }) => withPerson },
]
