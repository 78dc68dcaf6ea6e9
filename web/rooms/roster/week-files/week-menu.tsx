import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WEEK_FILE_FORMATS } from '#contract/roster/week-files.ts'
import { useCan } from '#web/lib/session.ts'
import { useTellNews } from '#web/rooms/roster/plan-mails/use-tell-news.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useWeekFile } from './queries.ts'

const LAYERS = {
  print: lazyLayer(() => import('./print-dialog.tsx')),
  removed: lazyLayer(() => import('#web/rooms/roster/shift-history/removed-dialog.tsx')),
  feed: lazyLayer(() => import('#web/rooms/roster/plan-feeds/store-feed-dialog.tsx')),
}

type Props = { storeId: number; monday: string; items: readonly MenuItem[] }

/** What is seldom done with a week: what the board offers, to hang it up, to go on with it elsewhere, and what planning needs besides. */
export default function WeekMenu({ items, ...week }: Props) {
  const canWrite = useCan('roster.write')
  const [opened, setOpened] = useState<keyof typeof LAYERS>()
  const navigate = useNavigate()
  const tellNews = useTellNews(week)
  const { mutate, isPending } = useWeekFile()
  const Layer = opened && LAYERS[opened]
  return (
    <>
      <Menu
        label="Mehr zum Dienstplan"
        items={[
          ...items,
          { label: 'Aushang …', group: 'Woche speichern', onSelect: () => setOpened('print') },
          ...(['xlsx', 'csv'] as const).map(format => ({
            label: `Als ${WEEK_FILE_FORMATS[format]} speichern`,
            group: 'Woche speichern',
            onSelect: () => mutate({ ...week, format }),
          })),
          ...(canWrite
            ? [
                { label: 'Mitarbeiter verständigen', group: 'Verständigen', onSelect: tellNews },
                { label: 'Kalender-Abo', group: 'Verständigen', onSelect: () => setOpened('feed') },
              ]
            : []),
          {
            label: 'Stammdaten',
            group: 'Planung',
            onSelect: () => void navigate({ to: '.', search: before => ({ ...before, records: 'wishes' }) }),
          },
          ...(canWrite ? [{ label: 'Gelöschte Dienste', group: 'Planung', onSelect: () => setOpened('removed') }] : []),
        ]}
        trigger={trigger => (
          <IconButton
            label={isPending ? 'Wird gespeichert …' : 'Mehr zum Dienstplan'}
            icon={<IconDots size={18} />}
            {...trigger}
          />
        )}
      />
      {Layer && <Layer {...week} onClose={() => setOpened(undefined)} />}
    </>
  )
}
