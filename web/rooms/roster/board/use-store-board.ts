import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { dayText } from '#domain/wages/calendar.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { boardDays } from './board-days.ts'
import { checkLines, type Judged, judge } from './board-findings.ts'
import { daysOfView } from './board-views.ts'
import { openWeek } from './board-week.ts'
import { missingPeople } from './missing-people.ts'
import { useNow } from './now-line.tsx'
import { usePlan } from './plan-store.ts'
import { publishPlan } from './publish-plan.ts'
import { engineQuery, lawQuery, statesQuery, weekQuery } from './queries.ts'
import { useShownParts } from './shown-parts.ts'
import { useBoardDays } from './use-board-days.ts'

/** What a board knows and does: loaded, judged, and as it is while changes are on their way. */
export function useStoreBoard(store: Store) {
  const companyId = useCompanyId()
  const canWrite = useCan('roster.write')
  const { day, today, go, view, show } = useBoardDays()
  const { first, last } = daysOfView(view, day)
  const asked = { companyId, storeId: store.id, from: dayText(first), to: dayText(last) }
  const loaded = useQuery(weekQuery(asked))
  const law = useQuery({ ...lawQuery(asked), enabled: canWrite })
  const states = useQuery({ ...statesQuery(asked), enabled: canWrite })
  const opened = useMemo(
    () => loaded.data && openWeek(loaded.data, store.id, first, last),
    [loaded.data, store.id, first, last],
  )
  const days = useMemo(
    () => boardDays(first, last - first + 1, today, opened?.events),
    [first, last, today, opened?.events],
  )
  const engine = useQuery({ ...engineQuery, enabled: canWrite })
  const parts = useShownParts()
  const isPastPlanned = parts.calculatePastPlanning
  const desk = useMemo(
    () => (law.data && engine.data)?.openDesk(law.data!, { storeId: store.id, first, last }, today, isPastPlanned),
    [law.data, engine.data, store.id, first, last, today, isPastPlanned],
  )
  const { week, ...plan } = usePlan(asked, opened, desk)
  const judged = useMemo(() => (week && desk ? judge(week, desk) : new Map<number, Judged[]>()), [week, desk])
  const lines = useMemo(() => (week ? checkLines(week, judged, parts, today) : []), [week, judged, parts, today])
  const publishable = useMemo(() => (week && canWrite ? publishPlan(week, desk) : undefined), [week, desk, canWrite])
  const missing = useMissing(week)
  const state: 'ready' | 'failed' | 'waiting' = desk ? 'ready' : law.isError || engine.isError ? 'failed' : 'waiting'
  return {
    ...{ week, plan, desk, judged, lines, missing, asked, days, day, first, today, go, view, show, parts, canWrite },
    ...{ publishable, loaded, state, states: states.data },
  }
}

function useMissing(week: ReturnType<typeof openWeek> | undefined) {
  const now = useNow()
  return useMemo(() => (week ? missingPeople(week, now) : []), [week, now])
}
