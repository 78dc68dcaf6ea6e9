import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ManagedStore } from '#contract/superadmin/stores.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { companiesQuery } from '../companies/queries.ts'
import { managedStoresQuery, useHideStore } from './queries.ts'
import { storeColumns } from './store-columns.tsx'

const StoreDialog = lazyLayer(() => import('./store-dialog.tsx'))

/** The stores of all companies. Product H. */
export function StoresScreen() {
  const { data: rows, error, refetch, isFetching } = useQuery(managedStoresQuery)
  const { data: companies } = useQuery(companiesQuery)
  const { mutateAsync: hide } = useHideStore()
  const { isAsked, end } = useNewRecordAsked()
  const companyId = useCompanyId()
  const [chosen, setChosen] = useState<number | 'new'>()
  const editing = chosen ?? (isAsked ? 'new' : undefined)
  usePreload(StoreDialog)
  const columns = useMemo(
    () => storeColumns({ onEdit: ({ id }) => setChosen(id), onHide: store => void askHide(store, () => hide(store)) }),
    [hide],
  )
  const store = rows?.find(({ id }) => id === editing)
  const close = () => {
    setChosen(undefined)
    end()
  }
  return (
    <>
      <PageHeader
        title="Standorte"
        actions={<ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />}
        primary={
          <Button
            variant="primary"
            icon={<IconPlus size={16} />}
            disabled={!rows || !companies?.length}
            onClick={() => setChosen('new')}
          >
            Neuer Standort
          </Button>
        }
      />
      <DataTable
        name="superadmin-stores"
        title="Standorte"
        alone
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => setChosen(id)}
        empty={
          <EmptyState title="Noch keine Standorte">
            Der erste Standort entsteht mit seinem Betrieb, unter „Company“.
          </EmptyState>
        }
      />
      {companies && (editing === 'new' || store) && (
        <StoreDialog key={editing} store={store} companies={companies} companyId={companyId} onClose={close} />
      )}
    </>
  )
}

const askHide = (store: ManagedStore, hide: () => Promise<unknown>) =>
  store.isHidden
    ? hide().catch(() => {})
    : confirm({
        title: 'Standort ausblenden',
        about: `${store.name}, ${store.companyName}`,
        text: 'Für neue Einträge wird der Standort nicht mehr angeboten, und er wird nicht mehr übergeben. Was es von ihm gibt, bleibt im Verlauf und in den Auswertungen.',
        confirmLabel: 'Ausblenden',
        action: hide,
      })
