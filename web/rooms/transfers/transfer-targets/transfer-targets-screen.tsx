import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListedTarget } from '#contract/transfers/transfer-targets.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { Steps } from '#web/lib/access-page.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { firstOf } from '#web/ui/states/first-of.ts'
import { targetsQuery } from './queries.ts'
import { targetColumns } from './target-columns.tsx'
import { stateOf } from './target-state.ts'

const TransferTargetsDialog = lazyLayer(() => import('./transfer-targets-dialog.tsx'))

const NEW = 0

/** Every server that files for payroll are put on, how it stands and what went there last. Product D. */
export default function TransferTargetsScreen() {
  const canWrite = useCan('settings.write')
  const { data: targets, error, refetch } = useQuery(targetsQuery(useCompanyId()))
  const [open, setOpen] = useState<number>()
  usePreload(TransferTargetsDialog)
  const columns = useMemo(
    () => [
      ...targetColumns,
      ...(canWrite
        ? [
            actionsColumn<ListedTarget>('edit', 'Bearbeiten', ONE_BUTTON, ({ id, name }) => (
              <IconButton label={`${name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => setOpen(id)} />
            )),
          ]
        : []),
    ],
    [canWrite],
  )
  const broken = targets?.filter(target => stateOf(target).tone === 'error') ?? []
  return (
    <>
      <AccessHeader
        part="transfer-targets"
        records={targets?.slice(0, MOST_RECORDS).map(({ id }) => `transfers/transfer-targets:${id}`)}
        primary={
          canWrite && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen(NEW)}>
              {NEW_TARGET}
            </Button>
          )
        }
      />
      {broken.map(target => (
        <Banner key={target.id} tone="error">{`${target.name}: ${stateOf(target).reason}`}</Banner>
      ))}
      <DataTable
        name="transfer-targets"
        title="Transfer-Service-Ziele"
        alone
        rows={targets}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={canWrite ? ({ id }) => setOpen(id) : undefined}
        empty={
          <EmptyState
            title="Noch keine Ziele"
            actions={canWrite && <Button onClick={() => setOpen(NEW)}>{firstOf(NEW_TARGET)}</Button>}
          >
            Ein Ziel ist ein Server der Lohnverrechnung, auf dem Dateien per SFTP abgelegt werden. Die Zugangsdaten
            bekommen Sie von dessen Betreiber.
            {!canWrite && ' Erstellen kann es, wer die Einstellungen bearbeiten darf.'}
          </EmptyState>
        }
      />
      {targets?.length === 0 && (
        <Card title="So geht es">
          <Steps steps={STEPS} />
        </Card>
      )}
      {open !== undefined && <TransferTargetsDialog only={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const NEW_TARGET = 'Neues Ziel'
const STEPS = [
  {
    title: 'Server eintragen',
    text: 'Adresse und Ordner, dazu Benutzer und Passwort oder ein privater Schlüssel.',
  },
  {
    title: 'Fingerabdruck bestätigen',
    text: 'Die Prüfung zeigt, welcher Server antwortet. Vergleichen Sie seinen Fingerabdruck mit dem, den der Betreiber nennt.',
  },
  {
    title: 'Dateien ablegen',
    text: 'Ist das Ziel geprüft, legt Kontor Übergaben dort ab. Hier steht, wann es zuletzt war.',
  },
]
/** As many as the event log takes at once. */
const MOST_RECORDS = 50
