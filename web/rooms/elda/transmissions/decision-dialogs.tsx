import type { Transmission } from '#contract/elda/transmissions.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useArrived, useRepeat } from './queries.ts'

type Props = { attempt: Transmission; onClose: () => void }

/** By hand only with a reason. Product F */
export function ArrivedDialog({ attempt: { id, version, protocol }, onClose }: Props) {
  const verb = useArrived()
  return (
    <PanelDialog<{ protocol: string; reason: string }>
      title="Die Datei ist angekommen"
      acceptLabel="Festhalten"
      columns={1}
      entries={ARRIVED}
      values={{ protocol, reason: '' }}
      error={verb.error}
      busy={verb.isPending}
      onAccept={values => verb.mutate({ id, version, ...values }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

export function RepeatDialog({ attempt: { id, version }, onClose }: Props) {
  const verb = useRepeat()
  return (
    <PanelDialog<{ reason: string }>
      title="Noch einmal senden"
      acceptLabel="Noch einmal senden"
      columns={1}
      entries={REPEAT}
      values={{ reason: '' }}
      error={verb.error}
      busy={verb.isPending}
      onAccept={({ reason }) => verb.mutate({ id, version, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const reasonOf = <Values extends { reason: string }>(hint: string): Entry<Values> =>
  ({
    ...{ kind: 'text', key: 'reason', label: 'Grund', required: true, maxLength: 300, hint },
    check: ({ reason }: Values) => (reason.trim() === '' ? 'Bitte geben Sie einen Grund an' : undefined),
  }) as Entry<Values>

const ARRIVED: readonly Entry<{ protocol: string; reason: string }>[] = [
  {
    ...{ kind: 'text', key: 'protocol', label: 'Protokollnummer', required: true, maxLength: 20 },
    hint: 'Wie ELDA Online sie bei dieser Datei zeigt',
  },
  reasonOf('Woher Sie es wissen, etwa „in ELDA Online gesehen“'),
]
const REPEAT: readonly Entry<{ reason: string }>[] = [
  reasonOf('Warum sie nicht angekommen ist, etwa „in ELDA Online nicht zu finden“. Sonst läge sie dort zweimal.'),
]
