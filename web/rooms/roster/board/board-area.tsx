import { Suspense, useRef } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './board.module.css'
import { BoardGrid } from './board-grid.tsx'
import type { BoardWeek } from './board-week.ts'
import { CheckPanel } from './check-panel.tsx'
import { openEvent, useOpenedEvent } from './event-chips.tsx'
import { jumpTo } from './jump.ts'
import { Legend } from './legend.tsx'
import { NeedGroup } from './need-group.tsx'
import type { OpenProposal } from './proposal-store.ts'
import { useBoardHeight } from './use-board-height.ts'
import type { useStoreBoard } from './use-store-board.ts'

const EventLayer = lazyLayer(() => import('./event-layer.tsx'))
const DayView = lazyPart(() => import('./day-view.tsx'), <MissingPartNotice />)
const MonthView = lazyPart(() => import('./month-view.tsx'), <MissingPartNotice />)
const ProposalPanel = lazyPart(() => import('./proposal-panel.tsx'), <MissingPartNotice />)

type Props = {
  board: ReturnType<typeof useStoreBoard>
  week: BoardWeek
  store: Store
  title: string
  proposal: OpenProposal
  canWrite: boolean
  hasPanel: boolean
  setPanel: (isShown: boolean) => void
}

/** The plan as it is looked at, and beside it what is found or proposed. */
export function BoardArea({ board, week, store, title, proposal, canWrite, hasPanel, setPanel }: Props) {
  const { view, show, plan, desk, judged, days, day, parts, lines, missing, state, asked } = board
  const box = useRef<HTMLDivElement>(null)
  useBoardHeight(box)
  const openedEvent = useOpenedEvent(({ id }) => id)
  const label = `Dienstplan ${store.name}, ${title}`
  const planned = {
    ...{ days, desk, plan, judged },
    week: proposal.week ?? week,
    canWrite: canWrite && !proposal.week,
  }
  return (
    <div className={styles.board} data-alone={!(hasPanel || proposal.isOpen) || undefined}>
      <div ref={box} className={styles.week}>
        <Suspense fallback={<Skeleton rows={14} height={44} />}>
          {view === 'month' ? (
            <MonthView {...{ label, week, days, judged }} onOpen={day => show('week', day)} />
          ) : view === 'day' ? (
            <DayView {...planned} day={day} storeName={store.name} />
          ) : (
            <BoardGrid {...planned} label={label} />
          )}
        </Suspense>
        {view !== 'month' && <Legend {...{ week, parts }} hasProposal={proposal.isOpen} />}
      </div>
      <Suspense>
        {proposal.isOpen ? (
          <ProposalPanel
            {...{ asked, week, plan, desk }}
            onJump={id => jumpTo(id, proposal.week ?? week)}
            onEnd={focusProposalStart}
          />
        ) : (
          hasPanel && (
            <CheckPanel {...{ lines, missing, state }} onJump={id => jumpTo(id, week)} onClose={() => setPanel(false)}>
              {view !== 'month' && <NeedGroup {...{ week, days }} />}
            </CheckPanel>
          )
        )}
      </Suspense>
      {openedEvent !== undefined && <EventLayer id={openedEvent} onClose={() => openEvent(undefined)} />}
    </div>
  )
}

/** The button that it began with is there again by then. */
export const focusProposalStart = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-proposal-start]')?.focus())
