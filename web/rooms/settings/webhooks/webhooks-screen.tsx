import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Webhook } from '#contract/settings/webhooks.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { Steps } from '#web/lib/access-page.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'
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
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { queries, useNewSecret } from './queries.ts'
import { webhookColumns } from './webhook-columns.tsx'
import { stateOf } from './webhook-state.ts'

const WebhookDialog = lazyLayer(() => import('./webhook-dialog.tsx'))
const WebhookSecretDialog = lazyLayer(() => import('./webhook-secret-dialog.tsx'))

type Open = 'new' | { id: number } | { name: string; secret: string }

/** Who is told at once of what happens in the company: which records, never what stands in them. Product I. */
export default function WebhooksScreen() {
  const companyId = useCompanyId()
  const { data: webhooks, error, refetch } = useQuery(queries.list(companyId))
  const { mutateAsync: remove } = queries.useRemove()
  const { mutateAsync: renew } = useNewSecret(companyId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  usePreload(WebhookDialog, WebhookSecretDialog)
  const columns = useMemo(() => {
    const askRemove = (row: Webhook) =>
      confirm({
        title: 'Webhook löschen',
        about: `Webhook „${row.name}“`,
        text: 'Der Empfänger wird nicht mehr verständigt. Was noch nicht zugestellt ist, geht verloren.',
        confirmLabel: 'Löschen',
        danger: true,
        action: () => remove(row),
      })
    return [
      ...webhookColumns,
      actionsColumn<Webhook>('edit', 'Bearbeiten', ONE_BUTTON, ({ id, name }) => (
        <IconButton label={`${name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => setOpen({ id })} />
      )),
      actionsColumn<Webhook>('remove', 'Löschen', ONE_BUTTON, row => (
        <IconButton
          label={`${row.name} löschen`}
          icon={<IconTrash size={17} />}
          tone="danger"
          onClick={() => void askRemove(row)}
        />
      )),
    ]
  }, [remove])
  // What fails is said by the red message.
  const showSecret = (webhook: Webhook) =>
    renew(webhook).then(
      ({ name, secret }) => setOpen({ name, secret }),
      () => close(),
    )
  const record = typeof open === 'object' && 'id' in open ? webhooks?.find(({ id }) => id === open.id) : undefined
  const givenUp = webhooks?.filter(each => stateOf(each).tone === 'error') ?? []

  if (isRefusal(error, 403))
    return (
      <>
        <AccessHeader part="webhooks" />
        <NoPermission />
      </>
    )
  return (
    <>
      <Header {...{ webhooks, setOpen }} />
      <GivenUp {...{ givenUp }} />
      <WebhookTable {...{ webhooks, columns, error, refetch, setOpen }} />
      {webhooks?.length === 0 && (
        <Card title="So geht es">
          <Steps steps={STEPS} />
        </Card>
      )}
      {open === 'new' && <WebhookDialog record={undefined} onMade={showSecret} onSecret={showSecret} onClose={close} />}
      {record && <WebhookDialog key={record.id} record={record} onMade={close} onSecret={showSecret} onClose={close} />}
      {typeof open === 'object' && 'secret' in open && <WebhookSecretDialog {...open} onClose={close} />}
    </>
  )
}

const NEW_WEBHOOK = 'Neuer Webhook'
const STEPS = [
  { title: 'Adresse und Ereignisse', text: 'Wohin Kontor sendet, und wovon das Programm hören soll.' },
  {
    title: 'Geheimnis übernehmen',
    text: 'Es wird nur einmal angezeigt. Mit ihm prüft der Empfänger, ob eine Nachricht wirklich von Kontor ist.',
  },
  {
    title: 'Zustellung verfolgen',
    text: 'Hier steht, was zuletzt gesendet wurde. Was nicht ankam, können Sie noch einmal zustellen.',
  },
]

type HeaderProps = {
  webhooks: readonly Webhook[] | undefined
  setOpen: (open: Open) => void
}

function Header({ webhooks, setOpen }: HeaderProps) {
  return (
    <AccessHeader
      part="webhooks"
      primary={
        <Button
          variant="primary"
          icon={<IconPlus size={16} />}
          disabled={webhooks === undefined}
          onClick={() => setOpen('new')}
        >
          {NEW_WEBHOOK}
        </Button>
      }
    />
  )
}

type GivenUpProps = {
  givenUp: readonly Webhook[]
}

function GivenUp({ givenUp }: GivenUpProps) {
  return givenUp.map(each => (
    <Banner key={each.id} tone="error">
      {`${each.name}: ${stateOf(each).reason} Die Nachricht wurde aufgegeben; Sie können sie noch einmal zustellen.`}
    </Banner>
  ))
}

type WebhookTableProps = {
  webhooks: readonly Webhook[] | undefined
  columns: readonly Column<Webhook>[]
  error: Error | null
  refetch: () => unknown
  setOpen: (open: Open) => void
}

function WebhookTable({ webhooks, columns, error, refetch, setOpen }: WebhookTableProps) {
  return (
    <DataTable
      name="webhooks"
      title="Webhooks"
      alone
      rows={webhooks}
      columns={columns}
      rowKey={({ id }) => id}
      error={error}
      onRetry={refetch}
      onOpen={({ id }) => setOpen({ id })}
      empty={
        <EmptyState
          title="Noch keine Webhooks"
          actions={<Button onClick={() => setOpen('new')}>{firstOf(NEW_WEBHOOK)}</Button>}
        >
          Ein Webhook verständigt ein Programm, sobald im Betrieb etwas geschieht: was es war und welche Einträge es
          betrifft. Persönliche Daten sind nicht dabei; die holt sich das Programm mit einem API-Schlüssel.
        </EmptyState>
      }
    />
  )
}
