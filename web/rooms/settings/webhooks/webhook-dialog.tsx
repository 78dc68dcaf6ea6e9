import { NOUNS } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import { ALL_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/settings/webhook-events.ts'
import { type Webhook, WebhookDraft } from '#contract/settings/webhooks.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { queries, useTestWebhook } from './queries.ts'

type Values = { name: string; url: string; events: readonly string[]; active: boolean }
type Props = {
  record: Webhook | undefined
  onMade: (webhook: Webhook) => void
  onSecret: (webhook: Webhook) => Promise<void>
  onClose: () => void
}

/** What a receiver hears of, and what became of the last messages to it. */
export default function WebhookDialog({ record, onMade, onSecret, onClose }: Props) {
  const test = useTestWebhook(useCompanyId())
  const held = useCompany()!.permissions
  const askSecret = (webhook: Webhook) =>
    confirm({
      title: 'Neues Geheimnis',
      about: `Webhook „${webhook.name}“`,
      text: 'Ab sofort wird mit dem neuen unterschrieben. Der Empfänger weist Nachrichten zurück, bis er es kennt.',
      confirmLabel: 'Neues Geheimnis erstellen',
      action: () => onSecret(webhook),
    })
  return (
    <RecordDialog
      noun="settings/webhooks"
      as={record ? 'drawer' : 'dialog'}
      record={record}
      title={record ? 'Webhook bearbeiten' : 'Neuer Webhook'}
      name={record?.name}
      size={record ? 640 : 520}
      entries={entriesOf(record, held)}
      values={valuesOf(record)}
      schema={WebhookDraft}
      toDraft={({ events, ...values }: Values) => ({ ...values, events: [...events] })}
      create={queries.useCreate()}
      change={queries.useChange()}
      onSaved={onMade}
      onClose={onClose}
      aside={
        record && (
          <>
            <Button busy={test.isPending} disabled={!record.active} onClick={() => test.mutate(record)}>
              Testnachricht senden
            </Button>
            <Button variant="text" onClick={() => askSecret(record)}>
              Neues Geheimnis
            </Button>
          </>
        )
      }
    >
      {() => record && <DeliveryLog webhookId={record.id} />}
    </RecordDialog>
  )
}

const valuesOf = (record: Webhook | undefined): Values => ({
  name: record?.name ?? '',
  url: record?.url ?? '',
  events: record?.events ?? [],
  active: record?.active ?? true,
})

const entriesOf = (record: Webhook | undefined, held: readonly Permission[]): Entry<Values>[] => [
  { kind: 'text', key: 'name', label: 'Name', placeholder: 'z. B. Lohnbüro', required: true, maxLength: 60 },
  {
    kind: 'text',
    key: 'url',
    label: 'Adresse',
    placeholder: 'https://programm.firma.example/kontor',
    hint: 'Dorthin wird jede Nachricht gesendet, nur verschlüsselt und ohne Weiterleitungen.',
    required: true,
    maxLength: 500,
    mono: true,
  },
  {
    kind: 'togglelist',
    key: 'events',
    label: 'Ereignisse',
    several: true,
    required: true,
    choices: ALL_EVENTS.filter(event => maySee(event, held) || record?.events.includes(event)).map(event => ({
      value: event,
      label: WEBHOOK_EVENTS[event].label,
    })),
  },
  { kind: 'bool', key: 'active', label: 'Eingeschaltet' },
]

/** Nobody has told what they may not see themselves. */
const maySee = (event: WebhookEvent, held: readonly Permission[]) =>
  held.includes(NOUNS[WEBHOOK_EVENTS[event].kind].read)
