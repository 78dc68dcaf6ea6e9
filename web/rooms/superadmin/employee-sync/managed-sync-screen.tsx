import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CompanySync } from '#contract/superadmin/employee-sync.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { managedSyncsQuery, useRunSync } from './queries.ts'
import { syncColumns } from './sync-columns.tsx'

const SHOWN = {
  all: { label: 'Alle', holds: () => true },
  failed: { label: 'Fehlgeschlagen', holds: ({ last }: CompanySync) => last?.state === 'failed' },
  open: { label: 'Mit Offenen', holds: ({ openCount, disabled }: CompanySync) => openCount > 0 && !disabled },
  off: { label: 'Ausgeschaltet', holds: ({ disabled }: CompanySync) => disabled },
} as const
type Shown = keyof typeof SHOWN

/** „Employee Sync“: how each company stands with its master data, what failed first. Product H */
export function ManagedSyncScreen() {
  const { data: all, error, refetch, isFetching } = useQuery(managedSyncsQuery)
  const [shown, setShown] = useState<Shown>('all')
  const { mutateAsync: run } = useRunSync()
  const columns = useMemo(() => syncColumns(row => void askRun(row, () => run(row))), [run])
  const rows = useMemo(() => all?.filter(SHOWN[shown].holds), [all, shown])
  return (
    <>
      <PageHeader
        title="Mitarbeiter Sync"
        actions={<ReloadButton busy={isFetching && all !== undefined} onClick={() => void refetch()} />}
      >
        <ChoiceChips<Shown>
          label="Welche Betriebe"
          choices={choicesOf(all)}
          chosen={shown}
          onToggle={value => setShown(value)}
        />
      </PageHeader>
      <DataTable
        name="superadmin-employee-sync"
        title="Übergabe von Stammdaten"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        words={WORDS}
        notice={<FieldNote tone="plain">Kontor übergibt nichts von selbst.</FieldNote>}
        empty={
          shown === 'all' ? (
            <EmptyState title="Kein Betrieb übergibt Stammdaten">
              Das können Betriebe, deren Lohnprogramm BMD oder DPW ist.
            </EmptyState>
          ) : (
            <EmptyState
              title="Kein Betrieb ist in diesem Zustand"
              actions={<Button onClick={() => setShown('all')}>Alle zeigen</Button>}
            />
          )
        }
      />
    </>
  )
}

const WORDS = { one: 'Betrieb', many: 'Betriebe', ofMany: 'Betrieben' }

const choicesOf = (all: readonly CompanySync[] | undefined) =>
  (Object.keys(SHOWN) as Shown[]).map(value => {
    const count = all?.filter(SHOWN[value].holds).length ?? 0
    return { value, label: all ? `${SHOWN[value].label} ${count}` : SHOWN[value].label }
  })

function askRun({ name, openCount, usesTransferService, target }: CompanySync, run: () => Promise<unknown>) {
  const people =
    openCount === 0
      ? 'Die letzte Übergabe wird unverändert noch einmal abgelegt'
      : `${openCount === 1 ? 'Ein Mitarbeiter wird' : `${openCount} Mitarbeiter werden`} übergeben`
  const way = usesTransferService
    ? `Die Datei wird auf „${target}“ abgelegt.`
    : 'Die Datei bleibt im Betrieb, bis sie dort jemand herunterlädt.'
  return confirm({
    title: 'Jetzt ausführen',
    about: name,
    text: `${people}. ${way} Im Ereignisprotokoll des Betriebs steht, dass Sie das getan haben.`,
    confirmLabel: 'Jetzt ausführen',
    action: run,
  })
}
