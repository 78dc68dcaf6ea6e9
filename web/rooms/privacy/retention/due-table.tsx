import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DueLine, DueList } from '#contract/privacy/retention.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { dueQuery, usePropose } from './queries.ts'

/** Whose data may be erased, of which kind and since when; ticked, it can be proposed. */
export function DueTable() {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(dueQuery(companyId))
  const { mutateAsync } = usePropose(companyId)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const keyOf = useIdempotencyKey()
  const lines = data?.lines.filter(line => chosen.has(rowKey(line)) && isFree(line)) ?? []
  const propose = () =>
    confirm({
      title: 'Löschung vorschlagen',
      text: 'Gelöscht wird erst, wenn eine zweite Person zustimmt. Danach kann es niemand zurückholen.',
      confirmLabel: 'Vorschlagen',
      action: async () => {
        const body = { lines: lines.map(({ employeeId, class: kind }) => ({ employeeId, class: kind })) }
        await mutateAsync({ ...body, idempotencyKey: keyOf(body) })
        setChosen(new Set())
      },
    })
  return (
    <DataTable
      name="retention-due"
      title="Zur Löschung fällig"
      rows={data?.lines}
      columns={COLUMNS}
      rowKey={rowKey}
      error={error}
      onRetry={refetch}
      selection={{ chosen, onChoose: setChosen, labelOf }}
      notice={data && <span>{monthlyText(data)}</span>}
      actions={
        <Button variant="primary" disabled={lines.length === 0} onClick={() => void propose()}>
          {lines.length === 0 ? 'Löschung vorschlagen' : `Löschung vorschlagen (${lines.length})`}
        </Button>
      }
      empty={
        <EmptyState title="Nichts ist fällig">
          Hier steht, wessen Daten länger da sind, als sie aufbewahrt werden müssen. Von selbst wird nichts gelöscht.
        </EmptyState>
      }
    />
  )
}

const rowKey = ({ employeeId, class: kind }: DueLine) => `${employeeId} ${kind}`
const labelOf = ({ name, class: kind }: DueLine) => `${name}, ${RETENTION[kind].label}`
const isFree = ({ lock, isProposed }: DueLine) => lock === '' && !isProposed

const monthlyText = ({ monthly }: DueList) =>
  monthly
    ? `Am ${dayText(monthly.month)} waren ${monthly.lines} Zeilen von ${monthly.people} Personen fällig.`
    : 'Am Ersten jedes Monats wird gezählt, was fällig ist.'

const standing = ({ lock, isProposed }: DueLine) => (lock ? `gesperrt: ${lock}` : isProposed ? 'vorgeschlagen' : '')

const COLUMNS: Column<DueLine>[] = [
  { key: 'name', header: 'Mitarbeiter', value: row => row.name, stays: true },
  { key: 'number', header: 'Nr.', value: row => row.personnelNumber, muted: true },
  { key: 'class', header: 'Daten', value: row => RETENTION[row.class].label },
  { key: 'last', header: 'Zuletzt', value: row => row.lastDay, text: row => dayText(row.lastDay) },
  { key: 'due', header: 'Fällig seit', value: row => row.dueOn, text: row => dayText(row.dueOn) },
  { key: 'why', header: 'Grundlage', value: row => RETENTION[row.class].source.split(';')[0]! },
  { key: 'entries', header: 'Einträge', value: row => row.entries, align: 'right' },
  { key: 'state', header: 'Stand', value: standing },
]
