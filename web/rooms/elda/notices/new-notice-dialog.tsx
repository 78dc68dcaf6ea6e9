import { useQuery } from '@tanstack/react-query'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { followersOf } from '#domain/elda/follow-ups.ts'
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#domain/elda/registration-states.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { employeesQuery } from '#web/rooms/people/employees/queries.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import type { AskedNotice } from './asked-notice.ts'
import { noticeQuery, noticeTitle, useCreateNotice, useFollowNotice } from './queries.ts'

type Values = { employeeId: number | null; kind: NoticeKind }
type Props = { asked?: AskedNotice | undefined; onMade: (notice: WholeNotice) => void; onClose: () => void }

/** Of something that the data do not say by themselves. */
export default function NewNoticeDialog({ asked, onMade, onClose }: Props) {
  const companyId = useCompanyId()
  const { data } = useQuery(employeesQuery(companyId))
  const originalId = asked?.originalId ?? null
  const { data: original } = useQuery({ ...noticeQuery(companyId, originalId ?? 0), enabled: originalId !== null })
  const create = useCreateNotice()
  const follow = useFollowNotice()
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
      values={{ employeeId: asked?.employeeId ?? null, kind: asked?.kind ?? 'M3' }}
      error={create.error ?? follow.error}
      busy={create.isPending || follow.isPending}
      onAccept={({ employeeId, kind }) => {
        const correction = original && original.employeeId === employeeId && followerOf(original, kind)
        if (correction) follow.mutate({ id: original.id, kind: correction }, { onSuccess: onMade })
        else create.mutate({ employeeId: employeeId!, kind, duty: '' }, { onSuccess: onMade })
      }}
      onClose={onClose}
    >
      {original ? (
        <p>
          Zu „{noticeTitle(original)}“{original.day && ` zum ${dayText(original.day)}`}, Referenz {original.reference}.
          Was sie sagt, wird übernommen.
        </p>
      ) : (
        <p>
          Was die Daten verlangen, steht in der Liste „Was zu melden ist“ und wird dort mit allen Angaben erstellt. Hier
          erstellen Sie, was darüber hinausgeht.
        </p>
      )}
    </PanelDialog>
  )
}

const followerOf = (original: WholeNotice, kind: NoticeKind) => followersOf(original).find(each => each === kind)
