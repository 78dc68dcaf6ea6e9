import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import styles from './operator-access.module.css'
import { useBeginVisit, visitsOfCompanyQuery } from './queries.ts'
import { VisitRows } from './visit-rows.tsx'
import { type Aim, pathOf } from './way-into.tsx'

type Values = { reason: string }

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'text',
    key: 'reason',
    label: 'Grund',
    required: true,
    maxLength: 200,
    placeholder: 'etwa „Ticket 4411“',
    hint: 'Der Betrieb liest ihn in seinem Ereignisprotokoll.',
  },
]
const SHOWN = 3

type Props = { aim: Aim; onClose: () => void }

/** Asks an operator why, and leads into the company. */
export default function EnterCompanyDialog({ aim, onClose }: Props) {
  const begin = useBeginVisit()
  const navigate = useNavigate()
  const { data } = useQuery(visitsOfCompanyQuery(aim.id))
  const enter = ({ reason }: Values) =>
    begin.mutate(
      { companyId: aim.id, reason },
      {
        onSuccess() {
          onClose()
          void navigate(pathOf(aim))
        },
      },
    )
  return (
    <PanelDialog
      title="Nur lesend ansehen"
      acceptLabel="Betrieb öffnen"
      size={480}
      entries={ENTRIES}
      values={{ reason: '' }}
      error={begin.error}
      busy={begin.isPending}
      discards
      onAccept={enter}
      onClose={onClose}
    >
      <p>
        <b>{aim.name}</b> öffnet sich für 30 Minuten, nur lesend. Ihr Zugriff und jeder Eintrag, den Sie öffnen, stehen
        im Ereignisprotokoll des Betriebs.
        {data?.consent.mayWrite && ' Der Besitzer erlaubt Betreibern hier auch Änderungen.'}
      </p>
      {data && data.visits.length > 0 && (
        <div className={styles.inDialog}>
          <VisitRows visits={data.visits.slice(0, SHOWN)} />
        </div>
      )}
    </PanelDialog>
  )
}
