import type { OutwardKind, Restoration } from '#contract/superadmin/restorations.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useReleaseOutward } from './queries.ts'
import { OUTWARD_WORDS, waitingText } from './words.ts'

type Values = { kinds: readonly OutwardKind[]; former: string | null }
type Props = { restoration: Restoration; onClose: () => void }

/** Which kinds go out again, and what becomes of what waited at the time. */
export default function ReleaseDialog({ restoration: { id, held }, onClose }: Props) {
  const release = useReleaseOutward()
  const waited = ({ kinds }: Pick<Values, 'kinds'>) =>
    held.some(({ kind, before }) => kinds.includes(kind) && before > 0)
  const entries: Entry<Values>[] = [
    {
      kind: 'togglelist',
      key: 'kinds',
      label: 'Was wieder hinausgeht',
      required: true,
      several: true,
      choices: held.map(each => ({ value: each.kind, label: `${OUTWARD_WORDS[each.kind]} (${waitingText(each)})` })),
      check: ({ kinds }) => (kinds.length === 0 ? 'Bitte wählen Sie, was freigegeben wird' : undefined),
    },
    {
      kind: 'togglelist',
      key: 'former',
      label: 'Was damals wartete',
      required: true,
      choices: [
        { value: 'unsent', label: 'Nicht senden' },
        { value: 'sent', label: 'Auch senden' },
      ],
      hiddenIf: values => !waited(values),
      hint: 'Es kann schon angekommen sein. Was nicht gesendet wird, gilt als fehlgeschlagen und lässt sich dort, wo es herkommt, einzeln noch einmal senden; E-Mails entfallen.',
    },
  ]
  return (
    <PanelDialog
      title="Nach der Wiederherstellung freigeben"
      acceptLabel="Freigeben"
      discards
      size={560}
      entries={entries}
      values={{ kinds: held.map(({ kind }) => kind), former: null }}
      error={release.error}
      busy={release.isPending}
      onAccept={({ kinds, former }) =>
        release.mutate(
          { restorationId: id, kinds: [...kinds], discards: former === 'unsent' && waited({ kinds }) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}
