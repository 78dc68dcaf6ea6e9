import { useQuery } from '@tanstack/react-query'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#domain/elda/registration-states.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { employeesQuery } from '#web/rooms/people/employees/queries.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useCreateNotice } from './queries.ts'

type Values = { employeeId: number | null; kind: NoticeKind }
type Props = { onMade: (notice: WholeNotice) => void; onClose: () => void }

/** Of something that the data do not say by themselves. */
export default function NewNoticeDialog({ onMade, onClose }: Props) {
  const { data } = useQuery(employeesQuery(useCompanyId()))
  const create = useCreateNotice()
  const entries: Entry<Values>[] = [
    {
      ...{ kind: 'dropdown-search', key: 'employeeId', label: 'Mitarbeiter', required: true },
      choices: (data ?? [])
        .filter(({ isHidden }) => !isHidden)
        .map(person => ({
          value: person.id,
          label: [personName(person), person.mdPersonnelId].filter(Boolean).join(' · '),
        })),
    },
    {
      ...{ kind: 'dropdown-search', key: 'kind', label: 'Meldung', required: true },
      choices: NOTICE_KINDS.map(value => ({ value, label: `${NOTICE_KIND_NAMES[value]} · ${value}` })),
    },
  ]
  return (
    <PanelDialog<Values>
      title="Neue Meldung"
      acceptLabel="Entwurf erstellen"
      columns={1}
      entries={entries}
      values={{ employeeId: null, kind: 'M3' }}
      error={create.error}
      busy={create.isPending}
      onAccept={({ employeeId, kind }) =>
        create.mutate({ employeeId: employeeId!, kind, duty: '' }, { onSuccess: onMade })
      }
      onClose={onClose}
    >
      <p>
        Was die Daten verlangen, steht in der Liste „Was zu melden ist“ und wird dort mit allen Angaben erstellt. Hier
        erstellen Sie, was darüber hinausgeht.
      </p>
    </PanelDialog>
  )
}
