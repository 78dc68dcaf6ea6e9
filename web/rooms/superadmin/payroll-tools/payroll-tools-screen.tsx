import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ExternalSoftware, externalSoftware } from '#contract/accounts/external-software.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { softwareQuery } from '#web/rooms/settings/company-settings/queries.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { companiesQuery } from '../companies/queries.ts'

type Tool = ExternalSoftware & { companies: number }

/** Which programs for payroll companies may choose; who has one that is switched off keeps it. Spec 2 §4, Spec 3 §3. */
export function PayrollToolsScreen() {
  const { data: software, error, refetch, isFetching } = useQuery(softwareQuery(useCompanyId()))
  const { data: companies } = useQuery(companiesQuery)
  const rows = useMemo(
    () =>
      software?.map(one => ({
        ...one,
        companies: companies?.filter(({ softwareId }) => softwareId === one.id).length ?? 0,
      })),
    [software, companies],
  )
  return (
    <>
      <PageHeader
        title="LV Tools"
        actions={<ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />}
      />
      <DataTable
        name="superadmin-payroll-tools"
        title="LV Tools"
        alone
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title="Keine Programme" />}
      />
    </>
  )
}

const COLUMNS: Column<Tool>[] = [
  { key: 'id', header: 'ID', align: 'right', muted: true, width: 80, value: ({ id }) => id },
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'companies', header: 'Betriebe', align: 'right', value: ({ companies }) => companies },
  {
    key: 'active',
    header: 'Aktiv',
    width: 120,
    value: ({ active }) => active === 1,
    cell: tool => <ActiveSwitch tool={tool} />,
  },
]

function ActiveSwitch({ tool: { id, name, active } }: { tool: Tool }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (isActive: boolean) => api(externalSoftware.setActive, { params: { id, active: isActive ? 1 : 0 } }),
    // Spec 2 §8.
    meta: {
      done: () => ({ title: 'Externe Software wurde erfolgreich bearbeitet', text: name }),
      failed: 'Fehler beim Bearbeiten der Externen Software',
      reloads: ['accounts', 'external-software'],
    },
  })
  return <Switch label={`${name} ist aktiv`} checked={active === 1} disabled={isPending} onChange={on => mutate(on)} />
}
