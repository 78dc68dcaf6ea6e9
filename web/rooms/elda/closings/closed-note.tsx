import type { WholeNotice } from '#contract/elda/notices.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useReopenNotice } from './queries.ts'

/** Who closed it by hand, and why. */
export function ClosedNote({ notice }: { notice: WholeNotice }) {
  const reopen = useReopenNotice()
  const { closedFrom, closedReason, closedBy, stateAt } = notice
  if (closedFrom === null) return null
  return (
    <Banner tone="info">
      <p>
        <b>Von Hand geschlossen</b> {closedBy && `von ${closedBy}, `}
        {momentText(stateAt)}: {closedReason}
      </p>
      <Button variant="text" busy={reopen.isPending} onClick={() => reopen.mutate(notice)}>
        Wieder öffnen
      </Button>
    </Banner>
  )
}
