import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { StoreMonthChecks } from '#contract/months/month-checks.ts'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import type { PersonMonth } from '#contract/months/person-months.ts'
import { useCan } from '#web/lib/session.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { todayHere } from '#web/ui/today.ts'
import type { StoreToClose } from './close-dialog.tsx'
import { ClosingButton } from './closing-button.tsx'
import { isClosed } from './store-states.ts'
import type { OnTimes, StoreRef } from './use-check-lines.ts'

const CloseDialog = lazyLayer(() => import('./close-dialog.tsx'))
const OpenTimesDrawer = lazyLayer(() => import('#web/rooms/working-time/stamp-findings/lawful-open-times-drawer.tsx'))

type Props = {
  month: Temporal.PlainYearMonth
  chosen: readonly Store[] | undefined
  people: readonly PersonMonth[] | undefined
  closings: readonly MonthClosing[] | undefined
  checks: readonly StoreMonthChecks[] | undefined
}

type Closing = { button: ReactNode; ask: () => void; onTimes: OnTimes; dialog: ReactNode }

/**
 * Closing the chosen stores that are open, or what has to be done before; no button where there is none, or where the month has
 * not begun. The question stands in the address, so that whoever left it to put something right comes back to it.
 */
export function useClosing({ month, chosen = [], people, closings, checks }: Props): Closing {
  const mayLock = useCan('months.lock')
  const thisMonth = todayHere().toPlainYearMonth()
  const { isAsked, ask, end } = useAsked()
  // As they were when it was asked: the dialog stays until it has its answer, though they are closed by then.
  const [asked, setAsked] = useState<readonly StoreToClose[]>()
  const [times, setTimes] = useState<StoreRef>()
  usePreload(CloseDialog, OpenTimesDrawer)
  const open = chosen.filter(({ id }) => !isClosed(closings?.find(({ storeId }) => storeId === id)))
  const isKnown = people !== undefined && closings !== undefined && checks !== undefined
  const canClose =
    mayLock && closings !== undefined && open.length > 0 && Temporal.PlainYearMonth.compare(month, thisMonth) <= 0
  const stores = open.map(({ id, name }) => ({
    id,
    name,
    people: people?.filter(({ storeId }) => storeId === id).length ?? 0,
  }))
  if (isAsked && !asked && isKnown && canClose) setAsked(stores)
  if (!isAsked && asked) setAsked(undefined)
  return {
    button: canClose && (
      <ClosingButton
        month={month.toString()}
        label={open.length < chosen.length ? `${open.length} abschließen` : 'Abschließen'}
        disabled={!people || people.length === 0}
        checks={isKnown ? checks.filter(({ storeId }) => open.some(({ id }) => id === storeId)) : undefined}
        onAsk={ask}
        onTimes={setTimes}
      />
    ),
    ask,
    onTimes: setTimes,
    dialog: times ? (
      <OpenTimesDrawer store={times} month={month} onClose={() => setTimes(undefined)} />
    ) : (
      asked && <CloseDialog {...{ month, checks }} stores={asked} onTimes={setTimes} onClose={end} />
    ),
  }
}

/** In the address, and its entry stays the same. */
function useAsked() {
  const { closing } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const go = (isAsked: boolean) =>
    void navigate({
      to: '.',
      search: ({ closing: _, ...rest }: Record<string, string | undefined>) =>
        isAsked ? { ...rest, closing: '1' } : rest,
      replace: true,
    })
  return { isAsked: closing === '1', ask: () => go(true), end: () => go(false) }
}
