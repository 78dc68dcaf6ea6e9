import type { WholeNotice } from '#contract/elda/notices.ts'
import { MIN_CLOSING_REASON } from '#domain/elda/notice-states.ts'
import { REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useCloseNotice } from './queries.ts'

type Values = { reason: string }

/** By hand only with a reason. Product F */
export default function ClosingDialog({ notice, onClose }: { notice: WholeNotice; onClose: () => void }) {
  const { id, version, state } = notice
  const close = useCloseNotice()
  return (
    <PanelDialog<Values>
      title="Als erledigt schließen"
      acceptLabel="Schließen"
      columns={1}
      entries={ENTRIES}
      values={{ reason: '' }}
      error={close.error}
      busy={close.isPending}
      onAccept={({ reason }) => close.mutate({ id, version, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Die Meldung steht auf „{REGISTRATION_STATES[state]}“. Von ELDA kam nicht, dass sie erledigt ist; Ihr Grund
        bleibt im Verlauf.
        {state === 'clearing' && ' Offene Rückfragen bleiben im Clearing offen.'}
      </p>
    </PanelDialog>
  )
}

const ENTRIES: readonly Entry<Values>[] = [
  {
    ...{ kind: 'text', key: 'reason', label: 'Grund', required: true, maxLength: 300, wide: true },
    hint: 'Woher Sie es wissen, etwa „ÖGK hat die Anmeldung am Telefon bestätigt“',
    check: ({ reason }) =>
      reason.trim().length < MIN_CLOSING_REASON ? `Mindestens ${MIN_CLOSING_REASON} Zeichen` : undefined,
  },
]
