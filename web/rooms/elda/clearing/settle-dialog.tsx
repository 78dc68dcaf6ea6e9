import type { ClearingCase } from '#contract/elda/clearing.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import type { useClearingVerbs } from './queries.ts'

type Values = { reason: string }
type Props = { found: ClearingCase; verb: ReturnType<typeof useClearingVerbs>['change']; onClose: () => void }

/** By hand only with a reason. Product F */
export default function SettleDialog({ found: { id, version }, verb, onClose }: Props) {
  return (
    <PanelDialog<Values>
      title="Fall erledigen"
      acceptLabel="Erledigt"
      columns={1}
      entries={ENTRIES}
      values={{ reason: '' }}
      error={verb.error}
      busy={verb.isPending}
      onAccept={({ reason }) => verb.mutate({ id, version, state: 'settled', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const ENTRIES: readonly Entry<Values>[] = [
  {
    ...{ kind: 'text', key: 'reason', label: 'Grund', required: true, maxLength: 300 },
    hint: 'Was getan wurde, etwa „mit der ÖGK am Telefon geklärt“',
    check: ({ reason }) => (reason.trim().length < 3 ? 'Bitte geben Sie einen Grund an' : undefined),
  },
]
