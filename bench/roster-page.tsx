import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { SignedIn } from '#contract/access/sign-in.ts'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { useSession } from '#web/lib/session.ts'
import styles from '#web/rooms/roster/board/board.module.css'
import { boardDays } from '#web/rooms/roster/board/board-days.ts'
import { type Judged, judge } from '#web/rooms/roster/board/board-findings.ts'
import { BoardGrid } from '#web/rooms/roster/board/board-grid.tsx'
import { openWeek } from '#web/rooms/roster/board/board-week.ts'
import { DragLayer } from '#web/rooms/roster/board/drag-layer.tsx'
import { openDesk } from '#web/rooms/roster/board/law-desk.ts'
import type { LawDesk } from '#web/rooms/roster/board/law-told.ts'
import MonthView from '#web/rooms/roster/board/month-view.tsx'
import { type Answers, FIRST, type Size, STORE, TODAY } from './roster-plans.ts'
import { painted, stageOf, type Way } from './roster-stage.ts'

const DONE = { apply: async () => true, undo: async () => {}, redo: async () => {} }
const client = new QueryClient()
/** Who plans, and may not see what people are paid: that would be a call of its own. */
useSession.setState({
  status: 'signed-in',
  companyId: 1,
  signedIn: { companies: [{ id: 1, permissions: ['roster.read', 'roster.write'] }] } as unknown as SignedIn,
})

type Props = { answers: Answers; size: Size; isMonth: boolean; onReady: (tell: () => Promise<void>) => void }

/** As the page of a store shows it: the plan first, then what the rules find in it. */
function Board({ answers, size, isMonth, onReady }: Props) {
  const last = FIRST + size.days - 1
  const week = useMemo(() => openWeek(JSON.parse(answers.week) as StoreWeek, STORE, FIRST, last), [answers.week, last])
  const days = useMemo(() => boardDays(FIRST, size.days, TODAY), [size.days])
  const [desk, setDesk] = useState<LawDesk>()
  const judged = useMemo(() => (desk ? judge(week, desk) : new Map<number, Judged[]>()), [week, desk])
  useEffect(() => {
    onReady(async () => {
      setDesk(openDesk(JSON.parse(answers.law), { storeId: STORE, first: FIRST, last }, TODAY))
      await painted()
      await painted()
    })
  }, [answers.law, last, onReady])
  return (
    <div className={styles.board} data-alone>
      <div className={styles.week}>
        {isMonth ? (
          <MonthView label="Dienstplan" {...{ week, days, judged }} onOpen={() => {}} />
        ) : (
          <BoardGrid label="Dienstplan" {...{ week, days, desk, judged }} plan={DONE} canWrite />
        )}
      </div>
      <DragLayer />
    </div>
  )
}

const drawn =
  (isMonth: boolean): Way['draw'] =>
  (place, answers, size) => {
    const root = createRoot(place)
    const ready = new Promise<() => Promise<void>>(onReady =>
      root.render(
        <QueryClientProvider client={client}>
          <Board {...{ answers, size, isMonth, onReady }} />
        </QueryClientProvider>,
      ),
    )
    return { tell: async () => (await ready)(), clear: () => root.unmount() }
  }

export const stage = stageOf({
  board: { draw: drawn(false), shown: '[data-bar]' },
  month: { draw: drawn(true), shown: 'path[data-look]' },
})
