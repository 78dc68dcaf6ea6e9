import type { ManagedTarget, TransferSearch, Transfers } from '#contract/superadmin/transfers.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import styles from './transfers.module.css'

export type Filters = Omit<TransferSearch, 'after' | 'text'>

type Props = {
  filters: Filters
  onFilters: (filters: Filters) => void
  counts: Transfers['counts'] | undefined
  targets: readonly ManagedTarget[] | undefined
}

export function TransferFilters({ filters, onFilters, counts, targets = [] }: Props) {
  const companies = new Map(targets.map(({ company }) => [company.id, company.name]))
  const servers = [...new Set(targets.map(({ host, port }) => `${host.toLowerCase()}:${port}`))].toSorted()
  return (
    <div className={styles.filters}>
      <ChoiceChips<Filters['show']>
        label="Welche Dateien"
        choices={[
          {
            value: 'open',
            label: counts ? `Offen ${counts.open}` : 'Offen',
            badge: counts && counts.stopped > 0 ? { tone: 'error', text: String(counts.stopped) } : undefined,
          },
          { value: 'today', label: counts ? `Abgelegt heute ${counts.today}` : 'Abgelegt heute' },
          { value: 'all', label: 'Alle' },
        ]}
        chosen={filters.show}
        onToggle={show => onFilters({ ...filters, show })}
      />
      <MenuChip
        label="Nach Betrieb filtern"
        isOn={filters.companyId !== undefined}
        content={close => (
          <ChoiceList
            label="Betrieb"
            choices={[
              { value: undefined, label: 'Alle Betriebe' },
              ...[...companies].map(([id, name]) => ({ value: String(id), label: name })),
            ]}
            chosen={filters.companyId === undefined ? undefined : String(filters.companyId)}
            onChoose={value => {
              onFilters({ ...filters, companyId: value === undefined ? undefined : Number(value) })
              close()
            }}
          />
        )}
      >
        {(filters.companyId !== undefined && companies.get(filters.companyId)) || 'Alle Betriebe'}
      </MenuChip>
      <MenuChip
        label="Nach Ziel filtern"
        isOn={filters.server !== undefined}
        content={close => (
          <ChoiceList
            label="Ziel"
            choices={[
              { value: undefined, label: 'Alle Ziele' },
              ...servers.map(server => ({ value: server, label: server.replace(/:22$/, '') })),
            ]}
            chosen={filters.server}
            onChoose={server => {
              onFilters({ ...filters, server })
              close()
            }}
          />
        )}
      >
        {filters.server?.replace(/:22$/, '') ?? 'Alle Ziele'}
      </MenuChip>
    </div>
  )
}
