import { useQueryClient } from '@tanstack/react-query'
import type { StampRecord } from '#contract/time/stamps.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { stampApproval } from '#web/rooms/time/approvals/approval-kinds.ts'
import { ApproveButton } from '#web/rooms/time/approvals/approve-button.tsx'
import { timesText } from '#web/rooms/time/time-records/time-texts.ts'

/** „12 Zeiten bestätigen“: those of the month that have ended and that nobody has confirmed yet. */
export function ConfirmTimes({ stamps }: { stamps: readonly StampRecord[] }) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const client = useQueryClient()
  const mayConfirm = useCan('stamps.confirm')
  if (!mayConfirm) return null
  const approval = stampApproval<StampRecord>({
    amountOf: minutesOf,
    whenText: ({ from, to }) => {
      const day = formatDay(dayOf(fromUtcText(from), zone))
      return to === null ? day : `${day}, ${timesText({ from, to }, zone)}`
    },
  })
  return (
    <ApproveButton
      of={approval}
      rows={stamps.filter(isOpen)}
      reload={() => void client.invalidateQueries({ queryKey: ['time', 'stamps', companyId] })}
      onDone={() => {}}
    />
  )
}

export const isOpen = ({ to, mdConfirmed }: StampRecord): boolean => to !== null && !mdConfirmed

const minutesBetween = (from: string, to: string) =>
  (fromUtcText(to).epochMilliseconds - fromUtcText(from).epochMilliseconds) / 60_000

/** Without pauses. */
const minutesOf = ({ from, to, pauses, pauseMinutes }: StampRecord): number =>
  to === null
    ? 0
    : pauses.reduce(
        (sum, pause) => sum - minutesBetween(pause.from, pause.to),
        minutesBetween(from, to) - (pauseMinutes ?? 0),
      )
