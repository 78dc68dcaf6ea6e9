import { IconArrowBackUp, IconArrowForwardUp, IconLayoutSidebarRightExpand, IconWand } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { dayText, mondayOf } from '#domain/wages/calendar.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import styles from './board.module.css'
import { BoardArea, focusProposalStart } from './board-area.tsx'
import { BoardPeriod } from './board-period.tsx'
import { shiftsText } from './board-texts.ts'
import { titleOf } from './board-views.ts'
import type { BoardWeek } from './board-week.ts'
import { DragLayer } from './drag-layer.tsx'
import { usePlanState } from './plan-store.ts'
import { startProposal, useProposal } from './proposal-store.ts'
import { badgesOf } from './store-badges.ts'
import { useStoreBoard } from './use-store-board.ts'

const WeekPlanners = lazyPart(() => import('./week-planners.tsx'))
const OvertakenDialog = lazyPart(() => import('./overtaken-dialog.tsx'))
const DropPopup = lazyPart(() => import('./drop-popup.tsx'))
const AvailablePopup = lazyPart(() => import('./available-popup.tsx'))
const OverrideDialog = lazyPart(() => import('./override-dialog.tsx'))
const ShiftPopover = lazyPart(() => import('./shift-popover.tsx'))
const ShownPopover = lazyPart(() => import('./shown-popover.tsx'))
const PhoneDay = lazyPart(() => import('./phone-day.tsx'), <MissingPartNotice />)
const FillMenu = lazyPart(() => import('./fill-menu.tsx'))
const ProposalActions = lazyPart(() => import('./proposal-actions.tsx'))
const PublishDialog = lazyLayer(() => import('./publish-dialog.tsx'))

const TITLE = 'Dienstplan'

type StoreBoardProps = { store: Store; visible: readonly Store[]; choose: (id: number) => void }

/** The board of one store: the first that is read after the page itself. */
export default function StoreBoard({ store, visible, choose }: StoreBoardProps) {
  const isPhone = useIsPhone()
  const board = useStoreBoard(store)
  const { week, plan, desk, judged, lines, missing, asked, days, day, first, today, go, view, show, parts } = board
  // A month is looked at; it is planned by weeks.
  const canWrite = board.canWrite && view !== 'month'
  const { publishable, loaded } = board
  const [isPublishing, setPublishing] = useState(false)
  const [hasPanel, setPanel] = useState(true)
  const isSaving = usePlanState(({ waiting }) => waiting.length > 0)
  const badges = badgesOf(visible, board.states, week, lines)
  const title = titleOf(view, day)
  const ready = publishable?.ready.length ?? 0
  const showsPanel = canWrite && hasPanel
  const proposal = useProposal(asked, week)
  useUndoKeys(plan.undo, plan.redo, canWrite)
  usePreload(PublishDialog)
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            {canWrite && <UndoButtons undo={plan.undo} redo={plan.redo} />}
            {!isPhone && (
              <Suspense>
                <ShownPopover />
              </Suspense>
            )}
            <Suspense>
              <FillMenu
                {...{ asked, plan, canWrite }}
                storeId={store.id}
                monday={dayText(mondayOf(day))}
                week={view === 'month' ? undefined : week}
                storeName={store.name}
              />
            </Suspense>
            {canWrite && week && !isPhone && !proposal.isOpen && (
              <Button data-proposal-start icon={<IconWand size={18} stroke={1.7} />} onClick={startProposal}>
                Vorschlag
              </Button>
            )}
            {proposal.week && week && (
              <Suspense>
                <ProposalActions {...{ week, plan }} assigned={proposal.assigned} onEnd={focusProposalStart} />
              </Suspense>
            )}
            {canWrite && !hasPanel && !isPhone && !proposal.isOpen && (
              <Button icon={<IconLayoutSidebarRightExpand size={18} stroke={1.7} />} onClick={() => setPanel(true)}>
                Woche prüfen
              </Button>
            )}
          </>
        }
        primary={
          canWrite && week && ready > 0 && !proposal.isOpen ? (
            <Button variant="primary" disabled={isSaving} onClick={() => setPublishing(true)}>
              {`${shiftsText(ready)} veröffentlichen`}
            </Button>
          ) : undefined
        }
      >
        <BoardPeriod {...{ view, day, first, today, isPhone, go, show }} />
      </PageHeader>
      <p className="print-only">{`${store.name}, ${title}`}</p>
      <StoreFilterHint />
      <div className={styles.chips} data-screen-only>
        <StoreChoice label="Betrieb auswählen" stores={badges} chosen={[store.id]} onChoose={([id]) => choose(id!)} />
        {canWrite && (
          <Suspense>
            <WeekPlanners asked={asked} />
          </Suspense>
        )}
      </div>
      {!week ? (
        <Card>
          {loaded.error ? (
            <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Skeleton rows={14} height={44} />
          )}
        </Card>
      ) : week.people.length === 0 && week.shifts.length === 0 ? (
        <Card>
          <EmptyState title={view === 'month' ? 'Niemand in diesem Monat' : 'Niemand in dieser Woche'}>
            {`An diesem Standort ist in ${view === 'month' ? 'diesem Monat' : 'dieser Woche'} kein Mitarbeiter beschäftigt.`}
          </EmptyState>
        </Card>
      ) : isPhone && view !== 'month' ? (
        <Suspense>
          <PhoneDay {...{ week, day, days, judged, parts, missing, canWrite }} />
        </Suspense>
      ) : (
        <BoardArea
          {...{ board, week, proposal, canWrite, title }}
          hasPanel={showsPanel}
          setPanel={setPanel}
          store={store}
        />
      )}
      {week && <Above {...{ asked, week, desk, plan, judged, canWrite }} storeName={store.name} />}
      {week && isPublishing && publishable && (
        <PublishDialog
          {...{ asked, week, title }}
          plan={publishable}
          storeName={store.name}
          onClose={() => setPublishing(false)}
        />
      )}
      <Said />
    </>
  )
}

type AboveProps = Pick<ReturnType<typeof useStoreBoard>, 'asked' | 'desk' | 'plan' | 'judged' | 'canWrite'> & {
  week: BoardWeek
  storeName: string
}

/** What opens above the board; it comes after the board itself. */
const Above = ({ asked, week, desk, plan, judged, canWrite, storeName }: AboveProps) => (
  <>
    <Suspense>
      <DragLayer />
      <DropPopup {...{ week, desk, plan }} />
      <ShiftPopover {...{ week, plan, judged, canWrite, storeName }} />
      {canWrite && <AvailablePopup {...{ asked, week, desk, plan }} />}
      <OverrideDialog week={week} />
      <OvertakenDialog week={week} />
    </Suspense>
  </>
)

/** What was done is read aloud. */
const Said = () => (
  <p className="visually-hidden" aria-live="polite">
    {usePlanState(({ said }) => said)}
  </p>
)

type UndoProps = { undo: () => Promise<void>; redo: () => Promise<void> }

function UndoButtons({ undo, redo }: UndoProps) {
  const { done, undone } = usePlanState(({ history }) => history)
  return (
    <div className={styles.undo}>
      <IconButton
        label={done.length > 0 ? `Rückgängig: ${done.at(-1)!.what} (Strg Z)` : 'Rückgängig (Strg Z)'}
        icon={<IconArrowBackUp size={18} stroke={1.7} />}
        disabled={done.length === 0}
        onClick={() => void undo()}
      />
      <IconButton
        label="Wiederholen (Strg Umschalt Z)"
        icon={<IconArrowForwardUp size={18} stroke={1.7} />}
        disabled={undone.length === 0}
        onClick={() => void redo()}
      />
    </div>
  )
}

function useUndoKeys(undo: () => Promise<void>, redo: () => Promise<void>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
      if ((event.target as Element).closest('input, textarea, [role="dialog"]')) return
      event.preventDefault()
      void (event.shiftKey ? redo() : undo())
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [undo, redo, enabled])
}
