import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { StoreMonthChecks } from '#contract/time/month-checks.ts'
import type { MonthClosing } from '#contract/time/month-closings.ts'
import type { PersonMonth } from '#contract/time/person-months.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import type { StoreToClose } from './close-dialog.tsx'
import { isClosed } from './store-states.ts'

const CloseDialog = lazyLayer(() => import('./close-dialog.tsx'))

type Props = {
  month: Temporal.PlainYearMonth
  chosen: readonly Store[] | undefined
  people: readonly PersonMonth[] | undefined
  closings: readonly MonthClosing[] | undefined
  checks: readonly StoreMonthChecks[] | undefined
}

/** Closing the chosen stores that are open; no button where there is none, or where the month has not begun. */
export function useClosing(props: Props): { button: ReactNode; ask: () => void; dialog: ReactNode } {
  const { month, chosen = [], people, closings, checks } = props
  const mayLock = useCan('months.lock')
  const thisMonth = Temporal.Now.plainDateISO(useCompany()!.timeZone).toPlainYearMonth()
  // As they were when it was asked: the dialog stays until it has its answer, though they are closed by then.
  const [asked, setAsked] = useState<readonly StoreToClose[]>()
  useSoon(CloseDialog)
  const open = chosen.filter(({ id }) => !isClosed(closings?.find(({ storeId }) => storeId === id)))
  const canClose =
    mayLock && closings !== undefined && open.length > 0 && Temporal.PlainYearMonth.compare(month, thisMonth) <= 0
  const stores = open.map(({ id, name }) => ({
    id,
    name,
    people: people?.filter(({ storeId }) => storeId === id).length ?? 0,
  }))
  return {
    button: canClose && (
      <Button
        variant="primary"
        icon={<IconLock size={16} stroke={1.8} />}
        disabled={!people || people.length === 0}
        onClick={() => setAsked(stores)}
      >
        {open.length < chosen.length ? `${open.length} abschließen` : 'Abschließen'}
      </Button>
    ),
    ask: () => setAsked(stores),
    dialog: asked && <CloseDialog {...{ month, checks }} stores={asked} onClose={() => setAsked(undefined)} />,
  }
}
