import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WEEK_FILE_FORMATS, WEEK_PAPERS, type WeekPaper } from '#contract/roster/week-files.ts'
import { useCan } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useWeekFile } from './queries.ts'

const RemovedDialog = lazyLayer(() => import('#web/rooms/roster/shift-history/removed-dialog.tsx'))

/** What is seldom done with a week: to hang it up, to go on with it elsewhere, and what planning needs besides. */
export default function WeekMenu(week: { storeId: number; monday: string }) {
  const canWrite = useCan('roster.write')
  const [opened, setOpened] = useState<'removed'>()
  const close = () => setOpened(undefined)
  const navigate = useNavigate()
  const { mutate, isPending } = useWeekFile()
  const papers = Object.keys(WEEK_PAPERS) as WeekPaper[]
  return (
    <>
      <Menu
        label="Mehr zum Dienstplan"
        items={[
          ...papers.map(paper => ({
            label: `Aushang ${WEEK_PAPERS[paper]} (PDF)`,
            group: 'Woche speichern',
            onSelect: () => mutate({ ...week, format: 'pdf', paper }),
          })),
          ...(['xlsx', 'csv'] as const).map(format => ({
            label: `Als ${WEEK_FILE_FORMATS[format]} speichern`,
            group: 'Woche speichern',
            onSelect: () => mutate({ ...week, format }),
          })),
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
      {opened === 'removed' && <RemovedDialog {...week} onClose={close} />}
    </>
  )
}
