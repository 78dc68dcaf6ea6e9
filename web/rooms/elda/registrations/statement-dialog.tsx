import type { PersonRegistrations } from '#contract/elda/registrations.ts'
import { registeredSinceFault } from '#domain/people/stated-registration.ts'
import { today } from '#web/lib/day-text.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import type { useStateRegistration } from './queries.ts'

type Values = { since: string | null; reason: string }
type Props = { found: PersonRegistrations; saving: ReturnType<typeof useStateRegistration>; onClose: () => void }

/** Since when somebody is registered without a message of Kontor, and how one knows. */
export default function StatementDialog({ found: { stated, version }, saving, onClose }: Props) {
  const former = { since: stated?.since ?? null, reason: stated?.reason ?? '' }
  return (
    <PanelDialog<Values>
      title="Angemeldet laut Stammdaten"
      acceptLabel="Festhalten"
      columns={1}
      entries={ENTRIES}
      values={former}
      error={saving.error}
      busy={saving.isPending}
      onAccept={({ since, reason }) => saving.mutate({ since, reason, version, former }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const ENTRIES: readonly Entry<Values>[] = [
  {
    kind: 'date',
    key: 'since',
    label: 'Angemeldet seit',
    required: true,
    check: ({ since }) => (since === null ? undefined : registeredSinceFault(since, today())),
  },
  {
    kind: 'text',
    key: 'reason',
    label: 'Grund',
    required: true,
    hint: 'Woher das bekannt ist, etwa „ELDA-Bestätigung vom 02.03.2020“',
    maxLength: 300,
  },
]
