import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cleared } from '#domain/roster/plan-fill.ts'
import { dayText, mondayOf } from '#domain/wages/calendar.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import WeekMenu from '../week-files/week-menu.tsx'
import { queries as templateQueries } from '../week-templates/queries.ts'
import { weekText } from './board-days.ts'
import { shiftsText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import type { FillKind } from './fill-dialog.tsx'
import { keyed, type Plan } from './plan-store.ts'
import type { WeekAsked } from './queries.ts'
import { publishedOf } from './unpublish-lines.ts'
import { askUnpublish, endUnpublish, useUnpublish } from './unpublish-store.ts'

const UnpublishDialog = lazyLayer(() => import('./unpublish-dialog.tsx'))
const FillDialog = lazyLayer(() => import('./fill-dialog.tsx'))
const WeekTemplateDialog = lazyLayer(() => import('../week-templates/week-template-dialog.tsx'))

type Props = { storeId: number; monday: string } & Given
type Given = { asked: WeekAsked; week: BoardWeek | undefined; plan: Plan; storeName: string; canWrite: boolean }

/** What is seldom done with a week, and what fills or empties it. */
export default function FillMenu({ storeId, monday, ...given }: Props) {
  const { items, layer } = useFillItems(given)
  return (
    <>
      <WeekMenu {...{ storeId, monday, items }} />
      {layer}
    </>
  )
}

function useFillItems({ asked, week, plan, storeName, canWrite }: Given): { items: MenuItem[]; layer: ReactNode } {
  const [opened, setOpened] = useState<FillKind | 'save'>()
  const templates = useQuery({ ...templateQueries.list(useCompanyId()), enabled: opened === 'save' })
  const withdrawal = useUnpublish(state => state.asked)
  if (!week || !canWrite) return { items: [], layer: null }
  const { storeId, first } = week
  const begun = week.shifts.filter(({ from }) => from >= week.calendar.startOf(first))
  const drafts = begun.filter(({ isPublished }) => !isPublished)
  const clear = async () => {
    const isAgreed = await confirm({
      title: 'Woche leeren',
      about: `${storeName}, ${weekText(first)}`,
      text: `${shiftsText(drafts.length)} ${drafts.length === 1 ? 'wird' : 'werden'} gelöscht, nur Entwürfe; Veröffentlichtes bleibt. „Rückgängig“ holt sie zurück.`,
      confirmLabel: 'Leeren',
      danger: true,
    })
    if (isAgreed) await plan.apply(cleared(drafts.map(keyed)))
  }
  const group = 'Woche füllen'
  const close = () => setOpened(undefined)
  return {
    items: [
      { label: 'Vorlage anwenden …', group, onSelect: () => setOpened('template') },
      {
        label: 'Woche als Vorlage sichern …',
        group,
        disabled: begun.length === 0 && 'In dieser Woche ist noch kein Dienst geplant.',
        onSelect: () => setOpened('save'),
      },
      { label: 'Woche kopieren …', group, onSelect: () => setOpened('week') },
      { label: 'Tag kopieren …', group, onSelect: () => setOpened('day') },
      {
        label: 'Veröffentlichung zurücknehmen …',
        group: 'Veröffentlichtes',
        disabled: publishedOf(week).length === 0 && 'In dieser Woche ist kein Dienst veröffentlicht.',
        onSelect: () => askUnpublish(),
      },
      {
        label: 'Woche leeren …',
        group,
        tone: 'danger',
        disabled: drafts.length === 0 && 'In dieser Woche gibt es keinen Entwurf.',
        onSelect: () => void clear(),
      },
    ],
    layer: withdrawal ? (
      <UnpublishDialog {...{ asked, week, storeName }} shiftId={withdrawal.shiftId} onClose={endUnpublish} />
    ) : opened === 'save' ? (
      templates.data && (
        <WeekTemplateDialog
          record={undefined}
          rows={templates.data}
          week={{ storeId, monday: dayText(mondayOf(first)) }}
          onClose={close}
        />
      )
    ) : opened ? (
      <FillDialog kind={opened} {...{ week, storeName, plan }} onClose={close} />
    ) : null,
  }
}
