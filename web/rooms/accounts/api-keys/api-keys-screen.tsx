import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ApiKey, ShownOnce } from '#contract/accounts/api-keys.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { Steps } from '#web/lib/access-page.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { actionsColumn, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { firstOf } from '#web/ui/states/first-of.ts'
import { storesQuery } from '../stores/queries.ts'
import { apiKeyColumns } from './api-key-columns.tsx'
import { keysQuery, useRevokeKey } from './queries.ts'

const NewKeyDialog = lazyLayer(() => import('./new-key-dialog.tsx'))
const RenewKeyDialog = lazyLayer(() => import('./renew-key-dialog.tsx'))
const SecretDialog = lazyLayer(() => import('./secret-dialog.tsx'))
const ExampleDialog = lazyLayer(() => import('./example-dialog.tsx'))

type Open = 'new' | 'example' | { renewed: number } | { made: ShownOnce }

/** Keys of programs: made, renewed and revoked; a secret is shown once. Product I. */
export default function ApiKeysScreen() {
  const companyId = useCompanyId()
  const canWrite = useCan('roles.write')
  const { data: keys, error, refetch } = useQuery(keysQuery(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const { mutateAsync: revoke } = useRevokeKey(companyId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const shown = (made: ShownOnce) => setOpen({ made })
  usePreload(NewKeyDialog, RenewKeyDialog, SecretDialog, ExampleDialog)
  const columns = useMemo(() => {
    const askRevoke = (row: ApiKey) =>
      confirm({
        title: 'API-Schlüssel widerrufen',
        about: `API-Schlüssel „${row.name}“`,
        text: 'Was mit ihm arbeitet, wird ab der nächsten Anfrage abgewiesen. Das kann nicht zurückgenommen werden.',
        confirmLabel: 'Widerrufen',
        danger: true,
        action: () => revoke(row),
      })
    const actions = [
      actionsColumn<ApiKey>('renew', 'Erneuern', ONE_BUTTON, ({ id, name }) => (
        <IconButton
          label={`${name} erneuern`}
          icon={<IconRefresh size={17} />}
          onClick={() => setOpen({ renewed: id })}
        />
      )),
      actionsColumn<ApiKey>('revoke', 'Widerrufen', ONE_BUTTON, row => (
        <IconButton
          label={`${row.name} widerrufen`}
          icon={<IconTrash size={17} />}
          tone="danger"
          onClick={() => void askRevoke(row)}
        />
      )),
    ]
    return [...apiKeyColumns(stores ?? []), ...(canWrite ? actions : [])]
  }, [stores, canWrite, revoke])
  const renewed = typeof open === 'object' && 'renewed' in open && keys?.find(({ id }) => id === open.renewed)

  return (
    <>
      <AccessHeader
        part="api-keys"
        actions={<Button onClick={() => setOpen('example')}>So meldet sich ein Programm an</Button>}
        primary={
          canWrite && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen('new')}>
              {NEW_KEY}
            </Button>
          )
        }
      />
      <KeyBands {...{ keys }} />
      <KeysTable {...{ keys, columns, error, refetch }} onNew={canWrite ? () => setOpen('new') : undefined} />
      {keys?.length === 0 && (
        <Card title="So geht es">
          <Steps steps={STEPS} />
        </Card>
      )}
      {open === 'new' && <NewKeyDialog onMade={shown} onClose={close} />}
      {open === 'example' && <ExampleDialog onClose={close} />}
      {renewed && <RenewKeyDialog record={renewed} onMade={shown} onClose={close} />}
      {typeof open === 'object' && 'made' in open && <SecretDialog made={open.made} onClose={close} />}
    </>
  )
}

const DORMANT =
  'Ein Schlüssel ruht, wenn der Benutzer, der für ihn einsteht, selbst keine mehr erstellen darf. Wer ihn erneuert, steht fortan für ihn ein.'
const UNSIGNED =
  'Ein Schlüssel einer früheren Fassung ist unsicher: Was er sendet, muss nicht unterschrieben sein. Mit dem Erneuern ändert sich das.'

const NEW_KEY = 'Neuer Schlüssel'
const STEPS = [
  {
    title: 'Erstellen',
    text: 'Benutzerrolle und Standorte begrenzen, was das Programm liest und schreibt. Sie stehen für den Schlüssel ein.',
  },
  {
    title: 'Geheimnis übernehmen',
    text: 'Das Geheimnis wird nur einmal angezeigt. Bewahren Sie es dort auf, wo das Programm es liest.',
  },
  { title: 'Im Auge behalten', text: 'Hier steht, wann der Schlüssel zuletzt verwendet wurde und bis wann er gilt.' },
]

type KeyBandsProps = {
  keys: readonly ApiKey[] | undefined
}

function KeyBands({ keys }: KeyBandsProps) {
  return (
    <>
      {keys?.some(({ state }) => state === 'dormant') && <Banner tone="warn">{DORMANT}</Banner>}
      {keys?.some(({ signsBody, state }) => !signsBody && state === 'active') && (
        <Banner tone="warn">{UNSIGNED}</Banner>
      )}
    </>
  )
}

type KeysTableProps = {
  keys: readonly ApiKey[] | undefined
  columns: readonly Column<ApiKey>[]
  error: Error | null
  refetch: () => unknown
  onNew: (() => void) | undefined
}

function KeysTable({ keys, columns, error, refetch, onNew }: KeysTableProps) {
  return (
    <DataTable
      name="api-keys"
      title="API-Schlüssel"
      alone
      rows={keys}
      columns={columns}
      rowKey={({ id }) => id}
      error={error}
      onRetry={refetch}
      empty={
        <EmptyState
          title="Noch keine API-Schlüssel"
          actions={onNew && <Button onClick={onNew}>{firstOf(NEW_KEY)}</Button>}
        >
          Ein Schlüssel lässt ein Programm, etwa Ihre Kassa, mit den Rechten einer Benutzerrolle lesen und schreiben.
        </EmptyState>
      }
    />
  )
}
