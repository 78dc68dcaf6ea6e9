import type { EldaDuty } from '#contract/elda/duties.ts'
import type { Notice } from '#contract/elda/notices.ts'
import { stateText } from '#domain/elda/registration-states.ts'
import { Button } from '#web/ui/button.tsx'
import { useCreateNotice } from './queries.ts'

type Props = { duty: EldaDuty; notice: Notice | undefined; onOpen: (id: number) => void }

/** Makes the notice of something that is due, or leads to the one that there is. */
export function NoticeButton({ duty, notice, onOpen }: Props) {
  const create = useCreateNotice()
  const { employeeId, kind, key } = duty
  const label = notice ? stateText(notice.state, notice.project === 'TM') : 'Meldung erstellen'
  return (
    <Button
      busy={create.isPending}
      onClick={event => {
        event.stopPropagation()
        if (notice) onOpen(notice.id)
        else create.mutate({ employeeId, kind, duty: key }, { onSuccess: ({ id }) => onOpen(id) })
      }}
    >
      {label}
    </Button>
  )
}
