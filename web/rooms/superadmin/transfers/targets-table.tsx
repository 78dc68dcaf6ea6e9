import { useState } from 'react'
import type { ManagedTarget } from '#contract/superadmin/transfers.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { TargetCard } from './target-card.tsx'

type Props = { targets: readonly ManagedTarget[] | undefined; error: unknown; onRetry: () => void }

/** All servers of all companies: what is held, then what failed its test, first. */
export function TargetsTable({ targets, error, onRetry }: Props) {
  const [chosen, setChosen] = useState<number>()
  const target = targets?.find(({ id }) => id === chosen) ?? targets?.[0]
  return (
    <SidePanel isWide side={target && <TargetCard key={target.id} target={target} />}>
      <DataTable
        name="superadmin-targets"
        title="Ziele"
        rows={targets}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        onOpen={({ id }) => setChosen(id)}
        openKey={target?.id}
        words={{ one: 'Ziel', many: 'Ziele', ofMany: 'Zielen' }}
        empty={
          <EmptyState title="Noch kein Ziel">Betriebe richten ihre Server in den Betriebseinstellungen ein.</EmptyState>
        }
      />
    </SidePanel>
  )
}

function stateOf({ held, failure, hostKey, testedAt }: ManagedTarget): { tone: Tone; word: string } {
  if (held) return { tone: 'warn', word: 'angehalten' }
  if (failure) return { tone: 'error', word: 'Test fehlgeschlagen' }
  if (!hostKey) return { tone: 'warn', word: 'Schlüssel offen' }
  return testedAt ? { tone: 'ok', word: 'getestet' } : { tone: 'neutral', word: 'nicht getestet' }
}

const COLUMNS: Column<ManagedTarget>[] = [
  { key: 'company', header: 'Betrieb', stays: true, filter: 'text', value: ({ company }) => company.name },
  {
    key: 'host',
    header: 'Server',
    width: 220,
    filter: 'text',
    value: ({ host, port }) => (port === 22 ? host : `${host}:${port}`),
  },
  {
    key: 'state',
    header: 'Zustand',
    width: 160,
    filter: 'choice',
    isState: true,
    value: target => stateOf(target).word,
    cell: target => <StatusPill tone={stateOf(target).tone}>{stateOf(target).word}</StatusPill>,
  },
  { key: 'open', header: 'Offen', align: 'right', filter: 'number', value: ({ openCount }) => openCount },
  {
    key: 'tested',
    header: 'Letzter Test',
    value: ({ testedAt }) => testedAt,
    text: ({ testedAt }) => (testedAt ? momentText(testedAt) : '–'),
  },
  {
    key: 'arrived',
    header: 'Zuletzt erfolgreich',
    value: ({ lastArrivedAt }) => lastArrivedAt,
    text: ({ lastArrivedAt }) => (lastArrivedAt ? momentText(lastArrivedAt) : '–'),
  },
  { key: 'key', header: 'Schlüssel', muted: true, startsHidden: true, value: ({ hostKey }) => hostKey },
]
