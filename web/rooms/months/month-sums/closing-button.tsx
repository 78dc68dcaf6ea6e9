import { IconLock } from '@tabler/icons-react'
import type { StoreMonthChecks } from '#contract/months/month-checks.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { NextStep } from '#web/ui/next-step.tsx'
import { useCheckPlaces } from '../check-places/use-check-places.ts'
import { checkLines } from './check-lines.ts'
import { firstToDo, toDoText } from './next-step.ts'
import { type OnTimes, waysOf } from './use-check-lines.ts'

type Props = {
  month: string
  label: string
  /** There is nobody whose month could be closed. */
  disabled: boolean
  /** Of the stores that are open; undefined: it is not known yet what blocks. */
  checks: readonly StoreMonthChecks[] | undefined
  onAsk: () => void
  onTimes: OnTimes
}

/** Closing where it can be done, else what has to be done before. */
export function ClosingButton({ month, label, disabled, checks, onAsk, onTimes }: Props) {
  const mayConfirm = useCan('stamps.confirm')
  const { softwareId } = useCompany()!
  const leadTo = useCheckPlaces(month, 'Zurück zu den Monatssummen')
  const first = checks && firstToDo(checkLines(checks), line => waysOf(line, leadTo, onTimes))
  return (
    <NextStep
      action={{ label, disabled, icon: <IconLock size={16} stroke={1.8} />, onPress: onAsk }}
      // Until it is known what blocks, nothing is green that may not be done.
      first={
        checks === undefined
          ? null
          : first && { label: toDoText(first.line, softwareId ?? -1, mayConfirm), onPress: first.way.onOpen }
      }
    />
  )
}
