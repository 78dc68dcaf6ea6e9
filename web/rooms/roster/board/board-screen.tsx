import { IconArrowBackUp, IconArrowForwardUp, IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { dayText, mondayOf } from '#domain/wages/calendar.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { useSelectedStore } from '#web/rooms/time/periods/use-export-period.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import styles from './board.module.css'
import { boardDays, weekText } from './board-days.ts'
import { checkLines, type Judged, judge } from './board-findings.ts'
import { BoardGrid } from './board-grid.tsx'
import { shiftsText } from './board-texts.ts'
import { openWeek } from './board-week.ts'
import { CheckPanel } from './check-panel.tsx'
import { DragLayer } from './drag-layer.tsx'
import { DropPopup } from './drop-popup.tsx'
import { jumpTo } from './jump.ts'
import { openDesk } from './law-desk.ts'
import { Legend } from './legend.tsx'
import { missingPeople } from './missing-people.ts'
import { useNow } from './now-line.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { PhoneDay } from './phone-day.tsx'
import { usePlan, usePlanState } from './plan-store.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { publishPlan } from './publish-plan.ts'
import { lawQuery, statesQuery, unnamedQuery, weekQuery } from './queries.ts'
import { ShiftPopover } from './shift-popover.tsx'
import { useShownParts } from './shown-parts.ts'
import { ShownPopover } from './shown-popover.tsx'
import { badgesOf } from './store-badges.ts'
import { useBoardDays } from './use-board-days.ts'
import { WeekStepper } from './week-stepper.tsx'

const NoStoreYet = lazyPart(() => import('#web/rooms/accounts/own-stores/no-store-yet.tsx'), <MissingPartNotice />)

const TITLE = 'Dienstplan'

/** The week of a store, planned by hand. Product G. */
export function BoardScreen() {
  const companyId = useCompanyId()
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { store, choose } = useSelectedStore(visible)
  if (store && visible) return <StoreBoard key={store.id} {...{ store, visible, choose }} />
  return (
    <>
      <PageHeader title={TITLE} />
      <StoreFilterHint />
      <Card>
        {stores.error ? (
          <ErrorState error={stores.error} onRetry={() => void stores.refetch()} />
        ) : visible === undefined ? (
          <Skeleton rows={12} height={44} />
        ) : active?.shown === 0 ? (
          <NothingInFilter title="Kein Standort im Anwendungsfilter" />
        ) : (
          <Suspense>
            <NoStoreYet />
          </Suspense>
        )}
      </Card>
    </>
  )
}

type StoreBoardProps = { store: Store; visible: readonly Store[]; choose: (id: number) => void }

function StoreBoard({ store, visible, choose }: StoreBoardProps) {
  const companyId = useCompanyId()
  const canWrite = useCan('roster.write')
  const isPhone = useIsPhone()
  const { day, today, go } = useBoardDays()
  const first = mondayOf(day)
  const asked = { companyId, storeId: store.id, from: dayText(first), to: dayText(first + 6) }
  const loaded = useQuery(weekQuery(asked))
  const law = useQuery({ ...lawQuery(asked), enabled: canWrite })
  const states = useQuery({ ...statesQuery(asked), enabled: canWrite })
  const days = useMemo(() => boardDays(first, 7, today), [first, today])
  const opened = useMemo(
    () => loaded.data && openWeek(loaded.data, store.id, first, first + 6),
    [loaded.data, store.id, first],
  )
  const desk = useMemo(
    () => law.data && openDesk(law.data, { storeId: store.id, first, last: first + 6 }, today),
    [law.data, store.id, first, today],
  )
  const { week, ...plan } = usePlan(asked, opened, desk)
  const parts = useShownParts()
  const isMasked = !useCan('maternity.read') && canWrite
  const unnamed = useQuery({ ...unnamedQuery(asked, loaded.data), enabled: isMasked && loaded.data !== undefined }).data
  const judged = useMemo(
    () => (week && desk ? judge(week, desk, unnamed ?? []) : new Map<number, Judged[]>()),
    [week, desk, unnamed],
  )
  const lines = useMemo(() => (week ? checkLines(week, judged, parts, today) : []), [week, judged, parts, today])
  const publishable = useMemo(
    () => (week && canWrite ? publishPlan(week, desk, unnamed ?? []) : undefined),
    [week, desk, unnamed, canWrite],
  )
  const missing = useMissing(week)
  const [isPublishing, setPublishing] = useState(false)
  const [hasPanel, setPanel] = useState(true)
  const badges = badgesOf(visible, states.data, store.id, lines)
  const state = desk ? 'ready' : law.isError ? 'failed' : 'waiting'
  const title = weekText(first)
  const ready = publishable?.ready.length ?? 0
  const showsPanel = canWrite && hasPanel
  useUndoKeys(plan.undo, plan.redo, canWrite)
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            {canWrite && <UndoButtons undo={plan.undo} redo={plan.redo} />}
            {!isPhone && <ShownPopover />}
            {canWrite && !hasPanel && !isPhone && (
              <Button icon={<IconLayoutSidebarRightExpand size={18} stroke={1.7} />} onClick={() => setPanel(true)}>
                Woche prüfen
              </Button>
            )}
          </>
        }
        primary={
          canWrite && week && ready > 0 ? (
            <Button variant="primary" onClick={() => setPublishing(true)}>
              {`${shiftsText(ready)} veröffentlichen`}
            </Button>
          ) : undefined
        }
      >
        <WeekStepper {...{ day, first, today, title, go }} isByDay={isPhone} />
      </PageHeader>
      <p className="print-only">{`${store.name}, ${title}`}</p>
      <StoreFilterHint />
      <div className={styles.chips} data-screen-only>
        <StoreChoice label="Betrieb auswählen" stores={badges} chosen={[store.id]} onChoose={([id]) => choose(id!)} />
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
          <EmptyState title="Niemand in dieser Woche">
            An diesem Standort ist in dieser Woche niemand beschäftigt. Legen Sie Personen im Personalakt an.
          </EmptyState>
        </Card>
      ) : isPhone ? (
        <PhoneDay {...{ week, day, days, judged, parts, missing, canWrite }} />
      ) : (
        <div className={styles.board} data-alone={!showsPanel || undefined}>
          <div className={styles.week}>
            <BoardGrid label={`Dienstplan ${store.name}, ${title}`} {...{ week, days, desk, plan, canWrite, judged }} />
            <Legend hasStamps={week.stamps !== null && parts.actualShifts} />
          </div>
          {showsPanel && (
            <CheckPanel
              {...{ lines, missing, state }}
              onJump={id => jumpTo(id, week)}
              onClose={() => setPanel(false)}
            />
          )}
        </div>
      )}
      {week && (
        <>
          <DragLayer />
          <DropPopup {...{ week, desk, plan }} />
          <ShiftPopover {...{ week, plan, judged, canWrite }} storeName={store.name} />
          <OverrideDialog week={week} />
          {isPublishing && publishable && (
            <PublishDialog
              {...{ asked, week, title }}
              plan={publishable}
              storeName={store.name}
              onClose={() => setPublishing(false)}
            />
          )}
        </>
      )}
      <Said />
    </>
  )
}

function useMissing(week: ReturnType<typeof openWeek> | undefined) {
  const now = useNow()
  return useMemo(() => (week ? missingPeople(week, now) : []), [week, now])
}

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
