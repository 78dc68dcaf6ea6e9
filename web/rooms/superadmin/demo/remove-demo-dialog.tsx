import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DEMO_CONFIRMATION } from '#contract/superadmin/demo.ts'
import { currentCompany } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { demoQuery, useRemoveDemo } from './queries.ts'

type Values = { confirmation: string }

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'text',
    key: 'confirmation',
    label: `Zum Bestätigen „${DEMO_CONFIRMATION}“ eingeben`,
    required: true,
    check: ({ confirmation }) =>
      confirmation.trim() === DEMO_CONFIRMATION ? undefined : `Bitte „${DEMO_CONFIRMATION}“ eingeben`,
  },
]

export default function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(demoQuery)
  const remove = useRemoveDemo()
  const navigate = useNavigate()
  const stoodIn = currentCompany()
  return (
    <PanelDialog
      title="Demo entfernen"
      acceptLabel="Demo entfernen"
      danger
      discards
      size={480}
      entries={ENTRIES}
      values={{ confirmation: '' }}
      error={remove.error}
      busy={remove.isPending}
      onAccept={() =>
        remove.mutate(DEMO_CONFIRMATION, {
          onSuccess() {
            onClose()
            if (stoodIn?.isDemo) void navigate({ to: '/' })
          },
        })
      }
      onClose={onClose}
    >
      <p>
        Alle Betriebe der Demo verschwinden mit ihren Mitarbeitern, Zeiten, Dateien und ihrem Ereignisprotokoll, und mit
        ihnen die Benutzerkonten der Demo. Das kann nicht rückgängig gemacht werden.
      </p>
      {data && (
        <p>
          <b>{data.companies.map(({ name }) => name).join(', ')}</b> und {data.accounts.length} Benutzerkonten.
          {data.kept.length > 0 && ` Es bleiben, weil auch in anderen Betrieben: ${data.kept.join(', ')}.`}
        </p>
      )}
    </PanelDialog>
  )
}
